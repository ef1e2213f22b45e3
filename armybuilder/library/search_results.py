"""Finding entries page by page, each as fast as the first. Only this module knows which database is used.

SQLite finds words and tags in its full-text indexes, one for each sort order (``sqlite_search``). PostgreSQL reads
entries in the requested order, or uses its indexes of words (``postgresql_search``).
"""

import heapq
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from types import ModuleType

from django.db import connection
from django.db.models import QuerySet

from armybuilder.armies.models import Army
from armybuilder.library import postgresql_search, search_tokens, sqlite_search
from armybuilder.library.models import Entry
from armybuilder.library.questions import armies_on_shelf
from armybuilder.library.search_criteria import Search
from armybuilder.visitors import Visitor

COLUMNS = {"newest": "", "copied": "copies", "liked": "likes"}
SHELF = 2_000
"""The number of armies of a club that are searched, the newest ones."""

Entries = QuerySet[Entry]
Place = tuple[int, ...]
"""The sort values of an entry; its id is the last of them."""


def page(search: Search, visitor: Visitor, max_entries: int) -> list[Entry]:
    """The matching entries of public armies, after ``Search.after``."""
    return entries_of([place[-1] for place in islice(places(search, visitor, max_entries), max_entries)])


def entries_of(numbers: Sequence[int]) -> list[Entry]:
    """The entries of these ids, in their order, as far as their armies are public."""
    entries = Entry.objects.select_related("author").defer("words").in_bulk(numbers)
    armies = Army.objects.public().defer("document").in_bulk([entry.army_id for entry in entries.values()])
    shown = [entries[number] for number in numbers if number in entries and entries[number].army_id in armies]
    for entry in shown:
        entry.army = armies[entry.army_id]
    return shown


def count(search: Search, visitor: Visitor, max_count: int) -> int:
    """The number of matching entries; ``max_count`` plus 1 if there are more."""
    there = _looked_through(search, visitor)
    return _index().count(_asks(search), max_count + 1) if there is None else there[: max_count + 1].count()


def has_many(search: Search, visitor: Visitor, count: int) -> bool:
    """Whether more than so many are found at once. If not, there may still be as many, which takes longer to find."""
    there = _looked_through(search, visitor)
    return _index().has_many(_asks(search), count + 1) if there is None else there[: count + 1].count() > count


def after(entry: Entry, search: Search) -> str:
    """The part of the address that requests the entries after this one."""
    column = COLUMNS[search.sort]
    return f"{int(entry.legal)}.{getattr(entry, column) if column else 0}.{entry.pk}"


def places(search: Search, visitor: Visitor, max_places: int) -> Iterator[Place]:
    """The places of the matching entries, after ``Search.after``: legal ones, then the others; or all in order."""
    browsed = _looked_through(search, visitor)
    begun, place = (search.after[0], search.after[1:]) if search.after else (True, None)
    if search.is_mixed:
        return heapq.merge(*(_half(search, browsed, legal, place, max_places) for legal in (True, False)), reverse=True)
    legal = _half(search, browsed, True, place, max_places) if begun else iter(())
    return chain(legal, _half(search, browsed, False, None if begun else place, max_places))


def _half(
    search: Search, browsed: Entries | None, is_legal: bool, place: Place | None, max_places: int
) -> Iterator[Place]:
    """Those of the legal ones, or of the others, after a place."""
    if browsed is None:
        yield from _index().find(search.sort, _asks(search), is_legal, place, max_places)
        return
    # Django would write "legal" without "= 1", for which SQLite uses no index.
    yield from islice(
        _sorted(browsed.filter(legal__in=[is_legal]), COLUMNS[search.sort], place, max_places), max_places
    )


def _sorted(entries: Entries, column: str, place: Place | None, max_places: int) -> Iterator[Place]:
    """In their order, those after that place. Equal sort values come first, because an index finds them at once."""
    columns = [column, "pk"] if column else ["pk"]
    places = entries.order_by(*(f"-{column}" for column in columns)).values_list(*columns)
    if place:
        alike = places.filter(**{column: place[0]}) if column else places
        yield from alike.filter(pk__lt=place[1])[:max_places]
        places = places.filter(**{f"{column}__lt": place[0]}) if column else places.none()
    yield from places[:max_places]


def _index() -> ModuleType:
    """The index of words that this database has."""
    return sqlite_search if connection.vendor == "sqlite" else postgresql_search


def _asks(search: Search) -> list[search_tokens.AnyOfTokens]:
    author = [(search_tokens.tag("b", search.author.replace("-", "")),)] if search.author else []
    return search_tokens.without_implied([*search.asks(), *search.ranges(), *author])


def _looked_through(search: Search, visitor: Visitor) -> Entries | None:
    """Searches without an index of words: all entries, or a club's, which are few."""
    entries = Entry.objects.order_by()
    if search.club:
        return entries.filter(pk__in=_on_shelf(search, visitor))
    return None if _asks(search) else entries


def _on_shelf(search: Search, visitor: Visitor) -> list[int]:
    """The armies of a club's library, if the visitor may see the club."""
    there = Entry.objects.filter(
        army__in=list(chain.from_iterable(armies_on_shelf.ask(visitor, search.club)))
    ).order_by("-pk")
    wanted = _asks(search)
    rows = there.values_list("pk", "words")[:SHELF]
    return [number for number, words in rows if search_tokens.is_met(wanted, frozenset(words.split()))]
