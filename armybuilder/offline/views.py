"""The service worker, the page that says what works without a connection, and forms that were not sent."""

import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armybuilder.core.web.http import Request
from armybuilder.core.web.middleware import POLICY
from armybuilder.offline import copies, unsent_forms

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
"""Headers that the server sends with every page, and with its copy, too."""


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The copies that are kept, and the changes that wait."""
    return render(request, "offline/page.html", {"most": copies.MOST})


@require_safe
def unsent(request: Request, form: str) -> HttpResponse:
    """The input of a form that was refused, to be sent after signing in."""
    for unsent_form in unsent_forms.unsent_forms(request):
        if unsent_form.key == form:
            return render(request, "offline/unsent.html", {"form": unsent_form})
    raise Http404("No such form.")


@require_POST
def discard(request: Request, form: str) -> HttpResponse:
    """Delete what was typed."""
    unsent_forms.drop_forms(request, lambda unsent_form: unsent_form.key == form)
    messages.success(request, _("The form was discarded."))
    return redirect("home")


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
