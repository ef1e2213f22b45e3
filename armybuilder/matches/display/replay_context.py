"""The context of a replay: the table at a step, the sentences of its phase, and the way through the battle."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from armybuilder.core.web.values import Context
from armybuilder.matches.display import board
from armybuilder.matches.display.board import point
from armybuilder.matches.display.match_context import address
from armybuilder.matches.display.replays import PHASES, Replay, ReplayStep
from armybuilder.matches.forms import ReplayForm, SetupForm
from armybuilder.matches.sides import Pair
from armybuilder.matches.verdicts import TACTICS
from rules.battles.layouts import LAYOUTS
from rules.battles.narration import Cast, ended
from rules.battles.record import Record
from rules.battles.table import LOST, Table
from rules.engine import words

PHASE_NAMES = {
    "start": "",
    "move": gettext_lazy("Moves"),
    "shoot": gettext_lazy("Shots"),
    "fight": gettext_lazy("Fights"),
}


def page(pair: Pair, form: SetupForm, chosen: ReplayForm, record: Record | None) -> Context:
    """The battle at the chosen step; without its record the page that waits for it."""
    match = [*pair.pairs, *form.pairs]
    here = f"{reverse('matches:battle')}?{urlencode([*match, *chosen.pairs])}"
    shown: Context = {
        "pair": pair,
        "match": address(pair, form),
        "here": f"{here}&step={chosen.place}",
        "number": chosen.number + 1,
        "another": f"{reverse('matches:battle')}?{urlencode([*match, *chosen.another])}",
        "setup": form.in_words,
        "tactics": [TACTICS[tactic][0] for tactic in chosen.tactics],
    }
    if record is None or pair.forces is None:
        return shown
    replay = Replay(record, Cast.from_record(pair.forces, record, LAYOUTS[form.setup.layout]))
    return shown | _at(replay, pair, form, min(chosen.place, len(replay.steps) - 1), here)


def _at(replay: Replay, pair: Pair, form: SetupForm, number: int, here: str) -> Context:
    steps, record = replay.steps, replay.record
    step = steps[number]
    table = replay.table(number + 1)
    phase = [other for other in steps if (other.round, other.phase) == (step.round, step.phase)]
    starts = [other.number for other in steps if other.phase == "start"]
    before, after = [start for start in starts if start < number], [start for start in starts if start > number]
    return {
        "step": step,
        "steps": len(steps),
        "at": number + 1,
        "phase": PHASE_NAMES[step.phase],
        "address": f"{here}&step=",
        "back": f"{here}&step={number - 1}" if number else "",
        "next": f"{here}&step={number + 1}" if number + 1 < len(steps) else "",
        "round_back": (f"{here}&step={before[-1]}", steps[before[-1]].round) if before else None,
        "round_next": (f"{here}&step={after[0]}", steps[after[0]].round) if after else None,
        "marks": [_mark(start, len(steps), steps[start].round) for start in starts],
        "lines": [
            {
                "address": f"{here}&step={other.number}",
                "here": other.number == number,
                "later": other.number > number,
                "plastic": pair.sides[_side_of(other, record)].plastic,
                "sentences": [
                    (narrated.sentence, narrated.event.what in (*LOST, "swayed")) for narrated in other.sentences
                ],
            }
            for other in phase
        ],
        "scores": [(side, words.points_sign(score)) for side, score in zip(pair.sides, table.score, strict=True)],
        "ended": ended(replay.cast.armies, record.score, record.rounds, record.decided),
        "rounds": [_round(round, steps, step, here) for round in range(1, record.rounds + 1)],
        "boards": list(_boards(replay, pair, form, step, table)),
    }


def _mark(number: int, count: int, round: int) -> tuple[str, int, bool]:
    """The place on the slider where a round begins, in percent, and whether its word must stand before that."""
    percent = 100 * number / max(1, count - 1)
    return board.number(percent), round, percent > 80


def _side_of(step: ReplayStep, record: Record) -> int:
    """The side that acts in a step."""
    event = step.sentences[0].event
    return event.figure if event.what == "round" else record.sides[event.figure]


def _round(round: int, steps: Sequence[ReplayStep], here: ReplayStep, address: str) -> Context:
    """A round with a link to the first step of each phase."""
    own = [other for other in steps if other.round == round]
    phases = []
    for phase in PHASES:
        there = [other for other in own if other.phase == phase]
        phases.append(
            {
                "name": PHASE_NAMES[phase],
                "address": f"{address}&step={there[0].number}" if there else "",
                "here": (here.round, here.phase) == (round, phase),
                "more": _many(phase, there),
            }
        )
    return {"number": round, "address": f"{address}&step={own[0].number}", "here": here == own[0], "phases": phases}


def _many(phase: str, steps: Sequence[ReplayStep]) -> str:
    """The events of a phase, in a few words."""
    if not steps:
        return pgettext("nobody shoots or fights", "none")
    if phase == "move":
        count = sum(len(other.events) for other in steps)
        return ngettext("{count} figure", "{count} figures", count).format(count=count)
    lost = sum(other.defeated for other in steps)
    return ngettext("{count} defeated", "{count} defeated", lost).format(count=lost) if lost else _("nobody defeated")


# The table


def _boards(replay: Replay, pair: Pair, form: SetupForm, step: ReplayStep, table: Table) -> Iterator[Context]:
    """The table twice: close up, and whole."""
    before = replay.table(step.number)
    drawn = board.still(pair, form.setup.layout, table) | _action(replay, pair, step, before, table)
    label = _("The table at this step; the sentences beside it say what happens.")
    for slug, box in (("close", board.close_up(pair, table, before)), ("whole", board.WHOLE)):
        yield drawn | board.seen_in(box) | {"slug": slug, "label": label}


def _action(replay: Replay, pair: Pair, step: ReplayStep, before: Table, after: Table) -> Context:
    """The action of a step on the table: ways, attacks, losses, and who is named."""
    ways, attacks, lost, ringed = [], [], [], dict[int, None]()
    out = {event.figure for event in step.events if event.what in ("defeated", "swayed")}
    for event in step.events:
        if event.what in ("moved", "pushed", "fetches"):
            row = event.other if event.what == "fetches" else event.figure
            plastic = pair.sides[before.sides[row]].plastic
            ways.append((*point(before.places[row]), *point(after.places[row]), plastic))
            ringed[row] = None
        elif event.what in ("attacks", "stuns") and max(event.figure, event.other) < len(before.places):
            ringed |= {event.figure: None, event.other: None}
            way = (*point(before.places[event.figure]), *point(before.places[event.other]))
            attacks.append((*way, event.is_done or event.other in out))
        elif event.what in LOST:
            lost.append((*point(before.places[event.figure]), pair.sides[before.sides[event.figure]].plastic))
    return {
        "ways": ways,
        "attacks": attacks,
        "lost": lost,
        "rings": [point(after.places[row]) for row in ringed],
        "named": list(_place_names(replay, step, [*ringed], after)),
    }


def _place_names(replay: Replay, step: ReplayStep, rows: Sequence[int], table: Table) -> Iterator[tuple[str, str, str]]:
    """Names and the places where they are drawn; figures that move alike have one together, above their middle."""
    groups = [rows] if step.phase == "move" and rows else [[row] for row in rows]
    for group in groups:
        across = sum(table.places[row][0] for row in group) / len(group)
        far = max(table.places[row][1] for row in group)
        yield *point((across, far)), words.listed([str(figure) for figure in replay.narrator.group(group)])
