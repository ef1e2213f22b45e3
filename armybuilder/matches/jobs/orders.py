"""Orders of simulations, as values: two lists of figures without names, and how they meet."""

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, Self

from armybuilder.jobs.digests import digest, digest_of_files
from rules import engine
from rules.battles.figures import Force, force
from rules.battles.layouts import GAP
from rules.models import Edition
from rules.snapshot import catalogue

PARTS = ("jobs/marks", "jobs/orders", "jobs/playing", "jobs/prices", "jobs/trials", "verdicts")
SOURCES = ("rules", *(f"armybuilder/matches/{name}.py" for name in PARTS))
"""The files that decide what is played, and how."""
SEED = 7
SIDES = ("0", "1")
"""The names of the two armies in a simulation."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup in which two armies meet."""

    scenario: str = ""
    """Slug of the catalogue's scenario."""
    layout: str = "woods"
    gap: int = GAP


def battle_scenario(scenario: str) -> str:
    """The name of a catalogue's scenario in battles.

    >>> battle_scenario("fortress-assault"), battle_scenario("")
    ('fortress', 'basic')
    """
    return scenario.partition("-")[0] or "basic"


@dataclass(frozen=True)
class Order:
    """Battles of two armies."""

    kind: str
    builds: tuple[engine.Build, engine.Build]
    setup: Setup
    battles: int
    more: tuple[tuple[str, Any], ...] = ()
    """Further values that a kind needs."""

    def document(self) -> dict[str, Any]:
        """The order as a row keeps it."""
        return {
            "kind": self.kind,
            "armies": [engine.stored(nameless(build)) for build in self.builds],
            "setup": asdict(self.setup),
            "battles": self.battles,
            "seed": SEED,
            "program": program(),
            **dict(self.more),
        }

    def key(self, stamps: Mapping[str, str]) -> str:
        """Digest of all that the result depends on; ``stamps`` are the editions', by slug."""
        return digest([self.document(), [stamps.get(build.catalogue.slug, "") for build in self.builds]])


@dataclass(frozen=True)
class LoadedOrder:
    """An order as it is played."""

    kind: str
    forces: tuple[Force, Force]
    setup: Setup
    battles: int
    seed: int
    builds: tuple[engine.Build, engine.Build]
    document: Mapping[str, Any]

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The order of a row, with the current catalogues. ``LookupError`` if one no longer exists, ``Unplayable``."""
        editions = {
            edition.slug: edition
            for edition in Edition.objects.filter(slug__in={a["edition"] for a in document["armies"]})
        }
        first, second = (engine.restore(army, catalogue(editions[army["edition"]])) for army in document["armies"])
        forces = (replace(force(first), name=SIDES[0]), replace(force(second), name=SIDES[1]))
        setup, battles, seed = Setup(**document["setup"]), document["battles"], document["seed"]
        return cls(document["kind"], forces, setup, battles, seed, (first, second), document)


def stamps_of(builds: tuple[engine.Build, engine.Build]) -> dict[str, str]:
    """The stamps of the armies' editions: a rule changed makes their simulations new."""
    stamps = Edition.objects.filter(slug__in={build.catalogue.slug for build in builds}).values_list("slug", "stamp")
    return {slug: str(stamp) for slug, stamp in stamps}


def nameless(build: engine.Build) -> engine.Build:
    """The army's figures alone: without any text of its player, and whatever has no part in a battle."""
    units = [
        engine.Unit(number, figure=unit.figure, name="", count=unit.count, options=unit.options)
        for number, unit in enumerate(build.units, 1)
    ]
    return engine.Build(build.catalogue, "", tuple(units), rules=build.rules)


def in_one_turn(parts: Iterable[tuple[str, object]], seconds: float) -> Iterator[tuple[str, object]]:
    """The parts of a result until so many seconds were computed."""
    for part in parts:
        yield part
        if time.process_time() > seconds:
            return


@cache
def program() -> str:
    """The program that this process plays with."""
    return installed_program()


def installed_program() -> str:
    """A digest of everything that decides how battles are played."""
    return digest_of_files(SOURCES, "*.py")
