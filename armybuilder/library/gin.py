"""PostgreSQL's index of words, which finds whatever is rare; what is common is met on the way in any order.

Its planner cannot know that the sharpshooters are none of the legal armies, and would walk through a million to see it.
So it walks a little, and where that was not enough, the index has to do.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection, transaction

COLUMNS = {"newest": ("id",), "copied": ("copies", "id"), "liked": ("likes", "id")}
WALKED = 2_000
"""Entries that are looked at in their order."""
INDEX_ALONE = """SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true)"""
MATCH = "found @@ to_tsquery('simple', %s)"


def find(sort: str, match: str, legal: bool | None, place: tuple[int, int] | None, most: int) -> list[int]:
    """Numbers of entries in the order of a sort, those behind a place: copies or likes, and a number."""
    columns = COLUMNS[sort]
    conditions: list[str] = ["true"]
    values: list[int | str] = []
    if legal is not None:
        conditions, values = ["legal = %s"], [legal]
    if place:
        conditions.append(f"({', '.join(columns)}) < ({', '.join(['%s'] * len(columns))})")
        values += place[-len(columns) :]
    there = f"FROM library_entry WHERE {' AND '.join(conditions)}"
    order = f"ORDER BY {', '.join(f'{column} DESC' for column in columns)} LIMIT %s"
    near = f"SELECT id FROM (SELECT id, found {there} {order}) AS near WHERE {MATCH} LIMIT %s"
    found = _numbers(near, [*values, WALKED, match, most])
    if len(found) == most:
        return found
    with _index_alone():
        return _numbers(f"SELECT id {there} AND {MATCH} {order}", [*values, match, most])


def count(match: str, most: int) -> int:
    """How many there are, at most so many."""
    near = (
        f"SELECT id FROM (SELECT id, found FROM library_entry ORDER BY id DESC LIMIT %s) AS near WHERE {MATCH} LIMIT %s"
    )
    if len(_numbers(near, [WALKED, match, most])) == most:
        return most
    with _index_alone():
        return len(_numbers(f"SELECT id FROM library_entry WHERE {MATCH} LIMIT %s", [match, most]))


@contextmanager
def _index_alone() -> Iterator[None]:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(INDEX_ALONE)
        yield


def _numbers(query: str, values: Sequence[int | str]) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return [number for (number,) in cursor.fetchall()]
