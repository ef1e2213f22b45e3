"""In which language somebody reads: that of the account, else that of the browser's cookie, else what it prefers."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods
from django.views.i18n import set_language

from armybuilder.accounts.models import Player, player_of
from armybuilder.core.http import Request

ASKED = "language"
"""The part of an address that asks for one page in a language, as search engines find it."""


def speak(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Answer in the reader's language."""

    def middleware(request: Request) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        if len(settings.LANGUAGES) > 1:
            patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    return middleware


def language_of(request: Request) -> str:
    """The reader's language; the site's own where there is no other."""
    if len(settings.LANGUAGES) == 1:
        return str(settings.LANGUAGE_CODE)
    asked = known_language(request.GET.get(ASKED, ""))
    if asked:
        return asked
    player = player_of(request)
    return (player and known_language(player.language)) or translation.get_language_from_request(request)


def known_language(code: str) -> str:
    """The language of that code; empty where Muster does not speak it."""
    return code if code in dict(settings.LANGUAGES) else ""


def written_for(player: Player | None) -> translation.override:
    """Have the texts made within in the player's language; in that of the page where they chose none."""
    return translation.override((player and known_language(player.language)) or translation.get_language())


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: Request) -> HttpResponse:
    """Read on in another language: kept in the browser, and in the account of one who is signed in."""
    if request.method != "POST":
        context = {
            "languages": settings.LANGUAGES,
            "next": request.GET.get("next", "/"),
            "name": ASKED,
            "current": language_of(request),
        }
        return render(request, "account/language.html", context)
    player, language = player_of(request), known_language(request.POST.get(ASKED, ""))
    if player and language and player.language != language:
        Player.objects.filter(pk=player.pk).update(language=language)
    return set_language(request)
