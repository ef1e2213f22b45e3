"""Only what fits one's figures: found among all armies, page by page, at any depth."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.armies import samples
from armybuilder.library import context, entries, toy_filter
from armybuilder.library.models import Entry, Renewal
from rules.boxes.box import Box, ToyKind, needs_of
from rules.boxes.fitting import fit_army
from rules.engine import edits
from tests.library.shelf import grown, heading, names, public, shelf
from tests.support.markup import flat
from tests.support.players import signed_in

pytestmark = pytest.mark.sql

TOYS = "?toys=1"
SOLDIERS = {"name": "Soldiers", "count": "12", "figures": ["troop", "hero"], "gear": ["distance-attack", "commander"]}
HORSES = {"name": "Horses", "count": "4", "figures": "small-cavalry"}
KINDS = ("elves", "undead", "dwarves", "orcs", "modern-infantry", "wild-west-bandit-gang")


@pytest.fixture
def alice(db):
    """A player with twelve soldiers."""
    client = signed_in("alice")
    client.post("/toys/kinds/new/", SOLDIERS)
    return client


def box() -> Box:
    """The same soldiers."""
    return Box((ToyKind(1, "Soldiers", 12, frozenset(SOLDIERS["figures"]), frozenset(SOLDIERS["gear"])),))


def every_page(client: Client, query: str) -> list[list[str]]:
    """The names on each page, from link to link."""
    pages, address = [], query
    while address:
        text = client.get(f"/library/{address}").content.decode()
        pages.append(re.findall(r'<h3><a href="/read/[^"]+">([^<]+)</a>', text))
        found = re.search(r'class="pager[^"]*".*?href="/library/(\?[^"]*after=[^"]+)"', text, re.DOTALL)
        address = found[1].replace("&amp;", "&") if found else ""
    return pages


def test_an_entry_has_what_its_army_takes(db):
    army = public("Riders", "undead")
    grown(army)
    needs = needs_of(army.build())
    assert Entry.objects.get().card["toys"] == sorted([one.figure, sorted(one.gear), n] for one, n in needs.items())


def test_only_what_fits_is_shown_samples_too(alice):
    public("Infantry", "elves")
    public("Riders", "undead")
    assert names(alice) == ["Riders", "Infantry"]
    assert names(alice, TOYS) == ["Infantry"]
    fitting = [one.slug for one in samples.all() if fit_army(box(), one.build).is_whole]
    assert fitting and set(shelf(alice, TOYS)) == set(fitting)


def test_it_goes_with_other_criteria_and_is_a_chip(alice):
    public("Green Infantry", "elves")
    public("Blue Infantry", "elves")
    assert names(alice, f"{TOYS}&q=green") == ["Green Infantry"]
    page = flat(alice.get(f"/library/{TOYS}&q=green").content.decode())
    assert '<a class="chip remove" href="/library/?q=green">armies I have the figures for' in page
    assert re.search(r'name="toys" value="1" form="search" checked', page)


def test_without_toys_there_is_the_way_to_them(client, db):
    public("Infantry", "elves")
    page = client.get(f"/library/{TOYS}").content.decode()
    assert 'name="toys"' not in page and "Count your toys to find what fits them" in page
    assert names(client, TOYS) == ["Infantry"]


def test_it_says_how_many_fit_and_how_many_nearly_do(alice):
    public("Infantry", "elves")
    build = samples.get("elves").build
    nearly = public("One horse", "elves")
    nearly.change(edits.Add("small-cavalry"), seen_version=nearly.version)
    public("Riders", "wild-west-bandit-gang")
    assert fit_army(box(), build).is_whole and not fit_army(box(), samples.get("wild-west-bandit-gang").build).is_whole
    page = flat(alice.get(f"/library/{TOYS}").content.decode())
    assert "1 of 3 armies fit your toys. 1 more lacks one or two." in page
    assert heading(alice, TOYS) == "1 army"


def test_where_nothing_fits_it_says_what_would_be_found_without(alice):
    public("Riders", "undead")
    page = flat(alice.get(f"/library/{TOYS}&q=riders").content.decode())
    assert "No armies found for: “riders”, armies I have the figures for" in page
    assert "Any toys · 1 army" in page


@pytest.mark.parametrize(("looked_at", "query"), [(1, ""), (3, "&q=army"), (2, "&sort=liked&legal=0"), (100, "")])
def test_however_few_a_page_looks_through_all_that_fit_are_found_in_order(alice, monkeypatch, looked_at, query):
    armies = [public(f"Army {number}", KINDS[number % len(KINDS)]) for number in range(9)]
    for number in (0, 4, 7):
        armies[number].change(edits.Limit(10), seen_version=armies[number].version)
    everything = [name for page in every_page(alice, f"?{query[1:]}") for name in page]
    monkeypatch.setattr(toy_filter, "LOOKED_AT", looked_at)
    monkeypatch.setattr(context, "PAGE", 2)
    fits = {army.name for army in armies if fit_army(box(), army.build()).is_whole}
    pages = every_page(alice, f"{TOYS}{query}")
    assert [name for page in pages for name in page] == [name for name in everything if name in fits]
    assert 2 <= len(fits) < len(armies) and all(len(page) <= 2 for page in pages)


def test_a_page_asks_as_much_for_many_as_for_few(alice):
    counts = []
    for _ in range(2):
        for number in range(8):
            public(f"Army {number}", KINDS[number % len(KINDS)])
        alice.get(f"/library/{TOYS}")
        with CaptureQueriesContext(connection) as seen:
            alice.get(f"/library/{TOYS}")
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_a_count_of_what_is_missing_is_exact_as_far_as_it_matters(db):
    lacking = toy_filter._Lacking(box())
    for sample in samples.all():
        needs = needs_of(sample.build).items()
        stored = [[need.figure, sorted(need.gear), count] for need, count in needs]
        missing = sum(fit_army(box(), sample.build).missing.values())
        assert min(lacking.toys(stored), toy_filter.NEARLY + 1) == min(missing, toy_filter.NEARLY + 1), sample.slug


def test_an_entry_from_before_fits_nothing_until_the_worker_renews_it(alice):
    public("Infantry", "elves")
    entry = Entry.objects.get()
    entry.card.pop("toys")
    entry.save()
    assert names(alice, TOYS) == [] and names(alice) == ["Infantry"]
    Renewal.objects.all().delete()
    entries.correct([entry.army])
    assert names(alice, TOYS) == ["Infantry"]
