"""A page of another origin reads a shared army in a real browser, and nothing else."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

READ = """async (address) => {
  try {
    const answer = await fetch(address);
    return [answer.status, answer.headers.get("ETag") !== null, (await answer.json()).name];
  } catch (error) {
    return [error.name];
  }
}"""
READ_AGAIN = """async (address) => {
  const first = await fetch(address);
  const headers = {"If-None-Match": first.headers.get("ETag")};
  const again = await fetch(address, {headers, cache: "no-store"});
  return [first.status, again.status];
}"""


class Page(BaseHTTPRequestHandler):
    """An empty page of another origin."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Elsewhere</title>")

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Page)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.mark.quick
def test_a_page_of_another_origin_reads_an_army(browser, live, elsewhere):
    page = browser.new_page()
    page.goto(elsewhere)
    assert page.evaluate(READ, f"{live}/samples/elves/army.json") == [200, True, "Elves"]
    assert page.evaluate(READ_AGAIN, f"{live}/samples/elves/army.json") == [200, 304]
    assert page.evaluate(READ, f"{live}/samples/elves/document.json") == ["TypeError"]
    page.close()
