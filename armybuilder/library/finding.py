"""Finding entries page by page, each as fast as the first; only here do the two databases differ.

SQLite finds words and tags in its full-text indexes, one for each sort (``fts``); PostgreSQL on the way in the
order asked for, or else in its index of words (``gin``).
"""

from collections.abc import Iterator
from itertools import islice

from django.db import connection
from django.db.models import Q, QuerySet

from armybuilder.armies.models import Army
from armybuilder.library import fts, gin, tokens
from armybuilder.library.asked import After, Asked
from armybuilder.library.models import Entry
from armybuilder.visitors import Visitor

COLUMNS = {"newest": "", "copied": "copies", "liked": "likes"}
SHELF = 2_000
"""Armies of a club that are searched, the newest."""

Entries = QuerySet[Entry]
Numbers = QuerySet[Entry, int]


def page(asked: Asked, visitor: Visitor, most: int) -> list[Entry]:
    """The entries asked for, of armies that everybody may see, from behind ``asked.after`` on."""
    numbers = list(islice(_numbers(asked, visitor, most), most))
    entries = Entry.objects.select_related("author").defer("words").in_bulk(numbers)
    armies = Army.objects.public().defer("document").in_bulk([one.army_id for one in entries.values()])
    found = [entries[number] for number in numbers if number in entries and entries[number].army_id in armies]
    for one in found:
        one.army = armies[one.army_id]
    return found


def count(asked: Asked, visitor: Visitor, most: int) -> int:
    """How many there are; ``most`` and 1 where there are more."""
    if asked.club or not _all_asks(asked):
        return _searched(asked, visitor)[: most + 1].count()
    if connection.vendor == "sqlite":
        return len(fts.find("newest", _matching(asked, None), None, most + 1))
    return gin.count(_wanted(asked, None), most + 1)


def after(entry: Entry, asked: Asked) -> str:
    """What the address of the entries behind this one says."""
    column = COLUMNS[asked.sort]
    return f"{int(entry.legal)}.{getattr(entry, column) if column else 0}.{entry.pk}"


def _numbers(asked: Asked, visitor: Visitor, most: int) -> Iterator[int]:
    """Legal ones, then the others; or all as they come."""
    for legal in (None,) if asked.mixed else (True, False):
        started = asked.after and legal is not None and asked.after[0] != legal
        if started and legal:
            continue
        yield from _phase(asked, visitor, legal, None if started else asked.after, most)


def _phase(asked: Asked, visitor: Visitor, legal: bool | None, after: After | None, most: int) -> list[int]:
    if not asked.club and _all_asks(asked):
        place = after[1:] if after else None
        if connection.vendor == "sqlite":
            return fts.find(asked.sort, _matching(asked, legal), place, most)
        return gin.find(asked.sort, _wanted(asked, legal), legal, place, most)
    entries = _searched(asked, visitor)
    # Django would ask for "legal" without "= 1", for which SQLite knows no index.
    entries = entries if legal is None else entries.filter(legal__in=[legal])
    return list(islice(_sorted(entries.values_list("pk", flat=True), COLUMNS[asked.sort], after, most), most))


def _sorted(numbers: Numbers, column: str, after: After | None, most: int) -> Iterator[int]:
    """In their order, those behind that place: first what is sorted alike, as an index finds each at once."""
    order = [f"-{column}", "-pk"] if column else ["-pk"]
    if after:
        alike = numbers.filter(**{column: after[1]}) if column else numbers
        yield from alike.filter(pk__lt=after[2]).order_by("-pk")[:most]
        numbers = numbers.filter(**{f"{column}__lt": after[1]}) if column else numbers.none()
    yield from numbers.order_by(*order)[:most]


def _all_asks(asked: Asked) -> list[tokens.Ask]:
    author = [(tokens.tag("b", asked.author.replace("-", "")),)] if asked.author else []
    return [*asked.asks(), *asked.ranges(), *author]


def _matching(asked: Asked, legal: bool | None) -> str:
    """The question in the language of SQLite's index; tokens are letters and digits, so quotes hold each.

    What is rarest by its sort comes first, as each is looked for behind the one before.
    """
    asks = [*reversed(_all_asks(asked)), *([] if legal is None else [(tokens.tag("l", int(legal)),)])]
    return " AND ".join(f"({' OR '.join(map(_quoted, ask))})" for ask in asks)


def _quoted(token: str) -> str:
    return f'"{token[:-1]}"*' if token.endswith("*") else f'"{token}"'


def _searched(asked: Asked, visitor: Visitor) -> Entries:
    """All entries; a club's armies, being few, by looking through them."""
    entries = Entry.objects.order_by()
    return entries.filter(pk__in=_on_shelf(asked, visitor)) if asked.club else entries


def _wanted(asked: Asked, legal: bool | None) -> str:
    """The question in the language of PostgreSQL's index."""
    asks = [*_all_asks(asked), *([] if legal is None else [(tokens.tag("l", int(legal)),)])]
    return " & ".join(f"({' | '.join(map(_marked, ask))})" for ask in asks)


def _marked(token: str) -> str:
    return f"'{token[:-1]}':*" if token.endswith("*") else f"'{token}'"


def _on_shelf(asked: Asked, visitor: Visitor) -> list[int]:
    """What of a club's shelf is asked for, where the visitor may see the club."""
    seen = Q(army__shelved__club__public=True)
    if visitor.player:
        seen |= Q(army__shelved__club__members__player=visitor.player)
    there = Entry.objects.filter(seen, army__shelved__club__slug=asked.club).order_by("-pk").distinct()
    wanted = _all_asks(asked)
    rows = there.values_list("pk", "words")[:SHELF]
    return [number for number, words in rows if tokens.met(wanted, frozenset(words.split()))]
