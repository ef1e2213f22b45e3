"""What a catalogue of house rules would make of armies, and who may read and choose which rules."""

import pytest
from django.db.models import Q
from django.test import Client

from armybuilder import rule_books
from armybuilder.armies import bulk_conversion
from armybuilder.armies.models import Army
from armybuilder.visitors import Visitor
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue
from tests.armies.houses import publish, walled

MINE = Visitor("mine")


def unit(id, figure, *options, count=1):
    held = tuple(sorted(tuple(one.split("/")) if "/" in one else (one, "") for one in options))
    return engine.Unit(id, f"Unit {id}", figure, count, held)


def started(edition, name, *units, limit=60, owner="mine", rules=("traits",)):
    """An army on that edition; its limit in halves."""
    build = engine.Build(catalogue(edition), name, units, limit, rules=frozenset(rules))
    return Army.start(build, edition, owner)


@pytest.fixture
def third():
    """Revision 1, with Shield Wall at 3."""
    return publish(walled(3))


def draft(change):
    """A catalogue that no army is on."""
    return catalogue(publish(change, family="draft"))


def test_armies_are_counted_by_what_they_would_cost(third):
    started(third, "Plain", unit(0, "troop"))
    started(third, "Walled", unit(0, "troop", "shield-wall"))
    started(third, "Phalanx", unit(0, "troop", "shield-wall", count=6), limit=48)
    started(third, "Masters", unit(0, "hero", "combat-master"))

    def change(document):
        walled(4)(document)
        document["options"]["combat-master"]["levels"][""]["points"] = 1

    found = bulk_conversion.effects("tuesday-table", draft(change), MINE)
    assert found.counts == {"same": 1, "more": 1, "less": 1, "over": 1} and found.count == 4
    told = {one.name: (one.before, one.after, one.over) for one in found.armies}
    assert told == {"Plain": (2, 2, 0), "Walled": (8, 10, 0), "Phalanx": (48, 60, 12), "Masters": (8, 6, 0)}


def test_what_was_over_and_gets_no_dearer_does_not_go_over(third):
    started(third, "Big", unit(0, "troop", count=40), limit=60)
    assert bulk_conversion.effects("tuesday-table", draft(walled(4)), MINE).counts["over"] == 0


def test_what_an_army_would_lose_is_named(third):
    started(third, "Walled", unit(0, "troop", "shield-wall"))
    (one,) = bulk_conversion.effects("tuesday-table", draft(None), MINE).losing
    assert (one.kind, one.loses) == ("less", ("Shield Wall",))


@pytest.mark.long
def test_armies_of_one_revision_or_of_all(third):
    started(third, "Old", unit(0, "troop"))
    second = publish(walled(4))
    started(second, "New", unit(0, "troop"))
    started(Edition.objects.get(slug="vsgmr-7"), "Elsewhere", unit(0, "troop"))
    every = bulk_conversion.effects("tuesday-table", draft(None), MINE)
    assert [(one.name, one.revision) for one in every.armies] == [("New", 2), ("Old", 1)]
    assert [one.name for one in bulk_conversion.effects("tuesday-table", draft(None), MINE, 1).armies] == ["Old"]
    assert bulk_conversion.effects("", draft(None), MINE).count == 0


@pytest.mark.any_database
def test_other_peoples_armies_are_marked_and_binned_ones_left_out(third):
    started(third, "Mine", unit(0, "troop"))
    started(third, "Theirs", unit(0, "troop"), owner="other")
    Army.objects.filter(pk=started(third, "Gone", unit(0, "troop")).pk).update(binned="2026-01-01T00:00Z")
    found = bulk_conversion.effects("tuesday-table", draft(None), MINE).armies
    assert [(one.name, one.own) for one in found] == [("Theirs", False), ("Mine", True)]


def test_effects_take_one_question_whatever_the_number_of_armies(third, django_assert_num_queries):
    new = draft(None)
    for number in range(5):
        started(third, f"Army {number}", unit(0, "troop"))
    catalogue(third)
    with django_assert_num_queries(1):
        bulk_conversion.effects("tuesday-table", new, MINE)


def test_rule_books_are_for_everybody_and_house_rules_for_those_who_build_on_them(third):
    slugs = ["vsgmr-7", "vsgmr-2010", "umr", "smg"]
    assert sorted(one.slug for one in rule_books.books_for(Visitor())) == sorted(slugs)
    started(third, "Mine", unit(0, "troop"))
    assert [one.slug for one in rule_books.books_for(MINE)][4:] == ["tuesday-table@1"]
    assert [one.slug for one in rule_books.books_for(Visitor("other"))][4:] == []


def test_an_app_may_let_visitors_in(third, monkeypatch):
    def let_in_guests(visitor):
        return Q(family__in=["tuesday-table"] if visitor.key == "guest" else [])

    monkeypatch.setattr(rule_books.editions_let_in, "functions", [*rule_books.editions_let_in.functions, let_in_guests])
    second = publish(walled(4), name="Club rules")
    publish(None, family="closed")
    assert [one.title for one in rule_books.books_for(Visitor("guest"))][4:] == ["Club rules, revision 2"]
    assert [one.slug for one in rule_books.books_for(MINE)][4:] == []
    assert rule_books.newer(third, Visitor("guest")) == second and rule_books.newer(second, Visitor("guest")) is None
    assert rule_books.newer(third, MINE) is None
    assert rule_books.newest(Visitor("guest"), ["tuesday-table", "", "closed"]) == {"tuesday-table": second}


def test_what_may_be_chosen_is_one_question(third, django_assert_num_queries):
    for number in range(3):
        publish(None, family=f"house-{number}")
    with django_assert_num_queries(1):
        rule_books.books_for(MINE)


@pytest.mark.long
def test_the_rules_of_a_revision_are_read_by_those_who_build_on_it(third):
    owner, stranger = Client(), Client()
    owner.post("/samples/undead/copy/")
    assert owner.get("/rules/tuesday-table@1/").status_code == 404
    Army.objects.update(edition=third)
    assert "Tuesday Table rules, revision 1" in owner.get("/rules/tuesday-table@1/").content.decode()
    assert "Shield Wall" in owner.get("/rules/tuesday-table@1/traits/").content.decode()
    assert "Tuesday Table rules, revision 1" in owner.get("/rules/").content.decode()
    for address in ("", "traits/", "rule/shield-wall/"):
        assert stranger.get(f"/rules/tuesday-table@1/{address}").status_code == 404
    assert "Tuesday Table" not in stranger.get("/rules/").content.decode()
    assert owner.get("/measuring.pdf?edition=tuesday-table@1").status_code == 200
    assert stranger.get("/measuring.pdf?edition=tuesday-table@1").status_code == 400
