"""Statements whose SQL is built once, because building it takes longer than the database does."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection, models
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=models.Model)
Field = Any
"""A column, as Django's models know it."""


class _Prepared(NamedTuple):
    rows: models.QuerySet[Any]
    compiler: SQLCompiler
    sql: str
    parameters: tuple[Any, ...]
    converters: dict[int, Any]


class PreparedQuery(Generic[Row]):
    """A query for rows of a model. Its SQL is built with sample values, which other values replace later.

    ``build`` gets the samples by the names of their columns, and must compare columns with them as they are. What else
    it uses, such as the present time, stays as it was. A sample is a value that nothing else has.
    """

    def __init__(self, build: Callable[..., models.QuerySet[Row]], samples: Mapping[str, object]) -> None:
        self.build, self.samples = build, samples
        self._prepared: _Prepared | None = None

    def rows(self, **values: object) -> list[Row]:
        """The rows with these values."""
        prepared = self._prepared or self._prepare()
        replaced = dict(zip(self._as_sent(prepared, self.samples), self._as_sent(prepared, values), strict=True))
        answer = prepared.sql, tuple(replaced.get(parameter, parameter) for parameter in prepared.parameters)
        # A connection belongs to its thread.
        compiler, rows = copy(prepared.compiler), prepared.rows.all()
        compiler.connection = connection
        compiler.as_sql = lambda *_, **__: answer  # type: ignore[method-assign, assignment]
        compiler.get_converters = lambda expressions: prepared.converters  # type: ignore[method-assign]
        rows.query.get_compiler = lambda *_, **__: compiler  # type: ignore[method-assign]
        return list(rows)

    def _prepare(self) -> _Prepared:
        rows = self.build(**self.samples)
        compiler = rows.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        prepared = self._prepared = _Prepared(
            rows, compiler, sql, tuple(parameters), compiler.get_converters(column[0] for column in compiler.select)
        )
        missing = set(self._as_sent(prepared, self.samples)) - set(parameters)
        assert not missing, f"The query does not use {missing} as they are."
        return prepared

    def _as_sent(self, prepared: _Prepared, values: Mapping[str, object]) -> list[object]:
        """The values as the database gets them, in the order of the samples."""
        columns = prepared.rows.model._meta
        fields: list[tuple[Field, str]] = [(columns.get_field(name), name) for name in self.samples]
        return [field.get_db_prep_value(values[name], connection) for field, name in fields]


def update_row(row: models.Model, columns: Iterable[str], unchanged: Mapping[str, object]) -> bool:
    """Write columns of a row, unless a value in ``unchanged`` has changed since; returns whether it was written.

    This and ``insert_row`` take 0.2 ms where Django's querysets, which build their SQL each time, take 0.7.
    """
    meta = type(row)._meta
    fields: list[Field] = [meta.get_field(name) for name in columns]
    guarded: list[tuple[Field, object]] = [
        (meta.pk if name == "pk" else meta.get_field(name), value) for name, value in unchanged.items()
    ]
    statement = _update_statement(
        type(row), tuple(fields), tuple((field, value is None) for field, value in guarded), connection.vendor
    )
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
    values += [field.get_db_prep_value(value, connection) for field, value in guarded if value is not None]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return bool(cursor.rowcount)


@cache
def _update_statement(
    model: type[models.Model], fields: tuple[Field, ...], unchanged: tuple[tuple[Field, bool], ...], vendor: str
) -> str:
    changed = ", ".join(f"{_quoted(field.column)} = %s" for field in fields)
    same = " AND ".join(f"{_quoted(field.column)} {'IS NULL' if is_empty else '= %s'}" for field, is_empty in unchanged)
    return f"UPDATE {_quoted(model._meta.db_table)} SET {changed} WHERE {same}"


def insert_row(row: models.Model) -> None:
    """Insert a new row, whose number the database chooses and nobody needs."""
    fields = [field for field in type(row)._meta.local_concrete_fields if not field.primary_key]
    values = [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(_insert_statement(type(row), connection.vendor), values)


@cache
def _insert_statement(model: type[models.Model], vendor: str) -> str:
    columns = [_quoted(field.column) for field in model._meta.local_concrete_fields if not field.primary_key]
    values = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({', '.join(columns)}) VALUES ({values})"


def _quoted(name: str | None) -> str:
    return str(connection.ops.quote_name(name or ""))
