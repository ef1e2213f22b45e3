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
from armybuilder.armies import downloads, figure_pictures, permissions
from armybuilder.armies.models import Army
from armybuilder.armies.short_forms import PLASTIC_COLORS
from armybuilder.core.http import Request
from armybuilder.core.problem_details import problem
from armybuilder.other_programs.battlescribe.rule_book import write_catalogue, write_game_system
from armybuilder.other_programs.models import CardSheet
from armybuilder.other_programs.oembed import describe_link
from armybuilder.other_programs.public_answers import readable_from_anywhere, tagged
from armybuilder.other_programs.resolved_army import write_resolved_army
from armybuilder.other_programs.tabletop_simulator import card_pictures
from armybuilder.other_programs.tabletop_simulator.cards import sheets_of
from armybuilder.other_programs.tabletop_simulator.saved_object import BACK
from armybuilder.visitors import visitor_of
from rules import engine
from rules.snapshot import catalogue

JSON = "application/json; charset=utf-8"
RULES_FILES = {"gst": write_game_system, "cat": write_catalogue}
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
    """Its cards are drawn by the worker: those that nobody has asked for yet count as a print."""
    is_new = any(card_pictures.find(sheet) is None for sheet in sheets_of(build))
    if is_new and (seconds := rate_limits.wait(request, "prints")):
        return rate_limits.answer(request, "prints", seconds)
    return downloads.file(build, "tts.json")


@require_safe
def figure_picture(request: Request, figure: str) -> HttpResponse:
    """A figure in its plastic, or the back of cards, for everybody."""
    drawing, _dash, plastic = figure.partition("-")
    if figure == BACK:
        content = card_pictures.back_png()
    elif figure_pictures.there(drawing, plastic) and plastic in PLASTIC_COLORS:
        content = card_pictures.figure_png(drawing, plastic)
    else:
        raise Http404("No such figure.")
    return _picture(content)


@require_safe
def card_picture(request: Request, digest: str) -> HttpResponse:
    """A sheet of cards, for everybody who knows its digest from a saved object. It never changes."""
    row = CardSheet.objects.with_key(digest)
    if row is None:
        raise Http404("No such cards.")
    row.look_at()
    path = card_pictures.path_of(row.key)
    card_pictures.start(row)
    if not path.exists():
        return HttpResponse(status=503, headers={"Retry-After": "2"})
    return _picture(path.read_bytes())


def _picture(content: bytes) -> HttpResponse:
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type="image/png", headers=headers)


@require_safe
def rules_file(request: Request, edition: str, ending: str) -> HttpResponse:
    """The rules that the visitor may read, as BattleScribe's game system or catalogue."""
    book = get_object_or_404(rule_books.readable(visitor_of(request)), slug=edition)
    content = RULES_FILES[ending](catalogue(book))
    disposition = content_disposition_header(True, f"{slugify(book.slug)}.{ending}") or "attachment"
    return HttpResponse(content, content_type="application/xml", headers={"Content-Disposition": disposition})


@readable_from_anywhere
def oembed(request: Request) -> HttpResponse:
    """The card of a link, for sites that show links."""
    if request.GET.get("format", "json") != "json":
        return problem(501, _("Cards are only there as JSON."))
    query, own = request.GET, request.build_absolute_uri("/")
    card = describe_link(query.get("url", ""), own, query.get("maxwidth", ""), query.get("maxheight", ""))
    return tagged(request, json.dumps(card, ensure_ascii=False).encode(), "application/json")


@require_safe
@cache_control(public=True, max_age=24 * 60 * 60)
def shared_schema(request: Request) -> HttpResponse:
    """The JSON Schema of resolved armies."""
    return HttpResponse(SCHEMA.read_bytes(), content_type="application/schema+json")
