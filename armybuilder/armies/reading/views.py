"""Pages for readers of an army: a sample for everybody, a player's army for those who may see it."""

from functools import partial
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from armybuilder.armies import copies, permissions
from armybuilder.armies.display import missing_toys
from armybuilder.armies.documents import archive, downloads
from armybuilder.armies.forms import whole_number
from armybuilder.armies.models import Army
from armybuilder.armies.pictures import portraits
from armybuilder.armies.reading import context
from armybuilder.core.db import transactions
from armybuilder.core.db.transactions import post_only
from armybuilder.core.web.http import Request, sent_form_id
from armybuilder.rate_limits import limit_posts
from armybuilder.visitors import become_player, visitor_of
from rules import engine
from rules.models import Edition

PAGE = "armies/reading/read.html"


@require_safe
def sample(request: Request, slug: str) -> HttpResponse:
    """A sample army, to read, copy and print."""
    found_sample = permissions.sample(slug)
    return _page(request, found_sample.build, reverse("armies:sample", args=[slug]), slug)


@limit_posts("armies")
@post_only
def copy_sample(request: Request, slug: str) -> HttpResponse:
    """Copy a sample army to the visitor's armies."""
    found_sample = permissions.sample(slug)
    edition = Edition.objects.get(slug=found_sample.build.catalogue.slug)
    return _copied(request, found_sample.build, edition, slug)


@require_safe
def sample_file(request: Request, slug: str, ending: str) -> HttpResponse:
    """Download a sample army's document, or its text notation."""
    return downloads.file(permissions.sample(slug).build, ending)


@require_safe
def shared(request: Request, link: str) -> HttpResponse:
    """A player's army in its current state, by its view-only link."""
    return _of_army(request, permissions.shared(link), reverse("armies:shared", args=[link]))


@limit_posts("armies")
@post_only
def copy_shared(request: Request, link: str) -> HttpResponse:
    """Copy a shared army to the visitor's armies."""
    return _copy_of(request, permissions.shared(link), link)


@require_safe
def shared_file(request: Request, link: str, ending: str) -> HttpResponse:
    """Download a shared army's document, or its text notation."""
    return downloads.file(permissions.shared(link).build(), ending)


@require_safe
def read(request: Request, code: UUID) -> HttpResponse:
    """A player's army in its current state: one from a library, or the visitor's own as others see it."""
    return _of_army(request, permissions.readable(visitor_of(request), code), reverse("armies:read", args=[code]))


@limit_posts("armies")
@post_only
def copy_read(request: Request, code: UUID) -> HttpResponse:
    """Copy an army that the visitor can read to their armies."""
    return _copy_of(request, permissions.readable(visitor_of(request), code))


@require_safe
def read_file(request: Request, code: UUID, ending: str) -> HttpResponse:
    """Download the document of an army that one may read, or its text notation."""
    return downloads.file(permissions.readable(visitor_of(request), code).build(), ending)


@require_safe
def portrait(request: Request, digest: str) -> HttpResponse:
    """A unit's picture, for everybody who knows its digest from an army that they may see. It never changes."""
    content = portraits.read(digest)
    if content is None:
        raise Http404("No such picture.")
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


def _copy_of(request: Request, army: Army, link: str = "") -> HttpResponse:
    # One's own army names no author.
    if army.owner_id == visitor_of(request).key:
        return _copied(request, army.build(), army.edition, army.sample)
    with transactions.one_transaction():
        transactions.write(partial(copies.tell_author, army, visitor_of(request)))
        return _copied(request, army.build(), army.edition, army.sample, army, link)


def _copied(
    request: Request, build: engine.Build, edition: Edition, sample: str, origin: Army | None = None, link: str = ""
) -> HttpResponse:
    army = archive.begin(build, edition, become_player(request), sent_form_id(request), sample, origin, link)
    return redirect("armies:army", army.code)


def _wanted_page(request: Request) -> int:
    """The page of units that the address asks for."""
    return whole_number(request.GET.get("page", "")) or 1


def _of_army(request: Request, army: Army, address: str) -> HttpResponse:
    become_player(request)
    shown = context.page(army.build(), request.build_absolute_uri(address), army.sample, True, _wanted_page(request))
    shown |= context.about(army, visitor_of(request))
    shown["lacks"] = missing_toys.of_visitor(visitor_of(request), army.build())
    # Link previews show what everybody with the address sees; a club's armies are for its members.
    return render(
        request, PAGE, shown | {"at": address, "pictured": shown["public"] or not address.startswith("/read/")}
    )


def _page(request: Request, build: engine.Build, address: str, sample: str) -> HttpResponse:
    become_player(request)
    shown = context.page(build, request.build_absolute_uri(address), sample, False, _wanted_page(request))
    shown["lacks"] = missing_toys.of_visitor(visitor_of(request), build)
    return render(request, PAGE, shown | {"at": address, "pictured": True})
