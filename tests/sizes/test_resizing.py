"""An army at another size: equal to trying everything, legal by the engine, within the size, led by the same figure."""

from dataclasses import replace

from rules import engine
from rules.boxes.program import Program
from rules.engine.build import Build, Unit
from rules.sizes.armies import build_of
from rules.sizes.parts import size_of
from rules.sizes.resizing import ANSWERS, COMMON, answers, least_size, problem
from tests.sizes.brute_force import best_value, cases, every_answer, leaders, value
from tests.sizes.random_units import random_legal_army


def test_each_answer_is_the_best_of_trying_everything(books, everything):
    compared = 0
    for build, size in cases(books, 500 if everything else 60, units=6):
        given = problem(build, min(size, 16))
        legal = [counts for counts in every_answer(given) if given.is_legal(counts)]
        found = list(answers(given))
        for number, counts in enumerate(found):
            assert value(given, counts) == best_value(given, legal, found[:number])
        assert found or not legal or not any(map(given.total, legal))
        compared += len(found)
    assert compared > 60


def test_answers_are_legal_within_the_size_and_keep_the_leader(books, everything):
    for build, size in cases(books, 500 if everything else 60, units=12):
        given = problem(build, size)
        for counts in answers(given):
            made = build_of(build, given, counts, "Other")
            assert engine.legal(made)
            assert size_of(made) == given.total(counts) <= size
            assert leaders(made) == leaders(build)


def test_answers_differ_from_each_other(catalogue):
    build = random_legal_army(catalogue, 3, 12)
    given = problem(build, size_of(build) // 2)
    found = list(answers(given))
    assert len(found) == ANSWERS
    for number, counts in enumerate(found):
        assert all(given.in_common(one, counts) <= COMMON * given.total(one) for one in found[:number])


def test_an_army_doubled_has_twice_of_everything(catalogue):
    troops = Unit(0, "Spears", "troop", 4)
    archers = Unit(1, "Bows", "troop", 2, (("distance-attack", ""),))
    boss = Unit(2, "Boss", "hero", 1, (("commander", ""),))
    build = Build(catalogue, "Army", (troops, archers, boss))
    size = 2 * size_of(build)
    given = problem(build, size)
    made = build_of(build, given, next(answers(given)), "Other")
    assert made.units[2] == boss and size_of(made) == size
    assert (made.units[0].count, made.units[1].count) in {(9, 4), (10, 4), (8, 5)}


def test_an_option_is_left_out_only_where_the_armys_own_figures_do_not_spend_every_point(catalogue):
    boss = Unit(0, "Boss", "hero", 1, (("commander", ""),))
    archers = Unit(1, "Bows", "troop", 6, (("distance-attack", ""),))
    build = Build(catalogue, "Army", (boss, archers))
    led, each = size_of(replace(build, units=(boss,))), size_of(replace(build, units=(replace(archers, count=1),)))
    exact = build_of(build, p := problem(build, led + 3 * each), next(answers(p)), "Other")
    assert [(unit.name, unit.count) for unit in exact.units] == [("Boss", 1), ("Bows", 3)]
    odd = build_of(build, p := problem(build, led + 3 * each - 2), next(answers(p)), "Other")
    assert size_of(odd) == led + 3 * each - 2
    assert [unit.options for unit in odd.units if unit.name not in ("Boss", "Bows")] == [()]


def test_units_that_are_alike_shrink_together_and_keep_their_names(catalogue):
    boss = Unit(0, "Boss", "hero", 1, (("commander", ""),))
    first = Unit(1, "Left wing", "troop", 6, names=("A", "B", "C", "D"), notes="Holds the bridge.")
    second = Unit(2, "Right wing", "troop", 3)
    build = Build(catalogue, "Army", (boss, first, second))
    given = problem(build, size_of(replace(build, units=(boss,))) + 3 * 2)
    made = build_of(build, given, next(answers(given)), "Other")
    assert [(unit.name, unit.count, unit.names) for unit in made.units] == [
        ("Boss", 1, ()), ("Left wing", 2, ("A", "B")), ("Right wing", 1, ()),
    ]  # fmt: skip
    assert made.units[1].notes == first.notes


def test_without_a_leader_there_is_no_answer_and_with_one_the_least_size_is_its_cost(catalogue):
    boss, troops = Unit(0, "Boss", "hero", 1, (("commander", ""),)), Unit(1, "Spears", "troop", 5)
    leaderless = problem(Build(catalogue, "Army", (troops,)), 10)
    assert (list(answers(leaderless)), least_size(leaderless)) == ([], None)
    led = Build(catalogue, "Army", (boss, troops))
    cost = size_of(replace(led, units=(boss,)))
    assert list(answers(problem(led, cost - 1))) == []
    assert least_size(problem(led, cost - 1)) == cost


def test_a_unit_that_breaks_a_rule_is_left_out(catalogue):
    boss, troops = Unit(0, "Boss", "hero", 1, (("commander", ""),)), Unit(1, "Spears", "troop", 5)
    gone = Unit(2, "Ghosts", "no-such-figure", 5)
    build = Build(catalogue, "Army", (boss, troops, gone))
    given = problem(build, 10)
    assert all(build_of(build, given, counts, "Other").unit(2) is None for counts in answers(given))


def test_an_army_of_many_units_takes_few_programs(catalogue, monkeypatch):
    solved, best = [], Program.best
    monkeypatch.setattr(Program, "best", lambda self: solved.append(1) or best(self))
    build = random_legal_army(catalogue, 60, 60)
    assert len(list(answers(problem(build, size_of(build) // 2)))) == ANSWERS
    assert len(solved) <= 2 * ANSWERS


def test_the_solver_writes_nothing_to_standard_output(capfd):
    program = Program()
    program.variable(maximum=3, weight=1)
    assert program.best() == [3]
    assert capfd.readouterr().out == ""
