"""Pages of allauth that write several rows: all of them or none, and what is said about it comes afterwards."""

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

from allauth.account.views import ConfirmEmailView, EmailView
from allauth.mfa.totp.views import DeactivateTOTPView
from allauth.mfa.webauthn.views import AddWebAuthnView, RemoveWebAuthnView
from django.db import transaction
from django.views import View

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
PAGES = {
    ConfirmEmailView: ("post",),
    EmailView: ("form_valid", "_action_primary", "_action_remove"),
    AddWebAuthnView: ("form_valid",),
    RemoveWebAuthnView: ("form_valid",),
    DeactivateTOTPView: ("form_valid",),
}
"""By page what writes; these do not read forms."""

_waiting: ContextVar[list[Callable[[], object]] | None] = ContextVar("afterwards", default=None)


def afterwards(action: Callable[[], object]) -> None:
    """Do something once everything is written; at once where nothing is being written."""
    waiting = _waiting.get()
    if waiting is None:
        action()
    else:
        waiting.append(action)


def kept_whole(method: Callable[Concatenate[View, Asked], Answer]) -> Callable[Concatenate[View, Asked], Answer]:
    """The method of a page in one transaction, which begins when the request has been read."""

    @wraps(method)
    def whole(page: View, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        page.request.POST  # noqa: B018
        waiting: list[Callable[[], object]] = []
        before = _waiting.set(waiting)
        try:
            with transaction.atomic():
                answer = method(page, *args, **kwargs)
        finally:
            _waiting.reset(before)
        for action in waiting:
            action()
        return answer

    return whole


@cache
def keep_pages_whole() -> None:
    """Have allauth's pages write so."""
    for page, names in PAGES.items():
        for name in names:
            setattr(page, name, kept_whole(getattr(page, name)))
