"""The context of a replay: the table at a step, the sentences of its phase, and the way through the battle."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from armybuilder.armies.silhouettes import pose
from armybuilder.core.template_tags import figure_boxes
from armybuilder.core.values import Shown
from armybuilder.matches.context import address, query_pairs
from armybuilder.matches.forms import ReplayForm, SetupForm
from armybuilder.matches.replays import LOST, PHASES, Replay, Step, Table
from armybuilder.matches.sides import Pair
from armybuilder.matches.verdicts import TACTICS
from rules.battles.events import Place
from rules.battles.layouts import DEEP, LAYOUTS, WIDE
from rules.battles.record import Record
from rules.battles.telling import ended
from rules.engine import words

TALL = 3.4
"""How tall a figure is drawn, in inches of the table."""
FEET = 73 / 80
"""How far down in its drawing a figure stands."""
BESIDE = 1.1
"""How far apart figures on one spot are drawn."""
MARGIN, LEAST_WIDE = 5.0, 27.0
"""Inches around the figures of a close view, and how much it shows at least."""
PHASE_NAMES = {
    "start": "",
    "move": gettext_lazy("Moves"),
    "shoot": gettext_lazy("Shots"),
    "fight": gettext_lazy("Fights"),
}


def page(pair: Pair, form: SetupForm, chosen: ReplayForm, record: Record | None) -> Shown:
    """The battle at the chosen step; without its record the page that waits for it."""
    query = [*query_pairs(pair, form), *chosen.pairs]
    here = f"{reverse('matches:battle')}?{urlencode(query)}"
    shown: Shown = {
        "pair": pair,
        "match": address(pair, form),
        "here": f"{here}&step={chosen.place}",
        "number": chosen.number,
        "another": f"{reverse('matches:battle')}?{urlencode([*query_pairs(pair, form), *chosen.another])}",
        "setup": form.in_words,
        "tactics": [TACTICS[tactic][0] for tactic in chosen.tactics],
    }
    if record is None or pair.forces is None:
        return shown
    names = (*pair.forces[0].names, *pair.forces[1].names)
    replay = Replay(record, names, (pair.sides[0].name, pair.sides[1].name))
    return shown | _at(replay, pair, form, min(chosen.place, len(replay.steps) - 1), here)


def _at(replay: Replay, pair: Pair, form: SetupForm, number: int, here: str) -> Shown:
    steps, record = replay.steps, replay.record
    step = steps[number]
    table = replay.table(number + 1)
    phase = [one for one in steps if (one.round, one.phase) == (step.round, step.phase)]
    return {
        "step": step,
        "steps": len(steps),
        "at": number + 1,
        "phase": PHASE_NAMES[step.phase],
        "back": f"{here}&step={number - 1}" if number else "",
        "next": f"{here}&step={number + 1}" if number + 1 < len(steps) else "",
        "told": [
            {
                "address": f"{here}&step={one.number}",
                "here": one.number == number,
                "later": one.number > number,
                "plastic": pair.sides[_side_of(one, record)].plastic,
                "sentences": [(told.sentence, told.event.what in (*LOST, "swayed")) for told in one.told],
            }
            for one in phase
        ],
        "scores": [(side, words.points_sign(score)) for side, score in zip(pair.sides, table.score, strict=True)],
        "ended": ended(replay.armies, record.score, record.rounds, record.decided),
        "rounds": [_round(round, steps, step, here) for round in range(1, record.rounds + 1)],
        "boards": list(_boards(replay, pair, form, step, table)),
    }


def _side_of(step: Step, record: Record) -> int:
    """The side that acts in a step."""
    event = step.told[0].event
    return event.figure if event.what == "round" else record.sides[event.figure]


def _round(round: int, steps: Sequence[Step], here: Step, address: str) -> Shown:
    """A round with a link to the first step of each phase."""
    own = [one for one in steps if one.round == round]
    phases = []
    for phase in PHASES:
        there = [one for one in own if one.phase == phase]
        phases.append(
            {
                "name": PHASE_NAMES[phase],
                "address": f"{address}&step={there[0].number}" if there else "",
                "here": (here.round, here.phase) == (round, phase),
                "more": _many(phase, there),
            }
        )
    return {"number": round, "address": f"{address}&step={own[0].number}", "here": here == own[0], "phases": phases}


def _many(phase: str, steps: Sequence[Step]) -> str:
    """What happens in a phase, in a few words."""
    if not steps:
        return pgettext("nobody shoots or fights", "none")
    if phase == "move":
        return ngettext("{count} figure", "{count} figures", len(steps)).format(count=len(steps))
    lost = sum(one.defeated for one in steps)
    return ngettext("{count} defeated", "{count} defeated", lost).format(count=lost) if lost else _("nobody defeated")


# The table


def _boards(replay: Replay, pair: Pair, form: SetupForm, step: Step, table: Table) -> Iterator[Shown]:
    """The table twice: close up, and whole. Lengths are inches, from the far left corner as it is seen."""
    layout = LAYOUTS[form.setup.layout]
    before = replay.table(step.number)
    poses = [pose(side.build, unit) for side in pair.sides for unit in side.build.units for _one in range(unit.count)]
    rows = [row for row in range(len(poses)) if table.is_there[row]]
    figures = list(_figures(rows, poses, pair, table))
    drawn: Shown = {
        "woods": [(_n(one.x), _n(DEEP - one.y), _n(one.radius)) for one in layout.woods],
        "houses": [
            (_n(one.left), _n(DEEP - one.far), _n(one.right - one.left), _n(one.far - one.near))
            for one in layout.houses
        ],
        "figures": figures,
        **_action(replay, pair, step, before, table),
    }
    seen = [table.places[row] for row in rows] + [
        before.places[row] for row in range(len(poses)) if before.is_there[row]
    ]
    for slug, box in (("close", _close(seen)), ("whole", (0.0, 0.0, WIDE, DEEP))):
        size = box[2] / WIDE
        yield {
            **drawn,
            "slug": slug,
            "box": " ".join(map(_n, box)),
            "letters": _n(2.1 * size),
            "above": _n(TALL + 0.8 * size),
        }


def _close(places: Iterable[Place]) -> tuple[float, float, float, float]:
    """The part of the table where figures are, as wide to its height as the whole."""
    known = list(places) or [(WIDE / 2, DEEP / 2)]
    left, right = min(x for x, _y in known) - MARGIN, max(x for x, _y in known) + MARGIN
    far, near = min(DEEP - y for _x, y in known) - MARGIN - 1, max(DEEP - y for _x, y in known) + MARGIN - 2
    wide = min(WIDE, max(right - left, (near - far) * WIDE / DEEP, LEAST_WIDE))
    deep = wide * DEEP / WIDE
    x = min(max((left + right - wide) / 2, 0.0), WIDE - wide)
    y = min(max((far + near - deep) / 2, 0.0), DEEP - deep)
    return x, y, wide, deep


def _figures(rows: Iterable[int], poses: Sequence[str], pair: Pair, table: Table) -> Iterator[Shown]:
    """Each figure as it is drawn, those farther away first; figures on one spot side by side."""
    spots: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        x, y = table.places[row]
        spots[round(x * 2), round(y * 2)].append(row)
    for _spot, there in sorted(spots.items(), key=lambda one: -one[0][1]):
        for place, row in enumerate(there):
            x, y = table.places[row]
            aside = (place - (len(there) - 1) / 2) * BESIDE
            yield _drawn(poses[row], pair.sides[table.sides[row]].plastic, x + aside, DEEP - y, bool(table.sides[row]))


def _drawn(drawing: str, plastic: str, x: float, y: float, is_turned: bool) -> Shown:
    """A silhouette that stands there."""
    _left, _top, wide, tall = map(float, figure_boxes()[f"f-{drawing}"].split())
    scale = TALL / tall
    left = x + wide * scale / 2 if is_turned else x - wide * scale / 2
    across = -scale if is_turned else scale
    return {
        "pose": drawing,
        "plastic": plastic,
        "wide": _n(wide),
        "tall": _n(tall),
        "transform": f"translate({_n(left)} {_n(y - TALL * FEET)}) scale({across:.4f} {scale:.4f})",  # untranslated
    }


def _action(replay: Replay, pair: Pair, step: Step, before: Table, after: Table) -> Shown:
    """What a step does on the table: ways, attacks, losses, and who is named."""
    ways, attacks, lost, named = [], [], [], dict[int, None]()
    out = {one.event.figure for one in step.told if one.event.what in ("defeated", "swayed")}
    for one in step.told:
        event = one.event
        if event.what in ("moved", "pushed", "fetches"):
            row = event.other if event.what == "fetches" else event.figure
            plastic = pair.sides[before.sides[row]].plastic
            ways.append((*_point(before.places[row]), *_point(after.places[row]), plastic))
            named[row] = None
        elif event.what in ("attacks", "stuns") and max(event.figure, event.other) < len(before.places):
            named |= {event.figure: None, event.other: None}
            way = (*_point(before.places[event.figure]), *_point(before.places[event.other]))
            attacks.append((*way, event.is_done or event.other in out))
        elif event.what in LOST:
            lost.append((*_point(before.places[event.figure]), pair.sides[before.sides[event.figure]].plastic))
    names = [(*_point(after.places[row]), replay.names[row]) for row in named if row < len(replay.names)]
    return {"ways": ways, "attacks": attacks, "lost": lost, "named": names}


def _point(place: Place) -> tuple[str, str]:
    return _n(place[0]), _n(DEEP - place[1])


def _n(value: float) -> str:
    """A number as SVG reads it."""
    return f"{value:.2f}"
