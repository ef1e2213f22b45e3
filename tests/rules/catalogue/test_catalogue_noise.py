"""Catalogue files spoiled at random: refused with mistakes that have places, or good for everything that follows."""

import json
from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from rules import engine
from rules.documents import catalogue_of, read_catalogue, write_catalogue
from rules.house import effects_to_choose, targets_of
from tests.rules.small_rules import SMALL

PLAIN = [None, True, False, 0.5, 1e9, -0.01, 2.55, "", "troop", "armor", "a b"]
SCALARS = st.sampled_from(PLAIN) | st.integers(-3, 300) | st.text(max_size=6)
WORDS = st.sampled_from(["name", "levels", "", "troop", "effects", "verb", "amount", "figure", "kind"])
VALUES = st.recursive(
    SCALARS, lambda one: st.lists(one, max_size=3) | st.dictionaries(WORDS, one, max_size=3), max_leaves=5
)


def paths(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield from paths(one, (*path, key))


PATHS = [path for path in paths(SMALL) if path]


def spoil(document, path, value, gone):
    *steps, last = path
    for step in steps:
        document = document[step]
    if gone:
        del document[last]
    else:
        document[last] = value


@given(st.lists(st.tuples(st.sampled_from(PATHS), VALUES, st.booleans()), min_size=1, max_size=3))
def test_a_spoiled_file_is_refused_by_places_or_can_be_played_with(changes):
    document = deepcopy(SMALL)
    for path, value, gone in changes:
        try:
            spoil(document, path, value, gone)
        except (KeyError, IndexError, TypeError):
            continue
    try:
        read = read_catalogue(json.dumps(document))
    except engine.DocumentError as refused:
        assert all(str(mistake.message).endswith(("?", ".", "”")) for mistake in refused.mistakes)
        return
    assert read_catalogue(write_catalogue(read)) == read
    play(read)


def play(document):
    """Everything that pages and sheets ask of a catalogue."""
    catalogue = catalogue_of(document)
    assert effects_to_choose(document)
    targets_of(document)
    build = engine.Build(catalogue, "Any")
    for figure in catalogue.figures:
        build = engine.apply(build, engine.edits.Add(figure))
        engine.bare(catalogue, figure)
        unit = build.units[-1]
        for group in engine.offers(build, unit.id).groups:
            for option in group.options:
                for offer in option.offers:
                    build = engine.apply(build, engine.edits.Take(unit.id, offer.level.option, offer.level.slug))
        engine.profile(build, build.units[-1])
    engine.bill(build)
    engine.findings(build)
    engine.write_notation(build)
