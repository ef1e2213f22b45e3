"""The record of one battle, and its sentences."""

import pytest

from rules import engine
from rules.battles.chances import HAND
from rules.battles.events import Event
from rules.battles.figures import force
from rules.battles.layouts import LAYOUTS
from rules.battles.match import Match
from rules.battles.narration import Cast, Narrator, ended
from rules.battles.play import record
from rules.battles.record import Record
from rules.battles.scenarios import SCENARIOS
from tests.battles.playing import catalogue

CAST = Cast(("Ann", "Bob", "Bob"), (0, 0, 1), ("Elves", "Orcs"))


def happened(*events):
    """A battle of these three in which only that happens."""
    return Record(((1.0, 2.0),) * 3, (True,) * 3, (-1,) * 3, (0, 0, 1), (4,) * 3, events, (0, 0), 1, 0)


def met(mine, others, scenario="basic", battle=0):
    """A battle at 12 inches between figures of two types, each with how many and what they have."""
    forces = [
        force(engine.Build(catalogue("vsgmr-7"), name, (engine.Unit(0, name, *figures),)))
        for name, figures in (("Mine", mine), ("Others", others))
    ]
    return record(Match(tuple(forces), layout=LAYOUTS["open"], gap=12.0, scenario=SCENARIOS[scenario]), 7, battle)


SHOOTERS = "hero", 2, (("armor", "heavy"), ("distance-attack", ""))
DISABLER = "hero", 1, (("disable", ""),)


def test_who_disables_a_foe_is_taken_down_with_whom():
    stuns = [event for event in met(DISABLER, SHOOTERS).events if event.what == "stuns"]
    assert stuns and all(event.figure == 0 and event.other in (1, 2) for event in stuns)


def test_who_crosses_the_far_edge_is_taken_down_once():
    runners = "troop", 5, (("super-move", "superior"),)
    escaped = [event.figure for event in met(runners, ("troop", 3), "escape", 3).events if event.what == "escaped"]
    assert escaped and len(set(escaped)) == len(escaped)


def test_a_battle_up_to_the_attacks_of_a_round_ends_before_the_first_of_them():
    battle = met(SHOOTERS, SHOOTERS)
    begun = battle.until(1)
    assert begun.events == battle.events[: len(begun.events)] != battle.events
    assert battle.events[len(begun.events)].what == "attacks"
    assert battle.until(battle.rounds + 1) == battle


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("attacks", 0, 2, 4, HAND), "Ann fights Bob (Orcs) hand to hand and needs 4+."),
        (Event("attacks", 0, 2, 4, HAND, is_revenge=True), "Defeated, Ann strikes back at Bob (Orcs) and needs 4+."),
        (Event("saves", 2, number=25), "The armor of Bob (Orcs) needs more than the die has."),
        (Event("stuns", 0, 1, is_done=True), "Ann disables Bob (Elves) for the next round."),
        (Event("stuns", 0, 1), "Ann tries to disable Bob (Elves), in vain."),
        (Event("fetches", 0, 1, is_done=True), "Ann summons Bob (Elves) to its side."),
        (Event("fetches", 0, 1), "Ann tries to summon Bob (Elves), in vain."),
        (Event("round", 0, number=1), "Round 1: Elves goes first."),
        (Event("round", 1, number=2), "Round 2: Orcs goes first."),
        (Event("flees", 0), "Ann is afraid and runs away."),
        (Event("left", 1), "Bob (Elves) leaves the table and is lost."),
    ],
)
def test_what_happens_is_told_in_a_sentence(event, said):
    assert [told.sentence for told in Narrator(CAST, happened(event)).sentences()] == [said]


def test_who_stays_where_he_is_makes_no_sentence():
    stays = Event("moved", 0, start=(1.0, 2.0), end=(1.0, 2.0))
    assert not [*Narrator(CAST, happened(stays)).sentences()]


@pytest.mark.parametrize(
    ("score", "decided", "said"),
    [
        ((3, 3), 0, "Nobody wins after 5 rounds: both sides score 1½."),
        ((3, 4), 0, "Victory for Orcs after 5 rounds: 2 to 1½."),
        ((3, 4), 1, "Victory for Elves in the scenario after 5 rounds."),
    ],
)
def test_how_a_battle_ended_is_told(score, decided, said):
    assert ended(CAST.armies, score, 5, decided) == said
