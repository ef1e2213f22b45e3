"""SQLite's full-text indexes: one for each sort order, whose rows are numbered in that order; migration 0004 creates
them.

An index returns its rows in order at once, so that no page needs sorting. Legal armies have the higher numbers, so that
a search for them does not read the others.
"""

from collections.abc import Sequence

from django.db import connection

from armybuilder.library.search_tokens import AnyOfTokens

TABLES = {"newest": "library_words", "copied": "library_copied", "liked": "library_liked"}
LEGAL_OFFSET, ID_SPACE, MOST_COUNTED = 2**54, 2**36, 2**18 - 1
COLUMNS = {"newest": "0", "copied": f"min(copies, {MOST_COUNTED})", "liked": f"min(likes, {MOST_COUNTED})"}
ROW = f"legal * {LEGAL_OFFSET} + {{column}} * {ID_SPACE} + id"
"""The number of an entry's row: whether it is legal, how many copies or likes it has, and its id.

All are below 2^56: SQLite steps backwards over numbers of up to 8 bytes, and fails with 9.
"""
MEMORY = 64 * 2**20
DEFAULT_HASH_BYTES = 2**20
"""Bytes in which an index is made, so that little has to be merged, and those for single entries."""
Place = tuple[int, int]
"""Copies or likes of an entry, and its id."""


def find(sort: str, asks: Sequence[AnyOfTokens], is_legal: bool, place: Place | None, max_places: int) -> list[Place]:
    """Places of legal entries, or of others, in the requested order, those after a place."""
    offset = LEGAL_OFFSET if is_legal else 0
    behind = offset + (min(place[0], MOST_COUNTED) * ID_SPACE + min(place[1], ID_SPACE - 1) if place else LEGAL_OFFSET)
    return [divmod(row - offset, ID_SPACE) for row in _rows(sort, asks, offset, behind, max_places)]


def count(asks: Sequence[AnyOfTokens], max_count: int) -> int:
    """The number of matching entries, at most ``max_count``."""
    return len(_rows("newest", asks, 0, 2 * LEGAL_OFFSET, max_count))


def has_many(asks: Sequence[AnyOfTokens], number: int) -> bool:
    """Whether there are so many."""
    return count(asks, number) == number


def _rows(sort: str, asks: Sequence[AnyOfTokens], minimum: int, behind: int, max_rows: int) -> list[int]:
    table = TABLES[sort]
    there = f"{table} MATCH %s AND rowid >= %s AND rowid < %s"
    with connection.cursor() as cursor:
        query = f"SELECT rowid FROM {table} WHERE {there} ORDER BY rowid DESC LIMIT %s"
        cursor.execute(query, [_matching(asks), minimum, behind, max_rows])
        return [row for (row,) in cursor.fetchall()]


def _matching(asks: Sequence[AnyOfTokens]) -> str:
    """The query in the language of the index. Tokens are letters and digits, so quotes are safe.

    The rarest kinds of tokens come first, because each one is looked up only in the results of the one before.
    """
    return " AND ".join(f"({' OR '.join(map(_quoted, ask))})" for ask in reversed(asks))


def _quoted(token: str) -> str:
    return f'"{token[:-1]}"*' if token.endswith("*") else f'"{token}"'


def fill(memory: int = MEMORY) -> None:
    """Index all entries at once, in so many bytes; nothing may be in the indexes yet."""
    with connection.cursor() as cursor:
        for sort, table in TABLES.items():
            cursor.execute(f"INSERT INTO {table}({table}, rank) VALUES ('hashsize', {memory})")
            row = ROW.format(column=COLUMNS[sort])
            cursor.execute(f"INSERT INTO {table}(rowid, words) SELECT {row}, words FROM library_entry ORDER BY 1")
            cursor.execute(f"INSERT INTO {table}({table}) VALUES ('optimize')")
            cursor.execute(f"INSERT INTO {table}({table}, rank) VALUES ('hashsize', {DEFAULT_HASH_BYTES})")
