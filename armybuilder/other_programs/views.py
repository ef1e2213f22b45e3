"""Armies for other programs."""

import json
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from armybuilder import rate_limits, rule_books
from armybuilder.armies import permissions
from armybuilder.armies.display.short_forms import PLASTIC_COLORS
from armybuilder.armies.documents import downloads
from armybuilder.armies.models import Army
from armybuilder.armies.pictures import figure_pictures
from armybuilder.core.web.http import Request
from armybuilder.core.web.problem_details import problem
from armybuilder.jobs.queue import State
from armybuilder.other_programs.battlescribe.rule_book import write_catalogue, write_game_system
from armybuilder.other_programs.models import CardSheet
from armybuilder.other_programs.oembed import describe_link
from armybuilder.other_programs.public_answers import readable_from_anywhere, tagged
from armybuilder.other_programs.remembered_files import remembered
from armybuilder.other_programs.resolved_army import write_resolved_army
from armybuilder.other_programs.tabletop_simulator import card_pictures, printed_roster
from armybuilder.other_programs.tabletop_simulator.cards import sheets_of
from armybuilder.other_programs.tabletop_simulator.saved_object import BACK
from armybuilder.visitors import visitor_of
from rules import engine
from rules.snapshot import catalogue

JSON = "application/json; charset=utf-8"
RULES_FILES = {"gst": remembered(write_game_system), "cat": remembered(write_catalogue)}
SCHEMA = settings.ROOT / "docs" / "muster-shared-1.schema.json"


@readable_from_anywhere
def shared_json(request: Request, link: str) -> HttpResponse:
    """A shared army, resolved. The key of its link is in no address inside."""
    return _resolved(request, permissions.shared(link))


@readable_from_anywhere
def public_json(request: Request, code: UUID) -> HttpResponse:
    """A public army, resolved."""
    return _resolved(request, get_object_or_404(Army.objects.public(), code=code))


@readable_from_anywhere
def sample_json(request: Request, slug: str) -> HttpResponse:
    """A sample army, resolved."""
    return tagged(request, write_resolved_army(permissions.sample(slug).build), JSON)


def _resolved(request: Request, army: Army) -> HttpResponse:
    return tagged(request, write_resolved_army(army.build(), army.version, army.changed), JSON)


@require_safe
def shared_file(request: Request, link: str, ending: str) -> HttpResponse:
    """A shared army as a file for another program."""
    return downloads.file(permissions.shared(link).build(), ending)


@require_safe
def read_file(request: Request, code: UUID, ending: str) -> HttpResponse:
    """An army that the visitor may read, as a file for another program."""
    return downloads.file(permissions.readable(visitor_of(request), code).build(), ending)


@require_safe
def sample_file(request: Request, slug: str, ending: str) -> HttpResponse:
    """A sample army as a file for another program."""
    return downloads.file(permissions.sample(slug).build, ending)


@require_safe
def shared_saved_object(request: Request, link: str) -> HttpResponse:
    """A shared army for Tabletop Simulator."""
    return _saved_object(request, permissions.shared(link).build())


@require_safe
def read_saved_object(request: Request, code: UUID) -> HttpResponse:
    """An army that the visitor may read, for Tabletop Simulator."""
    return _saved_object(request, permissions.readable(visitor_of(request), code).build())


@require_safe
def sample_saved_object(request: Request, slug: str) -> HttpResponse:
    """A sample army for Tabletop Simulator."""
    return _saved_object(request, permissions.sample(slug).build)


def _saved_object(request: Request, build: engine.Build) -> HttpResponse:
    """The worker draws its cards and prints its roster: what nobody has asked for yet counts as a print."""
    is_new = any(card_pictures.find(sheet) is None for sheet in sheets_of(build)) or printed_roster.is_new(build)
    if is_new and (seconds := rate_limits.wait(request, "prints")):
        return rate_limits.answer(request, "prints", seconds)
    return downloads.file(build, "tts.json")


@require_safe
def figure_picture(request: Request, figure: str) -> HttpResponse:
    """A figure in its plastic, or the back of cards, for everybody. What follows is the digest of the drawing."""
    drawing, plastic = [*figure.split("-"), ""][:2]
    if drawing == BACK:
        content = card_pictures.back_png()
    elif figure_pictures.there(drawing, plastic) and plastic in PLASTIC_COLORS:
        content = card_pictures.figure_png(drawing, plastic)
    else:
        raise Http404("No such figure.")
    return _unchanging(content, "image/png")


@require_safe
def card_picture(request: Request, digest: str) -> HttpResponse:
    """A sheet of cards, for everybody who knows its digest from a saved object. It never changes."""
    row = CardSheet.objects.with_key(digest)
    if row is None:
        raise Http404("No such cards.")
    row.look_at()
    path = card_pictures.path_of(row.key)
    card_pictures.start(row)
    return _unchanging(path.read_bytes(), "image/png") if path.exists() else _not_yet()


@require_safe
def roster_file(request: Request, digest: str) -> HttpResponse:
    """A printed roster, for everybody who knows its digest from a saved object. It never changes."""
    row = printed_roster.find(digest)
    if row is None or row.state == State.FAILED:
        raise Http404("No such roster.")
    path = printed_roster.path_of(row)
    return _unchanging(path.read_bytes(), "application/pdf") if path else _not_yet()


def _not_yet() -> HttpResponse:
    """The worker is still at it."""
    return HttpResponse(status=503, headers={"Retry-After": "2"})


def _unchanging(content: bytes, content_type: str) -> HttpResponse:
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type=content_type, headers=headers)


@require_safe
def rules_file(request: Request, edition: str, ending: str) -> HttpResponse:
    """The rules that the visitor may read, as BattleScribe's game system or catalogue."""
    book = get_object_or_404(rule_books.readable(visitor_of(request)), slug=edition)
    try:
        content = RULES_FILES[ending](catalogue(book))
    except downloads.FormatError as error:
        return problem(422, str(error))
    disposition = content_disposition_header(True, f"{slugify(book.slug)}.{ending}") or "attachment"
    return HttpResponse(content, content_type="application/xml", headers={"Content-Disposition": disposition})


@require_safe
def oembed(request: Request) -> HttpResponse:
    """The card of a link, for servers of sites that show links."""
    if request.GET.get("format", "json") != "json":
        return problem(501, _("Cards are only there as JSON."))
    query, own = request.GET, request.build_absolute_uri("/")
    try:
        card = describe_link(query.get("url", ""), own, query.get("maxwidth", ""), query.get("maxheight", ""))
    except Http404:
        return problem(404, _("There is no such army, or it isn’t shared."))
    return tagged(request, json.dumps(card, ensure_ascii=False).encode(), "application/json")


@require_safe
@cache_control(public=True, max_age=24 * 60 * 60)
def shared_schema(request: Request) -> HttpResponse:
    """The JSON Schema of resolved armies."""
    return HttpResponse(SCHEMA.read_bytes(), content_type="application/schema+json")
