"""What differs about a unit on another revision of its rules."""

from dataclasses import replace

import pytest

from rules.engine import Build, Unit
from rules.engine.catalogue import Effect
from rules.engine.cost.revision_changes import shifts


def revised(catalogue, figure=None, option=None, level="", **changes):
    """The catalogue with other values of a figure, or of a level of an option."""
    if figure:
        return replace(catalogue, figures={**catalogue.figures, figure: replace(catalogue.figures[figure], **changes)})
    row = catalogue.options[option]
    levels = tuple(replace(one, **changes) if one.slug == level else one for one in row.levels)
    return replace(catalogue, options={**catalogue.options, option: replace(row, levels=levels)})


@pytest.fixture
def differs(catalogue):
    """A function: what differs about a troop with some options once its rules have changed."""

    def see(*options, **changes):
        unit = Unit(0, "Bob", "troop", 1, tuple(sorted(options)))
        armies = (Build(rules, "Army", (unit,)) for rules in (catalogue, revised(catalogue, **changes)))
        before, after = armies
        return shifts(before, unit, after, unit)

    return see


def test_nothing_differs_where_nothing_changed(differs):
    assert not differs(figure="troop")


def test_another_price_of_its_figure_or_of_what_it_has(differs):
    assert differs(figure="troop", points=4).prices == (("Troop", "1", "2"),)
    assert differs(("tough", ""), option="tough", points=9).prices[0][0] == "Tough"
    assert differs(option="tough", points=9).prices == ()


def test_another_name_of_its_figure_or_of_what_it_has(differs):
    assert differs(figure="troop", name="Soldier").names == (("Troop", "Soldier"),)
    assert differs(("tough", ""), option="tough", name="Stubborn").names == (("Tough", "Stubborn"),)


def test_a_stat_that_an_option_no_longer_changes(differs):
    found = differs(("super-move", "minor"), option="super-move", level="minor", effects=())
    assert "Move" in [name for name, _, _ in found.numbers] and not found.other


def test_what_it_does_to_others_and_its_words(differs):
    fear = ("cause-fear", "")
    assert list(map(str, differs(fear, option="cause-fear", effects=()).other)) == ["Cause Fear works differently"]
    assert list(map(str, differs(fear, option="cause-fear", text="Boo.").other)) == ["Cause Fear has new wording"]


def test_a_roll_in_another_situation_than_its_first_is_told_with_it(catalogue):
    roll = catalogue.rolls["distance"]
    cover = tuple(replace(one, target=7) if one.slug == "cover" else one for one in roll.situations)
    harder = replace(catalogue, rolls={**catalogue.rolls, "distance": replace(roll, situations=cover)})
    unit = Unit(0, "Bob", "hero", 1, (("distance-attack", ""),))
    before, after = (Build(rules, "Army", (unit,)) for rules in (catalogue, harder))
    [found] = shifts(before, unit, after, unit).rolls
    assert [str(found.name), found.was.text, found.now.text] == ["Distance, in cover", "5+", "6+"]


def test_a_number_that_has_no_limit_any_more(differs):
    boundless = (Effect("set", number="turn", unlimited=True),)
    found = differs(("super-move", "minor"), option="super-move", level="minor", effects=boundless)
    assert ("Move", "9″", "any") in [tuple(map(str, one)) for one in found.numbers]
