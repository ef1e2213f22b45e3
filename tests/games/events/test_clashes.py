"""A clash: two phones changed the same figure, and neither had seen what the other did."""

from itertools import count

import pytest

from rules.games.events import Event
from rules.games.merging import merge

FIGURE = "0-0-0"


class Phones:
    """Phones that change one figure. Each knows only the events of others that it was shown."""

    def __init__(self) -> None:
        self.numbers = count()
        self.base: dict[str, str] = {}

    def do(self, phone: str, name: str = "acted", value: object = True) -> Event:
        return Event(f"{phone}-{next(self.numbers)}", name, FIGURE, value, "", self.base.get(phone, ""), (1, 0), phone)

    def see(self, phone: str, *events: Event) -> None:
        self.base[phone] = merge(events).last_of_others(FIGURE, phone)


@pytest.fixture
def phones() -> Phones:
    return Phones()


def clash(*events: Event) -> tuple[Event, Event] | None:
    return merge(events).clashes.get(FIGURE)


def test_a_phone_that_goes_on_without_having_seen_the_other_still_clashes(phones):
    one, two, further = phones.do("a"), phones.do("b", "disabled"), phones.do("b", "gone", "defeated")
    assert clash(one, two) == (one, two)
    assert clash(one, two, further) == (one, further)
    assert clash(two, further, one) == (further, one)
    assert clash(two, one, further) == (one, further)


def test_the_same_step_on_both_and_one_more_on_one_clashes_in_any_order(phones):
    one, same, further = phones.do("a"), phones.do("b"), phones.do("b", "gone", "defeated")
    assert clash(one, same) is None
    assert clash(one, same, further) == (one, further)
    assert clash(same, further, one) == (further, one)


@pytest.mark.parametrize("phone", "abc")
def test_whoever_saw_both_and_changes_the_figure_ends_it(phones, phone):
    one, two = phones.do("a"), phones.do("b", "gone", "defeated")
    phones.see(phone, one, two)
    assert clash(one, two, phones.do(phone, "gone", "escaped")) is None


def test_undoing_either_ends_it(phones):
    one, two = phones.do("a"), phones.do("b", "gone", "defeated")
    for event in (one, two):
        assert clash(one, two, Event("u" * 16, "undone", event.token, True)) is None


def test_what_somebody_changed_knowingly_clashes_no_more(phones):
    one = phones.do("a")
    phones.see("b", one)
    after = phones.do("b", "gone", "defeated")
    assert clash(one, after) is None
    assert clash(one, after, phones.do("c", "gone", "defeated")) is None
    third = phones.do("c", "gone", "escaped")
    assert clash(one, after, third) == (after, third)


def test_a_third_phone_that_agrees_with_one_of_two_does_not_hide_the_other(phones):
    one, two, three = phones.do("a"), phones.do("b", "gone", "defeated"), phones.do("c", "gone", "defeated")
    assert clash(one, two, three) == (one, three)


def test_events_of_earlier_versions_name_one_of_the_same_phone(phones):
    one, two = phones.do("a"), phones.do("b", "disabled")
    phones.base["b"] = two.token
    further = phones.do("b", "gone", "defeated")
    assert clash(one, two, further) == (one, further)
    phones.base["b"] = one.token
    two = phones.do("b", "disabled")
    phones.base["b"] = two.token
    assert clash(one, two, phones.do("b", "gone", "defeated")) is None
