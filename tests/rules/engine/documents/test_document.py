"""Documents are read strictly, every mistake by its place, and written in one way."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import engine
from rules.engine.documents.document import read_document as read
from rules.engine.wording.text import clean_text, visible
from tests.support import work

UNDEAD = {
    "format": "muster-army/1",
    "edition": "vsgmr-7",
    "name": "Undead",
    "points_limit": 25,
    "scenario": {"slug": "basic-game", "side": "player"},
    "optional_rules": ["traits"],
    "notes": "",
    "units": [
        {"name": "Necromancer", "figure": "hero", "count": 1,
         "options": {"commander": True, "cause-fear": True, "summon": True}},
        {"name": "Demon", "figure": "vehicle", "options": {"independent": True}, "notes": "Carries nobody."},
        {"name": "Ghouls", "figure": "troop", "count": 5, "options": {}},
    ],
}  # fmt: skip

ABROAD = "The house rules “vsgmr-7@3” aren’t on this server. Add their rules file."


@pytest.fixture
def mistakes(catalogue):
    """A function: the mistakes of a document, by place."""

    def find(document):
        text = document if isinstance(document, str | bytes) else json.dumps(document)
        with pytest.raises(engine.DocumentError) as caught:
            read(text, {"vsgmr-7": catalogue}.get)
        return {str(mistake.place): str(mistake.message) for mistake in caught.value.mistakes}

    return find


def test_an_army_is_what_its_document_says(catalogue):
    build = read(json.dumps(UNDEAD), {"vsgmr-7": catalogue}.get)
    assert (build.name, build.limit, build.scenario, build.side) == ("Undead", 50, "basic-game", "player")
    assert build.rules == {"traits"}
    assert [(unit.id, unit.name, unit.count) for unit in build.units] == [
        (0, "Necromancer", 1), (1, "Demon", 1), (2, "Ghouls", 5),
    ]  # fmt: skip
    assert build.units[0].options == (("cause-fear", ""), ("commander", ""), ("summon", ""))


def test_defaults_are_left_out_and_keys_stand_in_their_order(catalogue):
    build = read(json.dumps(dict(reversed(UNDEAD.items()))), {"vsgmr-7": catalogue}.get)
    written = engine.write_document(build)
    assert list(written) == ["format", "edition", "name", "points_limit", "scenario", "optional_rules", "units"]
    assert written["units"][0] == {
        "name": "Necromancer",
        "figure": "hero",
        "options": {"cause-fear": True, "commander": True, "summon": True},
    }
    assert list(written["units"][0]["options"]) == ["cause-fear", "commander", "summon"]
    assert written["units"][2] == {"name": "Ghouls", "figure": "troop", "count": 5}


def test_the_least_document_will_do(catalogue):
    least = {"format": "muster-army/1", "edition": "vsgmr-7", "name": "A", "units": []}
    build = read(json.dumps(least), {"vsgmr-7": catalogue}.get)
    assert (build.limit, build.units, build.rules) == (None, (), frozenset())
    assert engine.write_document(build) == least


@pytest.mark.parametrize(
    ("said", "halves"),
    [("25", 50), ("12.5", 25), ("25.0", 50), ("0", 0), ("0.5", 1), ("100000", 200_000), ("null", None)],
)
def test_a_limit_is_none_or_a_multiple_of_a_half(catalogue, said, halves):
    text = json.dumps({**UNDEAD, "points_limit": 1}).replace('"points_limit": 1', f'"points_limit": {said}')
    assert read(text, {"vsgmr-7": catalogue}.get).limit == halves


@pytest.mark.parametrize(
    "said", ["12.25", "-1", "-0.5", "100000.5", "1e400", "1e6", "NaN", "Infinity", "-Infinity",
             '"25"', "true", "[]", "9" * 5000]
)  # fmt: skip
def test_other_limits_are_refused(mistakes, said):
    text = json.dumps({**UNDEAD, "points_limit": 1}).replace('"points_limit": 1', f'"points_limit": {said}')
    assert list(mistakes(text)) == ["points_limit"]


@pytest.mark.parametrize(
    "said", ["0", "-1", "1000", "2.0", "2.5", "1e2", "true", "false", "null", '"2"', "NaN", "9" * 5000, "[2]"]
)
def test_a_count_is_a_whole_number_from_1_to_999(mistakes, said):
    text = json.dumps(UNDEAD).replace('"count": 5', f'"count": {said}')
    assert list(mistakes(text)) == ["units[2].count"]


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"colour": "red"}, "colour", "Unknown field “colour”."),
        ({"point_limit": 3}, "point_limit", "Unknown field “point_limit”. Did you mean “points_limit”?"),
        ({"name": "\u200b\u00a0"}, "name", "Enter a name."),
        ({"name": ""}, "name", "Enter a name."),
        ({"name": 7}, "name", "Expected text in quotes, not 7."),
        ({"name": "x" * 81}, "name", "Use at most 80 characters. This has 81."),
        ({"name": "a\0b"}, "name", "U+0000 is a control character. Remove it."),
        ({"name": "a\x7fb"}, "name", "U+007F is a control character. Remove it."),
        ({"name": "a\nb"}, "name", "Line breaks aren’t allowed here. Put everything on one line."),
        ({"name": "a\ud800"}, "name", "U+D800 is half of a character (a lone surrogate). Remove it."),
        ({"notes": "x" * 2001}, "notes", "Use at most 2,000 characters. This has 2,001."),
        ({"notes": None}, "notes", "Expected text in quotes, not null."),
        ({"format": "muster-army/2"}, "format", None),
        ({"edition": "vsgmr-8"}, "edition", "The rules “vsgmr-8” aren’t on this server."),
        ({"edition": "vsgmr-7@3"}, "edition", ABROAD),
        ({"plastic": "gren"}, "plastic", "“gren” isn’t a plastic color. Did you mean “green”?"),
        ({"chart": 0}, "chart", None),
        ({"scenario": "ambush"}, "scenario", "Expected an object, not “ambush”."),
        ({"scenario": {"slug": "ambush"}}, "scenario.side",
         "Ambush has several sides. Name yours: ambusher or target."),
        ({"scenario": {"slug": "ambush", "side": "target "}}, "scenario.side",
         "“target ” isn’t a side in Ambush. Did you mean “target”?"),
        ({"scenario": {}}, "scenario.slug", "This field is missing."),
        ({"optional_rules": ["trait"]}, "optional_rules[0]", None),
        ({"optional_rules": ["traits", "traits"]}, "optional_rules[1]", "“traits” is listed twice."),
        ({"optional_rules": "traits"}, "optional_rules", "Expected a list, not “traits”."),
        ({"units": {}}, "units", "Expected a list, not an object."),
        ({"units": [3]}, "units[0]", "Expected an object, not 3."),
    ],
)  # fmt: skip
def test_a_mistake_in_the_army_is_named_by_its_place(mistakes, changes, place, message):
    found = mistakes({**UNDEAD, **changes})
    assert list(found) == [place]
    assert message is None or found[place] == message


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"figure": "trooper"}, "figure", "Did you mean “troop”?"),
        ({"figure": True}, "figure", "not true"),
        ({"options": {"weapon-master": True}}, "options.weapon-master", "Did you mean “combat-master”?"),
        ({"options": {"armor": "hevy"}}, "options.armor", "“hevy” isn’t a level of Armor. Did you mean “heavy”?"),
        ({"options": {"armor": True}}, "options.armor", "Expected light or heavy for Armor."),
        ({"options": {"tough": "minor"}}, "options.tough", "Expected true for Tough."),
        ({"options": {"tough": False}}, "options.tough", "Expected true for Tough."),
        ({"options": {"tough": None}}, "options.tough", "Expected true for Tough."),
        ({"options": {"tough": 1}}, "options.tough", "Expected true for Tough."),
        ({"options": {"support": ""}}, "options.support", "isn’t a level of Support."),
        ({"options": ["tough"]}, "options", "Expected an object, not a list."),
        ({"look": "x" * 81}, "look", "Use at most 80 characters. This has 81."),
        ({"portrait": "../../etc/passwd"}, "portrait", "hexadecimal"),
        ({"names": ["\u200b"]}, "names[0]", "Enter a name."),
        ({"sets": "some"}, "sets", "“some” isn’t valid here. Expected group or each."),
        ({"id": 3}, "id", "Unknown field “id”."),
    ],
)
def test_a_mistake_in_a_unit_is_named_by_its_place(mistakes, changes, place, message):
    found = mistakes({**UNDEAD, "units": [UNDEAD["units"][0], {"name": "A", "figure": "troop", **changes}]})
    assert list(found) == [f"units[1].{place}"]
    assert message in found[f"units[1].{place}"]


def test_all_mistakes_are_told_at_once(mistakes):
    document = {
        "format": "x", "edition": "vsgmr-7", "name": "", "points_limit": 0.3, "colour": 1,
        "units": [{"figure": "hero", "count": 0, "options": {"tough": 1, "flying": True}}, 5],
    }  # fmt: skip
    assert mistakes(document).keys() == {
        "format", "name", "points_limit", "colour", "units[0].name", "units[0].count", "units[0].options.tough",
        "units[0].options.flying", "units[1]",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"name": "A", "name": "B"}', "name"),
        (
            '{"units": [{"name": "A", "figure": "hero", "options": {"tough": true, "tough": true}}]}',
            "units[0].options.tough",
        ),
        ('{"scenario": {"slug": "escape", "slug": "escape"}}', "scenario.slug"),
    ],
)  # fmt: skip
def test_a_key_that_stands_twice_is_refused(mistakes, text, place):
    base = json.dumps({key: value for key, value in UNDEAD.items() if f'"{key}"' not in text})
    assert mistakes(text[:-1] + ", " + base[1:])[place] == "Duplicate field."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "The document is empty."),
        ("  \n ", "The document is empty."),
        (b"\xff\xfe{\x00}\x00", "This isn’t UTF-8. Save the file as UTF-8."),
        (b"\xef\xbb\xbf{}", "The file starts with a byte order mark. Save it as UTF-8 without one."),
        ("\ufeff{}", "The file starts with a byte order mark. Save it as UTF-8 without one."),
        (json.dumps(UNDEAD).encode("utf-16-le"), "This isn’t valid JSON"),
        (b'{"name": "\xff"}', "This isn’t UTF-8. Save the file as UTF-8."),
        ('{"name": "\ud800"}', "This isn’t UTF-8. Save the file as UTF-8."),
        ("{", "This isn’t valid JSON"),
        ('{"name": "a\tb"}', "This isn’t valid JSON"),
        ("[]", "Expected an object, not a list."),
        ("7", "Expected an object, not 7."),
        ("[" * 500_000, "The document is nested more than 32 levels deep."),
        ('{"a":' * 100_000, "The document is nested more than 32 levels deep."),
        ('"' + '\\"' * 500_000, "This isn’t valid JSON"),
        (" " * (2**20 + 1), "The document is larger than 1 MB."),
    ],
)
def test_what_is_no_document_gets_one_sentence(mistakes, text, message):
    with work.at_most(seconds=1):
        found = mistakes(text)
    assert len(found) == 1
    assert message in next(iter(found.values()))


def test_brackets_within_text_are_no_nesting(catalogue):
    build = read(json.dumps({**UNDEAD, "notes": '[{"\\' * 100}), {"vsgmr-7": catalogue}.get)
    assert build.notes == '[{"\\' * 100


@pytest.mark.parametrize("number", [500, 501])
def test_an_army_has_at_most_500_units(catalogue, mistakes, number):
    document = {**UNDEAD, "units": [{"name": "A", "figure": "troop"}] * number}
    if number == 500:
        assert len(read(json.dumps(document), {"vsgmr-7": catalogue}.get).units) == 500
    else:
        assert mistakes(document) == {"units": "This has 501 entries. At most 500 are allowed."}


def test_thousands_of_unknown_names_are_answered_with_little_work(mistakes):
    options = {f"option-{number}": True for number in range(30_000)}
    with work.at_most(seconds=1):
        found = mistakes({**UNDEAD, "units": [{"name": "A", "figure": "troop", "options": options}]})
    assert len(found) == 30_000


def test_text_is_kept_composed_and_notes_keep_their_lines(catalogue):
    document = {**UNDEAD, "name": "Cafe\u0301", "notes": "one\r\ntwo\n"}
    build = read(json.dumps(document), {"vsgmr-7": catalogue}.get)
    assert (build.name, build.notes) == ("Caf\u00e9", "one\ntwo\n")


def test_messages_show_people_s_text_in_letters_every_terminal_has(mistakes):
    found = mistakes({**UNDEAD, "a\ud800\x1b[31m" + "b" * 90: 1})
    [place] = found
    assert place == "a\\ud800\\u001b[31m" + "b" * 33 + "…"
    found[place].encode()


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800", "\u202e\u200f", "\ufe0f", "\u00ad", "\u2060\u200d", "\U000e0041", "\u3000"]
)
def test_a_name_that_shows_nothing_is_empty(mistakes, name):
    assert mistakes({**UNDEAD, "name": name})["name"] == "Enter a name."


# Random armies, legal or not.

SCRIPTS = st.sampled_from("Aé Ωжд 弓兵隊 حرس 🧙‍♂️ हिन्दी ½″’-")
NAMES = (
    st.text(SCRIPTS, min_size=1, max_size=80)
    .map(lambda name: clean_text(name, 1_000))
    .filter(lambda name: len(name) <= 80 and visible(name))
)
NOTES = st.text(SCRIPTS | st.just("\n"), max_size=200).map(lambda text: clean_text(text, 1_000, lines=True))


@st.composite
def builds(draw, catalogue):
    """An army on the catalogue: any figure with any options, any scenario, whatever the rules say of it."""
    sides = [("", ""), *((one.slug, side.slug) for one in catalogue.scenarios.values() for side in one.sides)]
    levels = {slug: st.sampled_from([level.slug for level in one.levels]) for slug, one in catalogue.options.items()}
    unit = st.builds(
        engine.Unit,
        id=st.just(0),
        name=NAMES,
        figure=st.sampled_from(sorted(catalogue.figures)),
        count=st.integers(1, 99),
        options=st.fixed_dictionaries({}, optional=levels).map(lambda held: tuple(sorted(held.items()))),
        notes=NOTES,
        look=st.just("") | NAMES,
        portrait=st.just("") | st.text("0123456789abcdef", min_size=64, max_size=64),
        names=st.lists(NAMES, max_size=2).map(tuple),
        sets=st.sampled_from(["", "group", "each"]),
    )
    units = draw(st.lists(unit, max_size=6))
    scenario, side = draw(st.sampled_from(sides))
    return engine.Build(
        catalogue,
        draw(NAMES),
        tuple(replace(one, id=place) for place, one in enumerate(units)),
        draw(st.none() | st.integers(0, 200_000)),
        scenario,
        side,
        draw(st.frozensets(st.sampled_from(sorted(catalogue.optional_rules)))),
        draw(NOTES),
        draw(st.sampled_from(["", *engine.PLASTICS])),
        draw(st.none() | st.integers(1, 999)),
    )


@pytest.mark.long
@given(data=st.data())
def test_writing_a_document_and_reading_it_back_is_the_identity(catalogue, data):
    build = data.draw(builds(catalogue))
    text = engine.dump(build)
    again = read(text, {"vsgmr-7": catalogue}.get)
    assert again == build
    assert engine.dump(again) == text


@given(data=st.data())
def test_what_a_row_keeps_comes_back_with_its_units_ids(catalogue, data):
    build = data.draw(builds(catalogue))
    ids = data.draw(st.lists(st.integers(0, 999), min_size=6, max_size=6, unique=True))
    build = replace(build, units=tuple(replace(unit, id=ids[unit.id]) for unit in build.units))
    assert engine.restore(json.loads(json.dumps(engine.stored(build))), catalogue) == build


def test_every_level_of_every_option_goes_round(catalogue):
    for option in catalogue.options.values():
        for level in option.levels:
            for figure in catalogue.figures:
                unit = engine.Unit(0, "A", figure, options=((option.slug, level.slug),))
                build = engine.Build(catalogue, "A", (unit,))
                assert read(engine.dump(build), {"vsgmr-7": catalogue}.get) == build


def test_what_the_edition_no_longer_has_stays_in_a_stored_army(catalogue):
    unit = engine.Unit(7, "A", "dragon", options=(("fire-breath", "hot"),))
    build = engine.Build(catalogue, "A", (unit,), scenario="gone", rules=frozenset({"old"}))
    assert engine.restore(engine.stored(build), catalogue) == build


def test_a_scenario_that_the_rules_do_not_have_is_refused(catalogue):
    army = {"format": "muster-army/1", "edition": "vsgmr-7", "name": "A", "scenario": {"slug": "chess"}, "units": []}
    with pytest.raises(engine.DocumentError) as refused:
        engine.read_document(json.dumps(army), {"vsgmr-7": catalogue}.get)
    assert str(refused.value) == "scenario.slug: “chess” isn’t a scenario in Very Simple v7."
