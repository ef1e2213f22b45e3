"""What is called otherwise now than in the old rows, and what today's database says under the old names.

Renames are read off the migrations themselves. What moved in another way stands in these tables, to be changed with it.
"""

from importlib import import_module

from django.apps import apps
from django.db.migrations.operations import RenameField, RenameModel

from rules.documents import document_of
from rules.message_field import MessageField
from rules.models import Edition

COLUMNS: dict[str, dict[str, str]] = {
    # Old table: old column: how a query of today gets there, as in "armies.army": {"maker": "owner__key"}.
}
TABLES: dict[str, str] = {
    # Old table: today's, where it went to another app.
}
WORDED = {
    "notices.notice": (("named", "words"), "armybuilder.notices.migrations.0005_read_words"),
    "library.entry": (("card",), "armybuilder.library.migrations.0005_cards"),
    "nights.night": (("title",), "armybuilder.nights.migrations.0007_own_titles"),
    "house.step": (("deed",), "armybuilder.house.migrations.0012_read_old_summaries"),
}
"""Sentences that are keys and values now: the old table, its columns, and the migration whose way back words them."""
GONE = {"armies.version": {"base"}}
"""Columns without a successor: what they said follows from others."""
OF_MODELS = {"auth.permission", "contenttypes.contenttype"}
"""Tables in which Django notes the models themselves."""
COMPUTED = {"library.entry", "library.renewal"}
"""Tables that are made anew from the others."""
SHIPPED = "rules"
"""The app whose rows a deployment loads anew."""


class Names:
    """Today's names of the old tables and columns."""

    def __init__(self, loader, plan):
        """Follow every rename of the migrations that are to come."""
        self.tables, self.columns = {}, {}
        for key in plan:
            for operation in flat(loader.graph.nodes[key].operations):
                if isinstance(operation, RenameModel):
                    self.tables[f"{key[0]}.{operation.old_name_lower}"] = f"{key[0]}.{operation.new_name_lower}"
                elif isinstance(operation, RenameField):
                    table = self.columns.setdefault(f"{key[0]}.{operation.model_name_lower}", {})
                    table[operation.old_name] = operation.new_name

    def model(self, old: str):
        """The model that an old table's rows are now of."""
        return apps.get_model(TABLES.get(old, followed(old, self.tables)))

    def column(self, old: str, column: str) -> str:
        """What a query calls an old column now."""
        there = followed(column, *(self.columns.get(name, {}) for name in way(old, self.tables)))
        return COLUMNS.get(old, {}).get(column, there)

    def rows(self, old: str, columns) -> dict[object, dict[str, object]]:
        """Today's rows by the key and the columns that they had."""
        worded, migration = WORDED.get(old, ((), ""))
        model = self.model(old)
        asked = {column: self.column(old, column) for column in columns if column not in worded}
        kept = {field.name for field in model._meta.concrete_fields if isinstance(field, MessageField)}
        rows = {
            row["pk"]: {column: str(row[path] or "") if path in kept else row[path] for column, path in asked.items()}
            for row in model._base_manager.values("pk", *asked.values())
        }
        for row in model._base_manager.all() if worded else ():
            rows[row.pk].update(zip(worded, import_module(migration).old_words(row), strict=True))
        return rows


def flat(operations):
    """The operations, also those that are for the models alone."""
    for operation in operations:
        yield from getattr(operation, "state_operations", None) or [operation]


def way(name: str, renamed: dict[str, str]) -> list[str]:
    """All names that something had, one after the other."""
    names = [name]
    while names[-1] in renamed and renamed[names[-1]] not in names:
        names.append(renamed[names[-1]])
    return names


def followed(name: str, *steps: dict[str, str]) -> str:
    """The last name, after every step's renames."""
    for renamed in steps:
        name = way(name, renamed)[-1]
    return name


def revisions():
    """What was published of house rules, by its slug."""
    return {edition.slug: document_of(edition) for edition in Edition.objects.exclude(family="")}
