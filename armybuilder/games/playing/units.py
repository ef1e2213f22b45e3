"""The units of each side, with their figures, what they roll now, and how far they move, mounted or not."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from armybuilder.core.web.values import Context
from armybuilder.games.board import Board
from armybuilder.games.playing import squads
from armybuilder.games.playing.action_bar import hint_of, selected
from armybuilder.games.playing.rolls import rolls_of, to_hit
from armybuilder.games.playing.targets import hits_on, situations_met
from rules.engine import words
from rules.engine.points import whole_points
from rules.engine.wording.directions import isolate
from rules.games import chart
from rules.games.start import Table, called

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
    "stand": ("ready", "", pgettext_lazy("figure", "standing")),
    "kneel": ("ready", "", pgettext_lazy("figure", "kneeling")),
    "prone": ("ready", "", pgettext_lazy("figure", "lying")),
    "run": ("ready", "", pgettext_lazy("figure", "running")),
    "hurt": ("off", "zap-off", pgettext_lazy("figure", "{stance}, hit: {places}")),
}
"""The class, icon and word of a figure's button."""


COUNTED = (-2, 1, 2, 4, 6, 10)
"""Half points that a button adds where the foes have no list."""


USES = (pgettext_lazy("action die", "ready"), pgettext_lazy("action die", "used"))
"""The words for a die that has not been used, and for one that has."""
HURTS = (1, 3, 5, -1)
"""Health that a button takes; below 0 it gives some back."""


def panel(shown: Board, side: int) -> Context:
    """The units of a side: those that can act in this step, then the others."""
    entry = shown.table["sides"][side]
    units = [_unit(shown, side, place, unit) for place, unit in enumerate(entry["units"])]
    is_mine, foe = _is_own(shown, side), (side + 1) % len(shown.table["sides"])
    # Another army's units stand together: what one does on that tab is to say who was defeated.
    is_split = ((is_mine and shown.table["mode"] == "steps") or shown.table["mode"] == "chart") and not shown.is_agreed
    extra = shown.game.number(str(foe), "extra")
    return {
        "side": side,
        "name": entry["name"],
        "plastic": entry["plastic"],
        "is_mine": is_mine,
        "is_here": shown.view == str(side),
        "is_split": is_split,
        "able": [unit for unit in units if unit["is_able"] or not is_split],
        "others": [unit for unit in units if is_split and not unit["is_able"]],
        "is_listed": bool(units),
        "heading": _heading(shown, side),
        "hint": _hint(shown, side),
        "rest": _("Out of the game") if shown.table["mode"] == "chart" else _("Nothing to do in this step"),
        "wait": _wait(shown, foe) if is_split and is_mine else "",
        "extra": words.points_sign(extra),
        "extra_side": foe,
        "more": [(halves, max(0, extra + halves), words.signed(halves)) for halves in COUNTED],
    }


def _is_own(shown: Board, side: int) -> bool:
    """Whether the visitor plays this side."""
    return side == shown.mine and not shown.is_watching


def _heading(shown: Board, side: int) -> str:
    """The heading above the units of a side."""
    if shown.is_agreed:
        return _("As it stood at the end")
    if shown.table["mode"] == "chart":
        return _("On the table")
    if not _is_own(shown, side) or shown.table["mode"] == "turns" or shown.game.is_ended:
        return str(shown.table["sides"][side]["name"])
    is_move = shown.table["steps"][shown.game.clock[1]] == "moves"
    return _("Can move now") if is_move else _("Can act now")


def _wait(shown: Board, foe: int) -> str:
    """The line above the visitor's own units while another side has its turn: a tap then means something else."""
    if shown.table["mode"] != "steps" or shown.game.is_ended:
        return ""
    if len(shown.table["sides"]) > 2:
        return _("Wait for your turn. Tap a figure when it is defeated.")
    return _("Wait for {side}. Tap a figure when it is defeated.").format(
        side=isolate(shown.table["sides"][foe]["name"])
    )


def _hint(shown: Board, side: int) -> str:
    """The hint that says what a tap does."""
    if shown.is_agreed:
        return _("read only")
    if shown.game.is_ended:
        return _("The table stands still until the result is confirmed")
    return "" if shown.is_watching else str(hint_of(shown, side))


def _lays(shown: Board, side: int) -> bool:
    """Whether the visitor lays the chips of a side: it is theirs, or nobody's phone plays it."""
    return not shown.is_watching and (side == shown.mine or side not in shown.seated)


def _unit(shown: Board, side: int, place: int, unit: Table) -> Context:
    game = shown.game
    figures = [f"{side}-{place}-{number}" for number in range(unit["count"])]
    there = [figure for figure in figures if not game.gone(figure)]
    is_chart = game.table["mode"] == "chart"
    # Somebody who only watches sees every army as its player does.
    is_mine = side == shown.mine or shown.is_watching
    rolls = list(rolls_of(shown, unit)) if is_mine else _foes_rolls(shown, unit)
    hits = None if is_mine else hits_on(shown, unit)
    return {
        "id": f"{side}-{place}",
        "name": unit["name"],
        "small": _small(shown, side, unit, len(there)),
        "hits": hits,
        "met": "" if is_mine else " ".join(map(str, situations_met(game.table, unit))),
        "fear": unit["fear"],
        "move": _move(shown, unit, there) if is_mine and game.table["mode"] == "steps" else None,
        "is_able": game.clock[1] in unit["steps"] and bool(there) and game.turn in (-1, side),
        "steps": " ".join(map(str, unit["steps"])),
        "is_out": not there,
        "is_few": len(rolls) <= 2,
        "rolls": rolls,
        "chips": list(_chips(shown, unit)),
        "figures": [_figure(shown, figure, unit) for figure in figures],
        "count": unit["count"],
        "shots": squads.shots(shown, f"{side}-{place}", unit) if is_chart and _lays(shown, side) else [],
        "orders": squads.orders(shown, f"{side}-{place}") if is_chart and _lays(shown, side) else None,
        "lives": [_life(shown, figure, unit) for figure in figures] if unit["health"] else [],
    }


def _foes_rolls(shown: Board, unit: Table) -> list[Context]:
    """The saves of another army's unit, and the rolls that hit it where no figure of one's own stands for that."""
    rolls = list(to_hit(shown, unit))
    return [roll for roll in rolls if roll["is_save"]] if shown.table["mode"] == "steps" else rolls


def _life(shown: Board, figure: str, unit: Table) -> Context:
    """A figure's health and action dice, with the buttons that change them."""
    lost, used = shown.game.number(figure, "lost"), shown.game.number(figure, "used")
    health = int(unit["health"])
    steps = [(change, f"lost|{figure}|{min(health, max(0, lost + change))}") for change in HURTS]
    return {
        "id": figure,
        "name": called(shown.table, figure),
        "left": max(0, health - lost),
        "of": health,
        "steps": [(step, f"{'–' if step > 0 else '+'}{abs(step)}", value) for step, value in steps],
        "boxes": [box < lost for box in range(health)],
        "dice": [
            {
                "is_used": die < used,
                "word": USES[die < used],
                "value": f"used|{figure}|{die if die < used else die + 1}",
            }
            for die in range(unit["dice"])
        ],
        "one_more": f"used|{figure}|{used + 1}",
    }


def _small(shown: Board, side: int, unit: Table, left: int) -> str:
    """The number of figures that are left or that it leads, and in another army the worth of a figure."""
    parts = []
    if unit["count"] > 1:
        parts.append(_("{left} of {count} left").format(left=left, count=unit["count"]))
    elif unit["leads"]:
        parts.append(_("commander"))
    if side != shown.mine and shown.table["counts"] == "points" and unit["points"]:
        text = ngettext("{points} point", "{points} points", whole_points(unit["points"]))
        each = _("{points} each").format(points=words.points_sign(unit["points"]))
        parts.append(each if unit["count"] > 1 else text.format(points=words.points_sign(unit["points"])))
    return ", ".join(parts)


def _move(shown: Board, unit: Table, there: Sequence[str]) -> Context | None:
    """The distance that the unit moves, and half of it; riders move as far as their mount."""
    mounts = [shown.game.mount(figure) for figure in there]
    carrier = shown.game.unit(mounts[0]) if mounts and all(mounts) else unit
    if not carrier["move"]:
        return None
    move = Fraction(carrier["move"])
    half_move = Fraction(carrier.get("half_move") or move / 2)
    moves = shown.table["steps"].index("moves")
    return {
        "full": words.distance(move),
        "half": words.distance(half_move),
        "steps": str(moves),
        "is_now": shown.game.clock[1] == moves,
    }


def _figure(shown: Board, figure: str, unit: Table) -> Context:
    style, icon, word = _looks(shown, figure)
    return {
        "id": figure,
        "number": int(figure.split("-")[2]) + 1,
        "name": called(shown.table, figure),
        "style": style,
        "icon": icon,
        "word": word,
        "pose": unit["pose"],
        "is_selected": selected(shown) == figure,
    }


def _looks(shown: Board, figure: str) -> tuple[str, str, str]:
    """A figure's class, icon and word; who is hit says where."""
    key, hit = shown.game.word(figure), chart.hits_on(shown.game, figure)
    style, icon, word = FIGURE_LOOKS[key]
    if not hit or shown.game.gone(figure):
        return style, icon, str(word)
    style, icon, text = FIGURE_LOOKS["hurt"]
    names = squads.wound_names(shown)
    return style, icon, str(text).format(stance=word, places=", ".join(names[name] for name in hit))


def _chips(shown: Board, unit: Table) -> Iterator[Context]:
    for option, level, name in unit["chips"]:
        row = shown.book.options.get(option) if shown.book else None
        chip_level = row.level(level) if row else None
        if row and chip_level and not row.least:
            style = shown.book.groups[row.group].style if shown.book else ""
            yield {
                "style": style,
                "icon": chip_level.icon or row.icon,
                "name": chip_level.name,
                "rule": f"rule-{option}",
            }
        elif not row:
            yield {"style": "", "icon": "", "name": name, "rule": ""}


def rules_behind(shown: Board) -> Iterator[Context]:
    """The rule behind each chip, once."""
    options = {chip[0]: None for side in shown.table["sides"] for unit in side["units"] for chip in unit["chips"]}
    details = {term.slug: term.text for term in shown.book.table("details")} if shown.book else {}
    for option in options:
        row = shown.book.options.get(option) if shown.book else None
        if row and not row.least:
            text = details.get(option) or row.text or row.levels[0].text
            yield {"id": f"rule-{option}", "name": row.name, "text": text}
