"""The findings that checks report, and the people whom they concern."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Info
from django.core.checks import Warning as Finding
from django.utils.translation import gettext as _

__all__ = ["Check", "Finding", "Findings", "finding", "is_loopback", "is_server", "note", "reason_of", "run"]

Findings = Iterator[CheckMessage]
Check = Callable[[], Findings]

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1", "[::1]"})


def finding(name: str, message: str, fix: str) -> Finding:
    """Something wrong, and how to fix it."""
    return Finding(message, hint=fix, id=f"muster.{name}")


def note(name: str, message: str, advice: str) -> Info:
    """Something to know, with which nothing is wrong."""
    return Info(message, hint=advice, id=f"muster.{name}")


def run(command: str) -> str:
    """The way to fix it, as a command."""
    return _("Run: {command}").format(command=command)


def reason_of(error: Exception) -> str:
    """The first line of an error's own words, to be put in the middle of a sentence."""
    return str(error).strip().partition("\n")[0].rstrip(".")


def is_loopback(host: str) -> bool:
    """Whether only this computer reaches a host of that name."""
    return host in LOOPBACK


def is_server() -> bool:
    """Whether others visit. Without an address of its own, Muster is for whoever sits in front of it."""
    hosts = (urlsplit(settings.BASE_URL).hostname or "", *settings.ALLOWED_HOSTS)
    return not all(is_loopback(host) for host in hosts)
