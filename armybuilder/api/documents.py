"""Operations on documents and texts. Nothing is saved, and no account is needed."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from armybuilder import rule_books
from armybuilder.api.operations import (
    JSON,
    ApiRequest,
    Refused,
    army_in,
    army_of,
    body_of,
    count,
    edit_of,
    edition_for,
    json_answer,
    parts_of,
)
from armybuilder.other_programs.resolved_army import write_resolved_army
from rules import engine
from rules.engine.documents.answer import answer
from rules.engine.documents.strict_json import DocumentError, not_utf8
from rules.models import Edition
from rules.snapshot import catalogue

TEXT = "text/plain"
WRITERS = {"book": engine.write_notation, "markdown": engine.write_markdown}


def check(request: ApiRequest) -> HttpResponse:
    """The cost of an army, the rules that it breaks, and the edits that fix it."""
    return json_answer(answer(army_in(request)))


def resolve(request: ApiRequest) -> HttpResponse:
    """The army with every roll, chance and distance of its units."""
    return HttpResponse(write_resolved_army(army_in(request)), content_type=JSON)


def change(request: ApiRequest) -> HttpResponse:
    """The document after an edit, such as one that fixes an issue."""
    parts = parts_of(request, "document", "edit")
    before, edit = army_of(request, parts["document"], "document"), edit_of(parts["edit"])
    after = apply(before, edit)
    summary = engine.describe(before, after, edit) if after != before else ""
    return json_answer({"document": engine.write_document(after), "summary": str(summary)})


def apply(before: engine.Build, edit: engine.Edit) -> engine.Build:
    """The army after the edit. Raises ``Refused`` if it doesn't fit."""
    try:
        return engine.apply(before, edit)
    except engine.EditError as error:
        raise Refused(422, _("The edit doesn’t fit this army."), "edit", str(error)) from None


def write_text(request: ApiRequest) -> HttpResponse:
    """The army as text, in the rule book's own notation or as Markdown."""
    style = request.GET.get("style", "book")
    if style not in WRITERS:
        raise Refused(422, _("The style is one of: {names}.").format(names=", ".join(WRITERS)), "style")
    return HttpResponse(WRITERS[style](army_in(request)), content_type=f"{TEXT}; charset=utf-8")


def read_text(request: ApiRequest) -> HttpResponse:
    """The document of an army that somebody wrote as text, and what was assumed."""
    content = body_of(request, TEXT)
    count(request, "texts")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError([not_utf8(error)]) from None
    reading = engine.read_among(text, _books(request, text))
    if reading.build is None or reading.mistakes:
        raise engine.NotationError(reading.mistakes)
    notes = [str(note) for note in (*reading.remarks, *reading.assumptions)]
    return json_answer({"document": engine.write_document(reading.build), "notes": notes})


def _books(request: ApiRequest, text: str) -> list[engine.Catalogue]:
    """The rule book that was asked for; otherwise all of them, and the house rules that the text names."""
    slug = request.GET.get("edition")
    if slug is None:
        house_editions = rule_books.named_in(text, lambda: rule_books.readable(request.visitor))
        return [catalogue(edition) for edition in (*Edition.objects.books(), *house_editions)]
    if book := edition_for(request, slug):
        return [book]
    raise Refused(422, _("The rules “{name}” aren’t on this server.").format(name=slug[:80]), "edition")
