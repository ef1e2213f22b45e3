"""The library's search, for pages that offer armies to choose from: a name, points, or what an army has."""

from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.library import search_tokens
from armybuilder.library.context import vocabulary_of
from armybuilder.library.entries import tokens_of
from armybuilder.library.search_criteria import Search
from armybuilder.library.search_meanings import find_meanings
from rules import engine


def find_armies(armies: ArmyQuerySet, text: str, limit: int) -> list[Army]:
    """The first armies that a typed text finds. Beyond the first ``limit`` armies it only finds names."""
    if not text:
        return list(armies[:limit])
    found_armies = [army for army in armies[:limit] if is_found(army.build(), text)]
    others = armies.filter(name__icontains=text).exclude(pk__in=[army.pk for army in found_armies])
    return [*found_armies, *others[: limit - len(found_armies)]]


def is_found(build: engine.Build, text: str) -> bool:
    """Whether a typed text finds the army: part of its name, or in the library's words what it is."""
    if text.casefold() in build.name.casefold():
        return True
    search = Search(words=text, meanings=find_meanings(text, vocabulary_of((build.catalogue,)).criteria()))
    asks = search.asks()
    return bool(asks) and search_tokens.is_met(asks, frozenset(tokens_of(build, build.catalogue.slug)))
