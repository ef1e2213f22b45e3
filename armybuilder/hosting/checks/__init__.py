"""Django's system checks of a machine: each names something that is wrong, and says how to fix it.

They are deployment checks with the tag ``machine``, so ``manage.py doctor`` and ``manage.py check --deploy`` run them
beside Django's own. Those that concern visitors from elsewhere are silent on somebody's own computer.
"""

from collections.abc import Iterable
from typing import Any

from django.core.checks import CheckMessage, register

from armybuilder.hosting.checks import (
    address,
    backups,
    database,
    machine,
    mail,
    printing,
    secrets,
    site,
    storage,
    visit,
)
from armybuilder.hosting.checks.findings import Check

TAG = "machine"
CHECKS: tuple[Check, ...] = (
    *address.CHECKS,
    *secrets.CHECKS,
    *storage.CHECKS,
    *database.CHECKS,
    *mail.CHECKS,
    *printing.CHECKS,
    *site.CHECKS,
    *machine.CHECKS,
    *backups.CHECKS,
    *visit.CHECKS,
)


def register_all() -> None:
    """Add all checks to Django's."""
    for check in CHECKS:
        register(_for_django(check), TAG, deploy=True)


def _for_django(check: Check) -> Any:
    """The check as Django calls it."""

    def run(app_configs: object = None, **kwargs: object) -> Iterable[CheckMessage]:
        return list(check())

    return run
