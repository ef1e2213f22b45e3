"""The program that plays many battles at once plays the same ones as the plain referee."""

import json
from functools import lru_cache
from itertools import product

import numpy as np
import pytest

from rules import engine
from rules.battles.figures import Unplayable, force
from rules.battles.layouts import TACTICS
from rules.battles.match import Match
from rules.battles.play import play, play_apart, play_pairs
from rules.battles.scenarios import SCENARIOS
from rules.documents import catalogue_of, read_catalogue
from tests.battles import referee, referee_scenarios
from tests.battles.playing import FIXTURES, SAMPLES, matched, random_pair, sample
from tests.battles.random_armies import army
from tests.battles.sheets import GRADES, KINDS, TRAITS
from tests.support.choosing import one_in

OTHERS = set(SCENARIOS) - {"basic"}
REFEREES = {"basic": referee.Battle, **{name: getattr(referee_scenarios, name.title()) for name in OTHERS}}


def is_equal(documents, battles, seed, scenario="basic", **how):
    """Whether both play these battles alike."""
    wanted = referee.play(documents, battles, REFEREES[scenario], seed=seed, **how)
    found = play(matched(documents, scenario=scenario, **how), seed, range(battles))
    told = [(result.first, result.lead) for result in wanted]
    return found.digest == referee.digest(wanted) and told == list(zip(found.first, found.lead, strict=True))


def assert_equal(numbers, battles, scenario="basic"):
    differing = []
    for number in numbers:
        documents, how = random_pair(number)
        try:
            if not is_equal(documents, battles, number, scenario, **how):
                differing.append(number)
        except Unplayable as error:
            assert "room for" in str(error)
    assert differing == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_random_armies_fight_die_for_die_as_the_referee_has_it(part):
    assert_equal(range(part * 9, part * 9 + 9), battles=6)


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(50))
def test_five_hundred_pairs_fight_die_for_die_as_the_referee_has_it(part):
    assert_equal(range(1_000 + part * 10, 1_010 + part * 10), battles=25)


@pytest.mark.parametrize("scenario", sorted(OTHERS))
def test_other_scenarios_are_played_die_for_die(scenario):
    assert_equal(range(300, 336, 6), 4, scenario)


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", sorted(OTHERS))
@pytest.mark.parametrize("part", range(10))
def test_other_scenarios_are_always_played_die_for_die(scenario, part):
    assert_equal(range(2_000 + part * 10, 2_010 + part * 10), 10, scenario)


@pytest.mark.parametrize("place", one_in(2, range(0, len(SAMPLES), 3)))
def test_samples_fight_die_for_die_as_the_referee_has_it(place):
    documents = [sample(SAMPLES[place]), sample(SAMPLES[(place + 5) % len(SAMPLES)])]
    if documents[0]["edition"] == documents[1]["edition"]:
        tactics = TACTICS[place % 3], TACTICS[place // 3 % 3]
        assert is_equal(documents, 5, seed=2**63 + place, tactics=tactics)


PRICED = (*list(KINDS)[:2], *list(KINDS)[3:], "distance-attack", "automatic-fire", *TRAITS[:10], *GRADES)
FAULTS = [(name, times) for name in PRICED for times in (2, 0.5)]


def with_fault(name, times):
    """The rules with another price of a figure, an option or a grade of a power."""
    rules = json.loads((FIXTURES / "vsgmr-7.json").read_text())
    if name in KINDS:
        row = rules["figures"][name]
    elif name in GRADES:
        row = rules["options"]["super-fight"]["levels"][name]
    else:
        row = rules["options"][name]["levels"][""]
    row["points"] *= times
    return lru_cache(lambda _slug: catalogue_of(read_catalogue(json.dumps(rules))))


def bearers(name):
    """An army of figures that have what is dearer or cheaper by mistake."""
    options = {"distance-attack": True} | ({name: True} if name in ("automatic-fire", *TRAITS) else {})
    options |= {"super-fight": name} if name in GRADES else {}
    unit = {"name": "Bearers", "figure": name if name in KINDS else "hero", "count": 3, "options": options}
    rules = ["traits", "super-powers", "mooks"]
    return {**army(1), "optional_rules": rules, "units": [unit, {"name": "Guys", "figure": "troop", "count": 3}]}


@pytest.mark.some_cases
@pytest.mark.parametrize("fault", one_in(4, FAULTS))
def test_a_fault_in_a_price_is_found(fault):
    """Each of 40 faults in our prices alone; the referee keeps those of the book."""
    name, times = fault
    documents, faulty = [bearers(name), army(11)], with_fault(name, times)
    first, second = (force(engine.read_document(json.dumps(one), faulty)) for one in documents)
    wanted = referee.digest(referee.play(documents, 10, referee.Battle, seed=5))
    assert play(matched(documents), 5, range(10)).digest == wanted
    assert play(Match((first, second)), 5, range(10)).digest != wanted


@pytest.fixture(scope="module")
def crowd():
    """Two armies with everything."""
    return matched([army(6), army(11)], ("focus", "hold"))


@pytest.mark.long
@pytest.mark.first_case
@pytest.mark.parametrize("batch", [1, 64, 4_096])
def test_the_size_of_a_batch_changes_nothing(crowd, batch):
    count = 20 if batch == 1 else 130
    assert play(crowd, 7, range(count), batch).digest == play(crowd, 7, range(count)).digest


@pytest.mark.long
def test_four_processes_play_the_same_battles(crowd):
    assert play_apart(crowd, 7, range(90), processes=4).digest == play(crowd, 7, range(90)).digest


@pytest.mark.some_cases
@pytest.mark.parametrize("number", one_in(4, range(24)))
def test_pairs_of_tactics_side_by_side_are_the_same_as_one_by_one(number):
    documents, how = random_pair(number)
    match = matched(
        documents, layout=how["layout"], gap=how["gap"], scenario=("basic", "escape", "spawning")[number % 3]
    )
    pairs = list(product(TACTICS, TACTICS))
    for pair, found in play_pairs(match, pairs, 5, range(30)).items():
        alone = play(match.under(pair), 5, range(30))
        assert (found.digest, list(found.lead), list(found.first)) == (
            alone.digest,
            list(alone.lead),
            list(alone.first),
        )


def test_any_stretch_of_battles_can_be_played_by_itself(crowd):
    whole, part = play(crowd, 3, range(100)), play(crowd, 3, range(40, 60))
    assert np.array_equal(whole.score[:, 40:60], part.score)
