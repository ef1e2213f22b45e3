"""How changes of a draft are answered: by its page, with what was done or what is wrong."""

from hashlib import sha256
from secrets import token_urlsafe

from django.core.exceptions import ValidationError
from django.http import HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse

from armybuilder.core.http import Request, render_page
from armybuilder.house.draft import context
from armybuilder.house.draft.forms import DraftForm
from armybuilder.house.draft.page_state import PageState
from armybuilder.house.models import HouseRules
from armybuilder.visitors import visitor_of

PAGE = "house/draft/draft.html"
ABOUT_THE_PAGE = frozenset({"csrfmiddlewaretoken", "version"})
"""Fields that say where a page stood, not what was done there."""


def page(
    request: Request, house: HouseRules, *, told: str = "", refused: DraftForm | None = None,
    clash: object = None, status: int = 200,
) -> HttpResponse:  # fmt: skip
    """The draft, with all that can be changed."""
    shown = context.page(house, visitor_of(request), PageState.read(request.GET), told, refused, clash)
    # In every form, rendered once.
    hidden = {"version": house.version, "token": token_urlsafe(12)}
    shown["hidden"] = render_to_string("house/draft/_hidden.html", hidden, request)
    shown["link"] = _readers_address(request, house)
    return render_page(request, PAGE, shown, partial="house", status=status)


def done(request: Request, house: HouseRules, told: str) -> HttpResponse:
    """The draft after a change: at once to htmx, by a redirect to a plain form."""
    if request.htmx:
        return page(request, house, told=told)
    query = "&".join(part for part in (PageState.read(request.GET).query, f"told={told}") if part)
    return HttpResponseRedirect(f"{reverse('house:draft', args=[house.code])}?{query}#main")


def refused(request: Request, house: HouseRules, form: DraftForm, error: ValidationError | str = "") -> HttpResponse:
    """What was typed, with what is wrong about it."""
    if error:
        form.add_error(None, error)
    house.refresh_from_db()
    return page(request, house, refused=form, status=422)


def version_seen(request: Request, house: HouseRules) -> int:
    """The step the page showed; the present one where it did not say."""
    said = request.POST.get("version", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else house.version


def token_of(request: Request) -> str:
    """What makes this very post count once: the page's token with everything that was sent."""
    if not request.POST.get("token"):
        return ""
    sent = sorted((name, values) for name, values in request.POST.lists() if name not in ABOUT_THE_PAGE)
    return sha256(f"{request.path} {sent}".encode(errors="replace")).hexdigest()[:22]


def _readers_address(request: Request, house: HouseRules) -> str:
    """The whole address for readers, where they need a link."""
    if house.visibility != "link" or not house.read_key:
        return ""
    return request.build_absolute_uri(reverse("house:shared", args=[house.read_key]))
