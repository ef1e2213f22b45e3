"""A slow network: each answer takes a while, or a page comes in parts, which a browser paints one after the other."""

import time
from collections.abc import Iterator

from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from playwright.sync_api import Page

PARTS = 8
PAUSE = 0.15
"""Seconds between two parts: a browser paints in that time."""


def slow_down(page: Page, milliseconds: int = 400) -> None:
    """Each answer takes so long from now on."""
    session = page.context.new_cdp_session(page)
    conditions = {"offline": False, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", conditions)


def send_in_parts(handler: WSGIHandler, request: HttpRequest) -> HttpResponseBase:
    """The answer to a request, as Django’s handler gives it, but not compressed, so that it can be cut."""
    request.META.pop("HTTP_ACCEPT_ENCODING", None)
    response = super(WSGIHandler, handler).get_response(request)
    if not response.headers["Content-Type"].startswith("text/html"):
        return response
    headers = {name: value for name, value in response.headers.items() if name != "Content-Length"}
    return StreamingHttpResponse(_parts(response.content), headers=headers, status=response.status_code)


def _parts(page: bytes) -> Iterator[bytes]:
    """The head, which is not painted, then the body in equal parts."""
    start = page.index(b"<body")
    length = -(-(len(page) - start) // PARTS)
    yield page[:start]
    for place in range(start, len(page), length):
        yield page[place : place + length]
        time.sleep(PAUSE)
