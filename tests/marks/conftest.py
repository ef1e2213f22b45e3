"""Marks of rule books with few battles."""

import pytest

from armybuilder.marks import chores
from armybuilder.marks.models import Mark
from armybuilder.matches.jobs import marks, prices
from rules.models import Edition

SMALL_BOOK = "vsgmr-2010"
"""A rule book with few prices."""


@pytest.fixture(autouse=True)
def few_battles(monkeypatch):
    for name, count in {"LOOK_BATTLES": 20, "EVEN_BATTLES": 60, "EVEN_TURNS": 1}.items():
        monkeypatch.setattr(marks, name, count)
    monkeypatch.setattr(prices, "BATTLES", 60)


@pytest.fixture
def judge(db):
    """A function: the mark of an edition, with its battles played."""

    def played(slug: str) -> Mark:
        chores.ask(Edition.objects.get(slug=slug))
        for mark in Mark.objects.waiting().filter(edition__slug=slug):
            chores.look_at(mark)
        return Mark.objects.get(edition__slug=slug)

    return played


@pytest.fixture
def marked(db):
    """A function: an edition with a mark as if its battles were played, by price and interval of each thing."""

    def make(slug: str, **worths: tuple[float | None, float | None]) -> Mark:
        edition = Edition.objects.get(slug=slug)
        things, even = [], {}
        for name, ends in worths.items():
            key = {"hero": "figures/hero", "armor": "options/armor/light", "tough": "options/tough/"}[name]
            things.append({"key": key, "kind": "mix", "price": 4, "doubt": ""})
            even[f"even {key}"] = {"price": ends[0] or 0, "low": ends[0], "high": ends[1], "battles": 9_000}
        things.append({"key": "figures/troop", "kind": "mix", "price": 2, "doubt": "currency"})
        mark = Mark.objects.create(edition=edition, stamp=edition.stamp, job="0" * 32, basis="0" * 32)
        chores.keep(mark, {"things": {"is_played": True, "things": things}, **even, "found": True})
        mark.refresh_from_db()
        return mark

    return make
