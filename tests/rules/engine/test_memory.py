"""The results that functions share so many bytes for."""

import pytest

from rules.engine.memory import Memory


@pytest.fixture
def calls():
    return []


@pytest.fixture
def doubled(calls):
    """A function whose results take 10 bytes each, where 30 are allowed."""

    @Memory(30).remembered(lambda result, number: 10)
    def doubled(number):
        calls.append(number)
        return 2 * number

    return doubled


def test_a_result_is_computed_once(doubled, calls):
    assert [doubled(1), doubled(1), doubled(2)] == [2, 2, 4]
    assert calls == [1, 2]


def test_what_nobody_asked_for_again_is_forgotten_first(doubled, calls):
    for number in (1, 2, 3, 1, 4, 1, 3, 2):
        doubled(number)
    assert calls == [1, 2, 3, 4, 2]


def test_a_result_larger_than_all_room_is_not_kept():
    memory = Memory(30)
    echo = memory.remembered(lambda result, *_: 40)(str.upper)
    assert [echo("a"), echo("a")] == ["A", "A"]
    assert memory.used == 0


def test_functions_share_the_room_and_keep_their_results_apart():
    memory = Memory(30)
    upper, title = (memory.remembered(lambda text, *_: len(text))(one) for one in (str.upper, str.title))
    assert (upper("a b"), title("a b"), memory.used) == ("A B", "A B", 6)
    assert (upper("ab"), title("ab"), memory.used) == ("AB", "Ab", 10)
    for number in range(100):
        upper(f"text {number}")
    assert memory.used <= 30
