"""Battles a second on one core: small and large armies under each tactic, and a verdict of nine pairs of tactics."""

import resource
import time
from typing import Any

from armybuilder.armies import samples
from armybuilder.matches.jobs.orders import SEED, LoadedOrder, Setup
from armybuilder.matches.jobs.playing import PAIRS, Play, name_of
from benchmarks.parts.table import show, sized
from rules.battles.figures import Force, force
from rules.battles.layouts import TACTICS, Tactic
from rules.battles.match import Match
from rules.battles.play import play, play_pairs

MATCHES = {
    "5 v 5": ("fantasy-adventurers", "dwarves"),
    **sized(
        {
            "5 v 5, shooting": ("modern-infantry", "dwarves"),
            "7 v 7": ("elves", "orcs"),
            "10 v 13": ("medieval-infantry", "zombie-horde"),
            "13 v 13": ("zombie-horde", "zombie-horde"),
        },
        {},
    ),
}
BATTLES = sized(16_384, 8)
REPETITIONS = sized(3, 1)
VERDICT = sized(2_000, 8)


def army(slug: str) -> Force:
    """A sample army as it goes into a battle."""
    found = samples.get(slug)
    if found is None:
        raise LookupError(slug)
    return force(found.build)


def rate(first: Force, second: Force, tactics: tuple[Tactic, Tactic], battles: int) -> float:
    """Battles a second."""
    match, start = Match((first, second), tactics), time.perf_counter()
    play(match, 1, range(battles))
    return battles / (time.perf_counter() - start)


def main() -> None:
    """Print the tables."""
    rows = []
    for name, slugs in MATCHES.items():
        first, second = map(army, slugs)
        best = {
            tactic: max(rate(first, second, (tactic, tactic), BATTLES) for _ in range(REPETITIONS))
            for tactic in TACTICS
        }
        rows.append([name, *(f"{best[tactic]:,.0f}" for tactic in TACTICS)])
    show("Battles a second on one core, by tactic (best)", ["figures", *TACTICS], rows)
    show(
        f"A verdict of nine pairs of tactics: processor time, minimum of {REPETITIONS}",
        ["figures", f"all {VERDICT:,} battles, pair by pair", "side by side", "until it is clear", "ratio", "battles"],
        [[name, *verdict(army(first), army(second))] for name, (first, second) in MATCHES.items()],
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    show("Memory of one process", ["peak"], [[f"{peak:.0f} MiB"]])


def verdict(first: Force, second: Force) -> list[str]:
    """The ways to play a verdict, beside each other."""
    match = Match((first, second))
    order = LoadedOrder("verdict", (first, second), Setup("basic-game"), VERDICT, SEED, (), {})  # type: ignore[arg-type]
    parts: dict[str, dict[str, Any]] = {}

    def by_pair() -> None:
        for pair in PAIRS:
            play(match.under(pair), SEED, range(VERDICT))

    def until_clear() -> None:
        Play(order, {})(lambda part: parts.update({part["name"]: part["value"]}))  # type: ignore[index]

    ways = (by_pair, lambda: play_pairs(match, PAIRS, SEED, range(VERDICT)), until_clear)
    best = [float("inf")] * len(ways)
    for _ in range(REPETITIONS):
        for place, way in enumerate(ways):
            start = time.process_time()
            way()
            best[place] = min(best[place], time.process_time() - start)
    battles = sum(parts[name_of(pair)]["battles"] for pair in PAIRS)
    return [*(f"{seconds:.2f} s" for seconds in best), f"{best[2] / best[0]:.2f} ×", f"{battles:,}"]
