"""The nights of a club, and its season."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.clubs.page_header import SEASON, head
from armybuilder.core.web.http import Request
from armybuilder.nights import permissions, spreadsheets, standings
from armybuilder.nights.club_tabs import context
from armybuilder.other_programs.army_table import download_table
from armybuilder.visitors import visitor_of


@require_safe
def nights(request: Request, club: str) -> HttpResponse:
    """A club's future and past nights."""
    shown_club = permissions.club_seen(request, club)
    shown = context.nights(shown_club, visitor_of(request), timezone.now())
    return render(request, "nights/club_tabs/nights.html", shown)


@require_safe
def season(request: Request, club: str) -> HttpResponse:
    """The season of a year: who played, won and destroyed how much."""
    shown_club = permissions.club_seen(request, club)
    shown = head(shown_club, visitor_of(request), SEASON) | {"season": standings.season(shown_club, _year(request))}
    return render(request, "nights/club_tabs/season.html", shown)


@require_safe
def season_table(request: Request, club: str) -> HttpResponse:
    """The same for spreadsheets."""
    shown_club = permissions.club_seen(request, club)
    return download_table(spreadsheets.season_rows(shown_club, _year(request)), _("Season"))


def _year(request: Request) -> int | None:
    year = request.GET.get("year", "")
    return int(year) if year.isascii() and year.isdecimal() and len(year) == 4 else None
