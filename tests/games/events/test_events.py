"""What a page says was done in a game is read with care: it must be possible at this table."""

import pytest

from rules.games.events import GAME, EventError, read

EVENT = {"token": "t" * 8, "name": "acted", "on": "0-0-0", "value": True, "by": "0-0-0", "at": [1, 0], "made": 1}


@pytest.fixture
def table(play):
    """A game of the basic scenario."""
    return play("basic-game").table


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"by": None},
        {"name": "gone", "value": "defeated"},
        {"name": "order:12", "on": "0-0", "value": ""},
        {"name": "first", "on": GAME, "value": "1"},
        {"name": "clock", "on": GAME, "value": [1, 0, 0]},
        {"name": "note:a", "on": GAME, "value": "Lunch."},
        {"name": "undone", "on": "u" * 8},
    ],
)
def test_a_event_is_read(table, said):
    event = read(EVENT | said, table)
    assert (event.name, event.target) == (said.get("name", "acted"), said.get("on", "0-0-0"))


@pytest.mark.parametrize(
    "said",
    [
        {"token": "short"},
        {"token": None},
        {"name": "danced"},
        {"name": "acted:1"},
        {"name": "order", "on": "0-0", "value": ""},
        {"name": "order:012", "on": "0-0", "value": ""},
        {"name": "wound:nothing"},
        {"on": "0-0"},
        {"on": "9-0-0"},
        {"on": "0-99-0"},
        {"on": "0-0-999"},
        {"on": "00-0-0"},
        {"on": "0-0-x"},
        {"by": "9"},
        {"by": 1},
        {"by": "0\x00"},
        {"at": [1]},
        {"at": "10"},
        {"at": [1, True]},
        {"at": [1, -1]},
        {"made": "today"},
        {"value": "yes"},
        {"name": "gone", "value": "asleep"},
        {"name": "lost", "value": -1},
        {"name": "first", "on": GAME, "value": "9"},
        {"name": "clock", "on": GAME, "value": [1, 0]},
        {"name": "undone", "on": "0-0-0"},
    ],
)
def test_a_event_that_cannot_be_is_refused(table, said):
    with pytest.raises(EventError):
        read(EVENT | said, table)


def test_what_is_no_object_is_no_event(table):
    with pytest.raises(EventError):
        read(["acted"], table)
