"""``make run`` starts as few processes as it needs: an environment that is complete is used as it is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
COMMANDS = """#!/bin/sh
case "$1" in
manage.py) echo "$*" >>"$COMMANDS" ;;
*) exec {python} "$@" ;;
esac
"""
"""A Python that writes down which commands of ``manage.py`` it is to run."""
SHIM = """#!/bin/sh
echo "$*" >>"$SHIMS"
exec {python} "$@"
"""
"""What some machines call python3: a script that looks for versions each time."""


@pytest.fixture
def checkout(tmp_path):
    """A checkout with a complete environment, on a machine whose python3 is a script."""
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    for name, content in ((".venv/bin/python", COMMANDS), ("bin/python3", SHIM)):
        program = tmp_path / name
        program.parent.mkdir(parents=True)
        program.write_text(content.format(python=sys.executable))
        program.chmod(0o755)
    for folder in (tmp_path, tmp_path / ".venv"):
        shutil.copy(ROOT / "requirements.lock", folder)
    return tmp_path


def commands_of(checkout: Path, *command: str, **settings: str) -> list[str]:
    """The commands of ``manage.py`` that a script runs. Those that run beside it have begun when it ends."""
    written = checkout / "commands"
    world = {name: value for name, value in os.environ.items() if name not in ("MUSTER_DEBUG", "PYTHON", "VENV")}
    world |= {"COMMANDS": str(written), "SHIMS": str(checkout / "shims"), "PORT": "0", **settings}
    world["PATH"] = f"{checkout / 'bin'}:{world['PATH']}"
    subprocess.run(command, cwd=checkout, env=world, capture_output=True, text=True, check=True)
    return written.read_text().splitlines() if written.exists() else []


SERVE = "manage.py runserver --skip-checks"


@pytest.mark.parametrize(
    ("settings", "commands"),
    [
        ({}, [f"{SERVE} --noreload --prepare 127.0.0.1:0"]),
        ({"MUSTER_DEBUG": "1"}, ["manage.py prepare", f"{SERVE} 127.0.0.1:0"]),
    ],
)
def test_only_who_works_on_muster_gets_a_process_that_looks_for_changed_files(checkout, settings, commands):
    assert commands_of(checkout, ".ci/start", "run", **settings) == commands


def test_a_complete_environment_is_set_up_without_another_python(checkout):
    assert commands_of(checkout, ".ci/setup", "run")[-1] == "manage.py prepare"
    assert not (checkout / "shims").exists()


def test_a_server_that_prepares_the_database_itself_needs_no_other_process_for_it(checkout):
    assert "manage.py prepare" not in commands_of(checkout, ".ci/setup", "packages")


def test_an_environment_whose_packages_are_older_gets_those_of_the_lock(checkout):
    (checkout / ".venv" / "requirements.lock").write_text("")
    (checkout / "requirements.lock").write_text("# Nothing is needed.\n")
    commands_of(checkout, ".ci/setup", "run")
    assert (checkout / ".venv" / "requirements.lock").read_text() == "# Nothing is needed.\n"
