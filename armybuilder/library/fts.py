"""SQLite's indexes of words: one for each sort, whose rows are numbered in its order; migration 0002 makes them.

An index of words answers in the order of its rows at once, so that no page is found by sorting.
"""

from django.db import connection

TABLES = {"newest": "library_words", "copied": "library_copied", "liked": "library_liked"}
ROWS = {"newest": "id", "copied": "copies << 40 | id", "liked": "likes << 40 | id"}
"""The number of an entry's row: how many copies or likes it has, and its own number in the 40 bits below."""
ORDERS = {"newest": "id", "copied": "copies, id", "liked": "likes, id"}
ROOM, MANY = 2**40, 2**20
MEMORY = 64 * 2**20
USUAL = 2**20
"""Bytes in which an index is made, so that little has to be merged, and those for single entries."""


def find(sort: str, match: str, place: tuple[int, int] | None, most: int) -> list[int]:
    """Numbers of entries in the order of a sort, those behind a place: copies or likes, and a number."""
    table = TABLES[sort]
    behind = min(place[0], MANY) * ROOM + min(place[1], ROOM - 1) if place else MANY * ROOM
    query = f"SELECT rowid & %s FROM {table} WHERE {table} MATCH %s AND rowid < %s ORDER BY rowid DESC LIMIT %s"
    with connection.cursor() as cursor:
        cursor.execute(query, [ROOM - 1, match, behind, most])
        return [number for (number,) in cursor.fetchall()]


def fill() -> None:
    """Index all entries at once; nothing may be in the indexes yet."""
    with connection.cursor() as cursor:
        for sort, table in TABLES.items():
            cursor.execute(f"INSERT INTO {table}({table}, rank) VALUES ('hashsize', {MEMORY})")
            rows = f"SELECT {ROWS[sort]}, words FROM library_entry ORDER BY {ORDERS[sort]}"
            cursor.execute(f"INSERT INTO {table}(rowid, words) {rows}")
            cursor.execute(f"INSERT INTO {table}({table}) VALUES ('optimize')")
            cursor.execute(f"INSERT INTO {table}({table}, rank) VALUES ('hashsize', {USUAL})")
