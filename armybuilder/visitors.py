"""The visitor: a player who signed in, or a browser with a random key in its session."""

from dataclasses import dataclass

from armybuilder.accounts.claiming import KEY, key_of, player_of
from armybuilder.accounts.models import Player, new_key
from armybuilder.core.web.http import Request

EDIT_KEYS, HOUSE_KEYS = "pens", "houses"
"""The names under which the session keeps the secret keys of armies opened for editing, and of house rules."""
MOST_KEYS = 40
"""The number of secret keys of a kind that fit into a cookie; the one opened first is dropped first."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a browser, and what they may do."""

    key: str = ""
    """The key of the player who owns what they make; empty if they have made nothing yet."""
    edit_keys: tuple[str, ...] = ()
    """Secret keys of the armies that were opened for editing in this browser."""
    house_keys: tuple[str, ...] = ()
    """Secret keys of the house rules that were opened for reading in this browser."""
    player: Player | None = None
    """The user who signed in."""


def visitor_of(request: Request) -> Visitor:
    """The visitor of the request's session."""
    return Visitor(key_of(request), _keys(request, EDIT_KEYS), _keys(request, HOUSE_KEYS), player_of(request))


def become_player(request: Request) -> str:
    """The key of the visitor's player, created if there is none.

    Pages with a form that starts an army create it before the form is sent, so that both clicks of a double click send
    the same key.
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
    others = [other for other in _keys(request, sort) if other != key]
    request.session[sort] = [*others, key][-MOST_KEYS:]
