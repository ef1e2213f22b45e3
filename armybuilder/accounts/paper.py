"""The paper that the reader buys: the account's choice, the browser's last choice, or what is usual where they are.

Letter is usual in the countries that CLDR lists (``measurementData``, ``paperSize``, release 48), A4 everywhere else.
Where somebody is follows from the languages that their browser or their locale names, the preferred one first: its
region decides. A language without a region decides too, unless it is English, which is spoken on both sides.
"""

import os
import re
from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy

from armybuilder.accounts.claiming import player_of
from armybuilder.accounts.regions import deciding_language, preferred_languages
from armybuilder.core.web.http import Request

PAPER = "paper"
"""The cookie with the browser's last choice, and the field that changes it."""
PAPER_NAMES: dict[str, str | Promise] = {
    "letter": pgettext_lazy("paper", "Letter"),
    "a4": "A4",
    "legal": pgettext_lazy("paper", "Legal"),
    "a5": "A5",
}
LETTER_COUNTRIES = frozenset(("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"))


def paper_of(request: Request) -> str:
    """The paper that the reader chose last, or the one that is usual where they are."""
    return chosen_paper(request) or usual_paper(request)


def chosen_paper(request: Request) -> str:
    """The paper of the account, or else of the browser; empty if none was chosen."""
    player = player_of(request)
    choices = (player.paper if player else "", request.COOKIES.get(PAPER, ""))
    return next((paper for paper in choices if paper in PAPER_NAMES), "")


def usual_paper(request: Request) -> str:
    """The paper of the reader's region, or of their language."""
    tags = [*preferred_languages(request.headers.get("Accept-Language", "")), get_language() or ""]
    return paper_for(tags)


def paper_of_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The paper that is usual in the locale of a command line: ``LC_PAPER=de_DE.UTF-8``."""
    locales = (environment.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    locale = re.split("[.@]", next(filter(None, locales), ""))[0]
    return paper_for([locale] if locale not in ("C", "POSIX") else [])


def paper_for(tags: Iterable[str]) -> str:
    """The paper that is usual where these languages are spoken, the preferred one first: ``["de", "en-US"]``."""
    language, region = deciding_language(tags)
    if region:
        return "letter" if region in LETTER_COUNTRIES else "a4"
    return "a4" if language else "letter"
