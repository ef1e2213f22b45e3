"""How often something may be done: counted for all processes together, within what the settings allow."""

from collections.abc import Callable
from functools import wraps

from allauth.core import ratelimit
from django.http import HttpResponse

from armybuilder.http import Request


def within(request: Request, action: str, key: str | None = None) -> bool:
    """Count a try; whether it may still be made."""
    return bool(ratelimit.consume(request, action=action, key=key))


def limited(action: str, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view, which answers with the page about too many tries where there were."""

    @wraps(view)
    def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        return view(request, *args, **kwargs) if within(request, action) else ratelimit.respond_429(request)

    return answer
