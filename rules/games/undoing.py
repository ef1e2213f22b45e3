"""Undo and redo, step by step, as far back as the game goes. ``static/js/games/state.js`` does the same."""

from collections.abc import Iterable

from rules.games.events import ENDING, Event


def next_steps(events: Iterable[Event]) -> tuple[Event | None, Event | None]:
    """The event that *Undo* takes back next, and the one that *Redo* brings back; ``None`` if there is none.

    Whatever is done after undoing leaves nothing to redo. The end of a game is not undone here: pages of its own do.
    """
    there = {event.token: event for event in events if event.name not in ("undone", *ENDING)}
    done: dict[str, Event] = {}
    undone: dict[str, Event] = {}
    for event in events:
        if event.name != "undone":
            if event.token in there:
                done[event.token] = event
                undone.clear()
        elif event.target in there:
            source, target = (done, undone) if event.value else (undone, done)
            source.pop(event.target, None)
            target.pop(event.target, None)
            target[event.target] = there[event.target]
    return next(reversed(done.values()), None), next(reversed(undone.values()), None)
