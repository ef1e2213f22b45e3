"""Battles a second on one core: small and large armies under each tactic, and a verdict of nine pairs of tactics."""

import resource
import time
from itertools import product

from armybuilder.armies import samples
from benchmarks.table import show, sized
from rules.battles.figures import Force, force
from rules.battles.layouts import TACTICS, Tactic
from rules.battles.match import Match
from rules.battles.play import play

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
    first, second, start = army("elves"), army("undead"), time.perf_counter()
    for tactics in product(TACTICS, TACTICS):
        play(Match((first, second), tactics), 1, range(VERDICT))
    taken = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows = [[f"9 × {VERDICT:,} battles of Elves and Undead", f"{taken:.2f} s", f"{peak:.0f} MiB"]]
    show("A verdict, one process", ["what", "time", "peak memory"], rows)
