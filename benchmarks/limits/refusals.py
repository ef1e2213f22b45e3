"""How soon a refused body is answered: sockets, Python’s own client, requests, curl and Chromium send 5, 17 and
100 MB, with and without a token or their length, to the servers of ``make run`` and ``make serve``.
"""

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle, islice, product
from pathlib import Path

import requests
from playwright.sync_api import sync_playwright

from benchmarks.pages.edit import TOKEN, Browser, found, free_port, waited_for
from benchmarks.parts.table import log_row, quantile, show, sized

REQUESTS = sized(100, 2)
"""Of each client to each server."""
SIZES = sized((5, 17, 100), (5,))
"""Megabytes of a body."""
CHUNK = 256 * 1024
"""Bytes of a chunk of a body that is sent without its length."""
PATIENCE = 120
"""Seconds in which a server starts, with all files hashed."""
GOAL = 1.0
"""Seconds in which each is answered."""
FORM = "application/x-www-form-urlencoded"
FILES = "multipart/form-data; boundary=muster"
TRIES = (
    ("POST", "/armies/", FORM), ("POST", "/armies/import/", FILES), ("POST", "/nowhere/", FILES),
    ("POST", "/api/v1/check", "application/json"), ("PUT", "/about/", "text/plain"),
)  # fmt: skip
"""Addresses, and how a body is sent there."""
CHROMIUM = os.environ.get("MUSTER_CHROMIUM") or next(
    (path for path in ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium") if Path(path).exists()), None
)
SEND = """async ([method, path, headers, size]) => {
  window.bodies ??= {};
  if (!window.bodies[size]) {
    window.bodies[size] = new Blob([new Uint8Array(size)]);
    await window.bodies[size].slice(size - 1).text();
  }
  const body = window.bodies[size], begun = performance.now();
  const answer = await fetch(path, { method, headers, body });
  await answer.text();
  return [answer.status, (performance.now() - begun) / 1000];
}"""


@dataclass(frozen=True)
class Sent:
    """A request whose body is refused."""

    method: str
    path: str
    headers: Mapping[str, str]
    megabytes: int

    @property
    def size(self) -> int:
        """Bytes of its body."""
        return self.megabytes * 1024 * 1024


Send = Callable[[str, Sent], int]
"""Sends a request to a host and returns the status of the answer, which was read to its end."""


def by_socket(host: str, sent: Sent) -> int:
    """Send everything, then read: such a client does not listen while it sends."""
    name, port = host.split(":")
    lines = [f"{sent.method} {sent.path} HTTP/1.1", f"Host: {host}", f"Content-Length: {sent.size}"]
    head = "\r\n".join([*lines, *(f"{key}: {value}" for key, value in sent.headers.items()), "", ""])
    with socket.create_connection((name, int(port)), timeout=30) as line:
        line.sendall(head.encode())
        line.sendall(bytes(sent.size))
        line.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    return int(answer.split()[1])


def by_http_client(host: str, sent: Sent) -> int:
    """Send it with Python's own client."""
    line = http.client.HTTPConnection(host, timeout=30)
    line.request(sent.method, sent.path, bytes(sent.size), dict(sent.headers))
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


def by_chunks(host: str, sent: Sent) -> int:
    """Send it in chunks, without its length."""
    line = http.client.HTTPConnection(host, timeout=30)
    line.request(sent.method, sent.path, (bytes(CHUNK) for _ in range(0, sent.size, CHUNK)), dict(sent.headers))
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


def by_requests(host: str, sent: Sent) -> int:
    """Send it with the client that most scripts use."""
    answer = requests.request(
        sent.method, f"http://{host}{sent.path}", data=bytes(sent.size), headers=sent.headers, timeout=30
    )
    return answer.status_code


def by_curl(host: str, sent: Sent) -> int:
    """Send a file with curl."""
    with tempfile.NamedTemporaryFile() as file:
        os.truncate(file.name, sent.size)
        headers = [part for key, value in sent.headers.items() for part in ("-H", f"{key}: {value}")]
        options = ["-s", "-o", os.devnull, "-w", "%{http_code}", "-X", sent.method, "--data-binary", f"@{file.name}"]
        done = subprocess.run(
            ["curl", *options, *headers, f"http://{host}{sent.path}"], capture_output=True, text=True, timeout=30
        )
    return int(done.stdout or 0)


CLIENTS: dict[str, Send] = {
    "a socket": by_socket, "http.client": by_http_client, "in chunks": by_chunks, "requests": by_requests,
    "curl": by_curl,
}  # fmt: skip


@contextmanager
def started(how: str) -> Iterator[str]:
    """The host of a server, as ``make run`` or ``make serve`` starts it."""
    port = free_port()
    world = {"PORT": str(port), "VENV": str(Path(sys.executable).parent.parent), "MUSTER_HASHED_STATIC": "0"}
    process = subprocess.Popen(
        [".ci/start", how], env={**os.environ, **world}, start_new_session=True, stdout=subprocess.DEVNULL
    )
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(SystemExit):
                waited_for(Browser(f"http://127.0.0.1:{port}"))
                break
        yield f"127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, 15)
        process.wait()


def tries(host: str, is_browser: bool) -> Iterator[Sent]:
    """What is sent, with a token and without one, in turn."""
    visitor = Browser(f"http://{host}")
    page, _, _ = visitor.fetch("/armies/import/", htmx=False)
    token = {"X-CSRFToken": found(TOKEN, page), "Referer": f"http://{host}/"}
    if not is_browser:
        token["Cookie"] = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.jar)
    for (method, path, kind), megabytes, more in cycle(product(TRIES, SIZES, (token, {}))):
        yield Sent(method, path, {"Content-Type": kind, **more}, megabytes)


def timed(host: str, send: Send, sent: Sent) -> tuple[int, float]:
    """Status and seconds of an answer; status 0 if none arrived."""
    begun = time.perf_counter()
    try:
        status = send(host, sent)
    except (OSError, http.client.HTTPException, requests.RequestException, subprocess.TimeoutExpired):
        status = 0
    return status, time.perf_counter() - begun


def by_chromium(host: str) -> list[tuple[int, float]]:
    """The same from a page in Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        page = browser.new_page()
        page.goto(f"http://{host}/armies/import/")
        answers = []
        for sent in islice(tries(host, is_browser=True), REQUESTS):
            headers = {name: value for name, value in sent.headers.items() if name != "Referer"}
            try:
                status, seconds = page.evaluate(SEND, [sent.method, sent.path, headers, sent.size])
            except Exception:
                status, seconds = 0, 0.0
            answers.append((status, seconds))
        browser.close()
    return answers


def row_of(server: str, client: str, answers: list[tuple[int, float]]) -> list[str]:
    """A line of the table."""
    seconds = [one for _, one in answers]
    in_time = sum(status >= 400 and one <= GOAL for status, one in answers)
    statuses = ", ".join(str(status) for status in sorted({status for status, _ in answers}))
    middle, worst = f"{quantile(seconds, 0.5):.2f}", f"{max(seconds):.2f}"
    row = [server, client, f"{in_time} of {len(answers)}", middle, worst, statuses]
    log_row(row)
    return row


def main() -> None:
    """Print the table."""
    rows = []
    for server in ("run", "serve"):
        with started(server) as host:
            for client, send in CLIENTS.items():
                chosen = islice(tries(host, is_browser=False), REQUESTS)
                rows.append(row_of(f"make {server}", client, [timed(host, send, sent) for sent in chosen]))
            rows.append(row_of(f"make {server}", "Chromium", by_chromium(host)))
    sizes = ", ".join(map(str, SIZES))
    head = ["server", "client", f"refused within {GOAL:g} s", "median", "worst", "answers"]
    show(f"Bodies of {sizes} MB that are refused, with and without a token (s)", head, rows)
