"""Clubs listed, founded, shown, described anew, removed and put back."""

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.clubs import access, belonging, club_page, forms, list_page
from armybuilder.clubs.club_page import Slip
from armybuilder.clubs.head import OVERVIEW, OWN_TABS, tab_address
from armybuilder.clubs.models import Club, Role
from armybuilder.core.http import Request
from armybuilder.visitors import visitor_of

FORM = "clubs/form.html"
GET_OR_POST = ["GET", "HEAD", "POST"]


@require_safe
def clubs(request: Request) -> HttpResponse:
    """One's own clubs, and the public ones."""
    words = " ".join(request.GET.get("q", "")[: list_page.MOST_WORDS].replace("\0", "").split())
    return render(request, "clubs/list.html", list_page.page(visitor_of(request), words))


@require_http_methods(GET_OR_POST)
@access.signed_in
def new(request: Request) -> HttpResponse:
    """Found a club."""
    if request.method != "POST":
        return render(request, FORM, list_page.form({"public": False}, {}))
    try:
        said = forms.settings(request.POST)
        club = belonging.found(access.player(request), said)
    except forms.Wrong as wrong:
        return render(request, FORM, list_page.form(_typed(request), wrong.mistakes), status=422)
    except belonging.Refused as refused:
        return render(request, FORM, list_page.form(_typed(request), {}, str(refused)), status=422)
    return done(club, "founded")


@require_safe
def club(request: Request, club: str) -> HttpResponse:
    """A club's page."""
    found, tab = access.seen(request, club), request.GET.get("tab", "")
    tab = tab if tab in OWN_TABS else OVERVIEW
    shown = club_page.page(found, visitor_of(request), tab, request.GET.get("told", ""))
    return render(request, "clubs/club.html", shown)


@require_http_methods(GET_OR_POST)
def settings(request: Request, club: str) -> HttpResponse:
    """What the club says about itself, and who sees it."""
    found = access.organized(request, club)
    owns = access.role_of(found, visitor_of(request)) == Role.OWNER
    shown = {"club": found, "owns": owns, "days": KEPT_DAYS}
    if request.method != "POST":
        return render(request, FORM, shown | list_page.form(list_page.typed_of(found), {}))
    try:
        said = forms.settings(request.POST)
    except forms.Wrong as wrong:
        return render(request, FORM, shown | list_page.form(_typed(request), wrong.mistakes), status=422)
    with transaction.atomic():
        _change(access.organized(request, club, hold=True), said, request)
    return done(found, "kept")


@require_POST
@transaction.atomic
def remove(request: Request, club: str) -> HttpResponse:
    """Remove a club; for a while it can be put back."""
    belonging.remove(access.owned(request, club, hold=True), access.player(request))
    return redirect("clubs:clubs")


@require_POST
def restore(request: Request, club: str) -> HttpResponse:
    """A removed club is there again, as it was."""
    found = access.removed(request, club)
    found.binned = None
    found.save(update_fields=("binned",))
    return done(found, "restored")


def done(club: Club, told: str, tab: str = OVERVIEW) -> HttpResponse:
    """Back to a tab of the club's page, which says what was done."""
    at = tab_address(club, tab)
    return redirect(f"{at}{'&' if '?' in at else '?'}told={told}")


def refused(request: Request, club: Club, slip: Slip, tab: str = OVERVIEW) -> HttpResponse:
    """A tab of the club's page with why something was not done."""
    return render(request, "clubs/club.html", club_page.page(club, visitor_of(request), tab, slip=slip), status=422)


def _typed(request: Request) -> dict[str, object]:
    typed: dict[str, object] = dict(request.POST.items())
    return typed | {"public": request.POST.get("public") == "1"}


def _change(club: Club, said: dict[str, str | bool], request: Request) -> None:
    if said["habits"] != club.habits:
        club.habits_by, club.habits_at = access.player(request), timezone.now()
    for field, value in said.items():
        setattr(club, field, value)
    club.save(update_fields=(*said, "habits_by", "habits_at"))
