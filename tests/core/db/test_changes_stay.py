"""An error means that nothing was changed. If only the page after a change fails, it says that the change is saved."""

import logging

import pytest
from django.test import Client

from armybuilder.armies.builder import views as builder_views
from armybuilder.armies.models import Army
from armybuilder.core.db import undo
from armybuilder.core.web.middleware import SAVED

pytestmark = pytest.mark.django_db


class Broken(Exception):
    """A defect of ours."""


@pytest.fixture
def alice():
    """An army's owner, whose server answers errors as in production."""
    client = Client(raise_request_exception=False)
    client.post("/samples/undead/copy/")
    return client


@pytest.fixture
def at():
    return f"/armies/{Army.objects.get().code}/"


def rename(client, at, **headers):
    """Name the army Barrow Kings."""
    return client.post(f"{at}name/", {"name": "Barrow Kings"}, headers=headers)


@pytest.fixture
def broken_after(monkeypatch):
    """The page after an edit fails."""

    def fail(*args):
        raise Broken

    monkeypatch.setattr(builder_views, "_show_result", fail)


def test_where_only_the_page_fails_it_is_loaded_again_and_says_so(alice, at, broken_after, caplog):
    answer = rename(alice, at, **{"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (200, "true")
    assert Army.objects.get().name == "Barrow Kings"
    assert str(SAVED) in alice.get(at).content.decode()
    (line,) = [one for one in caplog.records if one.name == "django.request"]
    assert line.levelno == logging.ERROR and "Broken" in logging.Formatter().format(line)


@pytest.mark.parametrize(
    ("before", "leads"), [("http://testserver/armies/", "/armies/"), ("https://elsewhere.example/", "/"), ("", "/")]
)
def test_without_scripts_it_is_a_page_of_this_server(alice, at, broken_after, before, leads):
    answer = rename(alice, at, Referer=before)
    assert answer.status_code == 302
    assert answer.headers["Location"].removeprefix("http://testserver") == leads
    assert str(SAVED) in alice.get("/armies/").content.decode()


def test_what_fails_before_anything_is_written_is_an_error(alice, at, monkeypatch):
    def fail(*args):
        raise Broken

    monkeypatch.setattr(builder_views, "_apply", fail)
    assert rename(alice, at).status_code == 500
    assert Army.objects.get().name == "Undead"


def test_what_fails_while_it_is_written_is_an_error(alice, at, monkeypatch):
    def fail(*args, **kwargs):
        raise Broken

    monkeypatch.setattr(undo, "insert_row", fail)
    assert rename(alice, at).status_code == 500
    assert Army.objects.get().name == "Undead"
