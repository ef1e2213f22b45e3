"""How answers are compressed."""

import gzip

from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import text
from zlib_ng import gzip_ng

from armybuilder.core.web.middleware import CompressText

PAGE = "<p>Orcs and elves</p>\n" * 200


def answer():
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})
    return CompressText(lambda _: HttpResponse(PAGE))(request)


def test_a_page_is_compressed_as_every_browser_reads_it():
    answered = answer()
    assert answered.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answered.content).decode() == PAGE
    assert len(answered.content) < len(PAGE) / 10


def test_django_compresses_pages_with_zlib_ng(monkeypatch):
    assert text.gzip_compress is gzip_ng.compress
    monkeypatch.setattr(text, "gzip_compress", lambda *_, **__: b"0123456789other way")
    assert answer().content.endswith(b"other way")


def test_the_length_of_a_compressed_page_says_nothing_about_its_secrets():
    assert len({len(answer().content) for _ in range(50)}) > 5
