"""Armies to measure with: as many units as asked for, each a little different."""

import os
from itertools import cycle, islice

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from rules import engine  # noqa: E402
from rules.snapshot import catalogue_by_slug  # noqa: E402
from tests.support.databases import prepared_database  # noqa: E402

TYPES = (
    ("hero", {"commander": "", "distance-attack": "", "sharpshooter": "", "support": "distance"}),
    ("troop", {"distance-attack": "", "armor": "light"}),
    ("small-cavalry", {}),
    ("troop", {"armor": "heavy", "combat-master": ""}),
    ("vehicle", {"distance-attack": "", "automatic-fire": "", "flight": ""}),
)


def prepare() -> None:
    """A fresh database with the rules in it."""
    if connection.vendor == "sqlite":
        prepared_database.prepare(settings.VAR)
    else:
        call_command("prepare", verbosity=0)


def army(units: int, edition: str = "vsgmr-7") -> engine.Build:
    """An army of that many units, the first of them its commander."""
    catalogue = catalogue_by_slug(edition)
    if catalogue is None:
        raise SystemExit("The rules are not loaded: make run loads them.")
    return engine.Build(
        catalogue=catalogue,
        name=f"Army of {units}",
        limit=80,
        scenario="basic-game",
        side="player",
        rules=frozenset({"traits"}),
        units=tuple(unit(place, *kind) for place, kind in enumerate(islice(cycle(TYPES), units))),
    )


def unit(place: int, figure: str, options: dict[str, str]) -> engine.Unit:
    """The unit at that place; only the first may be the commander."""
    held = {option: level for option, level in options.items() if option != "commander" or place == 0}
    return engine.Unit(
        id=place, name=f"Unit {place + 1}", figure=figure, count=1 + place % 4, options=tuple(sorted(held.items()))
    )
