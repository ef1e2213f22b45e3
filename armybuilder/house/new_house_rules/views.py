"""Creating house rules from a rule book or from a file."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from armybuilder import rate_limits, rule_books
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import again_if_overtaken, post_only
from armybuilder.core.web.http import Request, code_of_form
from armybuilder.core.web.values import Context
from armybuilder.house.catalogues import document_of, house_rules_of, renamed
from armybuilder.house.fields import WordsField
from armybuilder.house.models import HouseRules
from armybuilder.house.new_house_rules import fair_points
from armybuilder.text_fields import NameField
from armybuilder.visitors import Visitor, become_player, visitor_of
from rules import engine
from rules.documents import Document, read_catalogue
from rules.engine.documents.strict_json import LARGEST
from rules.models import Edition

NO_FILE = gettext_lazy("Choose a rules file saved by Muster, like house-rules.json.")
LARGE = gettext_lazy("The file is larger than 1 MB. A rules file is usually a tenth of that.")
MOST_SHOWN = 20
"""The maximum number of errors of a file that are shown."""

PAGE = "house/new_house_rules/new.html"


class NewForm(forms.Form):
    """A name and the rule book that house rules are made from."""

    name = NameField()
    parent = WordsField()
    is_fair = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict, visitor: Visitor) -> None:
        super().__init__(data)
        self.visitor = visitor

    def add_prefix(self, field_name: str) -> str:
        return {"parent": "from", "is_fair": "fair"}.get(field_name, field_name)

    def clean_parent(self) -> Edition:
        book = rule_books.readable(self.visitor).with_slug(self.cleaned_data["parent"][:80]).first()
        if book is None:
            raise ValidationError(_("Choose the rule book to start from."))
        return book


@require_http_methods(["GET", "HEAD", "POST"])
@again_if_overtaken
def new(request: Request) -> HttpResponse:
    """A name and a rule book; a POST creates a draft from them."""
    owner, visitor = become_player(request), visitor_of(request)
    if request.method != "POST":
        return render(request, PAGE, _context(visitor, request.GET))
    form = NewForm(request.POST, visitor)
    if form.is_valid():
        try:
            house = start(**form.cleaned_data, owner=owner, code=code_of_form(request, owner))
            return redirect("house:draft", house.code)
        except ValidationError as error:
            form.add_error(None, error)
    return render(request, PAGE, _context(visitor, request.POST, form.errors), status=422)


@post_only
def bring(request: Request) -> HttpResponse:
    """Create house rules from a catalogue's file."""
    owner = become_player(request)
    if seconds := rate_limits.wait(request, "house_files"):
        mistake = engine.Mistake("", rate_limits.message("house_files", seconds))
        shown = _context(visitor_of(request)) | {"refused": [mistake], "more": 0}
        return rate_limits.refused(render(request, PAGE, shown), seconds)
    try:
        code = code_of_form(request, owner)
        house = _made_before(code) or start_from_file(request.FILES.get("file"), visitor_of(request), owner, code)
    except RefusedFile as refused:
        shown = _context(visitor_of(request))
        mistakes = refused.mistakes[:MOST_SHOWN]
        more = len(refused.mistakes) - len(mistakes)
        return render(request, PAGE, shown | {"refused": mistakes, "more": more}, status=422)
    return redirect("house:draft", house.code)


def _context(visitor: Visitor, typed: Mapping[str, str] | None = None, mistakes: object = None) -> Context:
    """The context of the page."""
    books = rule_books.books_for(visitor)
    fair = [(book, len(fair_points.prices(book.slug))) for book in books]
    return {
        "books": books,
        "fair": [(book, count) for book, count in fair if count],
        "typed": typed or {},
        "mistakes": mistakes,
    }


@dataclass(frozen=True, slots=True)
class RefusedFile(Exception):
    """The page with the errors of a file that is no catalogue."""

    mistakes: tuple[engine.Mistake, ...]


def _made_before(code: UUID) -> HouseRules | None:
    """The house rules that the same form created when it was sent before."""
    return HouseRules.objects.filter(code=code, binned=None).first()


def start(
    name: str, parent: Edition, owner: str, *, is_fair: bool = False, code: UUID | None = None
) -> HouseRules:  # fmt: skip
    """Create house rules that equal their parent, or have fair points; the same form sent twice creates them once."""
    if code and (answer := _made_before(code)):
        return answer
    twin = HouseRules.objects.filter(owner__key=owner, name__iexact=name, binned=None).first()
    if twin and twin.parent == parent and not twin.latest_version and not twin.revisions().exists():
        return twin
    if twin:
        message = _("You already have house rules named “{name}”. Choose another name.")
        raise ValidationError({"name": message.format(name=name)})
    document = document_of(parent)
    draft = fair_points.with_fair_points(document) if is_fair else document
    return HouseRules.start(name, parent, document, renamed(draft, name), owner, code)


def start_from_file(uploaded: UploadedFile | None, visitor: Visitor, owner: str, code: UUID) -> HouseRules:
    """House rules from a file, based on the rule book that is most like them."""
    house = house_rules_of(_read(uploaded), visitor, owner)
    house.code = code
    transactions.write(house.save)
    return house


def _read(uploaded: UploadedFile | None) -> Document:
    if uploaded is None:
        raise RefusedFile((engine.Mistake("", str(NO_FILE)),))
    if (uploaded.size or 0) > LARGEST:
        raise RefusedFile((engine.Mistake("", str(LARGE)),))
    try:
        return read_catalogue(uploaded.read())
    except engine.DocumentError as error:
        # In a file of another kind, everything else is wrong too, and where it is helps nobody.
        foreign = tuple(engine.Mistake("", mistake.message) for mistake in error.mistakes if mistake.place == "format")
        raise RefusedFile(foreign or error.mistakes) from None
