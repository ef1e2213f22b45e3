"""Each remedy, applied, removes its finding: over armies of every kind, also such as no rule allows."""

import random
from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from rules import engine
from rules.engine import Build, Unit, edit_json
from rules.engine.checks.remedies import Remedy, uniquely_labeled
from rules.engine.editing.edits import Limit
from rules.engine.wording.messages import message

NAMES = ("Ghouls", "Élfe", "Ратник", "妖怪戦士", "محارب", "🧟🧟", "W" * 80)
COUNTS = (1, 1, 1, 2, 3, 8, 999)
RULES = ("traits", "super-powers", "mooks", "paper", "specific-skills", "everyone-acts", "gravity")

MENDED = {
    "empty-army", "no-commander", "too-many-commanders", "not-for-figure", "rule-not-in-play", "over-limit",
    "points-left", "half-point", "outside-scenario", "no-rider", "needs-distance-attack", "needs-armor",
    "armor-never-saves", "redundant-armor", "troop-commander", "support-not-chosen", "unknown",
    "limit-outside-scenario",
}  # fmt: skip
"""Every code that version 7 can report: each of them has a remedy at least sometimes."""
SPENDING = {"points-left", "outside-scenario"}
"""Codes of armies that have points left or too few points."""


def levels(catalogue):
    known = [(option.slug, level.slug) for option in catalogue.options.values() for level in option.levels]
    return [*known, *known, ("magic", "fire"), ("armor", "plate")]


def random_unit(catalogue, dice, id):
    held = dict(dice.sample(levels(catalogue), dice.choice((0, 0, 1, 1, 2, 3, 12))))
    figure = dice.choice([*catalogue.figures, *catalogue.figures, "wizard"])
    return Unit(id, dice.choice(NAMES), figure, dice.choice(COUNTS), tuple(sorted(held.items())))


def random_army(catalogue, seed):
    dice = random.Random(seed)
    units = tuple(random_unit(catalogue, dice, id) for id in range(dice.choice((0, 1, 1, 2, 3, 5))))
    rules = frozenset(dice.sample(RULES, dice.randint(0, 5)))
    scenario = dice.choice(["", "atlantis", *catalogue.scenarios])
    side = dice.choice(("", "player", "ambusher", "defender"))
    build = Build(catalogue, dice.choice(NAMES), units, None, scenario, side, rules)
    near = engine.bill(build).total + dice.choice((-8, -3, -2, -1, 0, 1, 2, 4, 25))
    return replace(build, limit=dice.choice((None, 50, 60, max(near, 0), max(near, 0))))


def small_army(catalogue, seed):
    """A tidier army: few figures, so that findings come one at a time."""
    dice = random.Random(seed)
    build = random_army(catalogue, seed)
    units = tuple(replace(unit, count=dice.choice((1, 1, 2, 4)), options=unit.options[:2]) for unit in build.units)
    return replace(build, units=units, rules=frozenset(("traits", "super-powers", "mooks")))


def sound_army(catalogue, seed):
    """An army whose errors were mended, one by one, as far as buttons mend them."""
    build = small_army(catalogue, seed)
    for _ in range(30):
        wrong = (one for one in engine.findings(build) if one.severity == "error" and one.remedies)
        error = next(wrong, None)
        if error is None:
            break
        build = engine.apply(build, error.remedies[0].edit)
    return build


def key(finding):
    return finding.code, finding.unit, finding.about


@pytest.fixture(scope="module")
def drawn(catalogue):
    return [make(catalogue, seed) for seed in range(200) for make in (random_army, small_army, sound_army)]


@pytest.fixture(scope="module")
def mended(drawn):
    """(build, finding, remedy, build after it) of everything drawn."""
    return [
        (build, finding, remedy, engine.apply(build, remedy.edit))
        for build in drawn
        for finding in engine.findings(build)
        for remedy in finding.remedies
    ]


@pytest.mark.long
def test_each_remedy_removes_its_finding(mended):
    """Where no single change spends enough points, every change spends as many as it can."""
    ways = defaultdict(list)
    for build, finding, remedy, after in mended:
        rest = {key(one): one.amount for one in engine.findings(after)}
        if finding.code not in SPENDING or isinstance(remedy.edit, Limit):
            assert key(finding) not in rest, (finding, remedy, build.units)
        else:
            assert rest.get(key(finding), 0) < finding.amount, (finding, remedy, build.units)
            ways[id(finding)].append(key(finding) in rest)
    assert all(len(set(is_left)) == 1 for is_left in ways.values())
    assert {True, False} == {is_left[0] for is_left in ways.values()}


def test_every_code_with_a_remedy_was_drawn(mended):
    counted = Counter(finding.code for _, finding, _, _ in mended)
    assert set(counted) == MENDED
    assert min(counted.values()) >= 5, counted


def test_remedies_about_a_unit_by_itself_are_never_missing(drawn):
    always = {
        "empty-army", "not-for-figure", "rule-not-in-play", "needs-distance-attack", "needs-armor",
        "redundant-armor", "troop-commander", "unknown",
    }  # fmt: skip
    missing = [f.message for build in drawn for f in engine.findings(build) if f.code in always and not f.remedies]
    assert missing == []


def test_a_remedy_goes_through_json_unchanged(mended):
    for _, _, remedy, _ in mended:
        assert edit_json.from_json(edit_json.to_json(remedy.edit)) == remedy.edit


def test_every_summary_has_words(mended):
    for build, _, _, after in mended:
        assert str(engine.describe(build, after)) not in ("", "Nothing changed")


def test_every_button_of_an_army_says_something_else(drawn):
    for build in drawn:
        said = {}
        for remedy in (one for finding in engine.findings(build) for one in finding.remedies):
            assert said.setdefault(str(remedy.label), remedy.edit) == remedy.edit, remedy.label


def test_findings_are_one_short_sentence_or_two(drawn):
    for build in drawn:
        for finding in engine.findings(build):
            sentence = str(finding.message)
            assert len(sentence) <= 120, sentence
            assert sentence.endswith(".")
            assert "!" not in sentence


def test_findings_of_one_army_have_keys_of_their_own(drawn):
    for build in drawn:
        keys = [key(finding) for finding in engine.findings(build)]
        assert len(keys) == len(set(keys))


def test_points_never_fall_below_zero(drawn):
    for build in drawn:
        for unit in engine.bill(build).units:
            assert unit.each >= 0
            assert all(line.points >= 0 for line in unit.lines)


def test_offers_answer_for_any_unit(drawn):
    for build in drawn[:80]:
        for unit in build.units[:1]:
            held = {
                one.option.slug: one.held for group in engine.offers(build, unit.id).groups for one in group.options
            }
            known = {option: level for option, level in unit.options if option in build.catalogue.options}
            assert {option: level for option, level in held.items() if level is not None} == known


def test_armies_are_drawn_of_every_kind(catalogue, drawn):
    units = [unit for build in drawn for unit in build.units]
    held = {pair for unit in units for pair in unit.options}
    assert held >= {(option.slug, level.slug) for option in catalogue.options.values() for level in option.levels}
    assert {unit.name for unit in units} >= set(NAMES)
    assert {unit.figure for unit in units} == {*catalogue.figures, "wizard"}
    legal = Counter(engine.legal(build) for build in drawn)
    assert legal[False] >= 200 and legal[True] >= 100, legal


def test_a_change_of_no_unit_keeps_its_label_and_those_of_units_name_their_places(catalogue):
    build = Build(catalogue, "Army", (Unit(4, "Bob", "troop"), Unit(5, "Bob", "troop")))
    edits = engine.edits.Remove(4), engine.edits.Remove(5), engine.edits.Add("troop", "Bob")
    told = uniquely_labeled(build, [Remedy(message("remove-unit", unit="Bob"), edit) for edit in edits])
    assert [str(one.label) for one in told.values()] == [
        "Remove Bob (unit 1)", "Remove Bob (unit 2)", "Remove Bob"
    ]  # fmt: skip
