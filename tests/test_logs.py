"""What the server writes to its log: enough to find a fault, nothing that opens a door."""

import logging
import sys

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.core.logs import OneLine, WorthALine

KEY = "A1b2C3d4E5f6G7h8I9j0_-"


def lines(caplog) -> list[str]:
    """The records as the server writes them."""
    formatter = OneLine(settings.LOGGING["formatters"]["line"]["format"], style="{")
    return [formatter.format(record) for record in caplog.records if WorthALine().filter(record)]


def test_errors_go_to_standard_error():
    handler = next(one for one in logging.getLogger().handlers if isinstance(one.formatter, OneLine))
    assert handler.level == logging.WARNING
    assert "mail_admins" not in str(settings.LOGGING)
    assert handler.stream is sys.__stderr__ or handler.stream


def test_a_defect_leaves_its_traceback(client, caplog, monkeypatch):
    monkeypatch.setattr("armybuilder.core.pages.render", lambda *_: 1 / 0)
    answer = Client(raise_request_exception=False).get("/about/")
    (line,) = lines(caplog)
    assert answer.status_code == 500
    assert "ERROR django.request: Internal Server Error: /about/ (GET from 127.0.0.1)" in line
    assert line.endswith("ZeroDivisionError: division by zero")


@pytest.mark.django_db
def test_a_form_without_its_token_leaves_a_line(caplog):
    Client(enforce_csrf_checks=True).post(f"/edit/{KEY}/start/")
    found = lines(caplog)
    assert found and all("/edit/A1b2…/start/ (POST from 127.0.0.1)" in line for line in found)
    assert KEY not in str(found)


@pytest.mark.django_db
def test_a_refused_sign_in_leaves_a_line_without_the_name(client, caplog):
    client.post("/account/login/", {"login": "secret@example.org", "password": "wrong"})
    (line,) = lines(caplog)
    assert "Sign-in refused (POST from 127.0.0.1)" in line and "secret" not in line


@pytest.mark.parametrize(("status", "is_written"), [(404, False), (409, False), (422, False), (403, True), (429, True)])
def test_refusals_are_written_and_everyday_answers_are_not(status, is_written):
    record = logging.makeLogRecord({"msg": "Refused", "status_code": status, "levelno": logging.WARNING})
    assert WorthALine().filter(record) is is_written


@pytest.mark.parametrize(("level", "is_written"), [(logging.WARNING, False), (logging.ERROR, True)])
def test_a_letter_without_a_font_leaves_no_line_for_each_of_its_places(level, is_written):
    assert WorthALine().filter(logging.makeLogRecord({"name": "weasyprint", "levelno": level})) is is_written
