"""Who is at the browser: a player who signed in, or whoever has the random key that the session carries."""

from dataclasses import dataclass

from armybuilder.accounts.models import KEY, Player, key_of, new_key, player_of
from armybuilder.core.http import Request

EDIT_KEYS, HOUSE_KEYS = "pens", "houses"
"""Where the session keeps the secret addresses opened for editing, and those of house rules."""
MOST_KEYS = 40
"""Secret keys of a sort that fit a cookie; the one opened first is forgotten first."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a browser, and what they may therefore do."""

    key: str = ""
    """That of the player who owns what they make; empty for one who has made nothing yet."""
    edit_keys: tuple[str, ...] = ()
    """Secret keys of armies that were opened here for editing."""
    house_keys: tuple[str, ...] = ()
    """Secret keys of house rules that were opened here for reading."""
    player: Player | None = None
    """Who signed in."""


def visitor_of(request: Request) -> Visitor:
    """The visitor as the session knows them."""
    return Visitor(key_of(request), _keys(request, EDIT_KEYS), _keys(request, HOUSE_KEYS), player_of(request))


def become_player(request: Request) -> str:
    """The key of the visitor's player, made where there is none.

    Pages with a form that starts an army make it before they are sent: both clicks of a doubled one bring it along.
    """
    key = key_of(request) or new_key()
    if player_of(request) is None:
        request.session[KEY] = key
    return key


def hold_edit_key(request: Request, key: str) -> None:
    """Let the visitor change the army of that edit link, until its owner turns the link off."""
    become_player(request)
    _hold(request, EDIT_KEYS, key)


def open_house(request: Request, link: str) -> None:
    """Let the visitor build on the house rules of that link, for as long as their owner shares them."""
    _hold(request, HOUSE_KEYS, link)


def _keys(request: Request, sort: str) -> tuple[str, ...]:
    return tuple(request.session.get(sort, ()))


def _hold(request: Request, sort: str, key: str) -> None:
    held = [one for one in _keys(request, sort) if one != key]
    request.session[sort] = [*held, key][-MOST_KEYS:]
