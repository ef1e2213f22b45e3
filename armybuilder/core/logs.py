"""The log on standard error: a line for each thing worth knowing, without secrets."""

import logging
import re
from typing import Any

from django.http import HttpRequest

REFUSED = frozenset({400, 403, 413, 429})
"""Refusals that are logged. Missing pages, conflicts and form errors are too common."""
SECRET = re.compile(r"(?<=/)([\w:-]{4})[\w:-]{16,}(?=/|\s|\)|$)")
"""A part of an address that may be the key of an army, a club or an account. Its first letters identify it."""

log = logging.getLogger(__name__)


class OneLine(logging.Formatter):
    """A line with time, level and logger; keys in addresses are shortened."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line, without secrets."""
        record.message = SECRET.sub(r"\1…", record.message) + _sender(record)
        return super().formatMessage(record)


class WorthALine(logging.Filter):
    """Drops common refusals and warnings about letters. Only errors keep their traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "weasyprint" and record.levelno < logging.ERROR:
            return False  # a line for each use of a letter that no font has; the print page names each letter once
        status = getattr(record, "status_code", 500)
        if status == 503 and record.exc_info:
            record.msg, record.args = "%s: %s", (record.getMessage(), record.exc_info[1])
        if status < 500 or status == 503:
            record.exc_info = None
        return status >= 500 or status in REFUSED


def log_refused_sign_in(sender: object, request: HttpRequest | None = None, **kwargs: Any) -> None:
    """Log where a refused sign-in came from, without the name: people type passwords there by mistake."""
    log.warning("Sign-in refused", extra={"request": request})


def _sender(record: logging.LogRecord) -> str:
    # Logging is set up before Django's apps are.
    from allauth.account.adapter import get_adapter

    request = getattr(record, "request", None)
    if not isinstance(request, HttpRequest):
        return ""
    return f" ({request.method} from {get_adapter().get_client_ip(request)})"  # untranslated
