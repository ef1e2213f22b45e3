"""Every page with texts that are 40 % longer than the English: none is cut off, none lies on another."""

import mimetypes
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import trans_real

from rules import texts
from tests.html.test_html import pages as pages
from tests.support.browsers import seen_whole
from tests.support.languages import pseudo_language

CODE = pseudo_language.LONGER


@pytest.fixture(autouse=True)
def longer_words(settings, monkeypatch):
    """The only language that pages and rule books have."""
    settings.LANGUAGES, settings.LANGUAGE_CODE = [(CODE, "Pseudo")], CODE
    monkeypatch.setitem(trans_real._translations, CODE, pseudo_language.Longer(CODE))
    monkeypatch.setattr(trans_real, "_default", None)
    monkeypatch.setattr(texts, "translated_row", pseudo_language.longer_row)
    with translation.override(CODE):
        yield


@pytest.fixture
def shown(pages):
    """The addresses of the pages, each with its name: from a server of their own, as a browser keeps their styles."""
    contents = list(pages.values())

    class Show(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            body, kind = b"", "text/html; charset=utf-8"
            file = Path(f"{settings.ROOT}{self.path}")
            if self.path.startswith("/shown/"):
                body = contents[int(self.path.split("/")[2])]
            elif self.path.startswith("/static/") and file.is_file():
                body, kind = file.read_bytes(), mimetypes.guess_type(file)[0] or "application/octet-stream"
            self.send_response(200 if body else 404)
            for name, value in (("Content-Type", kind), ("Content-Length", len(body)), ("Cache-Control", "max-age=99")):
                self.send_header(name, str(value))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *told):
            """Nothing is told."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Show) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        at = f"http://127.0.0.1:{server.server_port}/shown"
        yield {f"{at}/{place}/": name for place, name in enumerate(pages)}
        server.shutdown()


@pytest.mark.thorough
@pytest.mark.django_db
def test_every_text_is_whole(shown, browser):
    page, said = browser.new_page(reduced_motion="reduce"), {}
    for address, name in shown.items():
        page.goto(address)
        for fault in seen_whole.faults(page):
            said.setdefault(fault, name)
    page.close()
    assert said == {}
