"""The log on standard error: a line for each thing worth knowing, without secrets."""

import json
import logging
import re
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from armybuilder.core.machine import security_log
from armybuilder.core.web.request_ids import request_id

REFUSED = frozenset({400, 403, 413, 429})
"""Refusals that are logged. Missing pages, conflicts and form errors are too common."""
SECRET = re.compile(r"(?<=/)([\w:-]{4})[\w:-]{16,}(?=/|\s|\)|$)")
"""A part of an address that may be the key of an army, a club or an account. Its first letters identify it."""

ADVICE = re.compile(r" You may need to add .* to ALLOWED_HOSTS\.$")  # untranslated
OUR_ADVICE = "Add the host to MUSTER_HOSTS, or set MUSTER_BASE_URL to its address."  # untranslated

log = logging.getLogger(__name__)


class OneLine(logging.Formatter):
    """A line with time, level, logger and the request's id; keys in addresses are shortened."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line, without secrets."""
        record.message = SECRET.sub(r"\1…", record.message) + _sender(record)
        record.request_id = _id(record) or "-"
        return super().formatMessage(record)


class JsonLine(logging.Formatter):
    """The same as an object of JSON, for programs that collect logs. A traceback is one of its values."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, without secrets, on one line."""
        request = _request(record)
        values = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": SECRET.sub(r"\1…", record.getMessage()),
            "request_id": _id(record),
            "status": getattr(record, "status_code", None),
            "method": request and request.method,
            "address": request and _address(request),
            "traceback": record.exc_info and self.formatException(record.exc_info),
        }
        return json.dumps({name: value for name, value in values.items() if value}, ensure_ascii=False)


class WorthALine(logging.Filter):
    """Drops common refusals and warnings about letters. Only errors keep their traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "weasyprint" and record.levelno < logging.ERROR:
            return False  # a line for each use of a letter that no font has; the print page names each letter once
        if record.levelno < logging.WARNING and record.name != security_log.NAME:
            return False
        if record.name == "django.security.DisallowedHost":
            # Django's advice names its own setting.
            record.msg, record.args = f"{ADVICE.sub('', record.getMessage())} {OUR_ADVICE}", ()
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
    request = _request(record)
    return f" ({request.method} from {_address(request)})" if request else ""  # untranslated


def _request(record: logging.LogRecord) -> HttpRequest | None:
    request = getattr(record, "request", None)
    return request if isinstance(request, HttpRequest) else None


def _address(request: HttpRequest) -> str:
    # Logging is set up before Django's apps are.
    from allauth.account.adapter import get_adapter

    try:
        return network_of(str(get_adapter().get_client_ip(request)))
    except PermissionDenied:  # a request that a program made has no address
        return ""


def network_of(address: str) -> str:
    """The network of an address, which names no person.

    >>> network_of("192.0.2.77"), network_of("2001:db8:1:2::77"), network_of("")
    ('192.0.2.0', '2001:db8:1::', '')
    """
    try:
        host = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network(f"{host}/{24 if host.version == 4 else 48}", strict=False).network_address)


def _id(record: logging.LogRecord) -> str:
    """The id of the record's request. Refusals are logged when their request has ended."""
    request = _request(record)
    return str(request.META.get("muster.request_id", "")) if request else request_id()
