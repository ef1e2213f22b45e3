"""The print worker, and the libraries and fonts of sheets."""

import ctypes
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.utils.translation import gettext as _

from armybuilder.hosting.checks.findings import Findings, finding, run
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.digests import installed_release
from armybuilder.printing.jobs import trial_print

PANGO = ("libpango-1.0.so.0", "libpangoft2-1.0.so.0")
TRIAL_SECONDS = 45.0
"""Seconds that a page may take on a busy server."""
SUBSETS = "libharfbuzz-subset.so.0"


def check_worker() -> Findings:
    """Without it prints wait, and nothing that has expired is deleted."""
    worker = worker_heartbeat.last_worker()
    if not worker_heartbeat.has_worker():
        yield finding(
            "worker-missing",
            _("No print worker is running, so prints wait and expired data is not deleted."),
            _("Run manage.py print_worker as a service, with the same user and settings."),
        )
    elif worker and worker.release != installed_release():
        yield finding(
            "worker-outdated",
            _("The print worker still runs another version."),
            _("Restart the print worker."),
        )


def check_prints() -> Findings:
    """A worker may be there and still print nothing."""
    if not (worker_heartbeat.has_worker() and all(map(_is_installed, PANGO))):
        return
    try:
        reason = trial_print.print_now(TRIAL_SECONDS)
    except (DatabaseError, InterfaceError, OSError):
        # What is wrong with the database or the disk is found by other checks.
        return
    if reason:
        yield finding(
            "print-failed",
            _("A small page could not be printed: {reason}").format(reason=reason),
            _("The log of the print worker says why. Restart the print worker if it says nothing."),
        )


def check_libraries() -> Findings:
    """Sheets are laid out by libraries of the system."""
    if not all(_is_installed(name) for name in PANGO):
        yield finding(
            "pango-missing",
            _("The library Pango is missing, so nothing can be printed."),
            run("apt-get install libpango-1.0-0 libpangoft2-1.0-0"),  # untranslated
        )
    if not _is_installed(SUBSETS):
        yield finding(
            "harfbuzz-missing",
            _("The library HarfBuzz-Subset is missing, so printing takes several times as long."),
            run("apt-get install libharfbuzz-subset0"),  # untranslated
        )


def check_fonts() -> Findings:
    """Sheets use the fonts that Muster brings along."""
    if not any(Path(settings.ROOT, "static", "print", "fonts").glob("*.ttf")):
        yield finding(
            "fonts-missing",
            _("The fonts of sheets are missing."),
            _("Copy the folder static of Muster completely."),
        )


def _is_installed(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


CHECKS = (check_worker, check_prints, check_libraries, check_fonts)
