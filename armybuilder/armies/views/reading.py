"""The page to read an army: a sample's for everybody, a player's own for those who have its link."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies import archive, downloads, guards, portraits, reading
from armybuilder.http import Request
from armybuilder.visitors import become_maker
from rules import engine
from rules.models import Edition

PAGE = "armies/read.html"


@require_safe
def sample(request: Request, slug: str) -> HttpResponse:
    """A sample army, to read, copy and print."""
    found = guards.sample(slug)
    return _page(request, found.build, reverse("armies:sample", args=[slug]), sample=slug)


@require_POST
def copy_sample(request: Request, slug: str) -> HttpResponse:
    """A sample army among one's own."""
    found = guards.sample(slug)
    edition = Edition.objects.get(slug=found.build.catalogue.slug)
    return _copied(request, found.build, edition, slug)


@require_safe
def sample_document(request: Request, slug: str) -> HttpResponse:
    """A sample army's document."""
    return downloads.document(guards.sample(slug).build)


@require_safe
def sample_text(request: Request, slug: str) -> HttpResponse:
    """A sample army as the rule book prints it."""
    return downloads.text(guards.sample(slug).build)


@require_safe
def shared(request: Request, link: str) -> HttpResponse:
    """A player's army as it is now, to read, copy and print."""
    army = guards.shared(link)
    return _page(request, army.build(), reverse("armies:shared", args=[link]), sample=army.sample, shared=True)


@require_POST
def copy_shared(request: Request, link: str) -> HttpResponse:
    """A shared army, as it is now, among one's own."""
    found = guards.shared(link)
    return _copied(request, found.build(), found.edition, found.sample)


@require_safe
def shared_document(request: Request, link: str) -> HttpResponse:
    """A shared army's document."""
    return downloads.document(guards.shared(link).build())


@require_safe
def shared_text(request: Request, link: str) -> HttpResponse:
    """A shared army as the rule book would print it."""
    return downloads.text(guards.shared(link).build())


@require_safe
def portrait(request: Request, digest: str) -> HttpResponse:
    """A unit's picture, for whoever knows its digest from an army that they may see; it never changes."""
    content = portraits.read(digest)
    if content is None:
        raise Http404("No such picture.")
    headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


def _copied(request: Request, build: engine.Build, edition: Edition, sample: str) -> HttpResponse:
    army = archive.begin(build, edition, become_maker(request), request.POST.get("once", ""), sample)
    return redirect("armies:army", army.code)


def _page(request: Request, build: engine.Build, at: str, *, sample: str, shared: bool = False) -> HttpResponse:
    become_maker(request)
    shown = reading.page(build, request.build_absolute_uri(at), sample, shared)
    return render(request, PAGE, shown | {"at": at})
