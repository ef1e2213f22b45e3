"""The start of a game and of its rounds: whether the armies fit each other, what was agreed, and who starts."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.core.web.values import Context
from armybuilder.games import opponents_army
from armybuilder.games.board import Board
from armybuilder.games.models import Game
from armybuilder.games.playing import page_buttons
from armybuilder.games.playing.header import aim_words
from armybuilder.visitors import Visitor
from rules.engine import words
from rules.engine.points import whole_points
from rules.games.events import GAME
from rules.games.merging import merge
from rules.games.state import Game as GameState


def with_dice(shown: Board, sent: Mapping[str, str]) -> Board:
    """The game as its round will start with the dice of the page's form, so that the page says who starts."""
    events = page_buttons.events_of_start(shown.game, {name: sent[name] for name in sent if name != "begin"})
    every = [*shown.game.state.events, *events]
    return replace(shown, game=GameState(shown.table, merge(every))) if events else shown


def refusal(shown: Board) -> str:
    """Why the round can't begin yet, as a sentence; empty if it can. The highest roll says who starts."""
    game = shown.game
    if opponents_army.open_side(shown.row) is not None:
        return _("The other player has not chosen an army yet.")
    if shown.table["steps"][game.clock[1]] != "initiative" or game.value(GAME, "first") is not None:
        return ""
    totals = [game.rolled(side) for side in range(len(shown.table["sides"]))]
    if not all(totals):
        return _("Choose who starts, or enter a roll for each side.")
    return _("The highest rolls are tied. Roll again, or choose who starts.") if totals.count(max(totals)) > 1 else ""


def sides_to_join(game: Game, visitor: Visitor, hidden: Collection[int]) -> list[Context]:
    """The sides that a visitor may play: the open one first, those that others have taken last."""
    seats, open_side = list(game.seats.all()), opponents_army.open_side(game)
    names = {seat.side: seat.name for seat in seats}
    taken = {seat.side for seat in seats if seat.owner_id != visitor.key}
    shown = [
        {
            "number": side,
            "one": entry,
            "is_open": side == open_side and side not in taken,
            "is_taken": side in taken,
            "player": names.get(side, ""),
        }
        for side, entry in enumerate(game.start["sides"])
        if side not in hidden
    ]
    return sorted(shown, key=lambda side: (not side["is_open"], side["is_taken"]))


def sides(shown: Board) -> list[Context]:
    """Each side with its silhouettes, who plays it, and how large it is."""
    seats = {seat.side: seat for seat in reversed(shown.seats)}
    return [
        {
            "one": entry,
            "poses": [unit["pose"] for unit in entry["units"] for _number in range(unit["count"])][:8],
            "facts": " · ".join(_facts(shown, side, seats[side].name if side in seats else "")),
        }
        for side, entry in enumerate(shown.table["sides"])
    ]


def _facts(shown: Board, side: int, name: str) -> list[str]:
    """The player of a side, its role in the scenario, its points and its figures."""
    entry = shown.table["sides"][side]
    role = shown.scenario.side(entry["role"]) if shown.scenario and entry["role"] else None
    facts = [fact for fact in (name, role and role.name) if fact]
    if not entry["count"]:
        is_open = opponents_army.open_side(shown.row) == side
        return [*facts, _("the other player chooses it") if is_open else _("not in Muster")]
    if shown.table["counts"] == "points":
        points = ngettext("{points} point", "{points} points", whole_points(entry["total"]))
        facts.append(points.format(points=words.points_sign(entry["total"])))
    return [*facts, ngettext("{count} figure", "{count} figures", entry["count"]).format(count=entry["count"])]


def fit(shown: Board) -> Context | None:
    """Whether the armies are of the same size and legal for the scenario; nothing where one has no list."""
    table = shown.table
    listed = [entry for entry in table["sides"] if entry["count"]]
    if len(listed) < len(table["sides"]):
        return None
    is_points = table["counts"] == "points"
    sizes = [entry["total"] if is_points else entry["count"] for entry in listed]
    sentence, is_good = [_apart(is_points, max(sizes) - min(sizes))], True
    wrong = [entry["name"] for entry in listed if entry.get("legal") is False]
    if wrong:
        is_good = False
        sentence.append(_("Not legal: {names}.").format(names=words.listed(wrong)))
    elif all(entry.get("legal") for entry in listed):
        sentence.append(_("All armies are legal."))
    return {"text": " ".join(sentence), "is_good": is_good}


def _apart(is_points: bool, apart: int) -> str:
    if not apart:
        return _("Same points.") if is_points else _("Same number of figures.")
    if is_points:
        return _("Difference in points: {points}.").format(points=words.points_sign(apart))
    return _("Difference in figures: {count}.").format(count=apart)


def settings(shown: Board) -> Context:
    """The agreed settings, in a line, and the scenarios that may be chosen instead."""
    table = shown.table
    parts = [shown.scenario.name] if shown.scenario else []
    if table["mode"] == "steps":
        rounds = table["rounds"]
        message = ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
        turns = _("one figure at a time") if table["each"] else _("one army at a time")
        parts += [message if rounds else _("until it ends"), turns]
    else:
        parts.append(aim_words(table))
    return {
        "line": " · ".join(parts),
        "scenarios": list(shown.book.scenarios.values()) if shown.book else [],
        "is_open": not shown.row.latest and shown.book is not None and table["mode"] != "turns",
    }
