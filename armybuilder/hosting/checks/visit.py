"""Visits the site at its own address, as a browser does: whether names, proxy and https fit together."""

import http.client
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.hosting.checks.findings import Findings, finding, is_loopback, reason_of

SECONDS = 5
READ = 200_000
"""Bytes of the page that are read."""
OURS = b"Muster"


class Stay(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer."""

    def redirect_request(self, *args: object) -> None:
        """None follows."""


def check_visit() -> Findings:
    """A page at the base address must be one of this server."""
    host = urlsplit(settings.BASE_URL).hostname or ""
    if not host or is_loopback(host):
        return
    address = settings.BASE_URL + reverse("about")
    try:
        status, page, leads_to = visit(address)
    except (OSError, http.client.HTTPException) as error:
        yield finding(
            "base-url-away",
            _("Nothing answers at {address}: {reason}.").format(address=settings.BASE_URL, reason=reason_of(error)),
            _("Start the server and the proxy, and compare MUSTER_BASE_URL with the address that visitors use."),
        )
        return
    if status in (301, 302, 307, 308) and leads_to == address:
        yield finding(
            "proxy-scheme",
            _("The site redirects to itself: Muster doesn’t know that visitors use https."),
            _("Let the proxy send the header X-Forwarded-Proto, as docs/hosting.md shows it."),
        )
    elif status == 400:
        yield finding(
            "proxy-host",
            _("Muster refuses visitors of {address}: the proxy sends another host name.").format(
                address=settings.BASE_URL
            ),
            _("Let the proxy pass on the header Host, or add the name it sends to MUSTER_HOSTS."),
        )
    elif status != 200 or OURS not in page:
        yield finding(
            "base-url-elsewhere",
            _("At {address} something else than Muster answers (status {status}).").format(
                address=settings.BASE_URL, status=status
            ),
            _("Set MUSTER_BASE_URL to the address that visitors use, or correct the proxy."),
        )


def visit(address: str) -> tuple[int, bytes, str]:
    """The status of a page, its beginning, and the address that it redirects to."""
    opener = urllib.request.build_opener(Stay)
    try:
        answer = opener.open(urllib.request.Request(address), timeout=SECONDS)
    except urllib.error.HTTPError as error:
        answer = error
    except urllib.error.URLError as error:
        raise OSError(str(error.reason)) from error
    with answer:
        return answer.status or 0, answer.read(READ), answer.headers.get("Location", "")


CHECKS = (check_visit,)
