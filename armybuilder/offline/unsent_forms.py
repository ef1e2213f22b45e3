"""Forms that were refused because a sign-in had ended, or because somebody signed in in another tab.

What was typed is kept in the browser's session, which stays while its visitor signs in. Then they can send it.
The builder and games have their own queue in the browser (``outbox.js``), whose changes carry their owner's mark.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from secrets import token_urlsafe

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

from armybuilder.accounts.attempts import is_within_limit
from armybuilder.accounts.claiming import key_of
from armybuilder.core.web import pages
from armybuilder.core.web.http import Request
from armybuilder.offline.owners import OWNER

UNSENT = "account_unsent"
"""The key under which the session keeps them. Sessions with this prefix are rows, because a cookie has no room."""
MAX_FORMS = 3
"""The maximum number of forms that a session keeps; the oldest is dropped first."""
TOKEN = "csrfmiddlewaretoken"
ADDED = ("once", "version", "token", "next", "shown")
"""The beginnings of the names of fields that pages add to their forms."""


@dataclass(frozen=True, slots=True)
class UnsentForm:
    """A form as it was sent."""

    key: str
    address: str
    """The address that it was sent to."""
    page: str
    """The page with the form; empty if the browser did not say."""
    fields: list[tuple[str, str]]
    has_files: bool
    """Whether files were chosen. They are not kept, so it cannot be sent again."""
    needs_sign_in: bool
    """Whether it was refused to a visitor who had not signed in."""

    @property
    def typed(self) -> list[str]:
        """The values that its page shows, without names: these are not in the visitor's language."""
        return [value for name, value in self.fields if value and not name.startswith(ADDED)]


def unsent_forms(request: Request) -> list[UnsentForm]:
    """The forms that the visitor's session keeps."""
    return [UnsentForm(**form) for form in request.session.get(UNSENT, ())]


def drop_forms(request: Request, is_dropped: Callable[[UnsentForm], bool]) -> None:
    """Delete some of the forms that the session keeps."""
    forms = unsent_forms(request)
    rest = [form for form in forms if not is_dropped(form)]
    if len(rest) < len(forms):
        _save(request, rest)


def keep_unsent(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[Request], HttpResponse]:
    """Keep what was typed if a form is refused to a visitor who is not signed in, and offer to sign in."""

    def middleware(request: Request) -> HttpResponse:
        response = get_response(request)
        # Neither a form without its token, which another site may have sent, nor a program, which has no cookies.
        is_accepted = getattr(request, "csrf_processing_done", False) and settings.CSRF_COOKIE_NAME in request.COOKIES
        if request.method != "POST" or not is_accepted:
            return response
        # After signing in, the answer may be another one.
        is_led_to_sign_in = response.headers.get("Location", "").startswith(resolve_url(settings.LOGIN_URL))
        if not (response.status_code in (403, 404) or is_led_to_sign_in):
            drop_forms(request, lambda form: form.address == request.get_full_path())
            return response
        form = _form_of(request, needs_sign_in=True) if _lacks_sign_in(request, response) else None
        return (form and _keep(request, form)) or response

    return middleware


def csrf_failure(request: Request, reason: str = "") -> HttpResponse:
    """403 for a form without its token. One from a page of this server can be sent again with a new token.

    The browser says where the form comes from, so no other site can have its own form sent like this.
    """
    is_own = "Origin" in request.headers and not reason.startswith(pages.OTHER_ORIGIN)
    form = _form_of(request, needs_sign_in=False) if is_own else None
    if not form:
        return pages.csrf_failure(request, reason)
    if "HX-Request" in request.headers:
        return _keep(request, form) or pages.csrf_failure(request, reason)
    return render(request, "offline/unsent.html", {"form": form}, status=403)


def _lacks_sign_in(request: Request, response: HttpResponse) -> bool:
    """Whether it was refused to a visitor whose sign-in may have ended."""
    if settings.SINGLE_USER or request.user.is_authenticated or not request.resolver_match:
        return False
    if "Location" in response.headers:
        # A confirmed address of mail leads to sign-in, too.
        return request.resolver_match.view_name != "account_confirm_email"
    # A player without an account sees all that is theirs already.
    return not key_of(request)


def _form_of(request: Request, *, needs_sign_in: bool) -> UnsentForm | None:
    """The form that a page sent; ``None`` if there is no such address, or a script sent it that keeps it itself."""
    is_form = "HX-Request" in request.headers or request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    if not is_form or OWNER in request.headers:
        return None
    fields = [(name, value) for name, value in pages.typed_fields(request) if name != TOKEN]
    before = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(before, {request.get_host()}, request.is_secure())
    address, page = request.get_full_path(), before if is_ours else ""
    has_files = pages.has_files(request)
    return UnsentForm(token_urlsafe(9), address, page, fields, has_files, needs_sign_in) if fields else None


def _keep(request: Request, form: UnsentForm) -> HttpResponse | None:
    """Keep the form, and lead to its page; ``None`` if too many came from this address."""
    if not is_within_limit(request, "unsent"):
        return None
    _save(request, [*unsent_forms(request), form][-MAX_FORMS:])
    page = resolve_url("offline:unsent", form.key)
    return HttpResponseClientRedirect(page) if "HX-Request" in request.headers else redirect(page)


def _save(request: Request, forms: list[UnsentForm]) -> None:
    if forms:
        request.session[UNSENT] = [asdict(form) for form in forms]
    else:
        del request.session[UNSENT]
