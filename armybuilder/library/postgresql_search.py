"""PostgreSQL's indexes of words, which find rare words; common words are found by reading entries in order.

One index is for legal armies, one for the others. The planner cannot know that no legal army has sharpshooters, and
would read a million rows to find out. So a limited number of rows is read first; if that is not enough, an index of
words is used.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection, transaction

from armybuilder.library.search_tokens import AnyOfTokens

COLUMNS = {"newest": "id", "copied": "copies, id", "liked": "likes, id"}
WALKED, COUNTED = 2_000, 5_000
"""The number of entries that are read in order, and of those for a count, which lie next to each other."""
INDEX_ALONE = """SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true), set_config('jit', 'off', true),
    set_config('work_mem', '32MB', true)"""
"""Memory for the positions of a million rows; with less, PostgreSQL keeps only pages and checks all of their rows."""
HALVES = {True: "legal", False: "NOT legal"}
MATCH = "found @@ to_tsquery('simple', %s)"
Place = tuple[int, ...]
"""The sort values of an entry; its id is the last of them."""


def find(sort: str, asks: Sequence[AnyOfTokens], is_legal: bool, place: Place | None, max_places: int) -> list[Place]:
    """Places of legal entries, or of others, in the requested order, those after a place."""
    columns, match = COLUMNS[sort], _matching(asks)
    behind = place[-len(columns.split()) :] if place else ()
    beyond = f"({columns}) < ({', '.join(['%s'] * len(behind))})" if behind else "true"
    order = f"ORDER BY {columns.replace(',', ' DESC,')} DESC LIMIT %s"
    near = f"SELECT {columns}, found FROM library_entry WHERE {HALVES[is_legal]} AND {beyond} {order}"
    places = _rows(f"SELECT {columns} FROM ({near}) AS near WHERE {MATCH} LIMIT %s", *behind, WALKED, match, max_places)
    if len(places) == max_places:
        return places
    # OFFSET keeps the planner from first collecting half of the library, everything after the place.
    met = f"SELECT {columns} FROM library_entry WHERE {HALVES[is_legal]} AND {MATCH} OFFSET 0"
    with _index_alone():
        return _rows(f"SELECT {columns} FROM ({met}) AS met WHERE {beyond} {order}", match, *behind, max_places)


def count(asks: Sequence[AnyOfTokens], max_count: int) -> int:
    """The number of matching entries, at most ``max_count``."""
    if has_many(asks, max_count):
        return max_count
    match, count = _matching(asks), 0
    with _index_alone():
        for half in HALVES.values():
            count += len(
                _rows(f"SELECT FROM library_entry WHERE {half} AND {MATCH} LIMIT %s", match, max_count - count)
            )
    return count


def has_many(asks: Sequence[AnyOfTokens], count: int) -> bool:
    """Whether there are so many among the newest."""
    near = f"SELECT FROM (SELECT found FROM library_entry ORDER BY id DESC LIMIT %s) AS near WHERE {MATCH} LIMIT %s"
    return len(_rows(near, COUNTED, _matching(asks), count)) == count


def _matching(asks: Sequence[AnyOfTokens]) -> str:
    """The query in the language of the index. Tokens are letters and digits, so quotes are safe."""
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
