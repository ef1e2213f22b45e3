"""PostgreSQL's indexes of words, which find whatever is rare; what is common is met on the way in any order.

One is of the legal armies, one of the others. The planner cannot know that the sharpshooters are none of the legal
armies, and would walk through a million to see it. So it walks a little, and where that was not enough, an index of
words has to do.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection, transaction

from armybuilder.library.tokens import Ask

COLUMNS = {"newest": "id", "copied": "copies, id", "liked": "likes, id"}
WALKED, COUNTED = 2_000, 5_000
"""Entries that are looked at in their order, and those to be counted, which lie side by side."""
INDEX_ALONE = """SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true), set_config('jit', 'off', true),
    set_config('work_mem', '32MB', true)"""
"""With room for where a million rows are; in less, the pages with some of them are kept, and all rows there tried."""
HALVES = {True: "legal", False: "NOT legal"}
MATCH = "found @@ to_tsquery('simple', %s)"
Place = tuple[int, ...]
"""What an entry is sorted by; its number is the last of it."""


def find(sort: str, asks: Sequence[Ask], is_legal: bool, place: Place | None, most: int) -> list[Place]:
    """Places of legal entries, or of others, in the order of a sort, those behind a place."""
    columns, match = COLUMNS[sort], _matching(asks)
    behind = place[-len(columns.split()) :] if place else ()
    beyond = f"({columns}) < ({', '.join(['%s'] * len(behind))})" if behind else "true"
    order = f"ORDER BY {columns.replace(',', ' DESC,')} DESC LIMIT %s"
    near = f"SELECT {columns}, found FROM library_entry WHERE {HALVES[is_legal]} AND {beyond} {order}"
    found = _rows(f"SELECT {columns} FROM ({near}) AS near WHERE {MATCH} LIMIT %s", *behind, WALKED, match, most)
    if len(found) == most:
        return found
    # OFFSET keeps the planner from gathering half of the library first, all that is behind the place.
    met = f"SELECT {columns} FROM library_entry WHERE {HALVES[is_legal]} AND {MATCH} OFFSET 0"
    with _index_alone():
        return _rows(f"SELECT {columns} FROM ({met}) AS met WHERE {beyond} {order}", match, *behind, most)


def count(asks: Sequence[Ask], most: int) -> int:
    """How many there are, at most so many."""
    match = _matching(asks)
    near = f"SELECT FROM (SELECT found FROM library_entry ORDER BY id DESC LIMIT %s) AS near WHERE {MATCH} LIMIT %s"
    if len(_rows(near, COUNTED, match, most)) == most:
        return most
    found = 0
    with _index_alone():
        for half in HALVES.values():
            found += len(_rows(f"SELECT FROM library_entry WHERE {half} AND {MATCH} LIMIT %s", match, most - found))
    return found


def _matching(asks: Sequence[Ask]) -> str:
    """The question in the language of the index; tokens are letters and digits, so quotes hold each."""
    return " & ".join(f"({' | '.join(map(_quoted, ask))})" for ask in asks)


def _quoted(token: str) -> str:
    return f"'{token[:-1]}':*" if token.endswith("*") else f"'{token}'"


@contextmanager
def _index_alone() -> Iterator[None]:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(INDEX_ALONE)
        yield


def _rows(query: str, *values: int | str) -> list[Place]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        rows: list[Place] = cursor.fetchall()
        return rows
