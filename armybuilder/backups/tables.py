"""The tables of a database at a state of its migrations."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

Migrations = frozenset[tuple[str, str]]
"""Migrations that were applied: app and name of each."""
LEFT_OUT = {"accounts.try", "core.secretkeymark", "core.sharedfile", "core.workersign"}
"""Tables that are in no backup: counts of attempts, which last for minutes, and what is true of machines alone."""


@dataclass(frozen=True, slots=True)
class BackupTable:
    """A table, by the model that it had then."""

    model: type[models.Model]

    @property
    def name(self) -> str:
        """Its name in backups, such as ``armies.army``."""
        return self.model._meta.label_lower

    @property
    def fields(self) -> list[models.Field]:
        """Its columns."""
        return list(self.model._meta.concrete_fields)

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""
        return [field.column or "" for field in self.fields]


class UnknownMigrations(ValueError):
    """Migrations that this version of Muster doesn't have."""


class Schema:
    """The tables after certain migrations of this version of Muster. Raises ``UnknownMigrations`` if some are not."""

    def __init__(self, migrations: Migrations) -> None:
        self.migrations = migrations
        self._loader = MigrationLoader(None)
        if unknown := self.migrations - self._loader.graph.nodes.keys():
            raise UnknownMigrations(sorted(unknown))

    @property
    def is_present(self) -> bool:
        """Whether nothing is left to migrate."""
        return self.migrations == frozenset(self._loader.graph.nodes)

    @property
    def ends(self) -> list[tuple[str, str]]:
        """The last migrations, after which come only others."""
        nodes = self._loader.graph.node_map
        return sorted(
            key for key in self.migrations if not {child.key for child in nodes[key].children} & self.migrations
        )

    @cached_property
    def tables(self) -> list[BackupTable]:
        """All tables with rows, by their names."""
        apps = self._loader.project_state(self.ends).apps
        tables = [BackupTable(model) for model in apps.get_models(include_auto_created=True)]
        return sorted((table for table in tables if table.name not in LEFT_OUT), key=lambda table: table.name)


@lru_cache(maxsize=4)
def schema_after(migrations: Migrations) -> Schema:
    """The schema after certain migrations, whose tables take a second to find."""
    return Schema(migrations)


def schema_of(connection: BaseDatabaseWrapper) -> Schema:
    """The schema of a database. Migrations of apps that are gone do not count."""
    loader = MigrationLoader(connection)
    return schema_after(frozenset(loader.applied_migrations.keys() & loader.graph.nodes.keys()))
