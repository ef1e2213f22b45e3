"""The database of 22 November 2026: its rows loaded as they were, and what they say of armies and of who sees them."""

import json
import lzma
from datetime import datetime
from functools import cached_property
from pathlib import Path

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

FILE = Path(__file__).with_name("rows.json.xz")


class Then:
    """The old rows, by table and key, as the old tables gave them back."""

    def __init__(self):
        """Make the tables of then in an empty database, fill them, and read them again."""
        kept = json.loads(lzma.decompress(FILE.read_bytes()))
        applied = {tuple(key) for key in kept["migrations"]}
        executor = MigrationExecutor(connection)
        graph = executor.loader.graph
        ends = [key for key in applied if not {child.key for child in graph.node_map[key].children} & applied]
        executor.migrate(sorted(ends))
        executor = MigrationExecutor(connection)
        assert set(executor.loader.applied_migrations) == applied
        self.loader, self.coming = executor.loader, graph_after(graph, applied)
        models = executor.loader.project_state(ends).apps.get_models(include_auto_created=True)
        self._models = {model._meta.label_lower: model for model in models}
        fill(self._models, kept["tables"])
        self.tables = {name: rows_of(self._models[name]) for name in kept["tables"]}

    def rows(self, table: str, **wanted: object) -> list[dict[str, object]]:
        """The old rows with such values."""
        rows = self.tables[table].values()
        return [row for row in rows if all(row[column] == value for column, value in wanted.items())]

    @cached_property
    def documents(self) -> dict[int, dict[int, dict[str, object]]]:
        """The document of every version of every army, reckoned from the rows alone."""
        found = {}
        for version in sorted(self.tables["armies.version"].values(), key=lambda row: (row["army"], row["number"])):
            states = found.setdefault(version["army"], {})
            whole = json.loads(version["whole"]) if version["whole"] else None
            changed = patched(states[version["parent"]], version["patch"]) if version["parent"] is not None else whole
            assert whole in (None, changed)
            states[version["number"]] = changed
        return found

    @cached_property
    def parents(self) -> dict[int, dict[int, int | None]]:
        """Of every army the version before each."""
        found = {}
        for version in self.tables["armies.version"].values():
            found.setdefault(version["army"], {})[version["number"]] = version["parent"]
        return found

    def seen_by(self, key: str) -> set[int]:
        """The armies that somebody sees without a secret address, whose key this is; nobody's is empty."""
        player = next((row["id"] for row in self.rows("accounts.player", key=key)), None)
        clubs = {row["club"] for row in self.rows("clubs.member", player=player)}
        clubs -= {row["id"] for row in self.tables["clubs.club"].values() if row["binned"]}
        nights = {row["id"] for row in self.tables["nights.night"].values() if row["club"] in clubs}
        shown = {row["army"] for row in self.tables["clubs.shelved"].values() if row["club"] in clubs}
        shown |= {row["army"] for row in self.rows("nights.answer", lent=False) if row["night"] in nights}
        return {
            row["id"]
            for row in self.rows("armies.army", binned=None)
            if row["sight"] == "all" or row["maker"] == key or (row["sight"] == "club" and row["id"] in shown)
        }


def graph_after(graph, applied):
    """The migrations that came later, in their order."""
    plan = []
    for leaf in sorted(graph.leaf_nodes()):
        plan += [key for key in graph.forwards_plan(leaf) if key not in applied and key not in plan]
    return plan


def fill(models, tables):
    """Write the rows as they are kept, with their keys and times; references are checked when all are there."""
    with transaction.atomic(), connection.cursor() as cursor:
        for name in reversed(models):
            cursor.execute(f'DELETE FROM "{models[name]._meta.db_table}"')
        for name, columns in tables.items():
            fields = {field.attname: field for field in models[name]._meta.concrete_fields}
            assert fields.keys() == columns.keys()
            written = [[stored(fields[column], value) for value in values] for column, values in columns.items()]
            names = ", ".join(f'"{fields[column].column}"' for column in columns)
            places = ", ".join(["%s"] * len(columns))
            table = models[name]._meta.db_table
            rows = list(zip(*written, strict=True))
            cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({places})', rows)
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models.values())):
            cursor.execute(statement)


def stored(field, value):
    """A value as this database keeps it."""
    if value is not None and field.get_internal_type() == "DateTimeField":
        value = datetime.fromisoformat(value)
    return field.get_db_prep_save(field.to_python(value), connection)


def rows_of(model):
    """Every row by its key."""
    names = [field.name for field in model._meta.concrete_fields]
    return {row["pk"]: {name: row[name] for name in names} for row in model._base_manager.values("pk", *names)}


def patched(before, patch):
    """A document after a kept difference, by its description: fields set and gone, units changed, removed, in order."""
    units = {unit["id"]: unit for unit in before["units"]}
    for id, change in patch.get("units", {}).items():
        units[int(id)] = with_changes(units.get(int(id), {}), change)
    left = [id for id in units if id not in patch.get("removed", ())]
    return {**with_changes(before, patch), "units": [units[id] for id in patch.get("order", left)]}


def with_changes(fields, change):
    """Fields after a difference."""
    return {key: value for key, value in fields.items() if key not in change.get("gone", ())} | change.get("set", {})
