"""A battle to watch: each step is an address, and the table at its end is what the battle came to."""

import re

import pytest
from django.http import QueryDict

from armybuilder.armies import samples
from armybuilder.armies.named_armies import ArmyEntry
from armybuilder.matches.display import board, replay_context
from armybuilder.matches.display.replays import Replay
from armybuilder.matches.forms import ReplayForm, SetupForm
from armybuilder.matches.models import Simulation
from armybuilder.matches.sides import MatchSide, Pair
from rules.battles import narration
from rules.battles.events import Event
from rules.battles.figures import force
from rules.battles.layouts import LAYOUTS
from rules.battles.match import Match
from rules.battles.narration import Cast
from rules.battles.play import record
from rules.battles.record import Record
from rules.battles.scenarios import SCENARIOS
from rules.battles.table import LOST, Table

pytestmark = pytest.mark.any_database

BATTLE = "/match/battle/?a=undead&b=dwarves&mine=hold&theirs=focus&battle=4"


@pytest.fixture
def forces(db):
    return tuple(force(samples.get(slug).build) for slug in ("undead", "justice-team"))


def watched(forces, scenario, number):
    match = Match(forces, ("hold", "focus"), LAYOUTS["village"], 24.0, SCENARIOS[scenario])
    told = record(match, 7, number)
    return match, Replay(told, Cast.from_record(forces, told, match.layout))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_table_at_the_end_has_the_score_of_the_battle(forces, scenario):
    for number in range(4):
        _, battle = watched(forces, scenario, number)
        last = battle.table(len(battle.steps))
        assert tuple(last.score) == battle.record.score
        assert battle.table(0).score == [0, 0]


def test_a_record_survives_json_and_tells_what_the_command_tells(forces):
    match, battle = watched(forces, "basic", 2)
    assert Record.from_plain(battle.record.plain()) == battle.record
    sentences = [one.sentence for step in battle.steps for one in step.sentences]
    end = narration.ended(battle.cast.armies, battle.record.score, battle.record.rounds, battle.record.decided)
    assert [*sentences, end] == list(narration.report(battle.cast, record(match, 7, 2)))


def test_riders_go_where_their_mounts_go(forces):
    match, battle = watched(forces, "basic", 1)
    assert match.pairs
    for number in range(len(battle.steps)):
        table = battle.table(number)
        for rider, mount in enumerate(table.mounts):
            assert mount < 0 or table.places[rider] == table.places[mount]


def test_who_changes_sides_scores_for_the_enemy_stays_and_dismounts():
    table = Table([(1.0, 2.0), (1.0, 2.0), (9.0, 9.0)], [True] * 3, [0, 0, 1], [1, -1, -1], [0, 0])
    table.take(Event("swayed", 1), (4, 6, 8))
    assert (table.score, table.sides, table.is_there, table.mounts) == ([0, 6], [0, 1, 1], [True] * 3, [-1] * 3)
    table.take(Event("fetches", 2, 0, is_done=True, end=(8.0, 8.0)), (4, 6, 8))
    table.take(Event("fetches", 2, 1, end=(8.0, 8.0)), (4, 6, 8))
    assert table.places == [(8.0, 8.0), (1.0, 2.0), (9.0, 9.0)]


def test_a_battle_in_which_nothing_happened_has_no_step():
    assert Replay(Record((), (), (), (), (), (), (0, 0), 0, 0), Cast((), (), ("One", "Two"))).steps == []


def test_the_table_shows_ways_attacks_and_who_is_lost(forces):
    _, battle = watched(forces, "basic", 1)
    sides = [MatchSide(ArmyEntry(name, samples.get(name).build, ""), "blue") for name in ("undead", "justice-team")]
    pair, shown = Pair(tuple(sides)), []
    form = SetupForm(QueryDict("layout=village"), pair.builds[0])
    for number in range(len(battle.steps)):
        context = replay_context.page(pair, form, ReplayForm(QueryDict(f"step={number}")), battle.record)
        shown.append(context["boards"][0])
        assert context["boards"][0]["named"] or not context["boards"][0]["rings"]
    events = [event.what for step in battle.steps for event in step.events]
    for part, whats in (("ways", ("moved", "pushed", "fetches")), ("attacks", ("attacks", "stuns")), ("lost", LOST)):
        assert 0 < sum(len(board[part]) for board in shown) == sum(events.count(what) for what in whats)


@pytest.mark.long
def test_each_step_is_an_address_with_a_way_back_and_on(client):
    client.get("/samples/elves/")
    first = client.get(BATTLE).content.decode()
    assert 'rel="prev"' not in first and "Round 1" in first
    steps = int(re.search(r"Step 1 of (\d+)", first)[1])
    told = set()
    for step in range(steps):
        page = client.get(f"{BATTLE}&step={step}").content.decode()
        assert f"Step {step + 1} of {steps}" in page and page.count('aria-current="step"') >= 1
        told |= set(re.findall(r"<span>(.+?)</span>", page))
    assert any("goes first" in sentence for sentence in told) and any(" toward the " in sentence for sentence in told)
    last = client.get(f"{BATTLE}&step=99999").content.decode()
    assert 'rel="next"' not in last and f"Step {steps} of {steps}" in last
    assert Simulation.objects.count() == 1


@pytest.mark.parametrize(("language", "none"), [("en", "none"), ("de", "keine"), ("es", "ninguno")])
def test_a_phase_in_which_nothing_happens_says_so(client, language, none):
    client.get(BATTLE)
    page = client.get(BATTLE, headers={"accept-language": language}).content.decode()
    assert f"<small>{none}</small>" in page


@pytest.mark.long
def test_the_sheet_leads_to_a_battle_that_each_army_wins(client, settings):
    settings.MATCH_BATTLES = 60
    client.get("/samples/elves/")
    page = client.get("/match/?a=undead&b=dwarves").content.decode()
    links = re.findall(r'href="(/match/battle/[^"]+)">.*?won by (\w+)', page, re.DOTALL)
    assert {army for _, army in links} == {"Undead", "Dwarves"}
    for address, army in links:
        told = client.get(address.replace("&amp;", "&")).content.decode()
        assert re.search(rf"Victory for {army} after \d rounds?: ", told)


def test_a_battle_that_is_not_played_yet_is_waited_for(client, settings, monkeypatch):
    client.get("/samples/elves/")
    settings.JOBS_INLINE = False
    page = client.get(BATTLE).content.decode()
    assert "Playing the battle" in page and 'hx-trigger="every 500ms"' in page
    assert client.get("/match/battle/?a=elves&b=hedgerow-patrol").content.decode().count("can’t be simulated") == 1


def test_what_an_address_says_wrongly_about_a_battle_is_as_usual(client):
    client.get("/samples/elves/")
    page = client.get("/match/battle/?a=elves&b=orcs&battle=-3&step=x&mine=run").content.decode()
    assert "Battle 1" in page and "Battle 0" not in page and "Elves: Advance" in page


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_figure_stands_in_the_middle_of_its_place(is_turned):
    drawing = next(name[2:] for name in board.figure_boxes() if name.startswith("f-"))
    drawn = board._drawn(drawing, "blue", 10, 5, is_turned)
    left, across = (
        float(re.search(pattern, drawn["transform"])[1]) for pattern in (r"translate\((\S+)", r"scale\((\S+)")
    )
    assert left + across * float(drawn["wide"]) / 2 == pytest.approx(10, abs=0.02)
