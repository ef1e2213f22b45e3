"""Errors for programs, as problem details (RFC 9457): a title for people, and each mistake with its place."""

import json
from collections.abc import Iterable, Mapping

from django.http import HttpResponse

CONTENT_TYPE = "application/problem+json"


def problem(status: int, title: str, errors: Iterable[Mapping[str, str]] = ()) -> HttpResponse:
    """The response. ``errors`` have a ``place`` such as ``units[2].options.armor``, and a ``message``."""
    content: dict[str, object] = {"type": "about:blank", "status": status, "title": title}
    if mistakes := list(errors):
        content["errors"] = mistakes
    return HttpResponse(json.dumps(content, ensure_ascii=False), content_type=CONTENT_TYPE, status=status)
