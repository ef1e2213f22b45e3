"""Answers that any page and any program may read: without cookies, with an ETag and the headers for other origins."""

from collections.abc import Callable
from functools import wraps
from hashlib import blake2b

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import gettext as _

from armybuilder.armies.documents.downloads import FormatError
from armybuilder.core.web.http import Request
from armybuilder.core.web.problem_details import problem

METHODS = "GET, HEAD, OPTIONS"  # untranslated
CACHED = "private, no-cache"
"""The visibility of an army can change at any moment."""
View = Callable[..., HttpResponse]


def readable_from_anywhere(view: View) -> View:
    """A view that pages of all origins may read. Errors are problem details (RFC 9457)."""

    @wraps(view)
    def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        if request.method == "OPTIONS":
            response = HttpResponse(status=204)
        elif request.method not in ("GET", "HEAD"):
            response = problem(405, _("This address can only be read."))
        else:
            try:
                response = view(request, *args, **kwargs)
            except Http404:
                response = problem(404, _("There is no such army, or it isn’t shared."))
            except FormatError as error:
                response = problem(422, str(error))
        response.headers["Allow"] = METHODS
        return _opened(response)

    return answer


def tagged(request: HttpRequest, content: bytes, content_type: str) -> HttpResponse:
    """The content with its ETag; 304 if the reader has it already."""
    tag = f'"{blake2b(content, digest_size=16).hexdigest()}"'
    response = HttpResponse(content, content_type=content_type)
    if is_known(request, tag):
        response = HttpResponseNotModified()
    response.headers["ETag"], response.headers["Cache-Control"] = tag, CACHED
    return response


def is_known(request: HttpRequest, tag: str) -> bool:
    """Whether the reader has this version. Compression makes a tag weak, which is the same for reading."""
    known = [tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))]
    return tag in known or known == ["*"]


def _opened(response: HttpResponse) -> HttpResponse:
    """The answer, marked as readable by pages of all origins."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Allow-Methods"] = METHODS
    response.headers["Access-Control-Allow-Headers"] = "Accept-Language, If-None-Match"  # untranslated
    response.headers["Access-Control-Expose-Headers"] = "ETag"
    response.headers["Access-Control-Max-Age"] = "86400"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ["Accept-Language"])
    return response
