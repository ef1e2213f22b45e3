"""Removes the account pages of a server for one person."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from armybuilder.core.web import pages

ACCOUNT = "/account/"


def nobody_signs_in(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer 404 to account pages if there is no sign-in."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if settings.SINGLE_USER and request.path.startswith(ACCOUNT):
            return pages.not_found(request, Http404())
        return get_response(request)

    return middleware
