"""Armies as files to keep: what the browser saves under the army's name."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify

from rules import engine


def document(build: engine.Build) -> HttpResponse:
    """The army's document."""
    return _file(build, "json", "application/json", engine.dump(build))


def text(build: engine.Build) -> HttpResponse:
    """The army as the rule book would print it."""
    return _file(build, "txt", "text/plain", engine.write_notation(build))


def _file(build: engine.Build, ending: str, kind: str, content: str) -> HttpResponse:
    name = f"{slugify(build.name) or 'army'}.{ending}"
    disposition = content_disposition_header(True, name) or "attachment"
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-cache"}
    return HttpResponse(content, content_type=f"{kind}; charset=utf-8", headers=headers)
