"""The context of a match sheet: two armies, what the book says about them, and what battles say."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.armies.display import army_context
from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import is_code, name_in_address
from armybuilder.core.web.values import Context
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.matches.display import board, pair_ruler, unit_chances
from armybuilder.matches.display.sheet_verdicts import verdict
from armybuilder.matches.forms import SetupForm
from armybuilder.matches.jobs.playing import PAIRS, REFUSED, SCENE, SCENE_ROUND, is_whole, name_of
from armybuilder.matches.models import Simulation
from armybuilder.matches.sides import NAMES, MatchSide, Pair
from armybuilder.matches.verdicts import TACTICS, MatchVerdict, WinShare, between, percent
from armybuilder.visitors import Visitor
from rules import engine
from rules.battles.record import Record
from rules.battles.table import Table
from rules.engine import words
from rules.engine.wording.directions import isolate
from rules.engine.wording.messages import Points, message

HARDLY = 0.05
"""A smaller difference of shares hardly matters."""


def address(pair: Pair, form: SetupForm) -> str:
    """The address of a match, with what was chosen."""
    return f"{reverse('matches:sheet')}?{urlencode([*pair.pairs, *form.pairs])}"


def address_of(names: Sequence[str], form: SetupForm) -> str:
    """The address of the same match between other armies."""
    return f"{reverse('matches:sheet')}?{urlencode([*zip(NAMES, names, strict=True), *form.pairs])}"


def before(query: QueryDict) -> list[str]:
    """The names of the armies that were there before a change."""
    names = query.get("undo", "").split()
    return names if len(names) == len(NAMES) else ["", ""]


def copies(query: QueryDict, visitor: Visitor) -> list[Army]:
    """The visitor's armies in a match that took the place of others, untouched since."""
    now = [(name_in_address(query.get(key, "")), was) for key, was in zip(NAMES, before(query), strict=True)]
    codes = [name for name, was in now if name != was and is_code(name)]
    return list(Army.objects.made_by(visitor).filter(code__in=codes, binned=None, latest_version=0)) if codes else []


def page(pair: Pair, form: SetupForm) -> Context:
    """The contents of the page that are shown at once."""
    return {
        "pair": pair,
        "form": form,
        "setup": form.in_words,
        "here": address(pair, form),
        "query_pairs": [*pair.pairs, *form.pairs],
        "choose": f"{reverse('matches:choose')}?{urlencode(pair.pairs)}",
        "sides": [_side(side, form, place) for place, side in enumerate(pair.sides)],
        "ruler": pair_ruler.ruler(pair, form.scenarios.get(form.setup.scenario)),
        "tables": list(unit_chances.tables(pair)),
        "print": print_address(pair, form),
        "play": f"{reverse('games:new')}?{urlencode([*pair.pairs, ('scenario', form.setup.scenario)])}",
    }


def print_address(pair: Pair, form: SetupForm) -> str:
    """The studio with everything that two players need for this match; armies of different rules have no score."""
    chosen = {"sheets": "matchup,roster,scenario,score", "scenario.which": form.setup.scenario}
    if not pair.is_of_one_book or pair.forces is None:
        chosen = {"sheets": "roster"}
    names = [("army", side.entry.name) for side in pair.sides]
    return f"{reverse('printing:studio')}?{urlencode([*names, *chosen.items()])}"


def fairness(pair: Pair, form: SetupForm, row: Simulation | None) -> Context:
    """The verdict of battles, as far as they have been played."""
    result = row.result if row else {}
    played = {name: result[name] for name in map(name_of, PAIRS) if name in result}
    shares = {name: WinShare.from_result(share) for name, share in played.items()}
    outcome = verdict(pair.builds, row)
    battles = sum(share.battles for share in shares.values())
    done, all = words.grouped(battles), words.grouped(settings.MATCH_BATTLES * len(PAIRS))
    return {
        "row": row,
        "answered": worker_heartbeat.has_worker(),
        "too_many": _too_many(pair, result.get(REFUSED)),
        "verdict": outcome,
        "book": _book(pair, form, outcome),
        "tugs": [_tug(tactic, shares.get(name_of((tactic, tactic)))) for tactic in TACTICS],
        "nine": _nine(shares) if played else [],
        "facts": list(_facts(pair, list(played.values()))) if is_whole(result) else [],
        "watched": list(_watched(pair, form, played.get(name_of(PAIRS[0])))),
        "board": _scene(pair, form, result[SCENE]) if SCENE in result else None,
        "battles": words.grouped(settings.MATCH_BATTLES),
        "done": battles,
        "all": settings.MATCH_BATTLES * len(PAIRS),
        "progress": _("{done} of at most {all} battles").format(done=done, all=all),
        "stopped": row.reason if row and row.state == State.FAILED else "",
        "left_out": list(dict.fromkeys(name for force in pair.forces or () for name in force.not_simulated)),
        "unchosen": [level for side in pair.sides for level in _unchosen(side)],
    }


def _watched(pair: Pair, form: SetupForm, result: Mapping[str, Any] | None) -> Iterator[tuple[str, str, int]]:
    """The first battle that each army wins where both play alike: the address of its replay, and its number from 1."""
    for side, battle in zip(pair.sides, result["examples"] if result else (), strict=False):
        if battle is not None:
            played = [*zip(("mine", "theirs"), PAIRS[0], strict=True), ("battle", battle)]
            query = [*pair.pairs, *form.pairs, *played]
            yield side.name, f"{reverse('matches:battle')}?{urlencode(query)}", battle + 1


def _scene(pair: Pair, form: SetupForm, plain: Mapping[str, Any]) -> Context:
    """The table of the first battle to watch, after the moves of its second round."""
    record = Record.from_plain(plain)
    table = Table.begun(record)
    for event in record.events:
        table.take(event, record.prices)
    label = _("The table after the moves of round {round}").format(round=min(SCENE_ROUND, record.rounds))
    drawn = board.still(pair, form.setup.layout, table) | board.seen_in(board.close_up(pair, table))
    return drawn | {"slug": "scene", "label": label}


def _side(side: MatchSide, form: SetupForm, place: int) -> Context:
    bill = engine.bill(side.build)
    scenario = form.scenarios.get(form.setup.scenario)
    return {
        "name": side.name,
        "page": side.entry.page,
        "plastic": side.plastic,
        "lineup": army_context.lineup(side.build),
        "points": words.points_sign(side.total),
        "sum": words.sum_of(side.build.catalogue, side.total),
        "figures": army_context.figures(bill.figures),
        "role": _role(scenario, place).name if scenario and len(scenario.sides) > 1 else "",
        "range": _range(side, _role(scenario, place) if scenario else None),
    }


def _role(scenario: engine.Scenario, place: int) -> engine.Side:
    """The side of a scenario that an army plays: the first army the first one."""
    return scenario.sides[min(place, len(scenario.sides) - 1)]


def _range(side: MatchSide, role: engine.Side | None) -> str:
    """Whether the army lies within the scenario's range; empty if it does."""
    if role is None:
        return ""
    if role.most is not None and side.total > role.most:
        return _("{points} over").format(points=words.points_sign(side.total - role.most))
    if role.least is not None and side.total < role.least:
        return _("{points} under").format(points=words.points_sign(role.least - side.total))
    return ""


def _book(pair: Pair, form: SetupForm, outcome: MatchVerdict | None) -> Context:
    """The rule book's verdict about the points of both armies, and that of battles where it is different."""
    catalogue, scenario = pair.builds[0].catalogue, form.scenarios.get(form.setup.scenario)
    first, second = (side.total for side in pair.sides)
    if not pair.is_of_one_book:
        return {"difference": _("different rules"), "tone": "warn", "range": ""}
    roles = [_role(scenario, place).most or 0 for place in (0, 1)] if scenario else [0, 0]
    apart = abs((first - roles[0]) - (second - roles[1]))
    difference = (
        str(message("points-apart", points=Points(apart))) if apart else pgettext("armies of the same points", "equal")
    )
    ranges = army_context.side_label(scenario, scenario.sides[0]) if scenario and len(scenario.sides) == 1 else ""
    shown: Context = {"range": ranges}
    if catalogue.fair is None:
        return shown | {"difference": difference, "tone": "plain"}
    is_fair = apart <= catalogue.fair
    if outcome and outcome.slug == "even":
        text = _("{apart}, fair by the book") if is_fair else _("{apart}: not fair by the book, but even in battles")
        return shown | {"difference": text.format(apart=difference), "tone": "good"}
    if outcome and outcome.slug in ("favors", "lopsided") and is_fair:
        text = _("{apart}: fair in points by the book, but {army} wins {range} of simulated battles")
        values = {"apart": difference, "army": outcome.army, "range": outcome.range}
        return shown | {"difference": text.format(**values), "tone": "bad" if outcome.slug == "lopsided" else "warn"}
    if is_fair:
        tone = "plain" if outcome else "good"
        return shown | {"difference": _("{apart}, fair by the book").format(apart=difference), "tone": tone}
    return shown | {"difference": _("{apart}, not fair by the book").format(apart=difference), "tone": "warn"}


def _too_many(pair: Pair, refused: Mapping[str, Any] | None) -> str:
    """Why the armies have no room on the table."""
    if refused is None:
        return ""
    army = pair.sides[int(refused["army"])].name
    return str(message("battle-too-many", army=army, figures=refused["figures"], most=refused["most"]))


def _tug(tactic: str, share: WinShare | None) -> Context:
    """A bar: both sides' share where they use the same tactic."""
    name, meaning = TACTICS[tactic]
    shown: Context = {"slug": tactic, "name": name, "meaning": meaning, "share": share}
    if share is None:
        return shown
    return shown | {
        "first": percent(share.share),
        "second": percent(1 - share.share),
        "interval": between(share.low, share.high),
        "is_every": share.share in (0, 1),
        "at": _place(share.share),
        "rest": _place(1 - share.share),
        "from": _place(min(share.low, 0.99)),
        "wide": _place(max(share.high - share.low, 0.01)),
        "battles": words.grouped(share.battles),
    }


def _place(share: float) -> str:
    """A share as SVG measures it."""
    return f"{100 * share:.2f}%"


def _nine(shares: Mapping[str, WinShare]) -> list[tuple[object, list[Context | None]]]:
    """A row for each tactic of the first army, with a cell for each of the second's."""
    return [
        (TACTICS[mine][0], [_cell(shares.get(name_of((mine, other)))) for other in TACTICS]) for mine in TACTICS
    ]  # fmt: skip


def _cell(share: WinShare | None) -> Context | None:
    return {"share": percent(share.share), "interval": between(share.low, share.high)} if share else None


def _facts(pair: Pair, results: list[Mapping[str, Any]]) -> Iterator[Context]:
    """Further facts from the battles: any mix of tactics, who starts, what is left, and shares in percent."""
    army = isolate(words.clipped(pair.sides[0].name))
    lower, upper = min(result["low"] for result in results), max(result["high"] for result in results)
    yield {
        "name": _("Over all pairs of tactics"),
        "value": between(lower, upper),
        "more": _("won by {army}").format(army=army),
    }
    starting = [result["starting"] for result in results if None not in result["starting"]]
    if starting:
        matters = max(abs(begun[0] - other[0]) for begun, other in starting)
        sentence = _("won by {army}: {begun} when starting, {other} when not")
        yield {
            "name": _("Who starts"),
            "value": _("hardly matters") if matters < HARDLY else _("matters"),
            "more": sentence.format(army=army, begun=_widest(starting, 0), other=_widest(starting, 1)),
        }
    count = len(results)
    first, second = (sum(result["left"][side] for result in results) / count for side in (0, 1))
    rounds = sum(result["rounds"] for result in results) / count
    yield {
        "name": _("At the end, on average"),
        "value": _("{first} to {second} points left").format(first=_tenth(first), second=_tenth(second)),
        "more": _("after {rounds} rounds").format(rounds=_tenth(rounds)),
    }
    if pair.sides[0].total != pair.sides[1].total:
        by_percent = [result["percent"] for result in results]
        yield {
            "name": _("By percent of the enemy army"),
            "value": between(min(entry[1] for entry in by_percent), max(entry[2] for entry in by_percent)),
            "more": _("won by {army}, if not points but their part of the army count").format(army=army),
        }


def _widest(starting: list[list[list[float]]], place: int) -> str:
    """From the lowest to the highest end of intervals."""
    return between(min(chance[place][1] for chance in starting), max(chance[place][2] for chance in starting))


def _tenth(value: float) -> str:
    return str(number_format(value, 1))


def _unchosen(side: MatchSide) -> Iterator[str]:
    """Sentences about choices that an army leaves open, and that battles make for the player."""
    for unit in side.build.units:
        for option, level in unit.options:
            row = side.build.catalogue.options.get(option)
            chosen = next((other for other in row.levels if other.slug == level), None) if row else None
            if row and chosen and chosen.unchosen:
                sentence = _(
                    "{unit}: you haven’t chosen what {option} helps with. In these battles it helps shooting if "
                    "possible, otherwise armor, otherwise fighting."
                )
                yield sentence.format(unit=isolate(unit.name), option=row.name)
