"""Undo and redo, step by step, as far back as the game goes."""

from collections.abc import Iterable

from rules.games.deeds import ENDING, Deed


def next_steps(deeds: Iterable[Deed]) -> tuple[Deed | None, Deed | None]:
    """The deed that *Undo* takes back next, and the one that *Redo* brings back; ``None`` if there is none.

    Whatever is done after undoing leaves nothing to redo. The end of a game is not undone here: pages of its own do.
    """
    there = {deed.token: deed for deed in deeds if deed.name not in ("undone", *ENDING)}
    done: dict[str, Deed] = {}
    undone: dict[str, Deed] = {}
    for deed in deeds:
        if deed.name != "undone":
            if deed.token in there:
                done[deed.token] = deed
                undone.clear()
        elif deed.on in there:
            source, target = (done, undone) if deed.value else (undone, done)
            source.pop(deed.on, None)
            target.pop(deed.on, None)
            target[deed.on] = there[deed.on]
    return next(reversed(done.values()), None), next(reversed(undone.values()), None)
