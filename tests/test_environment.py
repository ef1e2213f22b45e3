"""Every setting is declared in one place, with its kind; wrong values are refused when anything starts."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from armybuilder import environment
from armybuilder.environment import SETTINGS, refuse_wrong_values, table, value
from armybuilder.setting_kinds import ADDRESS, DATABASE, FLAG, HOST, HOSTS, SECRET, STORAGE, Number, OneOf, Whole

ROOT = Path(__file__).resolve().parent.parent
NO_NUMBERS = ("nan", "inf", "-inf", "-1", "-0.5", "1e3", "1_000", "٣", "²", "0x10", "one", " 1", "1 ", "1,5", "9" * 500)
WRONG = {
    ADDRESS: (
        "muster.example", "ftp://muster.example", "https://", "https://muster.example/app", "https://a:99999",
        "https://a:b", "https://[::1", "https://user@muster.example", "https://muster example",
    ),
    DATABASE: ("mysql://muster@localhost/muster", "muster", "postgres://localhost", "postgres://a:b:c/d"),
    FLAG: ("yes", "true", "2", "on"),
    HOST: ("https://smtp.example", "smtp example", "a/b"),
    HOSTS: ("https://www.muster.example", "a.example,b.example", "a.example:80"),
    SECRET: (" ", "\t\n"),
    STORAGE: ("muster", "http://bucket"),
}  # fmt: skip
"""Values that a setting of a kind cannot have."""
READ_ELSEWHERE = {"LC_ALL", "LC_PAPER", "LANG", "PATH", "RUN_MAIN", "MUSTER_SECRET_KEY"}
"""What is no setting of Muster (Django’s reloader sets `RUN_MAIN`); and the key, which a restore asks for again."""


def wrong_values():
    for setting in SETTINGS:
        kind = setting.kind
        if isinstance(kind, Whole | Number):
            least, most = kind.least, kind.most
            beyond = [str(most + 1), *(["0"] if least else []), *(["0.09"] if least == 0.1 else [])]
            wrong = [*NO_NUMBERS, *beyond, *(["1.5", "1.0"] if isinstance(kind, Whole) else [])]
        elif isinstance(kind, OneOf):
            wrong = ["yes", kind.values[0].upper(), "0"]
        else:
            wrong = WRONG.get(kind, ())
        yield from ((setting.name, text) for text in wrong)


@pytest.fixture(autouse=True)
def unset(monkeypatch):
    """An environment without settings."""
    for setting in SETTINGS:
        monkeypatch.delenv(setting.name, raising=False)


@pytest.mark.parametrize(("name", "text"), list(wrong_values()))
def test_a_wrong_value_is_refused_with_one_sentence(monkeypatch, name, text):
    monkeypatch.setenv(name, text)
    with pytest.raises(ImproperlyConfigured) as refusal:
        value(name)
    kind = environment.BY_NAME[name].kind
    assert str(refusal.value).startswith(name) and str(refusal.value).endswith(f"It must be {kind.words}.")
    assert len(str(refusal.value)) < 300
    assert kind is not DATABASE or text not in str(refusal.value)  # it has a password


@pytest.mark.parametrize(
    ("name", "text", "read"),
    [
        ("MUSTER_BASE_URL", "https://muster.example/", "https://muster.example"),
        ("MUSTER_BASE_URL", "http://[::1]:8000", "http://[::1]:8000"),
        ("MUSTER_HOSTS", " a.example .b.example [::1] * ", ["a.example", ".b.example", "[::1]", "*"]),
        ("MUSTER_PROXIES", "0", 0),
        ("MUSTER_PROXIES", "10", 10),
        ("MUSTER_PICTURE_SECONDS", "0.1", 0.1),
        ("MUSTER_DEBUG", "1", True),
        ("MUSTER_BACKUPS_DAILY", "0", False),
        ("MUSTER_BACKUPS_DAILY", "", True),
        ("MUSTER_EMAIL_PORT", "", 587),
        ("DATABASE_URL", "postgres://muster@%2Ftmp%2Fa/muster", "postgres://muster@%2Ftmp%2Fa/muster"),
        ("BIND", "::", "::"),
    ],
)
def test_a_value_is_read_as_its_kind(monkeypatch, name, text, read):
    monkeypatch.setenv(name, text)
    assert value(name) == read


def test_without_any_setting_every_default_can_be_used():
    refuse_wrong_values()


def test_all_wrong_values_are_named_at_once(monkeypatch):
    monkeypatch.setenv("MUSTER_PROXIES", "nan")
    monkeypatch.setenv("WORKERS", "0")
    with pytest.raises(ImproperlyConfigured) as refusal:
        refuse_wrong_values()
    assert str(refusal.value) == (
        "MUSTER_PROXIES is “nan”. It must be a whole number from 0 to 10. "
        "WORKERS is “0”. It must be a whole number from 1 to 256."
    )


def test_the_table_in_the_docs_is_that_of_the_settings():
    assert table() in (ROOT / "docs" / "settings.md").read_text("utf-8"), "Run: python -m armybuilder.environment"


def test_settings_are_read_in_one_place():
    """Whatever else looks into the environment asks for what is no setting."""
    for file in (ROOT / "armybuilder").rglob("*.py"):
        if file.name != "environment.py":
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                is_get = isinstance(node, ast.Call) and ast.unparse(node.func) in ("os.environ.get", "os.getenv")
                if is_get or (isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ"):
                    name = node.args[0] if is_get else node.slice
                    assert not is_get or ast.literal_eval(name) in READ_ELSEWHERE, f"{file}: {ast.unparse(node)}"


@pytest.mark.long
@pytest.mark.parametrize(
    "command", [["manage.py", "prepare"], ["-m", "gunicorn", "--config", "python:armybuilder.server", "x:y"]]
)
def test_nothing_starts_with_a_wrong_value(command):
    world = {**os.environ, "MUSTER_JOBS_LEASE": "-3"}
    run = subprocess.run([sys.executable, *command], cwd=ROOT, env=world, capture_output=True, text=True)
    assert run.returncode == 1 and "Traceback" not in run.stderr
    said = "MUSTER_JOBS_LEASE is “-3”. It must be a number from 1 to 86400."
    assert run.stderr == f"Muster can’t start with these settings. {said}\n"
