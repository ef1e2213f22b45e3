"""Servers of tests, each with a database, pictures and a secret key of its own, which one process uses in turn."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import connections
from django.db.utils import ConnectionHandler
from django.test import override_settings

from armybuilder import settings as own_settings
from armybuilder.core.machine.secret_key import secret_key


@dataclass
class Server:
    """A server with an empty database."""

    database: dict[str, object]
    var: Path
    key: str

    def start_again(self) -> None:
        """A process that starts reads the secret key again."""
        self.key = secret_key(self.var / "secret-key")

    @contextmanager
    def use(self) -> Iterator[None]:
        """This process is that server."""
        usual = connections["default"]
        connections["default"] = ConnectionHandler({"default": deepcopy(self.database)})["default"]
        ContentType.objects.clear_cache()
        try:
            with override_settings(PORTRAITS=self.var / "portraits", VAR=self.var, SECRET_KEY=self.key):
                yield
        finally:
            connections["default"].close()
            connections["default"] = usual
            ContentType.objects.clear_cache()


def on_sqlite(folder: Path) -> Server:
    """A server with a file."""
    return _server({**own_settings._sqlite, "NAME": str(folder / "muster.sqlite3")}, folder)


def on_postgres(folder: Path) -> Server:
    """A server with a database on the PostgreSQL server of the tests."""
    usual = connections["default"]
    name = f"test_backup_{uuid4().hex[:12]}"
    with usual._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    return _server({**deepcopy(usual.settings_dict), "NAME": name}, folder)


def drop(server: Server) -> None:
    """Drop a database on PostgreSQL; a file is removed with its folder."""
    if "postgresql" in str(server.database["ENGINE"]):
        with connections["default"]._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{server.database["NAME"]}" WITH (FORCE)')


def _server(database: dict[str, object], folder: Path) -> Server:
    (folder / "portraits").mkdir(parents=True, exist_ok=True)
    key = f"key of {folder.name} {'x' * 50}"
    (folder / "secret-key").write_text(key, "ascii")
    return Server(database, folder, key)


def rows() -> dict[str, dict[object, dict[str, object]]]:
    """Every row of every table of today by its key, as Django reads it, but for what no backup contains."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        columns = [field.attname for field in model._meta.concrete_fields]
        found[model._meta.label_lower] = {row["pk"]: row for row in model._base_manager.values("pk", *columns)}
    return {table: those for table, those in found.items() if table not in ("accounts.try", "core.secretkeymark")}


def pictures() -> dict[str, bytes]:
    """The pictures of the server in use."""
    return {path.name: path.read_bytes() for path in settings.PORTRAITS.iterdir()}
