"""allauth's pages that write several rows write all of them or none; messages and mails come afterwards."""

from collections.abc import Callable
from contextvars import ContextVar
from functools import cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

from allauth.account.views import ConfirmEmailView, EmailView, PasswordChangeView
from allauth.mfa.totp.views import DeactivateTOTPView
from allauth.mfa.webauthn.views import AddWebAuthnView, RemoveWebAuthnView
from django.db import transaction
from django.views import View

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
PAGES = {
    ConfirmEmailView: ("post",),
    EmailView: ("form_valid", "_action_primary", "_action_remove"),
    PasswordChangeView: ("form_valid",),
    AddWebAuthnView: ("form_valid",),
    RemoveWebAuthnView: ("form_valid",),
    DeactivateTOTPView: ("form_valid",),
}
"""The methods that write, by page. They do not read forms."""

_waiting: ContextVar[list[Callable[[], object]] | None] = ContextVar("afterwards", default=None)


def afterwards(action: Callable[[], object]) -> None:
    """Do something after the transaction; at once if there is none."""
    waiting = _waiting.get()
    if waiting is None:
        action()
    else:
        waiting.append(action)


def kept_whole(method: Callable[Concatenate[View, Asked], Answer]) -> Callable[Concatenate[View, Asked], Answer]:
    """The page's method in a transaction, which begins after the request has been read."""

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
    """Wrap allauth's pages."""
    for page, names in PAGES.items():
        for name in names:
            setattr(page, name, kept_whole(getattr(page, name)))
