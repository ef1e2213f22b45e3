"""The service worker, and the page that says what works without a connection."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armybuilder.core.middleware import POLICY
from armybuilder.offline import copies

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Content-Type": "text/html; charset=utf-8",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What the server says with every page is said with its copy, too."""


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """What is kept, and what waits."""
    return render(request, "offline/page.html", {"most": copies.MOST})


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this release."""
    context = {
        "most": json.dumps(copies.MOST),
        "release": json.dumps(copies.release_mark()),
        "files": json.dumps(copies.static_files(), indent=0),
        "is_hashed": json.dumps(copies.is_hashed()),
        "headers": json.dumps(HEADERS, indent=2),
    }
    return render(request, "offline/worker.js", context, content_type="text/javascript; charset=utf-8")
