"""Who is at the browser: a player who signed in, or whoever has the random key that the session carries."""

from dataclasses import dataclass

from armybuilder.accounts.models import KEY, Player, key_of, new_key, player_of
from armybuilder.core.http import Request

PENS, HOUSES = "pens", "houses"
"""Where the session keeps the secret addresses opened for editing, and those of house rules."""
MOST_KEYS = 40
"""Secret keys of a sort that fit a cookie; the one opened first is forgotten first."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a browser, and what they may therefore do."""

    key: str = ""
    """That of the player who owns what they make; empty for one who has made nothing yet."""
    pens: tuple[str, ...] = ()
    """Secret keys of armies that were opened here for editing."""
    houses: tuple[str, ...] = ()
    """Secret keys of house rules that were opened here for reading."""
    player: Player | None = None
    """Who signed in."""


def visitor_of(request: Request) -> Visitor:
    """The visitor as the session knows them."""
    return Visitor(key_of(request), _keys(request, PENS), _keys(request, HOUSES), player_of(request))


def become_player(request: Request) -> str:
    """The key of the visitor's player, made where there is none.

    Pages with a form that starts an army make it before they are sent: both clicks of a doubled one bring it along.
    """
    key = key_of(request) or new_key()
    if player_of(request) is None:
        request.session[KEY] = key
    return key


def take_pen(request: Request, pen: str) -> None:
    """Let the visitor edit the army of that pen, for as long as its owner lets the pen write."""
    become_player(request)
    _hold(request, PENS, pen)


def open_house(request: Request, link: str) -> None:
    """Let the visitor build on the house rules of that link, for as long as their owner shares them."""
    _hold(request, HOUSES, link)


def _keys(request: Request, sort: str) -> tuple[str, ...]:
    return tuple(request.session.get(sort, ()))


def _hold(request: Request, sort: str, key: str) -> None:
    held = [one for one in _keys(request, sort) if one != key]
    request.session[sort] = [*held, key][-MOST_KEYS:]
