"""Finding entries page by page, each as fast as the first; only here do the two databases differ.

SQLite finds words and tags in its full-text indexes, one for each sort. PostgreSQL chooses by its statistics
between its index of words and walking in the order asked for.
"""

from collections.abc import Iterator
from itertools import islice

from django.db import connection
from django.db.models import BooleanField, Q, QuerySet
from django.db.models.expressions import RawSQL

from armybuilder.armies.models import Army
from armybuilder.library import fts, tokens
from armybuilder.library.asked import After, Asked
from armybuilder.library.models import Entry
from armybuilder.visitors import Visitor

COLUMNS = {"newest": "", "copied": "copies", "liked": "likes"}
SHELF = 2_000
"""Armies of a club that are searched, the newest."""

Entries = QuerySet[Entry]


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
    if asked.club or not _by_words(asked):
        return _searched(asked, visitor)[: most + 1].count()
    return len(fts.find("newest", _matching(asked, None), None, most + 1))


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
    if not asked.club and _by_words(asked):
        return fts.find(asked.sort, _matching(asked, legal), after[1:] if after else None, most)
    entries = _searched(asked, visitor)
    entries = entries if legal is None else entries.filter(legal=legal)
    return list(_sorted(entries, COLUMNS[asked.sort], after).values_list("pk", flat=True)[:most])


def _sorted(entries: Entries, column: str, after: After | None) -> Entries:
    """In their order, those behind that place."""
    if not column:
        behind = entries.filter(pk__lt=after[2]) if after else entries
        return behind.order_by("-pk")
    if after:
        # Compared as a pair, which an index finds at once.
        sql = f"(library_entry.{column}, library_entry.id) < (%s, %s)"
        entries = entries.filter(RawSQL(sql, after[1:], output_field=BooleanField()))
    return entries.order_by(f"-{column}", "-pk")


def _by_words(asked: Asked) -> bool:
    """Whether SQLite's index of words is to be asked."""
    return connection.vendor == "sqlite" and bool(_all_asks(asked))


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
    """Everything asked for, by columns and PostgreSQL's index; a club's armies, being few, by looking through them."""
    entries = Entry.objects.order_by()
    if asked.club:
        return entries.filter(pk__in=_on_shelf(asked, visitor))
    if asked.asks():
        wanted = [f"({' | '.join(map(_marked, ask))})" for ask in asked.asks()]
        condition = RawSQL(
            "library_entry.found @@ to_tsquery('simple', %s)", [" & ".join(wanted)], output_field=BooleanField()
        )
        entries = entries.filter(condition)
    if asked.author:
        entries = entries.filter(author__code=asked.author)
    return _ranged(entries, asked)


def _marked(token: str) -> str:
    return f"'{token[:-1]}':*" if token.endswith("*") else f"'{token}'"


def _ranged(entries: Entries, asked: Asked) -> Entries:
    bounds = {
        "points__gte": asked.least,
        "points__lte": asked.most,
        "figures__gte": asked.few,
        "figures__lte": asked.many,
    }
    return entries.filter(**{bound: value for bound, value in bounds.items() if value is not None})


def _on_shelf(asked: Asked, visitor: Visitor) -> list[int]:
    """What of a club's shelf is asked for, where the visitor may see the club."""
    seen = Q(army__shelved__club__public=True)
    if visitor.player:
        seen |= Q(army__shelved__club__members__player=visitor.player)
    there = Entry.objects.filter(seen, army__shelved__club__slug=asked.club).order_by("-pk").distinct()
    wanted = _all_asks(asked)
    rows = there.values_list("pk", "words")[:SHELF]
    return [number for number, words in rows if tokens.met(wanted, frozenset(words.split()))]
