"""A server as ``make serve`` starts it, with a database of its own, for tests of what only a whole server does."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path

from tests.support.databases import prepared_database

ROOT = Path(__file__).resolve().parent.parent.parent
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
GUNICORN = (sys.executable, "-m", "gunicorn", "--config", "python:armybuilder.server", "armybuilder.wsgi")


@dataclass
class Answer:
    """What a browser gets."""

    status: int
    text: str
    headers: dict[str, str]
    seconds: float


class Stay(urllib.request.HTTPRedirectHandler):
    """Redirects are answers."""

    def redirect_request(self, *args: object) -> None:
        return None


@dataclass
class Served:
    """A running server, and a browser."""

    address: str
    folder: Path
    process: subprocess.Popen
    environment: dict[str, str]
    jar: CookieJar = field(default_factory=CookieJar)

    def get(self, path: str, **headers: str) -> Answer:
        """Visit a page."""
        return self._ask(urllib.request.Request(self.address + path, headers=headers))

    def post(self, path: str, form: str, **said: str) -> Answer:
        """Send what was typed on a page with a form."""
        token = TOKEN.search(form)
        assert token, "The page has no form."
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **said}).encode()
        return self._ask(urllib.request.Request(self.address + path, body))

    def stop(self) -> None:
        """End it; its database stays."""
        self.process.terminate()
        self.process.wait()

    def start(self) -> None:
        """Start it again at the same address."""
        self.process = subprocess.Popen(GUNICORN, cwd=ROOT, env=self.environment)
        _once_it_answers(self)

    def workers(self) -> list[int]:
        """The numbers of its processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(number) for number in children.read_text().split()]

    def _ask(self, request: urllib.request.Request) -> Answer:
        opener = urllib.request.build_opener(Stay, urllib.request.HTTPCookieProcessor(self.jar))
        start = time.monotonic()
        try:
            answer = opener.open(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            text = answer.read().decode()
        return Answer(answer.status, text, dict(answer.headers), time.monotonic() - start)


@contextmanager
def served(folder: Path, **settings: str) -> Iterator[Served]:
    """The server, with these settings, until the end of the block."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {
        **os.environ,
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
        "MUSTER_VAR": str(folder),
        "PORT": str(port),
        "WORKERS": "1",
        **settings,
    }
    if not own["DATABASE_URL"]:
        prepared_database.prepare(folder)
    done = subprocess.run(
        [sys.executable, "manage.py", "prepare", "-v0"], cwd=ROOT, env=own, capture_output=True, text=True
    )
    assert not done.returncode, done.stderr
    process = subprocess.Popen(GUNICORN, cwd=ROOT, env=own)
    server = Served(f"http://127.0.0.1:{port}", folder, process, own)
    try:
        yield _once_it_answers(server)
    finally:
        server.stop()


def _once_it_answers(server: Served) -> Served:
    for _ in range(600):
        try:
            server.get("/healthz")
            return server
        except OSError:
            time.sleep(0.1)
    raise AssertionError("The server did not start.")
