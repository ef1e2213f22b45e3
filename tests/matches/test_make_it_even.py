"""Make it even: changes that were played before they are offered, each a button that makes copies."""

import json
import re

import pytest
from django.http import Http404
from django.test import Client

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import ArmyEntry
from armybuilder.matches.display import make_it_even
from armybuilder.matches.jobs.orders import Order, Setup, stamps_of
from armybuilder.matches.models import Simulation
from armybuilder.matches.sides import MatchSide, Pair
from rules.battles import even_search
from rules.battles.changes import Change, ChangeStep
from tests.matches.test_match_page import ELVES_ORCS, few_battles, page, words  # noqa: F401
from tests.support.players import copied

pytestmark = pytest.mark.any_database
PAIR = {"a": "elves", "b": "orcs"}
SHARES = [40, [0.46, 0.5, 0.53], [[0.4, 0.52], [0.45, 0.55], [0.47, 0.6]], [0.1, 0.0, 0.1]]
LOPSIDED = [40, [0.97, 1.0, 0.98], [[0.9, 0.99], [0.95, 1.0], [0.92, 0.99]], [2.0, 3.0, 2.0]]
GUN = [{"side": 1, "kind": "take", "place": 2, "takes": "distance-attack"}]
BOTH = [{"side": 0, "kind": "fewer", "place": 2}, {"side": 1, "kind": "more", "place": 2}]


@pytest.fixture
def searched(client):
    """A search that has found something, as if it had been played."""

    def search(changes, closest=None, crowd=None):
        client.get("/samples/elves/")
        page(client)
        row = Simulation.objects.exclude(order__kind="changes").get()
        found = {"base": LOPSIDED, "changes": changes, "closest": closest, "crowd": crowd}
        order = {**row.order, "kind": "changes"}
        key = changes_key()
        Simulation.objects.create(key=key, state="done", order=order, result={"found": found})
        return words(page(client))

    return search


def changes_key():
    """Under which the search for Elves and Orcs is kept."""
    builds = samples.get("elves").build, samples.get("orcs").build
    return Order("changes", builds, Setup("basic-game"), 40).key(stamps_of(builds))


@pytest.mark.long
def test_each_change_is_a_button_with_the_shares_that_it_leads_to(client, searched):
    told = searched([[GUN, SHARES], [BOTH, SHARES]])
    assert "Orcs: Distance attack for Warriors 40% to 60% 25 against 28 points" in told
    assert "Elves: 1 fewer of Foot Soldiers · Orcs: 1 more of Warriors" in told
    assert "120 battles were played for each change" in told


@pytest.mark.long
def test_a_button_changes_a_copy_and_shows_its_match(client, searched):
    searched([[GUN, SHARES]])
    answer = client.post("/match/change/", {**PAIR, "scenario": "basic-game", "change": "0", "once": "x"})
    army = Army.objects.get()
    assert answer.headers["Location"].startswith(f"/match/?a=elves&b={army.code}&")
    assert dict(army.build().units[2].options) == {"armor": "light", "distance-attack": ""}
    assert (army.sample, army.build().limit) == ("orcs", 56)
    told = words(page(client, answer.headers["Location"]))
    assert "Orcs is a copy with this change. Your army is as it was. Undo" in told
    somebody = words(page(Client(), f"/match/?a=elves&b=orcs&undo={army.code}%20orcs"))
    assert "is a copy" not in somebody
    again = client.post("/match/change/", {**PAIR, "scenario": "basic-game", "change": "0", "once": "x"})
    assert again.headers["Location"] == answer.headers["Location"] and Army.objects.count() == 1


@pytest.mark.sql
def test_a_change_of_both_armies_copies_both_and_can_be_undone(client, searched):
    searched([[BOTH, SHARES]])
    answer = client.post("/match/change/", {**PAIR, "scenario": "basic-game", "change": "0"})
    first, second = Army.objects.order_by("pk")
    assert (first.name, second.name) == ("Elves", "Orcs")
    back = client.post(
        "/match/undo/", {"a": first.code, "b": second.code, "undo": "elves orcs", "scenario": "basic-game"}
    )
    assert back.headers["Location"].startswith("/match/?a=elves&b=orcs&")
    assert not Army.objects.filter(binned=None).exists() and answer.status_code == 302


def test_undo_leaves_armies_of_others_and_those_that_were_changed(client, alice, searched):
    army = copied(alice)
    army.turn_on_read_link()
    post = {"a": army.read_key, "b": "orcs", "undo": "elves orcs"}
    client.post("/match/undo/", post)
    client.post("/match/undo/", {**post, "a": army.code})
    assert Army.objects.get().binned is None


@pytest.mark.long
def test_what_is_not_offered_cannot_be_made(client, searched):
    searched([[GUN, SHARES]])
    for number in ("1", "-1", "x", ""):
        assert client.post("/match/change/", {**PAIR, "scenario": "basic-game", "change": number}).status_code == 404
    assert not Army.objects.exists()


@pytest.mark.long
def test_where_no_change_helps_the_card_says_so(client, searched):
    crowd = [[{"side": 1, "kind": "more", "place": 2}] * 12, LOPSIDED]
    told = searched([], [GUN, LOPSIDED], crowd)
    assert "No change of one or two steps makes these armies nearly even." in told
    assert "The closest: Orcs: Distance attack for Warriors. Elves then wins 90% to over 99% of the battles." in told
    assert "Numbers alone don’t help: Orcs: 12 more of Warriors, and Elves still wins 90% to over 99%" in told


@pytest.fixture
def pair():
    """Elves against Orcs."""
    return Pair(tuple(MatchSide(ArmyEntry(name, samples.get(name).build, ""), "blue") for name in PAIR.values()))


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([ChangeStep(0, "add", figure="hero")], "Elves: 1 Hero more"),
        ([ChangeStep(0, "add", figure="hero")] * 2, "Elves: 2 Heroes more"),
        ([ChangeStep(0, "more", 2)] * 2, "Elves: 2 more of Foot Soldiers"),
        ([ChangeStep(0, "fewer", 2)], "Elves: 1 fewer of Foot Soldiers"),
        ([ChangeStep(0, "fewer", 0)], "Elves: without Mage"),
        ([ChangeStep(1, "drop", 2, drops="armor")], "Orcs: Warriors without Light armor"),
        (
            [ChangeStep(1, "take", 2, takes="armor", level="heavy")],
            "Orcs: Heavy armor instead of Light armor for Warriors",
        ),
        ([ChangeStep(1, "take", 2, drops="armor", takes="tough")], "Orcs: Tough instead of Light armor for Warriors"),
        ([ChangeStep(1, "take", 2, takes="tough")], "Orcs: Tough for Warriors"),
    ],
)
def test_each_step_has_its_words(pair, steps, told):
    assert make_it_even.in_words(pair, Change(tuple(steps))) == told


def test_a_change_that_is_no_longer_possible_is_not_offered(pair):
    gone = [{"side": 0, "kind": "fewer", "place": 0}] * 2
    row = Simulation(result={"found": {"base": LOPSIDED, "changes": [[gone, SHARES], [GUN, SHARES]]}})
    assert [one["title"] for one in make_it_even.card(pair, row)["changes"]] == ["Orcs: Distance attack for Warriors"]
    with pytest.raises(Http404):
        make_it_even.changed(pair, row, 0)
    assert len(make_it_even.changed(pair, row, 1)) == 2


@pytest.mark.parametrize(
    ("closest", "crowd", "count"),
    [(None, None, 1), ([GUN, LOPSIDED], None, 2), (None, [GUN, LOPSIDED], 2), (None, [GUN, SHARES], 1)],
)
def test_numbers_are_mentioned_only_where_they_do_not_help(pair, closest, crowd, count):
    found = {"base": LOPSIDED, "changes": [], "closest": closest, "crowd": crowd}
    sentences = make_it_even.card(pair, Simulation(result={"found": found}))["sentences"]
    assert len(sentences) == count
    assert sentences[0] == "No change of one or two steps makes these armies nearly even."


@pytest.mark.long
def test_the_search_runs_in_turns_and_its_changes_are_played(client, settings, monkeypatch, alice):
    """Two small armies: a troop with a gun against two without."""
    monkeypatch.setattr("armybuilder.matches.jobs.playing.TURN", 0.5)
    for name, value in {"FEW": 16, "SOME": 24, "MORE": 32, "PROMISING": 4, "REFINED": 4, "WAVES": 2}.items():
        monkeypatch.setattr(even_search, name, value)
    codes = []
    for options in ({"distance-attack": True}, {}):
        army = copied(alice)
        units = [{"name": "Guys", "figure": "troop", "count": 2, "options": options}]
        document = {**army.document, "optional_rules": [], "units": units}
        Army.objects.filter(pk=army.pk).update(document=document)
        codes.append(str(army.code))
    address = f"/match/?a={codes[0]}&b={codes[1]}"
    assert "Which small changes would make these armies even?" in words(page(alice, address))
    alice.post("/match/again/", {"a": codes[0], "b": codes[1], "what": "changes"})
    row = Simulation.objects.get(order__kind="changes")
    assert row.state == "done" and row.result["known"] == {}
    assert "Looking" not in words(page(alice, address))
    found = even_search.BalanceResult.from_plain(row.result["found"])
    assert json.loads(json.dumps(found.plain())) == row.result["found"]
    assert found.changes or found.closest or found.crowd


@pytest.mark.sql
def test_cancel_keeps_what_was_played(client, settings, monkeypatch):
    client.get("/samples/elves/")
    settings.JOBS_INLINE = False
    monkeypatch.setattr("armybuilder.jobs.worker_heartbeat.has_worker", lambda: True)
    assert "Cancel" in page(client)
    row = Simulation.objects.get()
    half = {"advance:advance": {"share": 0.5, "low": 0.4, "high": 0.6, "battles": 40, "examples": [0, 1]}}
    Simulation.objects.filter(pk=row.pk).update(result=half)
    client.post("/match/cancel/", PAIR)
    told = words(page(client))
    assert "These battles were canceled." in told and "40 of at most 360 battles" in told and "Play again" in told
    row.refresh_from_db()
    assert row.result == half
    client.post("/match/again/", PAIR)
    row.refresh_from_db()
    assert row.state == "waiting" and row.result == half


def test_a_step_reads_the_same_from_its_plain_form():
    change = Change((ChangeStep(0, "more", 0), ChangeStep(1, "take", 2, drops="tough", takes="armor", level="light")))
    assert Change.from_plain(change.plain()) == change


@pytest.mark.long
@pytest.mark.sql
def test_the_search_waits_for_the_verdict(client, settings, monkeypatch):
    client.get("/samples/elves/")
    settings.JOBS_INLINE = False
    monkeypatch.setattr("armybuilder.jobs.worker_heartbeat.has_worker", lambda: True)
    assert "After the battles, Muster looks for changes that make the sides more even." in page(client)
    row = Simulation.objects.get()
    settings.JOBS_INLINE = True
    Simulation.objects.all().delete()
    page(client, ELVES_ORCS)
    settings.JOBS_INLINE = False
    told = page(client, ELVES_ORCS)
    assert "Small changes of both armies are being tried." in words(told) and 'hx-trigger="every 2s"' in told
    assert re.search(r'http-equiv="refresh" content="2"', told)
    assert Simulation.objects.get(order__kind="changes").state == "waiting"
    assert row.state == "waiting"
