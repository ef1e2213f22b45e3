"""What tests of armies share."""

import io
from types import SimpleNamespace

import pytest
from django.core.management import call_command


@pytest.fixture
def at(army):
    """The address of the army's builder."""
    return f"/armies/{army.code}/"


@pytest.fixture
def run_army(db, tmp_path, capsys, monkeypatch):
    """A function: exit code, output and lines of complaint of a call of ``manage.py army``, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, stdin=b""):
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
        try:
            call_command("army", *map(str, arguments))
            code = 0
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err.splitlines()

    return run
