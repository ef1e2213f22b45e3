"""Random requests to the API, as schemathesis makes them from the OpenAPI document, against a server of their own.

``python -m benchmarks.outside.api_cases SEED COUNTS`` adds its answers to the file COUNTS and prints all of them; run
it with several seeds until there are enough, and below ``.ci/postgres`` for PostgreSQL. It needs schemathesis 4, in an
environment of its own: ``SCHEMATHESIS=…/bin/schemathesis``.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.parts.table import show

SECONDS = int(os.environ.get("MUSTER_CASES_SECONDS", "150"))
"""How long one run takes."""
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
BOOK, UNITS, OPTIONS = "vsgmr-7", 2, 4
ARMIES, DELETED = 200, 600
"""Armies that requests read and change, and those that they delete besides."""
KNOWN = {
    "sheets": {"enum": ["roster", "cards"]},
    "paper": {"enum": ["a4", "letter"]},
    "edition": {"enum": [BOOK, "smg"]},
}
"""Parameters of some operations, with values that there are."""
OUTSIDE = re.compile(r"(?m)^- ST[0-9]+ .*$")
"""How schemathesis writes what it does not expect."""


class Counts:
    """Answers by operation and status, and the slowest of each operation."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.answers = Counter[str](content.get("answers", {}))
        self.slowest: dict[str, float] = content.get("slowest", {})
        self.outside: list[str] = content.get("outside", [])
        self.lock = threading.Lock()

    def counting(self, application: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
        """The application, with each of its answers counted."""

        def counted(environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
            from django.urls import Resolver404, resolve

            def start(status: str, *rest: object) -> object:
                with suppressed(Resolver404):
                    match = resolve(environ["PATH_INFO"])
                    if match.route.startswith("api/v1/"):
                        operation = f"{environ['REQUEST_METHOD']} /{match.route}"
                        with self.lock:
                            self.answers[f"{operation} {status[:3]}"] += 1
                            self.slowest[operation] = max(self.slowest.get(operation, 0), time.monotonic() - begun)
                return start_response(status, *rest)

            begun = time.monotonic()
            return application(environ, start)

        return counted

    def document(self) -> dict[str, object]:
        """All of it as JSON."""
        return {"answers": dict(self.answers), "slowest": self.slowest, "outside": self.outside}


@contextmanager
def suppressed(*errors: type[Exception]) -> Iterator[None]:
    """Go on after these errors."""
    try:
        yield
    except errors:
        return


@contextmanager
def serving(counts: Counts) -> Iterator[str]:
    """The address of a server without limits of rates, in threads of this process."""
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.core.wsgi import get_wsgi_application

    class Handler(WSGIRequestHandler):
        """One that keeps its log to itself."""

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadedWSGIServer(("127.0.0.1", 0), Handler, connections_override=None)
    server.set_app(counts.counting(get_wsgi_application()))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def player_with_armies() -> tuple[str, list[str]]:
    """A token of a player, and the codes of their armies."""
    from django.contrib.auth.models import User

    from armybuilder.accounts.models import Player
    from armybuilder.api.models import Scope
    from armybuilder.api.tokens import create_token
    from armybuilder.armies import samples
    from armybuilder.armies.models import Army
    from rules.models import Edition

    user, _ = User.objects.get_or_create(username="script")
    player, _ = Player.objects.get_or_create(user=user, defaults={"name": "Script"})
    builds = [one.build for one in samples.all() if one.build.catalogue.slug == BOOK]
    edition = Edition.objects.get(slug=BOOK)
    armies = [Army.start(builds[place % len(builds)], edition, player.key) for place in range(ARMIES + DELETED)]
    return create_token(player, "Cases", Scope.WRITE), [str(army.code) for army in armies]


def document_with_known_names(codes: list[str]) -> str:
    """The OpenAPI document with names and codes that there are; random ones would mostly be refused.

    They are small, so that more of them are made in the same time.
    """
    from armybuilder.api.openapi import openapi_document
    from rules.snapshot import catalogue_by_slug

    document, book = json.loads(openapi_document()), catalogue_by_slug(BOOK)
    assert book
    schemas, options = document["components"]["schemas"], [*book.options.values()][:OPTIONS]
    levels = {option.slug: {"enum": [one.slug or True for one in option.levels]} for option in options}
    held = {"type": "object", "properties": levels, "additionalProperties": False}
    unit = _small(schemas["ArmyUnit"], ("name", "count"))
    army = _small(schemas["ArmyArmy"], ("format", "name", "plastic"))
    unit["properties"] |= {"figure": {"enum": [*book.figures]}, "options": held}
    army["properties"] |= {"edition": {"const": BOOK}, "units": {"type": "array", "maxItems": UNITS, "items": unit}}
    for operations in document["paths"].values():
        for operation in operations.values():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                content["schema"] = _replaced(content["schema"], army)
            for parameter in operation.get("parameters", ()):
                parameter |= {"schema": KNOWN[parameter["name"]]} if parameter.get("name") in KNOWN else {}
    schemas["ArmyPlace"] = {"enum": [0, 1]}
    parameters = document["components"]["parameters"]
    parameters["page"]["schema"]["maximum"] = 2
    parameters["code"]["schema"] = {"enum": codes[:ARMIES]}
    parameters["number"]["schema"] = {"enum": [0, 1]}
    parameters["match"]["schema"] = {"enum": ["*", '"0"']}
    paths = document["paths"]
    paths["/api/v1/armies/{code}"]["delete"]["parameters"][0] = parameters["code"] | {
        "schema": {"enum": codes[ARMIES:]}
    }
    text = paths["/api/v1/read-text"]["post"]["requestBody"]["content"]["text/plain"]
    texts = [f"{name}: {figure.name}" for figure in book.figures.values() for name in ("Ann", "Bob")]
    text["schema"] = {"anyOf": [{"enum": [text["example"], *texts]}, {"type": "string", "maxLength": 200}]}
    return json.dumps(document)


def _small(schema: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """The schema with these properties of its own."""
    return {**schema, "properties": {name: schema["properties"][name] for name in names}}


def _replaced(schema: Any, army: dict[str, Any]) -> Any:
    """A schema with another one of an army."""
    if schema == {"$ref": "#/components/schemas/Army"}:
        return army
    if isinstance(schema, dict):
        return {name: _replaced(value, army) for name, value in schema.items()}
    return schema


def send(address: str, seed: str) -> str:
    """Send cases for the time of one run; what schemathesis prints."""
    program = os.environ.get("SCHEMATHESIS") or shutil.which("schemathesis")
    if program is None:
        raise SystemExit("Install schemathesis 4 in an environment of its own, and name it: SCHEMATHESIS=…")
    token, codes = player_with_armies()
    command = [
        program, "--no-color", "run", "openapi.json", "--url", address, "--header", f"Authorization: Bearer {token}",
        "--phases", "fuzzing,stateful", "--max-time", str(SECONDS), "--max-examples", "400", "--seed", seed,
        "--checks", CHECKS, "--continue-on-failure", "--no-shrink", "--workers", "2", "--request-timeout", "30",
        "--warnings", "off", "--generation-database", "none", "--suppress-health-check", "all",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "openapi.json").write_text(document_with_known_names(codes))
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS + 120, check=False)
    return done.stdout + done.stderr


def rows_of(counts: Counts) -> list[list[str]]:
    """A row for each operation: its answers, and the slowest of them."""
    rows = []
    for operation in sorted(counts.slowest):
        found = {key[-3:]: number for key, number in counts.answers.items() if key[:-4] == operation}
        good = sum(number for status, number in found.items() if status[0] == "2")
        bad = sum(number for status, number in found.items() if status[0] == "5")
        rows.append(
            [operation, str(sum(found.values())), str(good), str(bad), f"{1000 * counts.slowest[operation]:.0f}"]
        )
    return rows


def main(seed: str, file: Path) -> None:
    """Send cases, add them to the file, and print all that are in it."""
    from django.db import connection
    from django.test import override_settings

    from benchmarks.prints.pack import working

    counts = Counts(json.loads(file.read_text()) if file.exists() else {})
    with override_settings(ACCOUNT_RATE_LIMITS=False, ALLOWED_HOSTS=["*"]), working(), serving(counts) as address:
        printed = send(address, seed)
    counts.outside += OUTSIDE.findall(printed)
    file.write_text(json.dumps(counts.document(), indent=1))
    file.with_suffix(f".{seed}.txt").write_text(printed)
    cases, outside = sum(counts.answers.values()), len(counts.outside)
    title = f"{cases} cases on {connection.vendor}, {outside} answers outside the schema"
    show(title, ["operation", "cases", "2xx", "5xx", "slowest ms"], rows_of(counts))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.update(MUSTER_VAR=folder, DJANGO_ALLOW_ASYNC_UNSAFE="1", MUSTER_MATCH_SECONDS="1")
        from benchmarks.parts.armies import prepare

        prepare()
        main(sys.argv[1], Path(sys.argv[2]))
