"""Armies for other programs."""

import json
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from armybuilder import rate_limits, rule_books
from armybuilder.armies.army_sources import army_to_read
from armybuilder.armies.display.chat_texts import PLASTIC_COLORS
from armybuilder.armies.documents import downloads
from armybuilder.armies.models import Army
from armybuilder.armies.pictures import silhouette_pixels
from armybuilder.core.web.file_names import attachment
from armybuilder.core.web.http import Request
from armybuilder.core.web.problem_details import problem
from armybuilder.jobs.queue import State
from armybuilder.other_programs.battlescribe.rule_book import write_battlescribe_catalogue, write_game_system
from armybuilder.other_programs.models import CardSheet
from armybuilder.other_programs.oembed import describe_link
from armybuilder.other_programs.public_answers import readable_from_anywhere, tagged
from armybuilder.other_programs.remembered_files import remembered
from armybuilder.other_programs.resolved_army import write_resolved_army
from armybuilder.other_programs.tabletop_simulator import card_pictures, printed_roster
from armybuilder.other_programs.tabletop_simulator.cards import sheets_of
from armybuilder.other_programs.tabletop_simulator.saved_object import BACK
from armybuilder.visitors import visitor_of
from rules.snapshot import catalogue

JSON = "application/json; charset=utf-8"
RULES_FILES = {"gst": remembered(write_game_system), "cat": remembered(write_battlescribe_catalogue)}
SCHEMA = settings.ROOT / "docs" / "muster-shared-1.schema.json"


@readable_from_anywhere
def army_json(request: Request, **parts: Any) -> HttpResponse:
    """A shared or public army, or a sample, resolved. The key of a link is in no address inside."""
    if "code" in parts:
        army: Army | None = get_object_or_404(Army.objects.public(), **parts)
    else:
        army = (source := army_to_read(request, **parts)).army
    if army is None:
        return tagged(request, write_resolved_army(source.build), JSON)
    return tagged(request, write_resolved_army(army.build(), army.version, army.changed), JSON)


@require_safe
def army_file(request: Request, ending: str, **parts: Any) -> HttpResponse:
    """An army that the visitor may read, as a file for another program."""
    return downloads.file(army_to_read(request, **parts).build, ending)


@require_safe
def saved_object(request: Request, **parts: Any) -> HttpResponse:
    """An army that the visitor may read, for Tabletop Simulator.

    The worker draws its cards and prints its roster: what nobody has asked for yet counts as a print.
    """
    build = army_to_read(request, **parts).build
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
    elif silhouette_pixels.there(drawing, plastic) and plastic in PLASTIC_COLORS:
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
    return attachment(content, "application/xml", f"{slugify(book.slug)}.{ending}")


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
