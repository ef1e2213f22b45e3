"""The region of the reader: by the languages that their browser names, or by the time zone of their account."""

import re
from collections.abc import Iterable, Iterator

from babel.core import get_global

from armybuilder.accounts.claiming import player_of
from armybuilder.accounts.models import Player
from armybuilder.core.i18n import dates
from armybuilder.core.web.http import Request

REGION = re.compile("[A-Z]{2}|[0-9]{3}")
MAX_HEADER = 1000
"""Letters of ``Accept-Language`` that are read."""


def region_of(request: Request) -> str:
    """The region of the reader, such as GB; empty if nothing tells it."""
    language, region = deciding_language(preferred_languages(request.headers.get("Accept-Language", "")))
    return region or region_of_player(player_of(request)) or _usual_region(language)


def region_of_player(player: Player | None) -> str:
    """The region of a player by the time zone of their account; empty without one."""
    return dates.region_of_zone(player.zone) if player else ""


def deciding_language(tags: Iterable[str]) -> tuple[str, str]:
    """The language, and its region if it has one, that say where somebody is; the preferred tag is the first.

    English without a region does not decide, as it is spoken everywhere. Both are empty if nothing decides.
    """
    for tag in tags:
        language, region = language_and_region(tag)
        if region or language not in ("", "en"):
            return language, region
    return "", ""


def _usual_region(language: str) -> str:
    """The region in which most speakers of a language live: DE for German; empty if that is not known."""
    return str(get_global("likely_subtags").get(language, "")).rpartition("_")[2]


def preferred_languages(header: str) -> list[str]:
    """The languages of an ``Accept-Language``, the preferred one first; what is not understood is left out."""
    weighed = [(weight, tag) for tag, weight in _weighed(header[:MAX_HEADER]) if weight > 0]
    return [tag for _, tag in sorted(weighed, key=lambda pair: -pair[0])]


def _weighed(header: str) -> Iterator[tuple[str, float]]:
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        number = re.fullmatch(r"\s*q\s*=\s*([01]?(?:\.[0-9]{0,3})?)\s*", weight, re.IGNORECASE)
        if not weight.strip():
            yield tag.strip(), 1.0
        elif number and number[1].strip("."):
            yield tag.strip(), float(number[1])


def language_and_region(tag: str) -> tuple[str, str]:
    """Language and region of a tag such as ``zh-Hant-TW``; empty where it has none."""
    language, *others = re.split("[-_]", tag)
    if not re.fullmatch("[A-Za-z]{2,8}", language):
        return "", ""
    for part in others:
        if len(part) == 1:
            break
        if REGION.fullmatch(part.upper()):
            return language.lower(), part.upper()
    return language.lower(), ""
