"""The secret key, and who can read the files with secrets."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.utils.translation import gettext as _

from armybuilder.core.machine.secret_key_mark import fingerprint, is_other_key, sentence
from armybuilder.hosting.checks.findings import Findings, finding, is_server, run
from armybuilder.jobs import worker_heartbeat

LEAST_LETTERS = 16
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def check_key_file() -> Findings:
    """Anyone who can read the key can sign in as any user."""
    file = _key_file()
    if file.exists() and file.stat().st_mode & OTHERS:
        yield finding(
            "secret-key-readable",
            _("Other users of this machine can read the secret key in {file}.").format(file=file),
            run(f"chmod 600 {file}"),
        )


def check_one_key() -> Findings:
    """Processes with different keys do not accept each other's cookies and links."""
    file = _key_file()
    has_other = file.exists() and file.read_text(encoding="ascii", errors="replace") != settings.SECRET_KEY
    if has_other:
        yield finding(
            "secret-key-two",
            _("MUSTER_SECRET_KEY is set, but {file} holds another key for processes without it.").format(file=file),
            _("Delete the file, and give MUSTER_SECRET_KEY to all processes; or use only the file."),
        )
    worker = worker_heartbeat.last_worker()
    if worker and worker.key != fingerprint():
        yield finding(
            "secret-key-differs",
            _("The print worker runs with another secret key than this process."),
            _("Give both the same MUSTER_SECRET_KEY and MUSTER_VAR, and restart them."),
        )


def check_key_of_database() -> Findings:
    """All machines with one database need one key."""
    try:
        is_other = is_other_key()
    except Error:
        return  # the checks of the database say why
    if is_other:
        problem, _separator, remedy = sentence().partition(". ")
        yield finding("secret-key-of-database", f"{problem}.", remedy)


def check_metrics_key() -> Findings:
    """Whoever guesses it reads what the server does."""
    if 0 < len(settings.METRICS_KEY) < LEAST_LETTERS:
        yield finding(
            "metrics-key-weak",
            _("MUSTER_METRICS_KEY is short enough to be guessed."),
            _("Set it to a random text, for example from: openssl rand -hex 16"),
        )


def check_data_files() -> Findings:
    """The database has addresses and hashes of passwords."""
    if not is_server() or not Path(settings.VAR).stat().st_mode & stat.S_IXOTH:
        return
    for file in _databases():
        if file.exists() and file.stat().st_mode & stat.S_IROTH:
            yield finding(
                "data-readable",
                _("All users of this machine can read the database {file}.").format(file=file),
                run(f"chmod 700 {settings.VAR}"),
            )


def check_root() -> Findings:
    """A fault in a server that runs as root harms the whole machine."""
    if is_server() and os.geteuid() == 0:
        yield finding(
            "root",
            _("This command runs as root."),
            _("Run Muster and its commands as a user of their own: files of root can’t be changed by the server."),
        )


def _key_file() -> Path:
    return Path(settings.VAR, "secret-key")


def _databases() -> Iterator[Path]:
    if connection.vendor == "sqlite":
        yield Path(str(connection.settings_dict["NAME"]))


CHECKS = (check_key_file, check_one_key, check_key_of_database, check_metrics_key, check_data_files, check_root)
