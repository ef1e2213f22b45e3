"""Bill, findings and profiles of an army; offers of one unit; exact odds of a volley."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from benchmarks.parts.armies import army
from benchmarks.parts.table import alternately, show, sized, spread
from rules import engine


def everything(build: engine.Build) -> None:
    """What the builder's page asks of the engine for all units."""
    engine.bill(build)
    engine.findings(build)
    for unit in build.units:
        engine.profile(build, unit)


def convolved(chance: Fraction, attacks: int) -> list[Fraction]:
    """How many of the attacks succeed, by plain convolution of fractions; the volley is compared with it."""
    spread_of_hits = [Fraction(1)]
    for _ in range(attacks):
        missed = [*(share * (1 - chance) for share in spread_of_hits), Fraction(0)]
        landed = [Fraction(0), *(share * chance for share in spread_of_hits)]
        spread_of_hits = [a + b for a, b in zip(missed, landed, strict=True)]
    return spread_of_hits


def edited(build: engine.Build, turn: list[int]) -> engine.Build:
    """The army with one unit that nothing has seen before."""
    turn[0] += 1
    first, *others = build.units
    return replace(build, units=(replace(first, name=f"Unit {turn[0]}", count=1 + turn[0] % 9000), *others))


def main() -> None:
    """Print the tables of the engine."""
    build, turn = army(20), [0]
    times = alternately(
        {
            "all seen before": lambda: everything(build),
            "after one edit": lambda: everything(edited(build, turn)),
            "offers of one open unit": lambda: engine.offers(build, build.units[0].id),
        },
        200,
    )
    rows: list[Sequence[str]] = [[name, spread(values)] for name, values in times.items()]
    show("Engine, 20 units (ms, minimum / median)", ["what", "time"], rows)
    volley()


def volley() -> None:
    """Compare the exact odds of a whole volley with plain convolution; both must be equal."""
    hit, save, attacks = Fraction(5, 9), Fraction(1, 6), sized(200, 20)
    through = hit * (1 - save)
    if list(engine.odds.volley(attacks, hit, save)) != convolved(through, attacks):
        raise AssertionError("the volley's odds differ from the convolution's")
    times = alternately(
        {"convolution": lambda: convolved(through, attacks), "volley": lambda: engine.odds.volley(attacks, hit, save)},
        5,
    )
    ratio = min(times["convolution"]) / min(times["volley"])
    rows = [[name, spread(values)] for name, values in times.items()] + [["convolution : volley", f"{ratio:.0f} ×"]]
    show(f"Odds of {attacks} attacks against armor (ms, minimum / median)", ["what", "time"], rows)
