"""Deeds as phones send them: read strictly, and refused where a game is over or a page of its own ends it."""

import json
from collections.abc import Iterable, Sequence

from django.core.exceptions import BadRequest
from django.utils.translation import gettext as _

from armybuilder.games import actions
from armybuilder.games.models import Game
from armybuilder.games.summaries import summary_of
from rules.games.deeds import ENDING, Deed, DeedError, check_new, read

MOST_SENT = 200
"""Deeds of one post."""
NOT_OF_GAME = "That is no deed of this game."  # untranslated


def deeds_of(body: bytes, game: Game) -> list[Deed]:
    """The deeds that a phone sends as JSON. Raises ``BadRequest`` if one is none of this game."""
    try:
        sent = json.loads(body)
        if not isinstance(sent, list) or len(sent) > MOST_SENT:
            raise BadRequest(NOT_OF_GAME)
        return [read(deed, game.start) for deed in sent]
    except (ValueError, RecursionError) as error:
        raise BadRequest(NOT_OF_GAME) from error


def add(game: Game, deeds: Sequence[Deed]) -> None:
    """Add deeds of phones and buttons. Raises ``BadRequest`` with the sentence that says why not."""
    new = _unknown(game, deeds)
    if not new:
        return
    kept = summary_of(game)
    if kept and kept.is_agreed:
        raise BadRequest(_("This game has ended. It can’t be changed anymore."))
    names = _names(game, new)
    try:
        for deed in new:
            check_new(deed, names)
            if deed.name in ENDING or names.get(deed.on) in ENDING:
                raise DeedError(deed.name)
        actions.add(game, new)
    except DeedError as error:
        raise BadRequest(NOT_OF_GAME) from error
    except actions.TooMany as error:
        raise BadRequest(_("This game has no room for more changes.")) from error


def _unknown(game: Game, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds that the game does not have yet: a phone may send one twice."""
    tokens = [deed.token for deed in deeds]
    known = set(game.deeds.filter(token__in=tokens).values_list("token", flat=True))
    return [deed for deed in deeds if deed.token not in known]


def _names(game: Game, deeds: Iterable[Deed]) -> dict[str, str]:
    """The registers of the deeds that are undone or redone, by token."""
    targets = [deed.on for deed in deeds if deed.name == "undone"]
    rows = game.deeds.filter(token__in=targets).values_list("token", "deed") if targets else []
    names = {token: str(deed.get("name")) for token, deed in rows if isinstance(deed, dict)}
    return {deed.token: deed.name for deed in deeds} | names
