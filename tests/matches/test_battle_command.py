"""``manage.py army battle`` says how two armies fare against each other."""

import json
import sys

import pytest
from django.core.management import CommandError
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.armies.samples import FOLDER
from rules.battles import play
from tests.battles import referee, referee_scenarios
from tests.battles.playing import sample

pytestmark = pytest.mark.any_database

FEW = ("--battles", "30", "--seed", "5")


@pytest.fixture
def battle(run_army):
    """A function: exit code, lines of output and of complaint of a call of the command."""

    def run(*arguments, stdin=b""):
        code, out, err = run_army("battle", *arguments, stdin=stdin)
        return code, out.splitlines(), err

    return run


def answered(battle, *arguments):
    """The answer as JSON."""
    code, (line,), complaints = battle(*arguments, "--json")
    assert (code, complaints) == (0, [])
    return json.loads(line)


def test_one_line_of_json_says_what_the_referee_says(battle):
    told = answered(battle, "elves", "undead", *FEW, "--tactics", "hold:focus", "--layout", "open", "--gap", "18")
    plain = referee.play(
        [sample("elves"), sample("undead")], 30, seed=5, tactics=("hold", "focus"), layout="open", gap=18
    )
    first, second = ([float(result.scores[side]) for result in plain] for side in (0, 1))
    assert told["digest"] == referee.digest(plain)
    leads = [(a > b) - (a < b) for a, b in zip(first, second, strict=True)]
    assert told["wins"] == [leads.count(1), leads.count(-1)]
    assert told["draws"] == 30 - sum(told["wins"])
    assert told["share"] == pytest.approx((told["wins"][0] + told["draws"] / 2) / 30)
    assert told["interval"][0] < told["share"] < told["interval"][1]
    assert told["rounds"] == pytest.approx(sum(result.rounds for result in plain) / 30)
    left = [sum(max(0, 25 - lost) for lost in score) / 30 for score in (second, first)]
    assert told["points_left"] == pytest.approx(left, abs=1e-4)
    starters = [-lead if one.first else lead for one, lead in zip(plain, leads, strict=True)]
    assert told["first"] == pytest.approx(0.5 + sum(starters) / 60)
    assert told["not_simulated"] == []


@pytest.mark.parametrize("name", ["fortress", "fortress-assault"])
def test_scenarios_have_their_own_rules(battle, name):
    told = answered(battle, "orcs", "elves", *FEW, "--scenario", name)
    plain = referee.play([sample("orcs"), sample("elves")], 30, referee_scenarios.Fortress, seed=5)
    assert told["digest"] == referee.digest(plain)
    assert told["wins"] == [sum(one.lead == lead for one in plain) for lead in (1, -1)]


@pytest.mark.parametrize("name", ["escape", "transport", "spawning", "ambush", "fortress"])
def test_scenarios_are_told_in_sentences(battle, name):
    code, lines, _ = battle("wild-west-bandit-gang", "undead", "--scenario", name, "--gap", "12", "--replay", "2")
    assert code == 0
    assert all(line.endswith(".") and "{" not in line for line in lines)


def test_processes_and_batches_change_nothing(battle):
    once = answered(battle, "dwarves", "orcs", *FEW)
    assert answered(battle, "dwarves", "orcs", *FEW, "--batch", "7") == once
    assert answered(battle, "dwarves", "orcs", *FEW, "--seed", "6")["digest"] != once["digest"]


def test_armies_are_files_samples_codes_and_keys(battle, army):
    army.turn_on_edit_link()
    names = (FOLDER / "elves.json", "elves", army.code, army.edit_key)
    found = {answered(battle, name, "orcs", *FEW)["digest"] for name in names}
    assert len(found) == 1
    text = b"Patrol (3 points, 2 figures)\nLeader: Commander Hero guy - 2 points\nArcher: Troop guy - 1 point\n"
    assert battle("-", "orcs", *FEW, "--edition", "vsgmr-7", stdin=text)[0] == 0


def test_a_table_is_for_reading(battle):
    code, lines, _ = battle("justice-team", "orcs", *FEW)
    assert code == 0
    assert lines[1].split() == ["Points", "42", "24"]
    assert lines[4].startswith("30 battles")
    assert lines[-1] == "Not simulated: Major Super-Skill, Minor Super-Skill."


def test_one_battle_is_told_in_sentences(battle):
    code, lines, _ = battle("undead", "zombie-horde", "--replay", "3", "--seed", "5")
    assert code == 0
    assert lines[0] in ("Round 1: Undead goes first.", "Round 1: Zombie Horde goes first.")
    assert all(line.endswith(".") and "{" not in line for line in lines)
    last = referee.Battle([sample("undead"), sample("zombie-horde")], seed=5, number=3).play()
    more, less = (f"{float(score):g}".replace(".5", "½") for score in sorted(last.scores, reverse=True))
    ends = {f"Victory for {side} after {last.rounds} rounds: {more} to {less}." for side in ("Undead", "Zombie Horde")}
    assert lines[-1] in ends | {f"Nobody wins after {last.rounds} rounds: both sides score {more}."}


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (("elves", "nobody"), "nobody is not a file, a sample army, or an army’s code or key."),
        (("elves", "night-raiders"), "Battles of"),
        (("elves", "orcs", "--scenario", "picnic"), "There is no scenario “picnic”. Choose one of basic, escape,"),
        (("elves", "broken.json"), "broken.json: "),
    ],
)
def test_what_cannot_fight_is_named(battle, tmp_path, arguments, complaint):
    (tmp_path / "broken.json").write_text("{}")
    code, lines, complaints = battle(*arguments)
    assert (code, lines) == (2, [])
    assert complaints[0].startswith(complaint)


@pytest.mark.parametrize(
    "arguments",
    [("--tactics", "hold"), ("--tactics", "hold:run"), ("--gap", "6"), ("--gap", "nan"), ("--gap", "near"),
     ("--battles", "0"), ("--layout", "moon"), ("--seed", "-1")],
)  # fmt: skip
def test_senseless_options_are_refused(battle, arguments):
    with pytest.raises(CommandError):
        battle("elves", "orcs", *arguments)


def test_without_numpy_one_sentence_says_what_is_missing(battle, monkeypatch):
    for name in [one for one in sys.modules if one.partition(".")[0] == "numpy" or one.startswith("rules.battles.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    code, lines, complaints = battle("elves", "orcs", *FEW)
    assert (code, lines, len(complaints)) == (2, [], 1)
    assert "pip install muster[fights]" in complaints[0]


def test_without_another_package_the_error_is_shown_as_it_is(battle, monkeypatch):
    def missing(match, *rest):
        raise ModuleNotFoundError("No module named 'other'", name="other")

    monkeypatch.setattr("rules.battles.play.play", missing)
    with pytest.raises(ModuleNotFoundError, match="other"):
        battle("elves", "orcs", *FEW)


def test_without_rule_books_nobody_fights(battle, monkeypatch):
    monkeypatch.setattr("armybuilder.armies.commands.rules.known", lambda command, options: None)
    assert battle("elves", "orcs", *FEW) == (2, [], [])


def test_two_processes_play_the_battles_apart(battle, monkeypatch):
    asked = []

    def apart(match, seed, numbers, processes, batch):
        asked.append((seed, len(numbers), processes, batch))
        return play.play(match, seed, numbers, batch)

    monkeypatch.setattr(play, "play_apart", apart)
    once = answered(battle, "dwarves", "orcs", *FEW)
    assert answered(battle, "dwarves", "orcs", *FEW, "--processes", "2", "--batch", "10") == once
    assert asked == [(5, 30, 2, 10)]


def test_armies_of_the_same_points_have_one_share(battle):
    lines = battle("elves", "elves", *FEW)[1]
    assert lines[1].split() == ["Points", "25", "25"]
    assert not any(line.startswith("Share by percent") for line in lines)
    assert any(line.startswith("Share by percent") for line in battle("justice-team", "orcs", *FEW)[1])


def test_a_removed_army_does_not_fight(battle, army):
    Army.objects.filter(pk=army.pk).update(binned=timezone.now())
    assert battle(army.code, "orcs")[0] == 2
