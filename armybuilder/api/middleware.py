"""Errors at addresses of the API as problem details: the pages of errors are for people."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from armybuilder.core.web.problem_details import problem

AT = "/api/v1/"
TITLES = {
    400: _("The request can’t be read."),
    404: _("There is nothing at this address, or it isn’t yours."),
    405: _("This address doesn’t accept this method."),
    413: _("The request is too large."),
    503: _("The server is busy. Try again in a few seconds."),
}
BROKEN = _("Something went wrong on the server.")
KEPT_HEADERS = ("Allow", "Retry-After")


def describe_problems(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Replace the page of an error by problem details."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html") and response.status_code >= 300
        if not (is_page and request.path_info.startswith(AT)):
            return response
        status = response.status_code if response.status_code >= 400 else 500
        described = problem(status, str(TITLES.get(status, BROKEN)))
        for name in KEPT_HEADERS:
            if name in response.headers:
                described.headers[name] = response.headers[name]
        return described

    return middleware
