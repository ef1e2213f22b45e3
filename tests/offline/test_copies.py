"""Which pages browsers keep, whose they are, and what the service worker is made of."""

import gzip
import json
import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.test import Client

from armybuilder.accounts.models import Player
from armybuilder.core.web.static_files import without_comments
from armybuilder.offline import copies

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = ("/samples/undead/", "/rules/", "/rules/vsgmr-7/", "/rules/vsgmr-7/traits/", "/help/", "/offline/")
NOT_KEPT = ("/", "/library/", "/armies/", "/account/login/", "/rules/?q=fear", "/samples/undead/sheets/", "/server/")
SCRIPT = re.compile(r'(?:<script[^>]* src|<link rel="modulepreload" href)="/static/(js/[^"]+)"')
ALL_SCRIPTS, BUILDER_SCRIPTS = 60 * 1024, 33_474
"""Bytes: all of them as they go to browsers over https, and with gzip those that the builder loaded before it worked
without a connection.
"""


def compressed(name: str) -> int:
    script = Path(str(finders.find(name))).read_text()
    return len(gzip.compress(without_comments(script).encode(), 9))


@pytest.mark.parametrize("address", KEPT)
def test_a_page_to_read_is_kept(client, address):
    answer = client.get(address)
    assert answer.headers[copies.RELEASE] == copies.release_mark()
    assert f'data-owner="{answer.headers[copies.OWNER]}"' in answer.content.decode()
    assert "data-kept" in answer.content.decode()


@pytest.mark.parametrize("address", NOT_KEPT)
def test_other_pages_are_not(client, address):
    answer = client.get(address)
    assert copies.OWNER not in answer.headers
    assert "data-kept" not in answer.content.decode()


def test_an_army_and_its_prints_are_kept_for_its_player(alice, army):
    page = alice.get(f"/armies/{army.code}/")
    print_out = alice.get(f"/armies/{army.code}/sheets.pdf?sheets=score")
    assert print_out.headers["Content-Type"] == "application/pdf"
    assert page.headers[copies.OWNER] == print_out.headers[copies.OWNER] != ""
    assert f'data-owner="{page.headers[copies.OWNER]}"' in page.content.decode()
    assert copies.OWNER not in alice.get(f"/armies/{army.code}/history/").headers


def test_what_is_refused_or_gone_is_not_kept(client, army):
    answer = client.get(f"/armies/{army.code}/")
    assert answer.status_code == 404 and copies.OWNER not in answer.headers


def test_each_visitor_has_a_mark_that_says_nothing_about_their_key(alice, bob):
    client = Client()
    client.post("/samples/elves/copy/")
    marks = [one.get("/offline/").headers[copies.OWNER] for one in (alice, bob, client)]
    assert len(set(marks)) == 3 and [mark[0] for mark in marks] == ["p", "p", "v"]
    assert not any(key in mark for key in Player.objects.values_list("key", flat=True) for mark in marks)


def test_the_worker_names_files_that_are_there(client):
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in answer.headers["Cache-Control"]
    files = json.loads(re.search(r"const FILES = (\[.*?\]);", answer.content.decode(), re.DOTALL)[1])
    assert all(finders.find(file.removeprefix("/static/")) for file in files)
    assert {"/static/js/offline.js", "/static/css/offline.css", "/static/icons.svg"} <= set(files)
    assert not any("/print/" in file or "/guide/" in file for file in files)


def test_a_changed_file_is_another_release(monkeypatch):
    before = copies._release_mark_now()
    monkeypatch.setattr(copies, "static_files", lambda: ["/static/js/page.0123456789ab.js"])
    assert copies._release_mark_now() != before


def test_the_worker_is_short():
    assert len((ROOT / "templates/offline/worker.js").read_text().splitlines()) <= 150


def test_scripts_are_small(alice, army):
    scripts = [without_comments(path.read_text()) for path in (ROOT / "static/js").rglob("*.js")]
    assert sum(len(brotli.compress(script.encode())) for script in scripts) <= ALL_SCRIPTS
    builder = set(SCRIPT.findall(alice.get(f"/armies/{army.code}/").content.decode()))
    imported = {
        f"js/{name}"
        for script in builder
        for name in re.findall(r'from "\./([^"]+)"', (ROOT / "static" / script).read_text())
    }
    assert sum(map(compressed, builder | imported)) <= BUILDER_SCRIPTS


@pytest.mark.any_database
def test_collected_files_are_kept_by_the_names_that_say_what_is_in_them(monkeypatch, settings):
    storage = ManifestStaticFilesStorage(location=settings.ROOT, base_url="/static/")
    storage.hashed_files = {"js/page.js": "js/page.0123456789ab.js", "print/card.css": "print/card.0123456789ab.css"}
    monkeypatch.setattr(storage, "url", lambda name: f"/static/{storage.hashed_files[name]}")
    monkeypatch.setattr(copies, "staticfiles_storage", storage)
    assert copies.is_hashed() and copies.static_files() == ["/static/js/page.0123456789ab.js"]
