"""The page about the API, and its OpenAPI document."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from armybuilder.api.openapi import openapi_document
from armybuilder.core.web.http import Request, public, whole_address

EXAMPLES = settings.ROOT / "docs" / "examples"
HOST = "https://muster.example"
"""The name of the server in the examples; the page names this server instead."""
OPERATIONS = (
    (
        _("Documents, without an account"),
        (
            ("POST", "check", _("Points, issues and the edits that fix them")),
            ("POST", "resolve", _("Every roll, chance and distance of an army")),
            ("POST", "change", _("A document after an edit")),
            ("POST", "write-text", _("A document as text")),
            ("POST", "read-text", _("A text as document")),
            ("POST", "prints", _("Ask for a PDF of a document")),
            ("GET", "prints/{code}", _("How far a print is")),
            ("GET", "prints/{code}/file.pdf", _("The PDF of a print that is done")),
            ("POST", "battles", _("Ask for battles of two documents")),
            ("GET", "battles/{digest}", _("Who won how many battles")),
            ("GET", "rule-books", _("The rule books")),
            ("GET", "rule-books/{edition}", _("All rows of a rule book")),
            ("GET", "library", _("Public armies, by words and filters")),
        ),
    ),
    (
        _("Your armies, with a token"),
        (
            ("GET", "armies", _("List your armies")),
            ("POST", "armies", _("Save a document as a new army")),
            ("GET", "armies/{code}", _("Read an army")),
            ("PUT", "armies/{code}", _("Replace an army’s document")),
            ("DELETE", "armies/{code}", _("Move an army to the trash")),
            ("POST", "armies/{code}/edits", _("Change an army by an edit")),
            ("GET", "armies/{code}/versions", _("List an army’s versions")),
            ("GET", "armies/{code}/versions/{number}", _("The document of a version")),
            ("POST", "armies/{code}/versions/{number}/restore", _("Return to a version")),
        ),
    ),
)
"""Every operation, with what it does in a few words."""
SCRIPTS = (
    ("check.sh", _("Check a document, with curl")),
    ("print_dearest.py", _("List your armies and print the dearest, with Python")),
)


@require_safe
def page(request: Request) -> HttpResponse:
    """A description of the API, with examples that run as they are shown."""
    own = whole_address("/").rstrip("/")
    scripts = [(name, title, _script(name).replace(HOST, own)) for name, title in SCRIPTS]
    operations = [
        (group, [(method, f"/api/v1/{path}", text) for method, path, text in rows]) for group, rows in OPERATIONS
    ]
    return render(request, "api/api.html", {"operations": operations, "scripts": scripts, "own": own})


def _script(name: str) -> str:
    text: str = (EXAMPLES / name).read_text("utf-8")
    return text


@require_safe
@public
def openapi(request: Request) -> HttpResponse:
    """The OpenAPI document, which many programs read."""
    return HttpResponse(openapi_document(), content_type="application/json")
