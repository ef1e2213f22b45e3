"""The request as views see it, and the one function that renders pages."""

from collections.abc import Callable, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit, urlunsplit
from uuid import UUID, uuid4, uuid5

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import cache_control
from django_htmx.middleware import HtmxDetails

from armybuilder.core.db.transactions import Changes

FORMS = UUID("0c0a1f7e-3f6b-4c2f-9a65-6f0c3a0b7d19")
"""Namespace of the codes of what forms create."""

public = cache_control(public=True)
"""A view that answers everybody alike, so caches may store the response. All others are private."""


class Request(HttpRequest):
    """A request with what the middleware adds to it."""

    user: User | AnonymousUser
    htmx: HtmxDetails
    signed_out: bool
    """Mark the request: somebody has signed out."""
    changes: Changes
    """The changes it has made so far."""


def sent_form_id(request: Request) -> str:
    """The id that ``{% form_id %}`` gave the form that was sent. A form sent twice counts once."""
    return request.POST.get("once", "")[:22]


def code_of_form(request: Request, *owner: object) -> UUID:
    """The code of what the form creates for an owner: the same for a form that is sent twice."""
    form_id = sent_form_id(request)
    return uuid5(FORMS, " ".join(map(str, (request.path, form_id, *owner)))) if form_id else uuid4()


def whole_address(address: str) -> str:
    """The full address on this server for mails, feeds and calendars, whatever host was requested.

    >>> whole_address("http://localhost:9/account/?next=/") == f"{settings.BASE_URL}/account/?next=/"
    True
    """
    return settings.BASE_URL + urlunsplit(("", "", *urlsplit(address)[2:]))


def is_reached_by_others() -> bool:
    """Whether other machines may reach this server by its address, so that their programs can load its pictures."""
    host = urlsplit(settings.BASE_URL).hostname or ""
    try:
        return ip_address(host).is_global
    except ValueError:
        return "." in host and not host.endswith((".local", ".localhost"))


class Gone(Http404):
    """Something that was removed, for a visitor who may know why; answered with a page that says so."""

    def __init__(self, template: str, context: Mapping[str, object]) -> None:
        super().__init__(template)
        self.template, self.context = template, context


def moved_to(name: str) -> Callable[..., HttpResponse]:
    """The view of an old address. It redirects to the new one for good, with its query and its POST data."""

    def view(request: Request, **parts: object) -> HttpResponse:
        address, query = reverse(name, kwargs=parts), request.META.get("QUERY_STRING")
        is_sent = request.method == "POST"
        return redirect(f"{address}?{query}" if query else address, permanent=True, preserve_request=is_sent)

    return view


def render_page(
    request: Request, template: str, context: Mapping[str, object], *, partial: str, status: int = 200
) -> HttpResponse:
    """Render the page, or only the named partial of it for an htmx request."""
    htmx = request.htmx
    wants_partial = htmx and not htmx.boosted and not htmx.history_restore_request
    name = f"{template}#{partial}" if wants_partial else template
    response = render(request, name, dict(context), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
