"""Where figures move is told by the nearest thing on the table, never by coordinates."""

import pytest

from rules.battles import directions
from rules.battles.events import Event
from rules.battles.layouts import LAYOUTS
from rules.battles.narration import Cast, Narrator
from rules.battles.record import Record
from rules.engine.wording.messages import message

FAR = [(36.0, 47.0)]


@pytest.mark.parametrize(
    ("layout", "start", "end", "enemies", "place"),
    [
        ("woods", (30, 6), (30, 12), FAR, "the woods on the left"),
        ("woods", (43, 6), (42, 12), FAR, "the woods on the right"),
        ("woods", (36, 6), (36, 12), [(36.0, 15.0)], "the enemy"),
        ("open", (36, 6), (36, 12), [(36.0, 40.0)], "the enemy"),
        ("open", (36, 12), (36, 6), [(36.0, 40.0)], "the near edge"),
        ("open", (36, 36), (36, 42), [(36.0, 12.0)], "the far edge"),
        ("open", (36, 12), (30, 12), FAR, "the left edge"),
        ("open", (36, 12), (42, 12), FAR, "the right edge"),
        ("town", (29, 6), (29, 12), FAR, "the house on the left"),
        ("town", (43, 6), (43, 12), FAR, "the house on the right"),
        ("open", (36, 12), (29, 6), [(60.0, 12.0)], "the left edge"),
    ],
)
def test_a_move_is_told_by_the_nearest_thing_ahead(layout, start, end, enemies, place):
    found = directions.move(start, end, LAYOUTS[layout], enemies)
    assert (found.key, str(found.place)) == ("battle-moves-toward", place)


def test_a_move_that_ends_in_woods_says_so():
    into = directions.move((30, 12), (30, 17), LAYOUTS["woods"], FAR)
    through = directions.move((30, 16.5), (30, 19), LAYOUTS["woods"], FAR)
    house = directions.move((29, 12), (29, 18), LAYOUTS["town"], FAR)
    assert [one.key for one in (into, through, house)] == [
        "battle-moves-into", "battle-moves-through", "battle-moves-into",
    ]  # fmt: skip
    assert [str(one.place) for one in (into, through, house)] == [
        "the woods on the left", "the woods on the left", "the house on the left",
    ]  # fmt: skip


@pytest.mark.parametrize(("inches", "said"), [(6.02, "6″"), (5.74, "5½″"), (0.1, "½″")])
def test_distances_are_told_to_half_an_inch(inches, said):
    assert str(directions.rounded(inches)) == said


def told(events, places, sides, units, layout="open"):
    count = len(places)
    names = tuple(f"{unit or 'Ann'} {number}" for number, unit in enumerate(units, 1))
    record = Record(
        tuple(places), (True,) * count, (-1,) * count, tuple(sides), (4,) * count, tuple(events), (0, 0), 1, 0
    )
    cast = Cast(names, sides, ("Elves", "Orcs"), units, LAYOUTS[layout])
    return [*Narrator(cast, record).sentences()]


def moved(row, start, end):
    return Event("moved", row, start=start, end=end)


def test_figures_that_move_alike_are_named_together():
    places = [(30.0, 6.0), (33.0, 6.0), (36.0, 6.0), (39.0, 6.0), (36.0, 42.0)]
    events = [moved(row, (x, y), (x, y + 6)) for row, (x, y) in enumerate(places[:4])]
    said = told(events, places, (0, 0, 0, 0, 1), ("Archer", "Archer", "Archer", "", "Warrior"))
    assert [one.sentence for one in said] == ["3 Archer and Ann 4 move 6″ toward the enemy."]
    assert [event.figure for event in said[0].events] == [0, 1, 2, 3]


def test_figures_that_move_alike_are_named_together_also_with_others_between_them():
    places = [(30.0, 6.0), (33.0, 6.0), (36.0, 6.0), (36.0, 42.0)]
    ends = [(30.0, 12.0), (33.0, 9.0), (36.0, 12.0)]
    events = [moved(row, places[row], end) for row, end in enumerate(ends)]
    said = told(events, places, (0, 0, 0, 1), ("Archer", "Archer", "Archer", "Warrior"))
    assert [one.sentence for one in said] == [
        "2 Archer move 6″ toward the enemy.", "Archer 2 moves 3″ toward the enemy.",
    ]  # fmt: skip


def test_who_moves_otherwise_or_for_the_other_side_has_a_sentence_of_their_own():
    places = [(30.0, 6.0), (33.0, 6.0), (36.0, 6.0), (36.0, 42.0)]
    events = [
        moved(0, places[0], (30.0, 12.0)), moved(1, places[1], (33.0, 9.0)), moved(2, places[2], (36.0, 6.0)),
        moved(3, places[3], (36.0, 36.0)),
    ]  # fmt: skip
    said = told(events, places, (0, 0, 0, 1), ("Archer", "Archer", "Archer", "Warrior"))
    assert [one.sentence for one in said] == [
        "Archer 1 moves 6″ toward the enemy.",
        "Archer 2 moves 3″ toward the enemy.",
        "Warrior 4 moves 6″ toward the enemy.",
    ]


def test_units_that_both_armies_have_are_told_apart():
    places = [(30.0, 6.0), (33.0, 6.0), (36.0, 42.0)]
    events = [moved(0, places[0], (30.0, 12.0)), moved(1, places[1], (33.0, 12.0))]
    said = told(events, places, (0, 0, 1), ("Warrior", "Warrior", "Warrior"))
    assert said[0].sentence == "2 Warrior (Elves) move 6″ toward the enemy."


def test_who_is_pushed_or_arrives_is_told_by_the_nearest_enemy():
    places = [(30.0, 6.0), (30.0, 20.0), (60.0, 40.0)]
    events = [Event("pushed", 0, end=(30.0, 4.0)), Event("arrives", 1, end=(30.0, 14.0))]
    said = told(events, places, (0, 1, 1), ("", "", ""))
    assert [one.sentence for one in said] == [
        "Ann 1 now stands 16″ from the nearest enemy.", "Ann 2 arrives 10″ from the nearest enemy.",
    ]  # fmt: skip
    alone = told([Event("arrives", 0, end=(30.0, 14.0))], places[:1], (0,), ("",))
    assert [one.sentence for one in alone] == ["Ann 1 arrives."]


@pytest.mark.parametrize("key", ["toward", "into", "through"])
def test_each_language_says_whole_sentences(key):
    from django.utils.translation import override

    place = message("battle-woods-left")
    values = {"figures": ("Ann",), "count": 1, "distance": directions.rounded(6), "place": place}
    said = set()
    for language in ("en", "de", "es"):
        with override(language):
            said.add(str(message(f"battle-moves-{key}", **values)))
    assert len(said) == 3
