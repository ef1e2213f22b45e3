"""Events as phones send them: read strictly, and refused where a game is over or a page of its own ends it.

Which of two phones' events counts is decided in ``rules.games.merging``.
"""

import json
from collections.abc import Iterable, Sequence

from django.core.exceptions import BadRequest
from django.utils.translation import gettext as _

from armybuilder.games import actions
from armybuilder.games.models import Game
from armybuilder.games.summaries import summary_of
from rules.games.events import ENDING, Event, EventError, check_new, read

MOST_SENT = 200
"""Events of one post."""
NOT_OF_GAME = "That is no event of this game."  # untranslated


def events_of(body: bytes, game: Game) -> list[Event]:
    """The events that a phone sends as JSON. Raises ``BadRequest`` if one is none of this game."""
    try:
        sent = json.loads(body)
        if not isinstance(sent, list) or len(sent) > MOST_SENT:
            raise BadRequest(NOT_OF_GAME)
        return [read(event, game.start) for event in sent]
    except (ValueError, RecursionError) as error:
        raise BadRequest(NOT_OF_GAME) from error


def add(game: Game, events: Sequence[Event]) -> None:
    """Add events of phones and buttons. Raises ``BadRequest`` with the sentence that says why not."""
    new = _unknown(game, events)
    if not new:
        return
    summary = summary_of(game)
    if summary and summary.is_agreed:
        raise BadRequest(_("This game has ended. It can’t be changed anymore."))
    names = _names(game, new)
    try:
        for event in new:
            check_new(event, names)
            if event.name in ENDING or names.get(event.target) in ENDING:
                raise EventError(event.name)
        actions.add(game, new)
    except EventError as error:
        raise BadRequest(NOT_OF_GAME) from error
    except actions.TooMany as error:
        raise BadRequest(_("This game has no room for more changes.")) from error


def _unknown(game: Game, events: Sequence[Event]) -> list[Event]:
    """The events that the game does not have yet: a phone may send one twice."""
    tokens = [event.token for event in events]
    known = set(game.events.filter(token__in=tokens).values_list("token", flat=True))
    return [event for event in events if event.token not in known]


def _names(game: Game, events: Iterable[Event]) -> dict[str, str]:
    """The registers of the events that are undone or redone, by token."""
    targets = [event.target for event in events if event.name == "undone"]
    rows = game.events.filter(token__in=targets).values_list("token", "event") if targets else []
    names = {token: str(event.get("name")) for token, event in rows if isinstance(event, dict)}
    return {event.token: event.name for event in events} | names
