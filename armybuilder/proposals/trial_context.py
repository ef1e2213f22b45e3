"""The contents of a trial: worths, whether the new prices fit them, pairings that turn, armies that change, and what
battles can't say.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Any, Literal
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.core.web.values import Context
from armybuilder.handbook import worths
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State as Progress
from armybuilder.matches import verdicts
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.trials import ARMIES, END, EVEN, LOOK, MOST_THINGS, PAIRS, THINGS
from armybuilder.matches.models import Simulation
from armybuilder.proposals.models import Proposal
from armybuilder.proposals.names import named_for_reader, names_for_reader
from armybuilder.proposals.trial_requests import ARMY
from armybuilder.visitors import Visitor
from rules.engine import words
from rules.engine.points import in_points
from rules.engine.wording.message_json import from_json
from rules.snapshot import catalogue
from rules.worth.subjects import Doubt, name_of

AXIS = 6.0
"""The end of the axis of prices, in points, unless something costs more."""
SLOWLY, QUICKLY = "1s", "400ms"
"""The interval at which the page asks for more, and the one while the first worth is being measured."""
MOST_TURNED, MOST_ARMIES = 8, 12
DOUBTS: dict[Doubt | Literal["currency"], Promise] = {
    "currency": gettext_lazy("Everything is compared with this figure, so battles can’t say what it is worth itself."),
    "tactics": gettext_lazy("The tactics don’t play this well. A low worth would say more about the tactics."),
    "not-simulated": gettext_lazy("Battles are simulated without this, so they can’t say what it is worth."),
    "enemies": gettext_lazy("Its worth depends on how many enemies wear armor. These armies wear none."),
    "unused": gettext_lazy("Armies of this kind have no use for this, so battles can’t say what it is worth."),
}


def trial(proposal: Proposal, visitor: Visitor, row: Simulation | None) -> Context:
    """The progress of the trial, and its results so far."""
    result: Mapping[str, Any] = row.result if row else proposal.trial
    waits = bool(row and row.is_open)
    shown: Context = {
        "is_installed": simulations.are_installed(),
        "has_worker": worker_heartbeat.has_worker(),
        "waits": waits,
        "is_in_line": bool(row and row.state == Progress.WAITING and THINGS not in result),
        "stopped": row.reason if row and row.state == Progress.FAILED else "",
        "is_ready": END in result,
        "is_begun": THINGS in result,
        "armies_count": len(proposal.trial_armies),
        "asks_every": SLOWLY,
    }
    if THINGS not in result:
        return shown
    things = result[THINGS]
    names = _names(proposal, visitor)
    pairs = [pair for name, part in result.items() if name.startswith(f"{PAIRS} ") for pair in part]
    row_names = names_for_reader(proposal.base) if proposal.base else {}
    armies = list(_armies(names, named_for_reader(result.get(ARMIES, []), row_names)))
    turned = _turned(names, pairs)
    has_worth = any(name.startswith(f"{LOOK} ") for name in result)
    changes_nothing = END in result and not things["things"] and not armies and not turned
    return shown | {
        "is_played": things["is_played"],
        "things": list(_things(proposal, result)),
        "armies": armies[:MOST_ARMIES],
        "more_armies": max(0, len(armies) - MOST_ARMIES),
        "pairs": len(pairs),
        "turned": turned[:MOST_TURNED],
        "more_turned": max(0, len(turned) - MOST_TURNED),
        "changes_nothing": changes_nothing,
        "progress": _progress(result),
        "asks_every": QUICKLY if any(map(_is_measured, things["things"])) and not has_worth else SLOWLY,
    }


def _progress(result: Mapping[str, Any]) -> tuple[int, int]:
    """Parts that are done, and all of them as far as is known."""
    things = result[THINGS]["things"]
    playable = [thing for thing in things if _is_measured(thing)][:MOST_THINGS]
    pairs = [name for name in result if name.startswith(f"{PAIRS} ")]
    chunks = int(pairs[0].rpartition(" ")[2]) if pairs else 1
    maximum = 2 + 2 * len(playable) + chunks
    return min(len(result), maximum), maximum


def _is_measured(thing: Mapping[str, Any]) -> bool:
    """Whether battles say what it is worth."""
    return thing["doubt"] not in ("not-simulated", "unused", "currency")


def _things(proposal: Proposal, result: Mapping[str, Any]) -> Iterator[Context]:
    """Things that have another price, or do something else: their even price beside the old and the new one."""
    now = catalogue(proposal.base) if proposal.base else None
    for thing in result[THINGS]["things"]:
        even = result.get(f"{EVEN} {thing['key']}") or result.get(f"{LOOK} {thing['key']}")
        old = thing["old"]
        yield {
            "name": (name_of(now, thing["key"]) if now else "") or thing["key"].rpartition("/")[2],
            "old": words.points_sign(old) if old is not None else "",
            "new": words.points_sign(thing["new"]),
            "doubt": DOUBTS.get(thing["doubt"], ""),
            "is_first_look": f"{EVEN} {thing['key']}" not in result,
            **(_even(even, old, thing["new"]) if even else {}),
        }


def _even(even: Mapping[str, Any], old: int | None, new: int) -> Context:
    """The interval in words and on an axis, with the two prices. What is shown is judged: tenths, rounded outward."""
    lower = floor(10 * (even["low"] or 0.0)) / 10
    upper = None if even["high"] is None else ceil(10 * even["high"]) / 10
    axis = max(AXIS, in_points(new) + 1, in_points(old or 0) + 1, (upper or 0) + 0.5)
    if upper is None:
        return {"unclear": _("Too few battles tell it apart from chance."), "battles": words.grouped(even["battles"])}
    return {
        "worth": _("{low} to {high} points").format(low=worths.decimal(lower), high=worths.decimal(upper)),
        "begin": worths.percent_of_axis(lower / axis),
        "width": worths.percent_of_axis((min(upper, axis) - lower) / axis),
        "old_at": worths.percent_of_axis(float(in_points(old)) / axis) if old is not None else "",
        "new_at": worths.percent_of_axis(float(in_points(new)) / axis),
        "verdict": _verdict(lower, upper, old, new),
        "battles": words.grouped(even["battles"]),
    }


def _verdict(low: float, upper: float, old: int | None, new: int) -> str:
    """A sentence on both prices, as the interval judges them."""
    is_fair = low <= in_points(new) <= upper
    if is_fair and old is not None and old != new and low <= in_points(old) <= upper:
        return _("Both prices fit what battles say.")
    if is_fair:
        return _("The new price fits what battles say.")
    if old is not None and old != new and low <= in_points(old) <= upper:
        return _("The old price fits what battles say; the new one doesn’t.")
    distance = min(abs(in_points(new) - low), abs(in_points(new) - upper))
    was = min(abs(in_points(old) - low), abs(in_points(old) - upper)) if old is not None else distance
    if old is not None and distance < was:
        return _("The new price comes nearer to what battles say.")
    if in_points(new) > upper:
        return _("The new price is higher than it is worth.")
    return _("The new price is lower than it is worth.")


def _turned(names: Sequence[str], pairs: Sequence[Mapping[str, Any]]) -> list[Context]:
    """The pairings whose shares differ by more than chance, the largest turn first."""
    by_turn = sorted(pairs, key=lambda pair: -abs(pair["after"] - pair["before"]))
    return [
        {
            "first": names[pair["first"]],
            "second": names[pair["second"]],
            "before": verdicts.percent(pair["before"]),
            "after": verdicts.percent(pair["after"]),
        }
        for pair in by_turn
        if pair["is_turned"]
    ]


def _names(proposal: Proposal, visitor: Visitor) -> list[str]:
    """The armies of the trial by name, as far as the visitor may see them."""
    listed = [name.partition(" ")[::2] for name in map(str, proposal.trial_armies)]
    codes = [UUID(code) for kind, code in listed if kind == ARMY]
    names = {str(army.code): army.name for army in Army.objects.visible_to(visitor).filter(code__in=codes)}
    return [_name(kind, name, names) for kind, name in listed]


def _name(kind: str, name: str, names: Mapping[str, str]) -> str:
    if kind == ARMY:
        return words.clipped(names[name]) if name in names else _("an army of another player")
    sample = samples.get(name)
    return sample.name if sample else name


def _armies(names: Sequence[str], effects: Sequence[Mapping[str, Any]]) -> Iterator[Context]:
    """The armies that cost differently, lose something or get errors, with the first fix."""
    for name, effect in zip(names, effects, strict=False):
        if effect["before"] == effect["after"] and not effect["loses"] and not effect["errors"]:
            continue
        yield {
            "name": name,
            "before": words.points_sign(effect["before"]),
            "after": words.points_sign(effect["after"]),
            "is_changed": effect["before"] != effect["after"],
            "loses": words.listed(effect["loses"]) if effect["loses"] else "",
            "errors": [
                (str(from_json(error["text"])), str(from_json(error["fix"])) if error["fix"] else "")
                for error in effect["errors"]
            ],
        }
