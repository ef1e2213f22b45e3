"""Brings the database to some migrations, for tests that end with the fixture ``up_to_date``."""

from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate(targets: list[tuple[str, str]]) -> Apps:
    """The models as they are after those migrations, which the database then has."""
    return MigrationExecutor(connection).migrate(targets).apps
