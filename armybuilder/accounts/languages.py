"""The language, units and paper of the reader: from the account, or from the browser's cookies.

If neither has a language, the browser's preferred one is used. Browsers do not say how their reader measures, so the
default is inches, as in the rule books. Which paper is usual where somebody is: see ``paper``;
how dates are written there: see ``regions``.

Which languages there are: the folders of ``armybuilder/locale`` (``po_files.languages_of`` in ``settings.LANGUAGES``).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods
from django.views.i18n import set_language

from armybuilder.accounts.claiming import player_of
from armybuilder.accounts.models import Player
from armybuilder.accounts.paper import PAPER, PAPER_NAMES, paper_of
from armybuilder.accounts.regions import region_of, region_of_player
from armybuilder.core.i18n.dates import as_written_in, region
from armybuilder.core.web.http import Request
from rules.engine.wording.reader import UNITS, Units, known_units, measuring_in

ASKED = "language"
"""The query field that asks for a page in one language. Search engines use it."""
MEASURED = "units"
UNIT_NAMES: dict[Units, str | Promise] = {"in": _("Inches"), "cm": _("Centimeters")}


def speak(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Answer in the reader's language and units, with dates as in their region."""

    def middleware(request: Request) -> HttpResponse:
        language = language_of(request)
        with translation.override(language), measuring_in(units_of(request)), as_written_in(region_of(request)):
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        by_browser = ["Accept-Language"] if len(settings.LANGUAGES) > 1 else []
        patch_vary_headers(response, [*by_browser, "Cookie"])
        return response

    return middleware


def language_of(request: Request) -> str:
    """The reader's language, or the site's default."""
    if len(settings.LANGUAGES) == 1:
        return str(settings.LANGUAGE_CODE)
    asked = known_language(request.GET.get(ASKED, ""))
    if asked:
        return asked
    player = player_of(request)
    return (player and known_language(player.language)) or translation.get_language_from_request(request)


def units_of(request: Request) -> Units:
    """The units in which the reader measures."""
    player = player_of(request)
    chosen = (player and known_units(player.units)) or known_units(request.COOKIES.get(MEASURED, ""))
    return chosen or UNITS[0]


def known_language(code: str) -> str:
    """The language of that code; empty if Muster does not have it."""
    return code if code in dict(settings.LANGUAGES) else ""


@contextmanager
def written_for(player: Player | None) -> Iterator[None]:
    """Texts made within are in the player's language and region, or in those of the page if they chose none."""
    language = (player and known_language(player.language)) or translation.get_language()
    with translation.override(language), as_written_in(region_of_player(player) or region.get()):
        yield


class LanguageForm(forms.Form):
    """The language, the units and the paper that somebody wants."""

    language = forms.ChoiceField(choices=settings.LANGUAGES, required=False)
    units = forms.ChoiceField(choices=UNIT_NAMES.items(), required=False)
    paper = forms.ChoiceField(choices=PAPER_NAMES.items(), required=False)


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: Request) -> HttpResponse:
    """Change the language, units or paper: in the browser, and in the account if the visitor is signed in."""
    if request.method != "POST":
        choices = [
            (ASKED, _("Language"), settings.LANGUAGES if len(settings.LANGUAGES) > 1 else [], language_of(request)),
            (MEASURED, _("Units of measure"), list(UNIT_NAMES.items()), units_of(request)),
            (PAPER, _("Paper"), list(PAPER_NAMES.items()), paper_of(request)),
        ]
        return render(request, "account/language.html", {"choices": choices, "next": request.GET.get("next", "/")})
    form = LanguageForm(request.POST)
    form.is_valid()  # What is not known stays as it is.
    chosen = {name: value for name, value in form.cleaned_data.items() if value}
    response = set_language(request)
    remember(request, response, chosen)
    return response


def save_in_account(request: Request, chosen: Mapping[str, str]) -> None:
    """Keep what was chosen in the account of who is signed in. Writes nothing if that is so already."""
    player = player_of(request)
    if player and any(getattr(player, name) != value for name, value in chosen.items()):
        Player.objects.filter(pk=player.pk).update(**chosen)
        for name, value in chosen.items():
            setattr(player, name, value)


def remember(request: Request, response: HttpResponse, chosen: Mapping[str, str]) -> None:
    """Keep what was chosen: in the account if the visitor is signed in; units and paper also in the browser."""
    save_in_account(request, chosen)
    for name in (MEASURED, PAPER):
        if name in chosen:
            response.set_cookie(name, chosen[name], max_age=settings.LANGUAGE_COOKIE_AGE, samesite="Lax")
