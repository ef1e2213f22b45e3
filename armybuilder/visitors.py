"""Who is at the browser: until there are accounts, the random maker key that the session carries."""

import secrets
from dataclasses import dataclass

from armybuilder.http import Request

MAKER, PENS = "maker", "pens"
"""Where the session keeps the visitor's own key, and the secret addresses opened for editing."""
MOST_PENS = 40
"""Pens that fit a cookie; the one opened first is forgotten first."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a browser, and what they may therefore do."""

    maker: str = ""
    """Random key; empty for one who has made nothing yet."""
    pens: tuple[str, ...] = ()
    """Secret keys of armies that were opened here for editing."""


def visitor_of(request: Request) -> Visitor:
    """The visitor as the session knows them."""
    return Visitor(str(request.session.get(MAKER, "")), tuple(request.session.get(PENS, ())))


def become_maker(request: Request) -> str:
    """The visitor's maker key, made where there is none.

    Pages with a form that starts an army make it before they are sent: both clicks of a doubled one bring it along.
    """
    return str(request.session.setdefault(MAKER, secrets.token_urlsafe(16)))


def take_pen(request: Request, pen: str) -> None:
    """Let the visitor edit the army of that pen, for as long as its maker lets the pen write."""
    become_maker(request)
    held = [one for one in request.session.get(PENS, ()) if one != pen]
    request.session[PENS] = [*held, pen][-MOST_PENS:]
