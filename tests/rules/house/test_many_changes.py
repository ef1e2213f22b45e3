"""Whatever is changed in house rules, in whatever order: the document stays whole, and everything can be taken back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.house import states
from rules import engine, house
from rules.documents import catalogue_of, read_catalogue, write_catalogue
from tests.support.examples import share

pytestmark = pytest.mark.long

SLUGS = ["smg", "umr", "vsgmr-2010", "vsgmr-7"]
NAMES = st.text(max_size=12) | st.sampled_from(["Battle Cry", "Hero", "Troop", "Tough", "Å", "火", "Shield Wall"])
HALVES = st.integers(-1, 40)
MANY = share(4)


def rows(document, *tables):
    return [name for name in document.rows if name.partition("/")[0] in tables]


def keys(document, table):
    return [name.partition("/")[2] for name in rows(document, table)]


@st.composite
def level(draw, document):
    effect = draw(st.sampled_from([choice.key for choice in house.effects_to_choose(document)]))
    return draw(NAMES), draw(HALVES), draw(st.text(max_size=95)), effect


@st.composite
def some_row(draw, document, *tables):
    """A row, and a level where it is an option that is asked for one."""
    row = draw(st.sampled_from(rows(document, *tables)))
    levels = list(document.rows[row][1].get("levels", {}))
    return row, draw(st.none() | st.sampled_from(levels)) if levels else None


def path(level, column):
    return column if level is None else f"levels.{level}.{column}"


def some(items):
    return st.lists(st.sampled_from(items), max_size=3, unique=True).map(tuple) if items else st.just(())


@st.composite
def edit(draw, document, parent):
    """Any change of the document."""
    row, of = draw(some_row(document, "figures", "options"))
    options, figures = keys(document, "options"), keys(document, "figures")
    makers = [
        lambda: house.SetField(row, path(of, "name"), draw(NAMES)),
        lambda: house.reprice(row, draw(HALVES), of),
        lambda: house.SetField(row, path(of, draw(st.sampled_from(["text", "term", "barred", "speed"]))), draw(NAMES)),
        lambda: house.TakeOut(row, of),
        lambda: house.TakeOut(draw(st.sampled_from(list(document.rows)))),
        lambda: house.Revert(row, of),
        lambda: house.Revert(draw(st.sampled_from([*house.states(parent, document), *document.rows]))),
        lambda: house.AddFigure(draw(NAMES), draw(st.sampled_from(figures)), draw(HALVES), draw(NAMES)),
        lambda: house.AddScenario(draw(NAMES), draw(st.none() | HALVES), draw(st.none() | HALVES), draw(NAMES)),
        lambda: house.SetField("edition", draw(st.sampled_from(["name", "line", "slug"])), draw(NAMES)),
        *_of_options(draw, document, options, figures),
        *_of_rolls(draw, document, figures),
    ]
    return draw(st.sampled_from(makers))()


def _of_options(draw, document, options, figures):
    groups = keys(document, "groups")
    if groups:
        group = st.sampled_from(groups)
        yield lambda: house.AddOption(draw(group), *draw(level(document)), draw(some(figures)), draw(some(options)))
    if options:
        one = st.sampled_from(options)
        yield lambda: house.AddLevel(draw(one), *draw(level(document)))
        yield lambda: house.SetField(f"options/{draw(one)}", "figures", draw(some(figures)))
        yield lambda: house.SetField(f"options/{draw(one)}", "needs", draw(some(options)))


def _of_rolls(draw, document, figures):
    if targets := [
        (target.row, f"targets.{target.part}:{target.roll}.number") for target in house.targets_of(document)
    ]:
        yield lambda: house.SetField(*draw(st.sampled_from(targets)), draw(st.integers(0, 21)))
    numbers, measures = keys(document, "numbers"), keys(document, "measures")
    if numbers and measures:
        figure, measure = draw(st.sampled_from(figures)), draw(st.sampled_from(measures))
        yield lambda: house.SetField(
            f"numbers/{draw(st.sampled_from(numbers))}",
            f"base.{measure}:figures/{figure}.value",
            Fraction(draw(st.integers(-1, 40)), draw(st.sampled_from([1, 3, 4]))),
        )
    if sides := [
        (name, f"sides.{side}.points")
        for name in rows(document, "scenarios")
        for side in document.rows[name][1]["sides"]
    ]:
        yield lambda: house.SetField(
            *draw(st.sampled_from(sides)), draw(st.tuples(st.none() | HALVES, st.none() | HALVES))
        )


def changed(data, parent, most=6):
    """The parent after some changes, those refused left out; each says what it does."""
    document = parent
    for _ in range(data.draw(st.integers(1, most))):
        one = data.draw(edit(document, parent))
        try:
            after = one.apply(document, parent)
        except house.HouseError as refused:
            assert str(refused)[-1] in ".”"
            continue
        assert one.summary(document, parent)
        document = after
    return document


@pytest.mark.parametrize("slug", SLUGS)
@MANY
@given(data=st.data())
def test_a_changed_document_is_read_as_it_is_written_and_can_be_reckoned_with(books, slug, data):
    document = changed(data, books[slug])
    text = write_catalogue(document)
    assert read_catalogue(text) == document
    assert write_catalogue(read_catalogue(text)) == text
    assert states.document_of(states.unpacked(states.packed(states.state_of(document)))) == document
    catalogue = catalogue_of(document)
    for figure in catalogue.figures:
        engine.bare(catalogue, figure)
        build = engine.apply(engine.Build(catalogue, "Any"), engine.edits.Add(figure))
        engine.offers(build, build.units[0].id)


@pytest.mark.parametrize("slug", SLUGS)
@MANY
@given(data=st.data())
def test_what_differs_is_said_and_nothing_where_nothing_differs(books, slug, data):
    parent = books[slug]
    document = changed(data, parent)
    found = house.differences(parent, document)
    assert house.differences(document, document) == ()
    assert bool(found) == (document != parent)
    assert {one.row for one in found} <= {"edition", *house.states(parent, document)}
    assert all(one.what and one.old != one.new for one in found)


@pytest.mark.parametrize("slug", SLUGS)
@MANY
@given(data=st.data())
def test_rows_taken_back_one_by_one_give_the_parent_again(books, slug, data):
    parent = books[slug]
    document = changed(data, parent)
    for _ in range(len(parent.rows)):
        for row in house.states(parent, document):
            try:
                document = house.Revert(row).apply(document, parent)
            except house.HouseError as refused:
                assert "Restore that first" in str(refused) or "has to stay. Rules need a" in str(refused)
    assert house.states(parent, document) == {}
    assert document.rows == parent.rows
