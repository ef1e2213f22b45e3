"""Changes that make a match even: the steps there are, what the search finds, and that nothing is nearer."""

import json
from dataclasses import replace

import numpy as np
import pytest

from rules import engine
from rules.battles import even_search
from rules.battles.changes import Change, ChangeStep, steps
from rules.battles.even_search import NOTHING, Played, Search, offered
from rules.battles.figures import Unplayable, force
from rules.battles.layouts import TACTICS
from rules.battles.match import Match
from rules.battles.play import play
from rules.engine.wording.messages import message
from tests.battles import exhaustive
from tests.battles.playing import catalogue, sample

GUN = ChangeStep(1, "take", 2, takes="distance-attack", level="")


def read(slug):
    return engine.read_document(json.dumps(sample(slug)), catalogue)


@pytest.fixture(scope="module")
def builds():
    return read("elves"), read("orcs")


@pytest.fixture(scope="module")
def possible(builds):
    return steps(builds)


def test_steps_are_figures_and_options_of_both_sides(possible):
    assert GUN in possible and {step.side for step in possible} == {0, 1}
    for step in (ChangeStep(0, "more", 2), ChangeStep(0, "fewer", 2), ChangeStep(1, "add", figure="vehicle")):
        assert step in possible
    assert ChangeStep(1, "drop", 2, drops="armor") in possible
    assert ChangeStep(1, "take", 2, takes="armor", level="heavy") in possible
    assert ChangeStep(1, "take", 1, drops="combat-master", takes="tough") in possible


def test_what_the_rules_bar_and_what_changes_no_fight_is_no_step(possible):
    assert not [step for step in possible if step.takes in ("specialty", "super-skill", "super-fight")]
    assert ChangeStep(1, "more", 0) not in possible  # two commanders
    assert ChangeStep(1, "take", 2, takes="sniper") not in possible  # without a distance attack


def test_a_change_leaves_the_units_of_others_where_they_are(builds):
    first, second = Change((ChangeStep(0, "fewer", 0), ChangeStep(0, "more", 1), GUN)).apply_to(builds)
    assert [(unit.id, unit.count) for unit in first.units] == [
        (unit.id, unit.count + (unit.id == builds[0].units[1].id)) for unit in builds[0].units[1:]
    ]
    assert dict(second.units[2].options)["distance-attack"] == "" and second.units[:2] == builds[1].units[:2]


def test_a_step_may_come_twice_until_nobody_is_left(builds):
    twice = Change((ChangeStep(1, "fewer", 2),) * 2)
    assert twice.apply_to(builds)[1].units[2].count == 2
    with pytest.raises(engine.EditError):
        Change((ChangeStep(1, "fewer", 0),) * 2).apply_to(builds)
    assert Change((ChangeStep(1, "fewer", 0),) * 2).forces(builds) is None


def played(low, high, tactics=3):
    share = (low + high) / 2
    return Played(2_000, (share,) * tactics, ((low, high),) * tactics, (0.0,) * tactics)


def test_offered_are_the_smallest_of_those_that_are_nearest():
    one, two = Change((GUN,)), Change((GUN, ChangeStep(0, "fewer", 2)))
    far, other = Change((ChangeStep(0, "more", 2),)), Change((ChangeStep(0, "fewer", 2), ChangeStep(0, "fewer", 1)))
    base, even, near, off = played(0.9, 0.95), played(0.49, 0.52), played(0.5, 0.54), played(0.7, 0.75)
    assert offered([(two, even), (one, near), (far, off), (other, near)], base) == (
        (one, near), (two, even), (other, near),
    )  # fmt: skip
    assert offered([(far, off)], base) == ()
    assert offered([(one, even)], even) == ()


@pytest.mark.long
def test_a_search_can_be_left_and_taken_up_again(monkeypatch):
    for name, value in {"FEW": 8, "SOME": 12, "MORE": 16, "PROMISING": 3, "REFINED": 3, "GOOD": 3, "WAVES": 2}.items():
        monkeypatch.setattr(even_search, name, value)
    pair = exhaustive.small_pair(1)
    whole = Search(pair, Match, 7, 20)
    final = exhaustive.found(whole)
    known, place = {}, 0
    while True:
        part = Search(pair, Match, 7, 20, json.loads(json.dumps(known)))
        place += 20
        for looks, answer in enumerate(part.run()):
            if answer is not None:
                assert [(change, seen.plain()) for change, seen in answer] == [
                    (change, seen.plain()) for change, seen in final
                ]
                return
            if looks >= place:
                break
        known = part.known


@pytest.fixture
def lone():
    """Two armies of one figure, of which the first is stronger."""
    rules = catalogue("vsgmr-7")
    return tuple(engine.Build(rules, "Lone", (engine.Unit(0, "One", figure, 1),)) for figure in ("hero", "troop"))


def test_a_change_that_cannot_be_played_is_looked_at_in_vain(lone):
    def full(forces):
        raise Unplayable(message("battle-nothing"))

    search = Search(lone, full, 7, 4)
    assert search.look(NOTHING, 4) is None
    assert search.done == 0


def test_a_change_that_is_far_from_even_is_given_up_after_its_first_tactic(monkeypatch, lone):
    tactics = []
    monkeypatch.setattr(even_search, "play", lambda match, *said: tactics.append(match.tactics) or play(match, *said))
    assert Search(lone, Match, 7, 4).look(NOTHING, 4, max_error=-1.0, first=1) is None
    assert tactics == [(TACTICS[1], TACTICS[1])]


def test_a_search_of_which_no_change_has_room_ends_without_one(lone):
    def narrow(forces):
        if [one.sheets for one in forces] != [force(build).sheets for build in lone]:
            raise Unplayable(message("battle-nothing"))
        return Match(forces)

    search = Search(lone, narrow, 7, 4)
    assert [*search.run()][-1] == []
    assert search.answer([]).changes == ()
    assert search.done == 1


def test_an_exchange_is_expected_to_do_what_giving_up_and_taking_do(lone):
    units = (replace(lone[0].units[0], options=(("combat-master", ""),)),)
    leader = replace(lone[0], units=units, rules=frozenset({"traits"}))
    search = Search((leader, lone[1]), Match, 7, 4)
    exchange = ChangeStep(0, "take", 0, drops="combat-master", takes="stealth")
    drop, take = ChangeStep(0, "drop", 0, drops="combat-master"), ChangeStep(0, "take", 0, takes="stealth")
    assert exchange in search.steps
    base = played(0.8, 0.88)
    effects = {step: np.full(3, -base.positions[0] / 2) for step in (drop, take)}
    ranked = [*search._expected({NOTHING: base}, effects)]
    assert Change((exchange,)) in ranked[:2]
    assert ranked.index(Change((drop,))) > 1


@pytest.mark.parametrize("final", ["none", "near", "far"])
def test_an_answer_survives_json(lone, final):
    search = Search(lone, Match, 7, 4, {"@4": played(0.9, 0.95).plain()})
    change = Change((ChangeStep(1, "more", 0),))
    found = {"none": [], "near": [(change, played(0.49, 0.52))], "far": [(change, played(0.7, 0.75))]}[final]
    answer = search.answer(found)
    assert (len(answer.changes), answer.closest is not None, answer.crowd is not None) == {
        "none": (0, False, True), "near": (1, False, False), "far": (0, True, True)
    }[final]  # fmt: skip
    assert even_search.BalanceResult.from_plain(json.loads(json.dumps(answer.plain()))) == answer


def test_a_shooting_side_stays_ahead_of_any_crowd(monkeypatch, builds):
    """Orcs without a gun do not win by numbers."""
    search = Search(builds, Match, 7, 100)
    base = search.look(NOTHING, 100)
    change, seen = search._crowd(base)
    assert change.counted == {ChangeStep(1, "more", 2): 12}
    assert min(seen.shares) > 0.6 < min(base.shares)


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(100))
def test_no_other_change_is_nearer_to_even(number):
    """All changes of one and two steps of small pairs, played by other dice."""
    told, is_nearest = exhaustive.look(number)
    assert is_nearest, told


@pytest.mark.long
def test_no_other_change_of_a_tiny_pair_is_nearer_to_even(monkeypatch):
    """The same for two armies of one figure, with fewer battles."""
    for name, value in {"FEW": 24, "SOME": 48, "MORE": 96, "GOOD": 6, "WAVES": 2, "PROMISING": 15}.items():
        monkeypatch.setattr(even_search, name, value)
    monkeypatch.setattr(exhaustive, "ROUNDS", (64, 256))
    monkeypatch.setattr(exhaustive, "INTERVAL", 0.1)
    rules = catalogue("vsgmr-7")
    lone = (engine.Unit(0, "One", "hero", 1, (("distance-attack", ""),)),), (engine.Unit(0, "One", "troop", 1),)
    search = Search(tuple(engine.Build(rules, "Lone", units) for units in lone), Match, 7, 400)
    final = exhaustive.found(search)
    count, better = exhaustive.nearer(search, final[0][0])
    assert count > 100 and better == []
