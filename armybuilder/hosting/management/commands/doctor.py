"""``manage.py doctor``: what is wrong with this machine and its settings, and how to fix it."""

from django.core.checks import WARNING, CheckMessage, run_checks
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

FOLLOWS = frozenset({"security.W004", "security.W008", "security.W012", "security.W016", "security.W018"})
"""Django's checks of settings that follow from ``MUSTER_BASE_URL`` and ``MUSTER_DEBUG``, which have checks of ours."""


class Command(BaseCommand):
    """Runs all checks, ours and Django's, and prints a line for each finding."""

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """It needs none."""
        parser.description = _(
            "Find what is wrong with this machine and its settings. Prints one line for each finding, with the way to "
            "fix it, and exits with 1 if there is any problem. Run it with the user and the environment of the server."
        )

    def handle(self, **options: object) -> None:
        """Print the findings."""
        every = run_checks(include_deployment_checks=True)
        messages = [message for message in every if message.id not in FOLLOWS and not message.is_silenced()]
        for message in sorted(messages, key=lambda message: str(message.id)):
            self.stdout.write(line(message))
        has_problems = any(message.level >= WARNING for message in messages)
        if not has_problems:
            self.stdout.write(_("No problems found."))
        raise SystemExit(1 if has_problems else 0)


def line(finding: CheckMessage) -> str:
    """A finding on one line: its name, what is wrong, and how to fix it."""
    words = " ".join(f"{finding.msg} {finding.hint or ''}".split())
    return f"{finding.id}: {words}"
