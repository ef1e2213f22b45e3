"""What the page of a game shows: the header, each side's units with what they roll now, and the bar below."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from armybuilder.armies.silhouettes import pose
from armybuilder.core.values import Shown
from armybuilder.games import log
from armybuilder.games.models import Game, Seat
from rules import engine
from rules.engine import words
from rules.games.deeds import GAME, Deed
from rules.games.state import Game as GameState
from rules.games.state import offers
from rules.games.table import COVER, Table, called
from rules.models import Edition
from rules.snapshot import catalogue

STEP_LOOKS: Mapping[str, tuple[str, str | Promise]] = {
    "initiative": ("dices", gettext_lazy("Initiative")),
    "moves": ("footprints", gettext_lazy("Moves")),
    "shots": ("crosshair", pgettext_lazy("step of a round", "Distance")),
    "fights": ("swords", pgettext_lazy("step of a round", "Hand")),
    "tests": ("brain", pgettext_lazy("step of a round", "Skills")),
    "turns": ("users", pgettext_lazy("step of a round", "Turns")),
}
"""The icon and short name of each step."""
FIGURE_LOOKS: Mapping[str, tuple[str, str, str | Promise]] = {
    "ready": ("ready", "", pgettext_lazy("figure", "ready")),
    "acted": ("acted", "check", pgettext_lazy("figure", "acted")),
    "moved": ("acted", "check", pgettext_lazy("figure", "moved")),
    "disabled": ("off", "zap-off", pgettext_lazy("figure", "disabled")),
    "rides": ("rides", "chevrons-right", pgettext_lazy("figure", "riding")),
    "carries": ("ready", "package", pgettext_lazy("figure", "carries")),
    "waiting": ("waits", "clock", pgettext_lazy("figure", "waiting")),
    "defeated": ("gone", "x", pgettext_lazy("figure", "defeated")),
    "escaped": ("away", "arrow-up", pgettext_lazy("figure", "over")),
    "left": ("away", "arrow-right", pgettext_lazy("figure", "left")),
    "recruited": ("away", "heart-handshake", pgettext_lazy("figure", "switched")),
}
"""The class, icon and word of a figure's button."""
OFFERS: Mapping[str, tuple[str, str | Promise]] = {
    "act": ("check", gettext_lazy("Acted")),
    "ready": ("undo-2", gettext_lazy("Ready again")),
    "defeat": ("x", pgettext_lazy("of a figure", "Defeated")),
    "stun": ("zap-off", gettext_lazy("Disabled")),
    "release": ("zap", gettext_lazy("Not disabled")),
    "ride": ("chevrons-right", gettext_lazy("Rides on {by}")),
    "dismount": ("footprints", gettext_lazy("Dismounts")),
    "carry": ("package", gettext_lazy("Carries the object")),
    "drop": ("package", gettext_lazy("Drops the object")),
    "home": ("trophy", gettext_lazy("Brings it home")),
    "cross": ("arrow-up", gettext_lazy("Over the edge")),
    "win": ("heart-handshake", gettext_lazy("Changes sides")),
    "leave": ("arrow-right", gettext_lazy("Left the table")),
    "back": ("undo-2", gettext_lazy("Back on the table")),
}
"""The icon and words of what the bar offers for a figure."""
AIMS: Mapping[str, str | Promise] = {
    "points": gettext_lazy("Whoever destroys the most points of enemy figures wins."),
    "edge": gettext_lazy("The first side with more than half of its figures over the far edge wins."),
    "object": gettext_lazy("The first side to carry the object to its own starting side wins."),
    "arrivals": gettext_lazy("Whoever destroys the most points wins. Roll a die each turn while figures wait."),
    "last": gettext_lazy("A side without figures loses."),
    "building": gettext_lazy("If the building falls, the attackers win. If all attackers are gone, the defenders win."),
}
"""What the score in the header counts."""
DIE_FACES = 6
COUNTED = (-2, 1, 2, 4, 6, 10)
"""Half points that a button adds where the foes have no list."""
HURTS = (1, 3, 5, -1)
"""Health that a button takes; below 0 it gives some back."""
SHORT = 9
"""Letters that fit above a die."""
WIDTH = 1_000
"""The ruler's width in its own units."""


@dataclass(frozen=True, slots=True)
class Board:
    """A game and who looks at it."""

    row: Game
    game: GameState
    seat: Seat | None
    book: engine.Catalogue | None
    """The rule book in the reader's words; ``None`` if this server no longer has it."""
    view: str
    seated: list[int]
    """The sides that somebody plays."""

    @property
    def table(self) -> Table:
        """What the game started from."""
        return self.game.table

    @property
    def mine(self) -> int:
        """The side whose units come first: the visitor's, or the first one."""
        return self.seat.side if self.seat else 0


def board(row: Game, seat: Seat | None, view: str) -> Board:
    """Everything that pages of a game read from."""
    game = row.state()
    edition = Edition.objects.filter(slug=row.start["edition"]).first()
    views = [*map(str, range(len(row.start["sides"]))), "log"]
    usual = str(seat.side if seat else 0)
    book = catalogue(edition) if edition else None
    return Board(row, game, seat, book, view if view in views else usual, row.seated())


def page(shown: Board) -> Shown:
    """The whole page."""
    game, table = shown.game, shown.table
    return {
        "game": shown.row,
        "title": _title(table),
        "header": header(shown),
        "tabs": list(_tabs(shown)),
        "panels": [_panel(shown, side) for side in _in_order(shown)],
        "targets": _target_labels(shown),
        "fear": table["fear"],
        "lines": log.lines(game),
        "clashes": [_clash(game, on, pair) for on, pair in game.state.clashes.items()],
        "dock": dock(shown),
        "popovers": list(_rules(shown)),
        "initiative": initiative(shown),
        "aim": aim(shown),
        "book": shown.book.short_name if shown.book else table["book"],
        "scenario": scenario_words(shown),
        "dice": (6, 8, 10, 12),
        "texts": texts(),
        "start": table,
        "deeds": [row.deed for row in shown.row.deeds.all()],
        "seat": shown.seat,
        "seated": shown.seated,
        "view": shown.view,
    }


def _title(table: Table) -> str:
    return " – ".join(side["name"] for side in table["sides"])


def _in_order(shown: Board) -> list[int]:
    """The sides, the visitor's own first."""
    count = len(shown.table["sides"])
    return [(shown.mine + place) % count for place in range(count)]


def header(shown: Board) -> Shown:
    """Round, step, whose turn it is, and the score."""
    game, table = shown.game, shown.table
    round_, step, _turn = game.clock
    rounds = table["rounds"]
    number = min(round_, rounds) if rounds else round_
    return {
        "round": _("Round {round} of {rounds}").format(round=number, rounds=rounds)
        if rounds
        else _("Round {round}").format(round=number),
        "step": log.STEPS[table["steps"][step]],
        "who": _who(shown, game.turn),
        "is_mine": game.turn in (-1, shown.mine),
        "track": [
            {"icon": STEP_LOOKS[one][0], "name": STEP_LOOKS[one][1], "is_done": at < step, "is_now": at == step}
            for at, one in enumerate(table["steps"])
        ],
        "tally": tally(shown),
    }


def _who(shown: Board, turn: int) -> str:
    if turn < 0:
        return _("Everybody")
    if shown.seat and turn == shown.mine:
        return _("Your turn")
    return _("{side}: their turn").format(side=shown.table["sides"][turn]["name"])


def tally(shown: Board) -> Shown:
    """The first two scores on one ruler, the visitor's from the left."""
    game, table = shown.game, shown.table
    left, right = _in_order(shown)[:2]
    mosts = [_most(game, left, right), _most(game, right, left)]
    whole = max(*mosts, 1)
    lengths = [min(game.scores[side], whole) * WIDTH // whole for side in (left, right)]
    texts = [score_text(table, game.scores[side]) for side in (left, right)]
    return {
        "scores": texts,
        "names": [_("You") if shown.seat else table["sides"][left]["name"], table["sides"][right]["name"]],
        "lengths": lengths,
        "starts": [0, WIDTH - lengths[1]],
        "ticks": [tick * WIDTH * 2 // whole for tick in range(1, whole // 2)] if whole <= 120 else [],
        "sentence": _("{first} {one}, {second} {two}").format(
            first=table["sides"][left]["name"], one=texts[0], second=table["sides"][right]["name"], two=texts[1]
        ),
        "aim": AIMS[table["aim"]],
        "sides": [left, right],
        "mosts": mosts,
    }


def _most(game: GameState, side: int, foe: int) -> int:
    """The most that a side can score."""
    match game.table["aim"]:
        case "edge":
            return game.needed(side)
        case "last":
            return int(game.table["sides"][side]["count"])
    return int(game.table["sides"][foe]["total"]) or int(game.table["sides"][side]["total"])


def score_text(table: Table, score: int) -> str:
    """A score for reading: points from halves, or a number of figures."""
    return str(score) if table["aim"] in ("edge", "last") else words.points_sign(score)


def _tabs(shown: Board) -> Iterator[Shown]:
    for side in _in_order(shown):
        name = _("My army") if shown.seat and side == shown.mine else shown.table["sides"][side]["name"]
        plastic = shown.table["sides"][side]["plastic"]
        yield {"view": str(side), "name": name, "plastic": plastic, "is_here": shown.view == str(side)}


def _panel(shown: Board, side: int) -> Shown:
    """The units of a side: those that can act in this step, then the others."""
    one = shown.table["sides"][side]
    units = [_unit(shown, side, place, unit) for place, unit in enumerate(one["units"])]
    is_mine, foe = side == shown.mine, (side + 1) % len(shown.table["sides"])
    extra = shown.game.number(str(foe), "extra")
    return {
        "side": side,
        "name": one["name"],
        "plastic": one["plastic"],
        "is_mine": is_mine,
        "is_here": shown.view == str(side),
        "able": [unit for unit in units if unit["is_able"]],
        "others": [unit for unit in units if not unit["is_able"]],
        "is_listed": bool(units),
        "extra": words.points_sign(extra),
        "extra_side": foe,
        "more": [(halves, max(0, extra + halves), words.signed(halves)) for halves in COUNTED],
    }


def _unit(shown: Board, side: int, place: int, unit: Table) -> Shown:
    game = shown.game
    figures = [f"{side}-{place}-{number}" for number in range(unit["count"])]
    there = [figure for figure in figures if not game.gone(figure)]
    rolls = list(_rolls(shown, unit)) if side == shown.mine else list(_to_hit(shown, unit))
    return {
        "id": f"{side}-{place}",
        "name": unit["name"],
        "small": _small(unit, len(there)),
        "is_able": game.clock[1] in unit["steps"] and bool(there) and game.turn in (-1, side),
        "steps": " ".join(map(str, unit["steps"])),
        "is_out": not there,
        "is_few": len(rolls) <= 2,
        "rolls": rolls,
        "chips": list(_chips(shown, unit)),
        "figures": [_figure(shown, figure, unit) for figure in figures],
        "count": unit["count"],
        "lives": [_life(shown, figure, unit) for figure in figures] if unit["health"] else [],
    }


def _life(shown: Board, figure: str, unit: Table) -> Shown:
    """A figure's health and action dice, with the buttons that change them."""
    lost, used = shown.game.number(figure, "lost"), shown.game.number(figure, "used")
    health = int(unit["health"])
    steps = [(one, f"lost|{figure}|{min(health, max(0, lost + one))}") for one in HURTS]
    return {
        "id": figure,
        "name": called(shown.table, figure),
        "left": max(0, health - lost),
        "of": health,
        "steps": [(one, f"{'–' if one > 0 else '+'}{abs(one)}", value) for one, value in steps],
        "used": used,
        "dice": unit["dice"],
        "use": f"used|{figure}|{used + 1}",
    }


def _small(unit: Table, left: int) -> str:
    if unit["count"] > 1:
        return _("{left} of {count} left").format(left=left, count=unit["count"])
    return _("commander") if unit["leads"] else ""


def _figure(shown: Board, figure: str, unit: Table) -> Shown:
    style, icon, word = FIGURE_LOOKS[shown.game.word(figure)]
    return {
        "id": figure,
        "number": int(figure.split("-")[2]) + 1,
        "name": called(shown.table, figure),
        "style": style,
        "icon": icon,
        "word": word,
        "pose": unit["pose"],
        "is_selected": selected(shown.game) == figure,
    }


def _rolls(shown: Board, unit: Table) -> Iterator[Shown]:
    """What the unit rolls, each in every situation that can be chosen."""
    step = shown.game.clock[1]
    for roll in unit["rolls"]:
        row = shown.book.rolls.get(roll["roll"]) if shown.book else None
        name = row.name if row else roll["name"]
        afraid = roll["afraid"] or [None] * len(roll["needs"])
        cells = [_cell(roll["die"], one, other) for one, other in zip(roll["needs"], afraid, strict=True)]
        yield {
            "name": name,
            "brief": name if len(name) <= SHORT else name.split(" ")[0],
            "steps": " ".join(map(str, roll["steps"])),
            "is_now": step in roll["steps"],
            "cells": list(enumerate(cells)) if len(cells) > 1 else [("", cells[0])],
        }


def _cell(die: int, needs: Mapping[str, str], afraid: Mapping[str, str] | None) -> Shown:
    cell: Shown = _need(die, needs)
    cell["afraid"] = _need(die, afraid) if afraid and afraid != needs else None
    return cell


def _need(die: int, needs: Mapping[str, str]) -> Shown:
    chance = Fraction(needs["chance"] or 1)
    said = words.percent(chance) if chance else _("never")
    return {"die": die, "needs": needs["text"], "chance": said if needs["chance"] else ""}


def _to_hit(shown: Board, unit: Table) -> Iterator[Shown]:
    """What others need to hit the unit, without bonuses, and its own saves."""
    targets = [one for one in shown.table["targets"] if one["target"] is not None]
    if targets:
        cells = [_hit(targets, {*target["conditions"], *unit["meets"]}) for target in targets]
        first = shown.table["steps"].index("shots") if "shots" in shown.table["steps"] else 0
        name = _("To hit")
        now = shown.game.clock[1] == first
        yield {"name": name, "brief": name, "steps": str(first), "is_now": now, "cells": list(enumerate(cells))}
    yield from (roll for roll in _rolls(shown, {**unit, "rolls": [one for one in unit["rolls"] if one["saves"]]}))


def _hit(targets: Sequence[Table], conditions: set[str]) -> Shown:
    met = [one for one in targets if set(one["conditions"]) <= conditions]
    target = int(max(met, key=lambda one: len(one["conditions"]))["target"])
    chance = Fraction(max(0, DIE_FACES + 1 - target), DIE_FACES)
    text = f"{target}+" if chance else ""
    return _cell(DIE_FACES, {"text": text, "chance": str(chance)}, None)


def _target_labels(shown: Board) -> list[str]:
    """The situations of an attack, by short names."""
    return [_target(shown, target) for target in shown.table["targets"]]


def _target(shown: Board, target: Table) -> str:
    others = [one for one in target["conditions"] if one != COVER]
    if not target["conditions"]:
        return str(target["name"]) if len(target["name"]) <= SHORT else _("Open")
    if len(target["conditions"]) > 1:
        return _("Both")
    return _("Cover") if not others else _imposer(shown, others[0]) or str(target["name"])


def _imposer(shown: Board, condition: str) -> str:
    """The option of the rule book that makes attacks meet this condition."""
    options = shown.book.options.values() if shown.book else ()
    levels = (level for option in options for level in option.levels)
    return next((level.name for level in levels if any(one.condition == condition for one in level.effects)), "")


def _chips(shown: Board, unit: Table) -> Iterator[Shown]:
    for option, level, name in unit["chips"]:
        row = shown.book.options.get(option) if shown.book else None
        at = row.level(level) if row else None
        if row and at and not row.least:
            style = shown.book.groups[row.group].style if shown.book else ""
            yield {"style": style, "icon": at.icon or row.icon, "name": at.name, "rule": f"rule-{option}"}
        elif not row:
            yield {"style": "", "icon": "", "name": name, "rule": ""}


def _rules(shown: Board) -> Iterator[Shown]:
    """The rule behind each chip, once."""
    held = {chip[0]: None for side in shown.table["sides"] for unit in side["units"] for chip in unit["chips"]}
    details = {term.slug: term.text for term in shown.book.table("details")} if shown.book else {}
    for option in held:
        row = shown.book.options.get(option) if shown.book else None
        if row and not row.least:
            text = details.get(option) or row.text or row.levels[0].text
            yield {"id": f"rule-{option}", "name": row.name, "text": text}


def selected(game: GameState) -> str:
    """The figure that the last deed was about."""
    last = next((deed for deed in reversed(game.state.deeds) if deed.name != "undone"), None)
    return last.on if last and last.kind.scope == "figure" and game.state.is_live(last) else ""


def dock(shown: Board) -> Shown:
    """The bar below: what was done last, what else may be said of that figure, undo, and the next step."""
    game = shown.game
    last = game.state.deeds[-1] if game.state.deeds else None
    figure = selected(game)
    offered = [_offer(shown, *one) for one in offers(game, figure)] if figure else []
    return {
        **_last(shown, last),
        "figure": called(game.table, figure) if figure else "",
        "first": offered[0] if offered else None,
        "more": offered[1:],
        "next": next_words(shown),
        "is_over": game.is_over,
        "may_step": game.turn in (-1, shown.mine) or not shown.seat or game.turn not in shown.seated,
    }


def _offer(shown: Board, word: str, name: str, on: str, value: object) -> Shown:
    kind, _space, other = word.partition(" ")
    icon, text = OFFERS[kind]
    by = called(shown.table, other) if other else ""
    return {"icon": icon, "text": str(text).format(by=by), "value": f"{name}|{on}|{json.dumps(value)}"}


def _last(shown: Board, last: Deed | None) -> Shown:
    """What was done last, with the button that takes it back."""
    game = shown.game
    if last is None:
        return {"told": _("Tap a figure when it has acted."), "undo": "", "redo": ""}
    if last.name != "undone":
        return {"told": log.sentence(game.table, last), "undo": last.token, "redo": ""}
    of = next((deed for deed in game.state.deeds if deed.token == last.on), last)
    sentence = log.sentence(game.table, of) if of is not last else ""
    if game.state.is_live(of):
        return {"told": _("Redone: {sentence}").format(sentence=sentence), "undo": of.token, "redo": ""}
    return {"told": _("Undone: {sentence}").format(sentence=sentence), "undo": "", "redo": of.token}


def next_words(shown: Board) -> str:
    """What the yellow button says."""
    game, table = shown.game, shown.table
    round_, step, _turn = game.next_clock
    if step == 0 and table["mode"] != "chart":
        return _("Next: round {round}").format(round=round_)
    if (round_, step) == game.clock[:2]:
        after = game.order[game.next_clock[2]]
        return _("Next: {side}").format(side=table["sides"][after]["name"])
    return _("Next: {step}").format(step=log.STEPS[table["steps"][step]])


def initiative(shown: Board) -> Shown:
    """Who starts the round: what each side rolled, its bonus, and who begins."""
    game = shown.game
    return {
        "is_now": shown.table["steps"][game.clock[1]] == "initiative",
        "sides": [
            {
                "number": side,
                "name": one["name"],
                "plastic": one["plastic"],
                "die": game.number(str(side), "die"),
                "bonus": one["bonus"] + one["ahead"],
                "is_first": game.value(GAME, "first") == str(side),
            }
            for side, one in enumerate(shown.table["sides"])
        ],
        "faces": range(1, DIE_FACES + 1),
        "told": initiative_words(game),
        "next": game.clock[0],
    }


def initiative_words(game: GameState) -> str:
    """Who may choose: the highest roll, unless it is a tie."""
    totals = [game.rolled(side) for side in range(len(game.table["sides"]))]
    if not all(totals):
        return _("The higher roll chooses who starts. Roll again on a tie.")
    if totals.count(max(totals)) > 1:
        return _("A tie: roll again.")
    name = game.table["sides"][totals.index(max(totals))]["name"]
    return _("{side} chooses: {rolls}").format(side=name, rolls=" – ".join(map(str, totals)))


def aim(shown: Board) -> Shown:
    """The scenario's own score, if it is none of points alone."""
    game, table = shown.game, shown.table
    sides = range(len(table["sides"]))
    found: list[Shown] = []
    match table["aim"]:
        case "edge":
            found = [_pips(table, side, game.escaped(side), game.needed(side)) for side in sides]
        case "arrivals":
            waits = [side for side in sides if table["sides"][side]["waits"]]
            found = [_pips(table, side, game.placed(side), int(table["sides"][side]["count"])) for side in waits]
    carrier = called(table, game.carrier) if game.carrier else ""
    hits = game.number(GAME, "hits")
    return {
        "kind": table["aim"],
        "pips": found,
        "carrier": carrier,
        "hits": hits,
        "needed": table["hits"],
        "more_hits": f"hits|{GAME}|{hits + 1}",
        "words": AIMS[table["aim"]],
        "arrivals": [(term.value, term.name) for term in _arrivals(shown) if term.value],
    }


def _arrivals(shown: Board) -> Sequence[engine.Term]:
    return shown.book.table(shown.table["scenario"]) if shown.book and shown.table["aim"] == "arrivals" else ()


def _pips(table: Table, side: int, done: int, of: int) -> Shown:
    return {"side": side, "name": table["sides"][side]["name"], "done": done, "of": of, "open": max(0, of - done)}


def scenario_words(shown: Board) -> Shown:
    """The scenario as the rule book puts it."""
    row = shown.book.scenarios.get(shown.table["scenario"]) if shown.book else None
    if row is None:
        return {"name": _("Game"), "setup": "", "ends": "", "wins": str(AIMS[shown.table["aim"]])}
    return {"name": row.name, "setup": row.setup, "ends": row.ends, "wins": row.wins}


def _clash(game: GameState, on: str, pair: tuple[Deed, Deed]) -> Shown:
    """A figure that two phones changed, with both versions; keeping one undoes the other."""
    one, other = pair
    unit = game.unit(on)
    versions = [
        {"told": log.sentence(game.table, deed), "drops": drops.token, "pose": unit["pose"], "made": deed.made}
        for deed, drops in ((one, other), (other, one))
    ]
    plastic = game.table["sides"][int(on.split("-")[0])]["plastic"]
    return {"figure": called(game.table, on), "versions": versions, "plastic": plastic}


def texts() -> list[tuple[str, str, str, str]]:
    """The words that the page's script needs: key, text, class and icon."""
    found = [(f"say-{key}", str(text), "", "") for key, text in log.SENTENCES.items()]
    found += [(f"step-{key}", str(text), "", "") for key, text in log.STEPS.items()]
    found += [(f"word-{key}", str(text), style, icon) for key, (style, icon, text) in FIGURE_LOOKS.items()]
    found += [(f"offer-{key}", str(text), "", icon) for key, (icon, text) in OFFERS.items()]
    found += [(key, text, "", "") for key, text in _page_texts()]
    return found


def _page_texts() -> Iterator[tuple[str, str]]:
    yield "round-of", _("Round {round} of {rounds}")
    yield "round", _("Round {round}")
    yield "everybody", _("Everybody")
    yield "your-turn", _("Your turn")
    yield "their-turn", _("{side}: their turn")
    yield "left", _("{left} of {count} left")
    yield "next-round", _("Next: round {round}")
    yield "next-side", _("Next: {side}")
    yield "next-step", _("Next: {step}")
    yield "undone", _("Undone: {sentence}")
    yield "redone", _("Redone: {sentence}")
    yield "score", _("{first} {one}, {second} {two}")
    yield "higher", _("The higher roll chooses who starts. Roll again on a tie.")
    yield "tie", _("A tie: roll again.")
    yield "chooses", _("{side} chooses: {rolls}")
    yield "saved", _("Saved")
    yield "saving", _("Saving")
    yield "both", _("Both phones changed {figure}")


def posed(start: dict[str, Any], builds: Sequence[engine.Build | None]) -> dict[str, Any]:
    """The start of a game with the silhouettes of its units."""
    for side, build in zip(start["sides"], builds, strict=True):
        poses = {unit.name: pose(build, unit) for unit in build.units} if build else {}
        for unit in side["units"]:
            drawn = build.catalogue.figure_type(unit["figure"]) if build else None
            unit["pose"] = poses.get(unit["name"]) or (drawn.silhouette if drawn else "") or "troop"
    return start
