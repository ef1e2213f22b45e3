"""What the server writes to its log: enough to find a fault, nothing that opens a door."""

import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.core.machine.logs import JsonLine, OneLine, WorthALine

ROOT = Path(__file__).resolve().parents[3]
KEY = "A1b2C3d4E5f6G7h8I9j0_-"


def lines(caplog) -> list[str]:
    """The records as the server writes them."""
    formatter = OneLine(settings.LOGGING["formatters"]["line"]["format"], style="{")
    return [formatter.format(record) for record in caplog.records if WorthALine().filter(record)]


def test_errors_go_to_standard_error():
    handler = next(one for one in logging.getLogger().handlers if isinstance(one.formatter, OneLine))
    assert handler.level == logging.INFO
    assert "mail_admins" not in str(settings.LOGGING)
    assert handler.stream is sys.__stderr__ or handler.stream


def test_a_defect_leaves_its_traceback(client, caplog, monkeypatch):
    monkeypatch.setattr("armybuilder.core.web.pages.render", lambda *_: 1 / 0)
    answer = Client(raise_request_exception=False).get("/about/")
    (line,) = lines(caplog)
    assert answer.status_code == 500
    number = answer.headers["X-Request-ID"]
    assert f"ERROR [{number}] django.request: Internal Server Error: /about/ (GET from 127.0.0.0)" in line
    assert f"<code>{number}</code>" in answer.content.decode()
    assert line.endswith("ZeroDivisionError: division by zero")


@pytest.mark.django_db
def test_a_form_without_its_token_leaves_a_line(caplog):
    Client(enforce_csrf_checks=True).post(f"/edit/{KEY}/start/")
    found = lines(caplog)
    assert found and all("/edit/A1b2…/start/ (POST from 127.0.0.0)" in line for line in found)
    assert KEY not in str(found)


@pytest.mark.django_db
def test_a_host_that_nobody_set_up_leaves_a_line_that_names_our_settings(client, caplog):
    client.get("/about/", headers={"Host": "club.example"})
    found = " ".join(lines(caplog))
    assert "club.example" in found and "Add the host to MUSTER_HOSTS, or set MUSTER_BASE_URL to its address." in found
    assert "ALLOWED_HOSTS" not in found


@pytest.mark.django_db
def test_a_refused_sign_in_leaves_a_line_without_the_name(client, caplog):
    client.post("/account/login/", {"login": "secret@example.org", "password": "wrong"})
    (line,) = lines(caplog)
    assert "Sign-in refused (POST from 127.0.0.0)" in line and "secret" not in line


def test_of_what_is_no_warning_only_security_is_written():
    for name, is_written in (("muster.security", True), ("django.db", False), ("weasyprint.progress", False)):
        record = logging.makeLogRecord({"name": name, "levelno": logging.INFO})
        assert WorthALine().filter(record) is is_written


@pytest.mark.parametrize(("status", "is_written"), [(404, False), (409, False), (422, False), (403, True), (429, True)])
def test_refusals_are_written_and_everyday_answers_are_not(status, is_written):
    record = logging.makeLogRecord({"msg": "Refused", "status_code": status, "levelno": logging.WARNING})
    assert WorthALine().filter(record) is is_written


@pytest.mark.parametrize(("level", "is_written"), [(logging.WARNING, False), (logging.ERROR, True)])
def test_a_letter_without_a_font_leaves_no_line_for_each_of_its_places(level, is_written):
    assert WorthALine().filter(logging.makeLogRecord({"name": "weasyprint", "levelno": level})) is is_written


def test_a_line_of_json_has_the_same_for_programs(caplog, monkeypatch):
    monkeypatch.setattr("armybuilder.core.web.pages.render", lambda *_: 1 / 0)
    answer = Client(raise_request_exception=False).get("/about/")
    (record,) = (record for record in caplog.records if WorthALine().filter(record))
    line = JsonLine().format(record)
    said = json.loads(line)
    assert "\n" not in line
    assert said.pop("traceback").endswith("ZeroDivisionError: division by zero")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", said.pop("time"))
    assert said == {
        "level": "ERROR",
        "logger": "django.request",
        "message": "Internal Server Error: /about/",
        "request_id": answer.headers["X-Request-ID"],
        "status": 500,
        "method": "GET",
        "address": "127.0.0.0",
    }


@pytest.mark.django_db
def test_json_has_no_keys_of_addresses_either(caplog):
    Client(enforce_csrf_checks=True).post(f"/edit/{KEY}/start/")
    said = "".join(JsonLine().format(record) for record in caplog.records)
    assert "/edit/A1b2…/start/" in said and KEY not in said


def test_each_request_has_an_id_of_its_own_and_a_warning_within_it_has_it_too(caplog, monkeypatch):
    seen = []

    def warn():
        logging.getLogger("inside").warning("A warning")
        seen.append(lines(caplog)[-1])
        return {}

    monkeypatch.setattr("armybuilder.hosting.health.state", warn)
    numbers = [Client().get("/readyz").headers["X-Request-ID"] for _ in range(2)]
    assert len(set(numbers)) == 2
    assert all(f"WARNING [{number}] inside: A warning" in line for number, line in zip(numbers, seen, strict=True))


@pytest.mark.parametrize(
    ("proxies", "sent", "is_taken"),
    [(1, "3f2a-7.b", True), (0, "3f2a-7.b", False), (1, "a b", False), (1, "x" * 65, False), (1, "é", False)],
)
def test_a_proxys_id_is_taken_and_nobody_elses(client, settings, proxies, sent, is_taken):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    answer = client.get("/healthz", headers={"x-request-id": sent})
    assert (answer.headers["X-Request-ID"] == sent) is is_taken


@pytest.mark.long
@pytest.mark.parametrize("logs", ["line", "json"])
def test_the_setting_chooses_how_lines_are_written(logs):
    script = "import django; django.setup(); import logging; logging.getLogger('test').error('Something')"
    own = {**os.environ, "MUSTER_LOGS": logs, "DJANGO_SETTINGS_MODULE": "armybuilder.settings"}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.stderr.startswith("{") is (logs == "json") and "Something" in done.stderr
