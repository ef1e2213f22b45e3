"""Catalogues as files to keep."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from rules.documents import Document, write_catalogue


def catalogue(document: Document, name: str) -> HttpResponse:
    """The catalogue's document, for the browser to save under this name."""
    disposition = content_disposition_header(True, f"{name}.json") or "attachment"
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-cache"}
    return HttpResponse(write_catalogue(document), content_type="application/json; charset=utf-8", headers=headers)
