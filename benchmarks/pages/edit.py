"""An edit of an army on the production server: time, queries and bytes, beside a bare floor on the same server."""

import gzip
import re
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path

from benchmarks.parts.armies import army
from benchmarks.parts.table import alternately, quantile, show, sized, spread

SIZES = sized((5, 20, 60), (5,))
EDITS = 60
GUNICORN = [
    str(Path(sys.executable).parent / "gunicorn"),
    "--workers",
    "1",
    "--threads",
    "1",
    "--worker-class",
    "gthread",
]
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')


@dataclass
class Browser:
    """A client with cookies that posts edits as htmx does."""

    base: str
    address: str = ""
    """Where it is, as a proxy says it: limits by address count each browser by itself."""

    def __post_init__(self) -> None:
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def fetch(self, path: str, fields: dict[str, str] | None = None, htmx: bool = True) -> tuple[str, int, str]:
        """The page's text, its bytes on the way, and the address it was found at."""
        headers = {"Accept-Encoding": "gzip", "Referer": self.base + "/"} | ({"HX-Request": "true"} if htmx else {})
        headers |= {"X-Forwarded-For": self.address} if self.address else {}
        data = urllib.parse.urlencode(fields).encode() if fields is not None else None
        with self.opener.open(urllib.request.Request(self.base + path, data, headers)) as answer:
            body = answer.read()
            text = gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body
            return text.decode(), len(body), urllib.parse.urlsplit(answer.url).path


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(module: str) -> Iterator[Browser]:
    """The application on the production server, one process of it."""
    port = free_port()
    process = subprocess.Popen([*GUNICORN, module, "--bind", f"127.0.0.1:{port}", "--log-level", "error"])
    try:
        yield waited_for(Browser(f"http://127.0.0.1:{port}"))
    finally:
        process.terminate()
        process.wait()


def waited_for(browser: Browser) -> Browser:
    """The browser, once its server answers."""
    for _ in range(200):
        try:
            browser.fetch("/")
            return browser
        except urllib.error.URLError:
            time.sleep(0.05)
    raise SystemExit("The server did not start.")


class Builder:
    """Edits one army of ours."""

    def __init__(self, browser: Browser, units: int) -> None:
        self.browser, self.turn = browser, 0
        page, _, _ = browser.fetch("/", htmx=False)
        self.fields = {"csrfmiddlewaretoken": found(TOKEN, page)}
        _, _, self.path = browser.fetch("/samples/elves/copy/", self.fields, htmx=False)
        self.fill(units)

    def fill(self, units: int) -> None:
        """Make the army as long as asked for."""
        from armybuilder.armies.models import Army
        from rules import engine

        row = Army.objects.get(code=self.path.strip("/").rpartition("/")[2])
        row.document = engine.stored(army(units))
        row.save(update_fields=["document"])
        page, _, _ = self.browser.fetch(self.path, htmx=False)
        self.fields |= {"csrfmiddlewaretoken": found(TOKEN, page), "version": found(VERSION, page)}

    def edit(self) -> int:
        """One edit; the bytes of its answer."""
        self.turn += 1
        fields = self.fields | {"count": str(2 + self.turn % 7), "token": f"turn{self.turn}"}
        page, size, _ = self.browser.fetch(f"{self.path}units/1/count/", fields)
        self.fields["version"] = found(VERSION, page)
        return size


class Floor:
    """Edits the floor's army."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.turn = browser, 0
        page, _, _ = browser.fetch("/")
        self.fields = {"csrfmiddlewaretoken": found(TOKEN, page)}

    def edit(self) -> int:
        """One edit; the bytes of its answer."""
        self.turn += 1
        _, size, _ = self.browser.fetch("/units/1/count/", self.fields | {"count": str(2 + self.turn % 7)})
        return size


def found(pattern: re.Pattern[str], page: str) -> str:
    """What the pattern finds in the page, which must hold it."""
    match = pattern.search(page)
    if match is None:
        raise SystemExit(f"The page lacks {pattern.pattern}")
    return match.group(1)


def queries(builder: Builder) -> int:
    """Database queries of one edit, transaction statements not counted."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(HTTP_HOST="127.0.0.1")
    for cookie in builder.browser.jar:
        client.cookies[cookie.name] = cookie.value or ""
    builder.turn += 1
    fields = builder.fields | {"count": "9", "token": f"turn{builder.turn}"}
    with CaptureQueriesContext(connection) as captured:
        client.post(f"{builder.path}units/1/count/", fields, headers={"HX-Request": "true"})
    statements = [query["sql"] for query in captured.captured_queries]
    return sum(not sql.startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")) for sql in statements)


def measured(browser: Browser, units: int) -> Sequence[str]:
    """The table's row for an army of that many units."""
    builder = Builder(browser, units)
    fill = f"from benchmarks.parts import floor; floor.fill({units})"
    subprocess.run([sys.executable, "-c", fill], check=True)
    with served("benchmarks.parts.floor") as bare:
        floor = Floor(bare)
        alternately({"ours": builder.edit, "floor": floor.edit}, sized(5, 0))
        times = alternately({"ours": builder.edit, "floor": floor.edit}, EDITS)
        ours, theirs = times["ours"], times["floor"]
        middle, late = statistics.median(ours), quantile(ours, 0.95)
        return [
            str(units),
            spread(ours),
            f"{late:.2f}",
            f"{late / middle:.2f} ×",
            spread(theirs),
            f"{min(ours) / min(theirs):.2f} × / {middle / statistics.median(theirs):.2f} ×",
            f"{builder.edit() / 1024:.1f}",
            f"{floor.edit() / 1024:.1f}",
            str(queries(builder)),
        ]


def main() -> None:
    """Print the table of edits."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    with served("armybuilder.wsgi") as browser:
        rows = [measured(browser, units) for units in SIZES]
    head = ["units", "edit", "p95", "p95 : p50", "floor", "ratio best / median", "KiB", "floor's", "queries"]
    show("An edit (ms at the client, minimum / median)", head, rows)
