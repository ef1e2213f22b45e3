"""``manage.py army battle``: two armies fight very many times, or once with a report."""

import json
from argparse import ArgumentTypeError
from collections.abc import Iterator, Mapping
from math import nan
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.armies.commands import rules
from armybuilder.armies.commands.subcommands import DONE, REFUSED, Subcommand
from armybuilder.core.machine.command_line import whole_number
from armybuilder.matches.commands import fighters, worth
from rules.battles.figures import Unplayable, force
from rules.battles.layouts import GAP, LAYOUTS, LEAST_GAP, MOST_GAP, TACTICS
from rules.engine.documents.document import Editions
from rules.engine.points import in_points
from rules.engine.wording.messages import AnyOf, message
from rules.engine.wording.words import exact_points

if TYPE_CHECKING:
    from rules.battles.match import Match
    from rules.battles.play import Outcome
    from rules.battles.played_match import Interval, PlayedMatch

MOST_BATTLES = 1_000_000
MOST_SEED = 2**64 - 1


def arguments(parser: CommandParser) -> None:
    """Add the arguments for the armies, the table, the number of battles, and what is printed."""
    for side in ("first", "second"):
        parser.add_argument(side, metavar="ARMY", help=_("a document or text, a sample, or an army’s code or key"))
    parser.add_argument(
        "--battles",
        type=whole_number(1, MOST_BATTLES),
        default=10_000,
        metavar="N",
        help=_("number of battles; 10,000"),
    )
    parser.add_argument(
        "--seed", type=whole_number(0, MOST_SEED), default=1, metavar="S", help=_("the same seed rolls the same dice")
    )
    offered = _("each side’s tactic, of {tactics}; advance:advance").format(tactics=", ".join(TACTICS))
    parser.add_argument("--tactics", type=_tactics, default=("advance", "advance"), metavar="X:Y", help=offered)
    parser.add_argument(
        "--scenario", default="basic", metavar="NAME", help=_("basic, ambush …; the first army plays its first side")
    )
    parser.add_argument("--layout", choices=LAYOUTS, default="woods", help=_("the table; woods"))
    parser.add_argument(
        "--gap", type=_gap, default=float(GAP), metavar="G", help=_("inches between the armies; {gap}").format(gap=GAP)
    )
    parser.add_argument(
        "--processes", type=whole_number(1, 64), default=1, metavar="P", help=_("number of processes; 1")
    )
    parser.add_argument("--batch", type=whole_number(1, 1_000_000), metavar="B", help=_("battles played side by side"))
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--json", action="store_true", help=_("one line of JSON"))
    group.add_argument(
        "--replay", type=whole_number(0, MOST_BATTLES), metavar="K", help=_("tell battle K; the first is 0")
    )
    parser.add_argument(
        "--edition", metavar="SLUG", help=_("rule book of texts; by default the one that understands most")
    )
    rules.add_option(parser)


def _gap(text: str) -> float:
    try:
        gap = float(text)
    except ValueError:
        gap = nan
    if not LEAST_GAP <= gap <= MOST_GAP:
        raise ArgumentTypeError(_("Use {least} to {most} inches.").format(least=LEAST_GAP, most=MOST_GAP))
    return gap


def _tactics(text: str) -> tuple[str, ...]:
    chosen = tuple(text.split(":"))
    if len(chosen) != 2 or not {*chosen} <= {*TACTICS}:
        wanted = _("Name two tactics with a colon between them. There are: {tactics}.")
        raise ArgumentTypeError(wanted.format(tactics=", ".join(TACTICS)))
    return chosen


def battle(command: BaseCommand, options: dict[str, Any]) -> int:
    """Simulate the battles; if that is impossible, say why in one sentence."""
    known = rules.known(command, options)
    if known is None:
        return REFUSED
    try:
        _tell(command, options, _match(options, known))
    except (fighters.Unknown, Unplayable) as error:
        command.stderr.write(str(error))
        return REFUSED
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        command.stderr.write(str(worth.NO_NUMPY))
        return REFUSED
    return DONE


def _match(options: Mapping[str, Any], known: Editions) -> "Match":
    builds = (fighters.army_named(options[side], options["edition"], known) for side in ("first", "second"))
    first, second = map(force, builds)
    from rules.battles.match import Match
    from rules.battles.scenarios import SCENARIOS

    scenario = SCENARIOS.get(options["scenario"].partition("-")[0])
    if scenario is None:
        raise Unplayable(message("battle-no-scenario", name=options["scenario"], scenarios=AnyOf(tuple(SCENARIOS))))
    return Match((first, second), options["tactics"], LAYOUTS[options["layout"]], options["gap"], scenario)


def _tell(command: BaseCommand, options: Mapping[str, Any], match: "Match") -> None:
    is_told = options["replay"] is not None
    for line in _replayed(match, options["seed"], options["replay"]) if is_told else _counted(match, options):
        command.stdout.write(line)


def _replayed(match: "Match", seed: int, number: int) -> Iterator[str]:
    from rules.battles import narration
    from rules.battles.play import record

    played = record(match, seed, number)
    return narration.report(narration.Cast.from_record(match.forces, played, match.layout), played)


def _counted(match: "Match", options: Mapping[str, Any]) -> Iterator[str]:
    from rules.battles.played_match import PlayedMatch

    verdict = PlayedMatch(match, _outcome(match, options))
    if options["json"]:
        yield json.dumps(_answer(verdict))
    else:
        yield from _table(verdict)


def _outcome(match: "Match", options: Mapping[str, Any]) -> "Outcome":
    from rules.battles import play

    numbers, batch = range(options["battles"]), options["batch"] or play.BATCH
    if options["processes"] == 1:
        return play.play(match, options["seed"], numbers, batch)
    return play.play_apart(match, options["seed"], numbers, options["processes"], batch)


def _answer(verdict: "PlayedMatch") -> dict[str, object]:
    """The values of the JSON line."""
    first, second = verdict.match.forces
    return {
        "armies": [first.name, second.name],
        "points": [float(in_points(total)) for total in verdict.match.totals],
        "battles": verdict.battles,
        "wins": [*verdict.wins],
        "draws": verdict.draws,
        "rounds": round(verdict.rounds, 6),
        "points_left": _rounded(verdict.points_left),
        "share": round(verdict.share, 6),
        "interval": _rounded(verdict.interval),
        "share_by_percent": round(verdict.share_by_percent, 6),
        "wins_intervals": [_rounded(interval) for interval in verdict.wins_intervals],
        "first": round(verdict.first, 6),
        "not_simulated": [*verdict.not_simulated],
        "digest": verdict.outcome.digest,
    }


def _rounded(pair: "Interval") -> list[float]:
    return [round(bound, 6) for bound in pair]


def _table(verdict: "PlayedMatch") -> Iterator[str]:
    """The same for reading."""
    first, second = verdict.match.forces
    rows = [
        ["", first.name, second.name],
        [_("Points"), *(exact_points(total) for total in verdict.match.totals)],
        [_("Wins"), *(f"{wins:,}" for wins in verdict.wins)],
        [_("Points left"), *(f"{left:.1f}" for left in verdict.points_left)],
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        aligned = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        yield "  ".join([name.ljust(widths[0]), *aligned])
    fought = ngettext(
        "{battles} battle with {rounds} rounds, {draws} drawn.",
        "{battles} battles with {rounds} rounds on average, {draws} drawn.",
        verdict.battles,
    )
    yield fought.format(battles=f"{verdict.battles:,}", draws=f"{verdict.draws:,}", rounds=f"{verdict.rounds:.1f}")
    minimum, maximum = map(_percent, verdict.interval)
    share = _("Share of {army}: {share}, very likely {least} to {most}.")
    yield share.format(army=first.name, share=_percent(verdict.share), least=minimum, most=maximum)
    yield _("Share of the side that goes first: {share}.").format(share=_percent(verdict.first))
    if verdict.match.totals[0] != verdict.match.totals[1]:
        share = _("Share by percent of the enemy army: {share}.")
        yield share.format(share=_percent(verdict.share_by_percent))
    if verdict.not_simulated:
        yield _("Not simulated: {names}.").format(names=", ".join(verdict.not_simulated))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


SUBCOMMANDS = (
    Subcommand("battle", gettext_lazy("simulate battles between two armies"), battle, arguments),
    Subcommand("worth", gettext_lazy("measure what a point is worth"), worth.worth, worth.arguments),
)
