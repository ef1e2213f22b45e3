"""Entries say at every moment what their armies are, and nothing of an army that not everybody may see."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.library import entries, rebuild
from armybuilder.library.models import Entry
from rules.engine import edits
from tests.library.shelf import grown, heading, names, public, seen_by
from tests.support.examples import share
from tests.support.players import a_player, signed_in

SECRET = ["me", "link", "club"]


@pytest.mark.parametrize("visibility", SECRET)
def test_what_not_everybody_may_see_is_nowhere(client, visibility):
    public("Hidden", visibility=visibility)
    for query in ("", "?q=hidden", "?from=25", "?sort=liked", f"?by={a_player('alice').code}", "?q=hidden&from=99"):
        text = client.get(f"/library/{query}").content.decode()
        assert ">Hidden<" not in text
        assert heading(client, query) == "No armies" or "sample arm" in heading(client, query)
        assert "1 army" not in text
    assert "Hidden" not in client.get("/library/feed.atom").content.decode()
    assert Entry.objects.count() == 0


@pytest.mark.parametrize("visibility", SECRET)
def test_an_army_vanishes_at_once_when_its_visibility_changes(client, visibility):
    army = public("Seen")
    assert (names(client), names(client, "?q=seen")) == (["Seen"], ["Seen"])
    signed_in("alice").post(f"/armies/{army.code}/share/visibility/", {"visibility": visibility})
    assert (names(client), names(client, "?q=seen")) == ([], [])
    assert "Seen" not in client.get("/library/feed.atom").content.decode()
    signed_in("alice").post(f"/armies/{army.code}/share/visibility/", {"visibility": "all"})
    assert names(client, "?q=seen") == ["Seen"]


def test_an_army_in_the_bin_is_not_in_the_library(client):
    army, alice = public("Seen"), signed_in("alice")
    alice.post(f"/armies/{army.code}/trash/")
    assert names(client) == []
    alice.post(f"/armies/{army.code}/restore/")
    assert names(client) == ["Seen"]
    alice.post(f"/armies/{army.code}/trash/")
    alice.post(f"/armies/{army.code}/delete/")
    assert (names(client), Entry.objects.count()) == ([], 0)


def test_what_changes_of_a_private_army_asks_nothing_more():
    army = public("Mine", visibility="me")
    with connection.execute_wrapper(_no_entries):
        grown(army)


def _no_entries(execute, sql, *rest):
    assert "library_entry" not in sql
    return execute(sql, *rest)


def test_an_army_of_nobody_s_account_has_no_author(client):
    army = public("A")
    Player.know("a browser")
    Army.objects.filter(pk=army.pk).update(owner="a browser")
    assert Entry.objects.get().author is None
    assert names(client, "?q=alice") == []
    assert names(client) == ["A"]


def test_rebuilding_brings_back_what_was_lost_and_drops_what_is_too_many(client, capsys):
    public("A")
    public("B")
    kept = said()
    Entry.objects.filter(army__name="A").update(points=7, words=" zz ", legal=False, likes=9)
    Entry.objects.filter(army__name="B").delete()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE armies_army SET visibility = 'me' WHERE name = 'A'")
    public("C")
    call_command("army", "library", "rebuild")
    assert capsys.readouterr().out == "The library has 2 armies.\n"
    assert sorted(said()) == ["B", "C"]
    assert said()["B"] == kept["B"]
    assert (names(client, "?q=zz"), names(client, "?q=b")) == ([], ["B"])


def said() -> dict[str, dict[str, object]]:
    """Every entry but what a rebuilding may choose: its number."""
    rows = Entry.objects.values("army__name", *(name for name in entries.KEPT))
    return {row.pop("army__name"): row for row in rows}


def publish_another(army: Army) -> None:
    public("Another", "orcs", by="bob")


def copy(army: Army) -> None:
    Army.start(army.build(), army.edition, a_player("bob").key, origin=army)


STEPS = {
    "new": publish_another,
    "publish": lambda army: seen_by(army, Visibility.ALL),
    "hide": lambda army: seen_by(army, Visibility.CLUB),
    "grow": grown,
    "name": lambda army: army.change(edits.Name("Other"), seen_version=army.version),
    "undo": lambda army: army.undo(army.version),
    "bin": lambda army: Army.objects.filter(pk=army.pk).update(binned=timezone.now()),
    "back": lambda army: Army.objects.filter(pk=army.pk).update(binned=None),
    "like": lambda army: entries.like(army, a_player("bob"), True),
    "dislike": lambda army: entries.like(army, a_player("bob"), False),
    "copy": copy,
    "delete": lambda army: Army.objects.filter(pk=army.pk).delete(),
    "adopt": lambda army: Army.objects.filter(pk=army.pk).update(owner=a_player("bob").key),
}
"""What happens to an army."""


class TestRebuilding(TestCase):
    """After whatever happened to armies, making everything anew changes nothing."""

    @share(6)
    @given(st.lists(st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, 3)), max_size=14))
    def test_entries_kept_with_their_armies_equal_those_made_anew(self, steps):
        for number, visibility in enumerate(["all", "me", "all"]):
            public(f"Army {number}", visibility=visibility)
        for step, which in steps:
            there = list(Army.objects.order_by("pk"))
            if there:
                STEPS[step](there[which % len(there)])
        incremental = said_by_number()
        Entry.objects.all().delete()
        rebuild.rebuild()
        assert said_by_number() == incremental


def said_by_number() -> dict[int, dict[str, object]]:
    return {row.pop("army"): row for row in Entry.objects.values("army", *entries.KEPT)}
