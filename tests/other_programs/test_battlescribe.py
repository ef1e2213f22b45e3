"""BattleScribe: valid by the published schema, totals as the engine's, ids the same in each export."""

import io
import zipfile
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils.translation import override
from lxml import etree

from armybuilder.armies import samples
from armybuilder.other_programs.battlescribe import rule_book
from armybuilder.other_programs.battlescribe.roster import roster_xml, write_roster
from armybuilder.other_programs.battlescribe.rule_book import write_battlescribe_catalogue, write_game_system
from rules import engine
from rules.engine.memory import MEMORY
from rules.snapshot import catalogue as catalogue_of_edition
from tests.armies.houses import publish, readable_by_everybody, walled
from tests.support.random_armies import random_armies

XSD = Path(__file__).parents[1] / "support" / "battlescribe" / "Catalogue.xsd"
BOOKS = ("vsgmr-7", "vsgmr-2010", "umr", "smg")


@cache
def schema(kind):
    """BSData's schema 2.03: one text for the three roots, with the namespace replaced."""
    return etree.XMLSchema(etree.fromstring(XSD.read_bytes().replace(b"catalogueSchema", f"{kind}Schema".encode())))


def read(content, kind):
    root = etree.fromstring(content)
    found = schema(kind)
    assert found.validate(root), found.error_log
    return root


def find(root, path):
    """XPath with ``b:`` for the file's own namespace."""
    return root.xpath(path, namespaces={"b": root.nsmap[None]})


def check(build):
    """The roster is valid, and its points are the engine's: in all, and over its selections."""
    root = read(roster_xml(build), "roster")
    total = Decimal(engine.bill(build).total) / 2
    cost_id = find(root, "b:costs/b:cost/@typeId")[0]
    assert Decimal(find(root, "b:costs/b:cost/@value")[0]) == total
    parts = find(root, f"//b:selection/b:costs/b:cost[@typeId='{cost_id}']/@value")
    assert sum(map(Decimal, parts)) == total
    assert len(find(root, "b:forces/b:force/b:selections/b:selection/@customName")) == len(build.units)
    ids = find(root, "//@id")
    assert len(ids) == len(set(ids))
    return root


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_is_a_valid_game_system_and_catalogue(books, book):
    system, catalogue = (
        read(write_game_system(books[book]), "gameSystem"),
        read(write_battlescribe_catalogue(books[book]), "catalogue"),
    )
    assert catalogue.get("gameSystemId") == system.get("id")
    ids = find(catalogue, "//@id") + find(system, "//@id")
    assert len(ids) == len(set(ids))
    targets = {*find(catalogue, "//b:entryLink/@targetId"), *find(catalogue, "//b:categoryLink/@targetId")}
    targets |= {*find(catalogue, "//b:cost/@typeId"), *find(catalogue, "//b:condition/@childId")}
    assert targets <= set(ids)


def test_house_editions_are_valid_too():
    for change, family in ((walled(), "tuesday-table"), (None, "plain-house")):
        catalogue = catalogue_of_edition(publish(change, family=family))
        read(write_game_system(catalogue), "gameSystem")
        root = read(write_battlescribe_catalogue(catalogue), "catalogue")
        assert root.get("revision") == "1" and root.get("id") != "vsgmr-7"


def test_every_sample_is_a_valid_roster_with_the_engines_total():
    for sample in samples.all():
        check(sample.build)


@pytest.mark.parametrize("book", BOOKS)
def test_random_armies_are_valid_rosters_with_the_engines_total(books, book, request):
    for build in random_armies(books[book], 1_000 if request.config.getoption("all") else 30):
        check(build)


@pytest.mark.parametrize("book", BOOKS)
def test_ids_are_the_same_in_each_export_and_language(books, book):
    first = [find(read(write_battlescribe_catalogue(books[book]), "catalogue"), "//@id")]
    with override("de"):
        assert [find(read(write_battlescribe_catalogue(books[book]), "catalogue"), "//@id")] == first
    build = random_armies(books[book], 3)[2]
    assert write_roster(build) == write_roster(build)


def test_costs_are_named_in_the_language_of_the_reader(books):
    for language, name in (("en", "points"), ("de", "Punkte"), ("es", "puntos"), ("en", "points")):
        with override(language):
            system = read(write_game_system(books["vsgmr-7"]), "gameSystem")
            assert find(system, "b:costTypes/b:costType/@name")[0].lower() == name.lower(), language


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_roster_selects_is_in_the_catalogue(books, book):
    root = read(write_battlescribe_catalogue(books[book]), "catalogue")
    known = set(find(root, "//@id"))
    for build in random_armies(books[book], 20):
        roster = check(build)
        entries = find(roster, "//b:selection/@entryId") + find(roster, "//b:selection/@entryGroupId")
        rules = dict.fromkeys(part for entry in entries for part in entry.split("::"))
        barred = {part for part in rules if part not in known}
        links = {
            engine_link
            for unit in build.units
            for engine_link in barred_links(build, unit)
        }  # fmt: skip
        assert barred <= links


def barred_links(build, unit):
    """Links of options that the unit's figure type may not take: a roster may break rules, a catalogue has none."""
    for slug, _level in unit.options:
        option = build.catalogue.options[slug]
        if option.figures and unit.figure not in option.figures:
            yield rule_book.link_to_option(build.catalogue, unit.figure, option)


def price(root, figure, chosen):
    """What one figure costs by the catalogue: entries with their modifiers, as BattleScribe's data are read."""
    total = Decimal(0)
    for entry in (figure, *chosen):
        costs = find(entry, "b:costs/b:cost")
        value, cost_id = Decimal(costs[0].get("value")), costs[0].get("typeId")
        for modifier in find(entry, "b:modifiers/b:modifier"):
            if modifier.get("field") == cost_id and is_met(modifier, figure, chosen):
                value = Decimal(modifier.get("value"))
        total += value
    return total


def is_met(node, figure, chosen):
    """Whether the conditions below a modifier or a group of conditions are met."""
    ids = {entry.get("id") for entry in chosen}
    met = [
        figure.get("id") == one.get("childId") if one.get("type") == "instanceOf" else one.get("childId") in ids
        for one in find(node, "b:conditions/b:condition")
    ]
    met += [is_met(one, figure, chosen) for one in find(node, "b:conditionGroups/b:conditionGroup")]
    return any(met) if node.get("type") == "or" else all(met)


def check_prices(catalogue, number=40):
    """Each figure of random armies costs by the catalogue what it costs by the engine."""
    root = read(write_battlescribe_catalogue(catalogue), "catalogue")
    entries = {entry.get("id"): entry for entry in find(root, "//b:selectionEntry")}
    for build in random_armies(catalogue, number):
        for unit in build.units:
            figure = entries[rule_book.figure_id(catalogue, unit.figure)]
            chosen = [
                entries[rule_book.level_id(catalogue, catalogue.options[slug], level)] for slug, level in unit.options
            ]
            each = engine.each_of(catalogue, unit.figure, unit.options)
            assert price(root, figure, chosen) * 2 == each, (unit.figure, unit.options)


@pytest.mark.parametrize("book", BOOKS)
def test_prices_of_the_catalogue_with_what_is_free_are_the_engines(books, book):
    check_prices(books[book])


def test_what_a_free_level_brings_is_free_too():
    """Commander brings Shield Wall, and Shield Wall brings heavy armor, but to heroes and troops alone."""

    def change(document):
        walled()(document)
        document["options"]["commander"]["levels"][""]["grants"] = [{"level": "shield-wall/"}]
        heavy = {"level": "armor/heavy", "figures": ["hero", "troop"]}
        document["options"]["shield-wall"]["levels"][""]["grants"] = [heavy, {"level": "stealth/"}]

    check_prices(catalogue_of_edition(publish(change)), 200)


def crowded(figures, options, free=()):
    """The change that brings in so many figure types and options; ``free`` are the levels that each brings."""

    def change(document):
        kind = document["figures"]["troop"]["kind"]
        group = document["options"]["stealth"]["group"]
        for number in range(figures):
            names = {"name": f"Figure {number}", "plural": f"Figures {number}"}
            document["figures"][f"f{number}"] = {**names, "kind": kind, "points": 1}
        for number in range(options):
            name = {"name": f"Option {number}", "label": f"Option {number}"}
            level = {**name, "points": 1, "grants": [{"level": one} for one in free]}
            document["options"][f"o{number}"] = {"name": f"Option {number}", "group": group, "levels": {"": level}}

    return change


def test_house_rules_with_many_figures_and_options_link_each_of_them_once():
    catalogue = catalogue_of_edition(publish(crowded(150, 150)))
    root = read(write_battlescribe_catalogue(catalogue), "catalogue")
    assert len(find(root, "//b:entryLink")) < 2 * len(catalogue.figures) + len(catalogue.options)


def test_house_rules_that_no_catalogue_has_room_for_are_refused_with_a_sentence(client, monkeypatch):
    monkeypatch.setattr("armybuilder.other_programs.battlescribe.discounts.MAX_PARTS", 500)
    with readable_by_everybody():
        for family, change in (("plain", crowded(0, 0)), ("crowded", crowded(0, 300, ["armor/light", "stealth/"]))):
            edition = publish(change, family=family)
            answer = client.get(f"/battlescribe/{edition.slug}/rules.cat")
            assert answer.status_code == (200 if family == "plain" else 422)
    assert answer.json()["title"].startswith("These rules have too many options and free levels")


def test_the_commanders_limit_counts_over_the_whole_roster(books):
    root = read(write_battlescribe_catalogue(books["vsgmr-7"]), "catalogue")
    [commander] = find(root, "b:sharedSelectionEntries/b:selectionEntry[@name='Commander']")
    limits = {
        (one.get("type"), one.get("scope"), one.get("value")) for one in find(commander, "b:constraints/b:constraint")
    }
    assert {("max", "roster", "1"), ("min", "roster", "1")} <= limits


def test_an_army_that_no_roster_has_room_for_is_refused_with_a_sentence(client, alice, army, monkeypatch, capsys):
    MEMORY.__init__(MEMORY.most)
    monkeypatch.setattr("rules.engine.cost.size.MOST_OPTIONS", 5)
    answer = client.get("/samples/elves/army.rosz")
    assert answer.status_code == 422
    assert answer.json()["title"] == "This army has 7 options. Its units can have at most 5 together."
    with pytest.raises(SystemExit):
        call_command("army", "export", str(army.code), "--format", "bs", "-o", ".")
    assert "Its units can have at most 5 together." in capsys.readouterr().err


def test_the_file_is_a_zip_with_one_roster(client):
    answer = client.get("/samples/elves/army.rosz")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.namelist() == ["elves.ros"]
        assert read(archive.read("elves.ros"), "roster").get("name") == "Elves"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="elves.rosz"'


def test_the_files_of_a_rule_book_are_for_those_who_may_read_it(client):
    for ending, kind in (("gst", "gameSystem"), ("cat", "catalogue")):
        read(client.get(f"/battlescribe/vsgmr-7/rules.{ending}").content, kind)
    assert client.get("/battlescribe/none/rules.gst").status_code == 404
    hidden = publish(walled(), family="hidden")
    assert client.get(f"/battlescribe/{hidden.slug}/rules.cat").status_code == 404
