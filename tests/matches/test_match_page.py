"""The match sheet: two armies, what the book says, and battles that the worker plays once for all."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.jobs import shared_jobs
from armybuilder.jobs.kinds import JobKind
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.orders import Order, Setup, stamps_of
from armybuilder.matches.jobs.playing import PAIRS, SCENE, SimulationJob, is_whole, name_of
from armybuilder.matches.models import Simulation
from rules.battles import layouts
from rules.battles.record import Record
from tests.battles import referee
from tests.battles.playing import sample as document
from tests.support.markup import words
from tests.support.players import copied

pytestmark = pytest.mark.any_database
ELVES_ORCS = "/match/?a=elves&b=orcs"
FEW = 40


@pytest.fixture(autouse=True)
def few_battles(settings):
    settings.MATCH_BATTLES = FEW


@pytest.fixture
def client(client):
    """A browser that has been here before: nothing is played for one that brings no cookie."""
    client.get("/samples/elves/")
    return client


@pytest.fixture
def nobody_works(settings, monkeypatch):
    """A worker that is there, and does nothing yet."""
    settings.JOBS_INLINE = False
    monkeypatch.setattr("armybuilder.jobs.worker_heartbeat.has_worker", lambda: True)


NUMBER = re.compile("<code>[0-9a-f]{8}</code>")
"""Of a request."""


def page(client, address=ELVES_ORCS, status=200, **headers):
    answer = client.get(address, headers=headers)
    assert answer.status_code == status
    return answer.content.decode()


@pytest.mark.long
def test_the_sheet_tells_points_the_books_word_and_how_often_each_wins(client):
    told = words(page(client))
    assert "Elves against Orcs" in told
    assert re.search(r"1 apart: fair in points by the book, but Elves wins \d+% to over 99% of simulated battles", told)
    assert "Lopsided" in told and f"{FEW} battles played" in told
    assert re.search(r"Battles won by Elves: \d+% to over 99%, whatever the tactics\.", told)
    row = Simulation.objects.get()
    assert row.state == "done" and set(row.result) == {SCENE, *map(name_of, PAIRS)}
    record = Record.from_plain(row.result[SCENE])
    rounds = [event.number for event in record.events if event.what == "round"]
    assert rounds == [1, 2] and record.events[-1].what == "moved"


@pytest.mark.long
def test_the_tone_of_the_verdict_wins_over_points_that_are_fair_by_the_book(client):
    whole, part = page(client), page(client, **{"HX-Request": "true"})
    assert '<span class="apart bad" id="apart">' in whole and "apart good" not in whole
    assert '<span class="apart bad" id="apart" hx-swap-oob="true">' in part


@pytest.mark.parametrize(("share", "tone", "told"), [
    (0.5, "good", "1 apart, fair by the book"),
    (0.7, "warn", "1 apart: fair in points by the book, but Elves wins 69% to 71% of simulated battles"),
    (0.04, "bad", "1 apart: fair in points by the book, but Orcs wins 95% to 97% of simulated battles"),
    (None, "good", "1 apart, fair by the book"),
])  # fmt: skip
def test_the_head_says_book_and_battles_in_one_tone(client, nobody_works, share, tone, told):
    page(client)
    if share is not None:
        one = {
            "share": share,
            "low": share - 0.01,
            "high": share + 0.01,
            "battles": FEW,
            "examples": [0, 1],
            "is_whole": True,
        }
        one |= {"starting": [None, None], "left": [3, 2], "rounds": 4, "percent": [share, share - 0.01, share + 0.01]}
        Simulation.objects.update(result={name_of(pair): one for pair in PAIRS}, state="done")
    assert f'<span class="apart {tone}" id="apart">{told}</span>' in page(client)


@pytest.mark.long
def test_the_head_has_both_armies_on_one_ruler_and_a_card_the_table(client):
    shown = page(client)
    (ruler,) = re.findall(r'<svg class="pair-ruler".*?</svg>', shown, re.DOTALL)
    assert 'aria-label="Elves: 25 points. Orcs: 24 points. Basic Game · 25 to 40 points."' in ruler
    assert re.findall(r">(\d+)</text>", ruler) == ["15", "20", "25", "30", "35", "40", "45"]
    assert re.findall(r'class="pin" cx="([^"]+)"', ruler) == ["33.33%", "30.00%"]
    assert '<rect class="band" x="33.33%" width="50.00%"' in ruler
    (scene,) = re.findall(r'<a class="scene" href="[^"]+battle=\d+">(.*?)</a>', shown, re.DOTALL)
    assert "The table after the moves of round 2" in scene
    assert scene.count('<g class="figure"') > 4 and "board-shot" not in scene


@pytest.mark.long
def test_armies_of_different_rules_share_no_ruler(client):
    older = next(one.slug for one in samples.all() if one.build.catalogue.slug == "vsgmr-2010")
    assert "pair-ruler" not in page(client, f"/match/?a=elves&b={older}")


@pytest.mark.long
def test_it_says_what_the_referee_says(client):
    page(client, f"{ELVES_ORCS}&layout=open&gap=36")
    plain = referee.play(
        [document("elves"), document("orcs")], FEW, seed=7, tactics=("focus", "hold"), layout="open", gap=36
    )
    scores = [[float(result.scores[side]) for result in plain] for side in (0, 1)]
    wins = [sum(one > other for one, other in zip(*way, strict=True)) for way in (scores, scores[::-1])]
    assert Simulation.objects.get().result["focus:hold"]["wins"] == wins


@pytest.mark.long
@pytest.mark.sql
def test_what_was_played_is_kept_for_everybody_and_for_other_names(client, alice):
    page(client)
    army = copied(alice)
    page(alice, f"/match/?a={army.code}&b=orcs")
    assert Simulation.objects.count() == 1
    page(client, f"{ELVES_ORCS}&gap=12")
    assert Simulation.objects.count() == 2


@pytest.mark.long
def test_a_simulation_knows_nobody(client, alice):
    army = copied(alice)
    document = army.document | {"name": "Secret", "notes": "Secret"}
    document["units"] = [
        unit | {"name": "Secret", "notes": "Secret", "names": ["Secret"]} for unit in document["units"]
    ]
    Army.objects.filter(pk=army.pk).update(document=document, name="Secret")
    assert "Secret" in page(alice, f"/match/?a={army.code}&b=orcs")
    row = Simulation.objects.get()
    assert "Secret" not in f"{row.order}{row.result}"


@pytest.mark.long
def test_a_private_army_is_for_its_owner_alone(client, alice, bob):
    army = copied(alice)
    for address in (f"/match/?a={army.code}&b=orcs", f"/match/?a=orcs&b={army.code}", f"/match/choose/?b={army.code}"):
        assert page(alice, address)
        hidden, missing = (
            page(bob, address, status=404),
            page(bob, address.replace(str(army.code), "nobody"), status=404),
        )
        assert NUMBER.sub("", hidden) == NUMBER.sub("", missing)
    army.turn_on_read_link()
    assert "Elves" in page(bob, f"/match/?a={army.read_key}&b=orcs")
    assert page(bob, f"/match/?a={army.code}&b=orcs", status=404)


def test_the_sheet_asks_again_until_all_is_played(client, nobody_works):
    first = page(client)
    assert 'hx-trigger="every 500ms"' in first and '<meta http-equiv="refresh" content="2">' in first
    assert "Playing battles" in first and "0 of at most 360 battles" in first and "not played yet" in first
    row = Simulation.objects.get()
    half = {
        name_of(pair): {"share": 0.5, "low": 0.4, "high": 0.6, "battles": FEW, "examples": [0, 1], "is_whole": True}
        for pair in PAIRS[:2]
    }
    Simulation.objects.filter(pk=row.pk).update(result=half)
    told = page(client, **{"HX-Request": "true"})
    assert "<html" not in told and "80 of at most 360 battles" in told and told.count("not played yet") == 1
    assert "verdict wait" in told and 'role="status"' not in told


@pytest.mark.long
@pytest.mark.sql
def test_the_worker_plays_what_is_missing(client, nobody_works, settings):
    page(client)
    row = Simulation.objects.get()
    part = {"share": 0.5, "low": 0.4, "high": 0.6, "battles": 1, "is_whole": False}
    Simulation.objects.filter(pk=row.pk).update(result={"advance:advance": part})
    job = JobKind(Simulation, SimulationJob, 1).next([])
    assert job.row.pk == row.pk and JobKind(Simulation, SimulationJob, 1).next([]) is None
    settings.JOBS_INLINE = True
    job.begin()
    while job.child:
        job.child.wait()
        job.poll_child()
    row.refresh_from_db()
    assert row.state == "done" and is_whole(row.result) and row.result["advance:advance"]["battles"] > 1


@pytest.mark.long
@pytest.mark.sql
def test_battles_that_take_too_long_are_stopped_and_what_was_played_is_told(client, settings):
    settings.MATCH_BATTLES, settings.MATCH_SECONDS = 1_000_000, 1
    told = words(page(client, "/match/?a=zombie-horde&b=zombie-horde"))
    assert "These battles took more than 1 seconds of computing time and were stopped." in told
    row = Simulation.objects.get()
    assert row.state == "failed"
    settings.MATCH_SECONDS = 60
    row.requeue()
    assert row.state == "waiting" and row.failure is None


@pytest.mark.long
def test_stopped_battles_can_be_played_again(client):
    page(client)
    Simulation.objects.update(state="failed", failure={"why": "", "values": {}}, result={})
    assert "These battles could not be played." in page(client)
    answer = client.post("/match/again/", {"a": "elves", "b": "orcs"})
    assert answer.status_code == 302
    assert Simulation.objects.get().state == "done"
    assert "Lopsided" in page(client, answer.headers["Location"])
    assert client.post("/match/again/", {"a": "elves", "b": "nobody"}).status_code == 404


def test_without_numpy_the_page_says_what_is_missing_and_still_shows_chances(client, monkeypatch):
    monkeypatch.setattr(simulations, "are_installed", lambda: False)
    told = words(page(client))
    assert "Battles are not installed on this server." in told and "pip install muster[fights]" in told
    assert "Attacks of Elves" in told and "fair by the book" in told
    assert not Simulation.objects.exists()


def test_without_a_worker_the_page_says_so(client, settings):
    settings.JOBS_INLINE = False
    assert "Muster can’t play test battles right now." in page(client)


@pytest.mark.long
def test_crawlers_start_nothing_and_browsers_ask_again():
    client = Client()
    assert 'hx-trigger="every 500ms"' in page(client)
    assert not Simulation.objects.exists()
    assert "Lopsided" in page(client, **{"HX-Request": "true"})


@pytest.mark.long
def test_too_many_matches_have_to_wait(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "matches": "1/m/key,9/m/ip"}
    page(client)
    told = page(client, f"{ELVES_ORCS}&gap=12", status=429)
    assert "You have simulated many matches in the last minute." in told
    assert "Lopsided" in page(client)


def test_what_battles_cannot_play_is_said(client, alice, army):
    told = words(page(client, "/match/?a=elves&b=hedgerow-patrol"))
    assert "No battles are simulated." in told and "can’t be simulated, only those of Very Simple rules." in told
    Army.objects.update(document={**army.document, "units": []})
    assert "Elves has no figures." in words(page(alice, f"/match/?a={army.code}&b=orcs"))
    assert not Simulation.objects.exists()


def test_an_army_without_room_on_the_table_is_refused_by_name(client, alice):
    army = copied(alice, "zombie-horde")
    many = [army.document["units"][0] | {"count": 100}]
    Army.objects.filter(pk=army.pk).update(document=army.document | {"units": many})
    told = words(page(alice, f"/match/?a=elves&b={army.code}"))
    assert f"{army.name} has 100 figures, but there is room for 63." in told


@pytest.mark.long
def test_armies_of_different_rules_are_not_compared_by_points(client):
    other = next(one for one in samples.all() if one.build.catalogue.slug == "vsgmr-2010")
    told = words(page(client, f"/match/?a=elves&b={other.slug}"))
    assert "different rules" in told and "fair by the book" not in told
    assert Simulation.objects.get().state == "done"


def test_an_address_without_both_armies_leads_to_the_choice(client):
    assert client.get("/match/").headers["Location"] == "/match/choose/?"
    assert client.get("/match/?b=elves").headers["Location"] == "/match/choose/?b=elves"
    told = page(client, "/match/choose/?a=/samples/elves/")
    assert '<input type="hidden" name="a" value="elves">' in told


@pytest.mark.long
def test_what_an_address_says_wrongly_is_as_usual(client):
    told = words(page(client, f"{ELVES_ORCS}&layout=moon&gap=x&scenario=war"))
    assert "Basic Game · 24″ apart · Four woods" in told


@pytest.mark.long
def test_in_a_scenario_with_roles_the_first_army_plays_the_first(client):
    told = words(page(client, f"{ELVES_ORCS}&scenario=ambush"))
    assert "7 figures · Ambusher" in told and "7 figures · Target" in told


def test_the_scenarios_that_can_be_named_are_those_that_can_be_played():
    from rules.battles.scenarios import SCENARIOS

    assert list(SCENARIOS) == layouts.SCENARIOS.split()


@pytest.mark.long
@pytest.mark.any_database
@pytest.mark.sql
def test_the_page_asks_the_same_few_questions_whatever_the_armies(client, alice):
    alice.post("/samples/zombie-horde/copy/")
    alice.post("/samples/undead/copy/")
    first, second = Army.objects.order_by("pk")
    for address, most in ((ELVES_ORCS, 8), (f"/match/?a={first.code}&b={second.code}", 10)):
        page(alice, address)
        with CaptureQueriesContext(connection) as queries:
            page(alice, address)
        assert len(queries) == most, [one["sql"][:90] for one in queries]


@pytest.mark.long
@pytest.mark.sql
def test_what_nobody_looks_at_is_deleted(client):
    page(client)
    old = timezone.now() - shared_jobs.KEPT_FOR
    Simulation.objects.update(seen=old + shared_jobs.NOTED_AFTER)
    page(client)
    simulations.SIMULATIONS.delete_old()
    assert Simulation.objects.exists()
    Simulation.objects.update(seen=old)
    simulations.SIMULATIONS.delete_old()
    assert not Simulation.objects.exists()


def test_a_rule_that_changes_makes_its_matches_new(client):
    builds = (samples.get("elves").build, samples.get("orcs").build)
    order = Order("verdict", builds, Setup(), FEW)
    stamps = stamps_of(builds)
    assert order.key(stamps) == order.key(dict(stamps)) != order.key({"vsgmr-7": "another"})


def test_armies_link_to_their_matches(client, alice, army):
    assert "/match/choose/?a=/samples/elves/" in page(client, "/samples/elves/")
    assert f"/match/choose/?a={army.code}" in page(alice, f"/armies/{army.code}/")
