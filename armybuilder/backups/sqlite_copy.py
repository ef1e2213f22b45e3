"""Copies one SQLite database into another within a transaction, which SQLite's copy of pages cannot do."""

from typing import Any

OURS = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
VIRTUAL = "sql LIKE 'CREATE VIRTUAL TABLE%'"  # untranslated


def replace_all(cursor: Any, source: str) -> None:
    """Replace all that is in the main database by all that is in an attached one.

    Foreign keys must be off, and a transaction must have begun. SQLite copies the rows of a table as they are stored,
    as the new one is empty and has the same columns and indexes.
    """
    _drop_all(cursor)
    tables = _select_parts(cursor, source, f"type = 'table' AND {OURS} AND NOT {VIRTUAL}")
    for _name, sql in (*tables, *_select_parts(cursor, source, "type = 'index' AND sql IS NOT NULL")):  # untranslated
        cursor.execute(sql)
    for name, _sql in tables:
        cursor.execute(f'INSERT INTO main."{name}" SELECT * FROM {source}."{name}"')
    if any("AUTOINCREMENT" in sql for _name, sql in tables):
        cursor.execute("DELETE FROM main.sqlite_sequence")
        cursor.execute(f"INSERT INTO main.sqlite_sequence SELECT * FROM {source}.sqlite_sequence")
    _add_virtual_tables(cursor, source)
    for _name, sql in _select_parts(cursor, source, "type IN ('view', 'trigger')"):
        cursor.execute(sql)


def _drop_all(cursor: Any) -> None:
    # Triggers would fire, and a virtual table takes its own tables along.
    for kind, condition in (("TRIGGER", "type = 'trigger'"), ("VIEW", "type = 'view'"), ("TABLE", VIRTUAL)):
        for name, _sql in _select_parts(cursor, "main", condition):
            cursor.execute(f'DROP {kind} main."{name}"')
    for name, _sql in _select_parts(cursor, "main", f"type = 'table' AND {OURS}"):
        cursor.execute(f'DROP TABLE main."{name}"')


def _add_virtual_tables(cursor: Any, source: str) -> None:
    """A virtual table is an entry; what it stores is in other tables, which are copied. SQLite's own dumps do this."""
    cursor.execute("PRAGMA writable_schema = ON")
    cursor.execute(
        "INSERT INTO main.sqlite_master (type, name, tbl_name, rootpage, sql) "
        f"SELECT type, name, tbl_name, rootpage, sql FROM {source}.sqlite_master WHERE {VIRTUAL}"
    )
    cursor.execute("PRAGMA writable_schema = OFF")


def _select_parts(cursor: Any, schema: str, condition: str) -> list[tuple[str, str]]:
    cursor.execute(f"SELECT name, sql FROM {schema}.sqlite_master WHERE {condition} ORDER BY rowid")
    return [(name, sql) for name, sql in cursor.fetchall()]
