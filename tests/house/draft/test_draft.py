"""A draft of house rules: everything can be changed, is told, and can be undone."""

import re

import pytest
from django.test import Client

from armybuilder.clubs.models import Role
from armybuilder.house.models import HouseRules
from rules.models import Edition, Level, Option
from tests.support import clubs
from tests.support.markup import flat, words
from tests.support.players import signed_in

CHANGES = {
    "name": ({"name": "Wednesday Table"}, "House rules named Wednesday Table."),
    "price": ({"row": "figures/troop", "level": "-", "points": "1½"}, "Troop: 1½ points instead of 1 point."),
    "out": ({"row": "options/stealth"}, "Stealth removed."),
    "words": (
        {"row": "options/flight", "name": "Wings", "text": "It flies.", "who": "kind:guy"}, "Flight renamed Wings.",
    ),
    "option": ({"name": "Battle Cry", "points": "2", "group": "traits"}, "Battle Cry added, 2 points."),
    "level": ({"row": "options/armor", "name": "Plate", "points": "3"}, "Plate added to Armor, 3 points."),
    "figure": ({"name": "Ogre", "points": "4", "like": "hero"}, "Ogre added, 4 points."),
    "scenario": ({"name": "The Teapot", "least": "25", "most": "40"}, "Scenario “The Teapot” added, 25 to 40."),
    "stage": (
        {"row": "scenarios/basic-game", "name": "Basic Game", "least:player": "20", "most:player": "50"},
        "Basic Game: 20 to 50 instead of 25 to 40.",
    ),
    "target": (
        {"row": "rolls/hand_to_hand::hand_to_hand", "to": "5"}, "Hand to hand: 5+ instead of 4+.",
    ),
    "measure": (
        {"row": "numbers/seats", "measures": "ruler", "of": "large-cavalry", "value": "2"},
        "Carries, Large cavalry: 2.",
    ),
}  # fmt: skip


def message(desk) -> str:
    """What the page says was done."""
    return words(re.search(r'<div id="message".*?</span>', desk.shows(), re.DOTALL)[0])


def row(page: str, id: str) -> str:
    """One line of a table."""
    return re.search(rf'<tr id="{id}".*?</tr>', page, re.DOTALL)[0]


def test_new_house_rules_are_their_parent_word_for_word(desk):
    page = desk.shows()
    assert "Draft of revision 1, saved" in words(page)
    assert "No differences from Very Simple v7 yet." in words(page)
    catalogue = desk.catalogue
    assert (len(catalogue.figures), len(catalogue.options), catalogue.name) == (6, 27, "Tuesday Table rules")
    assert not Edition.objects.exclude(revision=None).exists()


@pytest.mark.some_cases
@pytest.mark.parametrize("verb", CHANGES)
def test_every_change_is_told_undone_and_made_again(desk, verb):
    said, sentence = CHANGES[verb]
    before = desk.house.draft
    assert desk.does(verb, **said).status_code == 302
    after = desk.house.draft
    assert after != before
    assert message(desk) == sentence
    desk.does("undo")
    assert desk.house.draft == before
    answer = desk.does("redo")
    assert desk.house.draft == after
    assert f"Redone: {sentence}" in words(desk.client.get(answer.url).content.decode())


@pytest.mark.long
@pytest.mark.any_database
def test_changes_are_undone_down_to_the_beginning_in_their_order(desk):
    states = [desk.house.draft]
    for verb, (said, _) in CHANGES.items():
        desk.does(verb, **said)
        states.append(desk.house.draft)
    assert len(set(states)) == 12
    for state in reversed(states[:-1]):
        desk.does("undo")
        assert desk.house.draft == state
    assert "No differences from" in desk.shows()


def test_another_price_stands_beside_the_parents(desk):
    desk.prices("combat-master", "1")
    line = row(desk.shows("?tab=options"), "options-combat-master-only")
    assert "is-chg" in line and "<del>2</del>" in line and 'value="1"' in line
    assert "Changed" in words(line)


def test_what_is_taken_out_is_struck_and_comes_back_alone(desk):
    desk.prices("combat-master", "1")
    desk.does("out", row="options/super-skill")
    line = row(desk.shows("?tab=options"), "options-super-skill")
    assert "is-out" in line and "<del>1 to 3</del>" in line and "Undo changes to Super-Skill" in line
    desk.does("back", row="options/super-skill")
    catalogue = desk.catalogue
    assert list(catalogue.options).index("super-skill") == 25
    assert catalogue.options["combat-master"].levels[0].points == 2


def test_who_changes_what_was_taken_out_is_told_to_bring_it_back_first(desk):
    desk.does("out", row="options/super-skill")
    page = desk.does("price", row="options/super-skill", level="minor", points="2")
    assert page.status_code == 422
    assert "Super-Skill was removed from this draft. Bring it back first, with" in page.content.decode()


def test_rows_that_only_lost_what_was_taken_out_are_as_in_the_parent(desk):
    desk.does("out", row="options/armor")
    page = desk.shows("?tab=options") + desk.shows()
    assert 'class="is-out"' in row(page, "options-armor")
    assert "Remove Large cavalry" in row(page, "figures-large-cavalry")  # with its free armor it lost nothing else
    assert page.count("is-chg") == 0


def test_a_level_is_taken_out_and_put_back(desk):
    desk.does("out", row="options/super-armor minor")
    assert [level.slug for level in desk.catalogue.options["super-armor"].levels] == [
        "major",
        "superior",
    ]
    desk.does("back", row="options/super-armor minor")
    assert [level.slug for level in desk.catalogue.options["super-armor"].levels] == [
        "minor",
        "major",
        "superior",
    ]


def test_a_new_trait_does_what_was_chosen_for_it(desk):
    said = {"name": "Shield Wall", "points": "3", "group": "traits", "who": "kind:guy", "with": "armor"}
    desk.does("option", **said, text="Side by side.", effect="add:armor")
    option = desk.catalogue.options["shield-wall"]
    effect = option.levels[0].effects[0]
    assert (effect.verb, effect.roll, effect.amount) == ("add", "armor", 1)
    assert option.figures == {"troop", "hero", "mook"} and option.needs == ("armor",)
    assert option.optional_rule == "traits"
    line = row(desk.shows("?tab=options"), "options-shield-wall-only")
    assert "is-new" in line and "Guys" in line


@pytest.mark.long
def test_words_that_still_say_the_number_before_are_pointed_out(desk):
    said = {"row": "numbers/seats", "measures": "ruler", "of": "large-cavalry"}
    desk.does("measure", **said, value="2")
    hint = '"still"> Large cavalry still says 1: <a href="?row=figures/large-cavalry#figures-large-cavalry">'
    rolls = "?tab=rolls"
    assert hint in " ".join(desk.shows(rolls).split()) and desk.shows(rolls).count("still says") == 1
    text = "Carries its rider and 2 more guys."
    desk.does("words", row="figures/large-cavalry", name="Large cavalry", text=text)
    assert "still says" not in desk.shows(rolls)
    desk.does("measure", row="numbers/crew", measures="ruler", of="vehicle", value="2")
    assert "still says" not in desk.shows(rolls)  # “+1 to attacks” is another 1


def test_several_of_a_figure_are_called_as_its_maker_says(desk):
    desk.does("figure", name="Wolf", points="2", like="small-cavalry", plural="Wolves")
    desk.does("words", row="figures/hero", name="Thief", text="Quick.", plural="Thieves")
    desk.does("words", row="figures/mook", name="Mook", text="Half a point.", plural="Rabble")
    figures = desk.catalogue.figures
    assert [figures[slug].plural for slug in ("wolf", "hero", "mook")] == ["Wolves", "Thieves", "Rabble"]
    assert message(desk) == "Text of Mook."
    assert 'value="Rabble"' in desk.shows("?row=figures/mook")


def test_only_prices_ask_for_a_keyboard_of_digits(desk):
    shown = desk.shows("?add=figure")
    name, points = (shown.partition(f'id="nf-{field}" ')[2].partition(">")[0] for field in "np")
    assert 'placeholder="Veteran"' in name and "inputmode" not in name
    assert 'inputmode="decimal"' in points


@pytest.mark.long
def test_what_an_option_is_of_use_with_is_chosen_anew(desk):
    said = {"row": "options/sharpshooter", "name": "Sharpshooter", "text": "", "who": "as-it-is"}
    assert re.search(r'<option value="as-it-is"\s*>Distance attack</option>', desk.shows("?row=options/sharpshooter"))
    desk.does("words", **said, **{"with": "armor"})
    assert desk.catalogue.options["sharpshooter"].needs == ("armor",)
    desk.does("words", **said, **{"with": ""})
    assert desk.catalogue.options["sharpshooter"].needs == ()
    assert message(desk) == "Sharpshooter needs nothing else."


@pytest.mark.parametrize(
    ("verb", "said", "field"),
    [
        ("figure", {"name": "Ogre", "points": "x"}, "nf-p"),
        ("scenario", {"name": "", "least": "1"}, "ns-n"),
        ("scenario", {"name": "Tea", "most": "x"}, "ns-m"),
        ("level", {"row": "options/armor", "name": "Shield", "points": "x"}, "l-points"),
        ("stage", {"row": "scenarios/basic-game", "name": "Basic Game", "most:player": "x"}, "st-most-player"),
    ],
)
def test_the_field_that_is_wrong_is_marked_in_every_form(desk, verb, said, field):
    page = flat(desk.does(verb, **said).content.decode())
    (marked,) = re.findall(r'<input id="([a-z-]+)"[^>]* aria-invalid="true"', page)
    assert marked == field


def test_every_field_that_is_wrong_is_marked_and_named_at_once(desk):
    page = desk.does("option", name="", points="many").content.decode()
    assert "Enter a name. Enter points" in words(page)
    assert page.count('aria-invalid="true"') == 2


@pytest.mark.long
@pytest.mark.any_database
def test_throwing_the_draft_away_is_one_change_and_can_be_undone(desk):
    desk.prices("combat-master", "1")
    desk.publishes()
    desk.prices("combat-master", "3")
    desk.does("scenario", name="The Teapot")
    busy = desk.house.draft
    desk.does("discard")
    assert message(desk) == "Draft discarded: back to revision 1."
    catalogue = desk.catalogue
    assert catalogue.options["combat-master"].levels[0].points == 2 and "the-teapot" not in catalogue.scenarios
    desk.does("undo")
    assert desk.house.draft == busy


def test_a_change_on_an_older_page_is_made_where_nothing_it_touches_has_changed(desk):
    desk.prices("combat-master", "1", version="0")
    desk.prices("flight", "3", version="0")
    options = desk.catalogue.options
    assert [options[slug].levels[0].points for slug in ("combat-master", "flight")] == [2, 6]


def test_a_change_of_what_another_tab_has_changed_is_held_back_and_told(desk):
    desk.prices("combat-master", "1", version="0")
    answer = desk.prices("combat-master", "4", version="0")
    assert answer.status_code == 409
    page = words(answer.content.decode())
    assert "The change there: Combat Master: 1 point instead of 2 points" in page
    assert "Your change (not saved): Combat Master: 4 points instead of 1 point" in page
    assert desk.catalogue.options["combat-master"].levels[0].points == 2
    desk.prices("combat-master", "4", version="1")
    assert desk.catalogue.options["combat-master"].levels[0].points == 8


def test_a_change_of_what_another_tab_has_undone_is_held_back(desk):
    desk.prices("combat-master", "1", version="0")
    desk.does("undo", version="1")
    assert desk.prices("combat-master", "4", version="1").status_code == 409


def test_nothing_is_undone_that_the_page_had_not_shown(desk):
    desk.prices("combat-master", "1")
    assert "Nothing was changed" in desk.client.get(desk.does("undo", version="0").url).content.decode()
    assert desk.catalogue.options["combat-master"].levels[0].points == 2


def test_a_form_sent_twice_counts_once(desk):
    said = {"name": "Battle Cry", "points": "2", "group": "traits", "token": "A" * 16}
    assert [desk.does("option", **said).status_code for _ in range(2)] == [302, 302]
    assert desk.house.versions.count() == 1
    assert len(desk.catalogue.options) == 28


def test_house_rules_sent_twice_are_made_once(open_desk):
    client = Client()
    client.get("/house/new/")
    first, second = open_desk(client=client), open_desk(client=client)
    assert first.at == second.at and HouseRules.objects.count() == 1


def correct(points):
    """Version 7 gets a correction."""
    level = Level.objects.get(option__edition__slug="vsgmr-7", option__slug="flight")
    level.points = points
    level.save()


def test_a_correction_of_the_parent_is_offered_and_not_forced(desk):
    desk.prices("combat-master", "1")
    correct(3)
    assert "Corrections to Very Simple v7" in words(desk.shows())
    assert desk.catalogue.options["flight"].levels[0].points == 4


def test_all_that_a_correction_changes_of_a_row_is_shown(desk):
    correct(3)
    option = Option.objects.get(edition__slug="vsgmr-7", slug="flight")
    option.name = "Wings"
    option.save()
    page = desk.shows()
    corrections = words(page[page.index('id="corrections"') : page.index('class="hr2-f')])
    assert "Flight is called not changed in your draft Flight Wings" in corrections
    assert "Flight 2 3" in corrections and page.count(">Apply</button>") == 1


def test_a_correction_is_taken_into_the_draft_and_undone(desk):
    correct(3)
    desk.does("take", row="options/flight")
    assert desk.catalogue.options["flight"].levels[0].points == 6
    page = desk.shows()
    assert "Corrections to" not in page and "No differences from" in page
    desk.does("undo")
    assert desk.catalogue.options["flight"].levels[0].points == 4
    assert "Corrections to" in desk.shows()


def test_a_correction_that_is_left_is_not_offered_again(desk):
    correct(3)
    desk.does("leave", row="options/flight")
    assert "Corrections to" not in desk.shows()
    assert "<del>3</del>" in row(desk.shows("?tab=options"), "options-flight-only")
    assert desk.catalogue.options["flight"].levels[0].points == 4


@pytest.mark.long
@pytest.mark.any_database
def test_the_page_asks_the_database_as_often_for_many_changes_as_for_one(desk, django_assert_max_num_queries):
    for points in range(3, 15):
        desk.prices("flight", str(points))
    desk.shows()
    with django_assert_max_num_queries(8):
        desk.shows()


@pytest.mark.parametrize("book", ["vsgmr-2010", "umr", "smg"])
def test_every_rule_book_has_a_draft(open_desk, book):
    desk = open_desk(book)
    pages = [desk.shows(f"?tab={tab}") for tab in ("figures", "options", "rolls", "scenarios", "revisions")]
    assert all('aria-current="page"' in page for page in pages) and '<h2 id="h-r">Rolls</h2>' in pages[2]
    assert desk.does("option", name="Battle Cry", points="1", group=next(iter(groups(desk)))).status_code == 302
    desk.does("undo")
    assert "No differences from" in desk.shows()


def groups(desk):
    return desk.catalogue.groups


def test_levels_have_names_and_words_of_their_own(desk):
    said = {"row": "options/armor", "name": "Armor", "text": "A roll that turns a hit into a miss.", "who": "as-it-is"}
    desk.does("words", **said, **{"name:light": "Leather", "text:light": "Thin.", "name:heavy": "Heavy armor"})
    armor = desk.catalogue.options["armor"]
    assert [(level.name, level.text) for level in armor.levels] == [
        ("Leather", "Thin."),
        ("Heavy armor", "Turns a hit into a miss on 4+."),
    ]
    assert armor.levels[0].term == "Thin."
    assert "Leather" in desk.shows("?row=options/armor")


def test_a_scenario_has_another_name_other_points_and_other_words(desk):
    before = desk.catalogue.scenarios["ambush"]
    sides = {f"{end}:{side.slug}": "" for side in before.sides for end in ("least", "most")}
    desk.does("stage", **{**sides, "row": "scenarios/ambush", "name": "Night Raid"}, ends="At dawn.", wins="The last.")
    after = desk.catalogue.scenarios["ambush"]
    assert (after.name, after.ends, after.wins, after.setup) == ("Night Raid", "At dawn.", "The last.", before.setup)
    assert {(side.least, side.most) for side in after.sides} == {(None, None)}
    assert "Changed" in words(desk.shows("?row=scenarios/ambush"))


def test_what_differs_in_a_scenario_is_told_in_words(desk):
    said, _ = CHANGES["stage"]
    desk.does("stage", **said)
    assert "Basic Game, points 25 to 40 20 to 50" in words(desk.shows())


def test_words_of_a_scenario_that_come_back_as_they_were_are_no_change(desk):
    page = desk.shows("?row=scenarios/basic-game")
    assert 'name="least:player" inputmode="decimal" autocomplete="off" value="25"' in " ".join(page.split())
    same = {"row": "scenarios/basic-game", "name": "Basic Game", "least:player": "25", "most:player": "40"}
    desk.does("stage", **same, ends="After 5 rounds, or when only one side is left.\r\n")
    assert not desk.house.versions.exists()


@pytest.mark.parametrize(
    "said, sentence",
    [
        ({"least:player": "50", "most:player": "20"}, "The minimum is higher than the maximum. Swap the two."),
        ({"least:player": "many"}, "Enter points in steps of ½, such as 30 or 12½."),
        ({"name": "Escape"}, "The name “Escape” is already taken (scenario)."),
    ],
)
def test_a_scenario_that_makes_no_sense_is_shown_again_with_what_was_typed(desk, said, sentence):
    sent = {"row": "scenarios/basic-game", "name": "Basic Game", "least:player": "25", "wins": "Whoever laughs."}
    answer = desk.does("stage", **{**sent, **said})
    page = answer.content.decode()
    assert answer.status_code == 422 and not desk.house.versions.exists()
    assert sentence in words(page) and "Whoever laughs.</textarea>" in page


def test_a_scenario_that_is_not_there_cannot_be_changed(desk):
    assert desk.does("stage", row="scenarios/teapot", name="Tea").status_code == 422


def test_lengths_are_edited_as_marks_and_read_as_lengths(desk):
    page = desk.shows("?row=options/sniper")
    assert 'value="Distance attacks reach {2 reach} instead of {reach}."' in page
    assert "Words in braces stand for a length" in page
    assert "Words in braces" not in desk.shows("?row=options/tough")
    house = desk.catalogue
    assert house.options["sniper"].text == "Distance attacks reach 24″ instead of 12″."


def test_each_tab_is_a_page_with_changed_rows_on_top(desk):
    desk.prices("tough", "3")
    page = desk.shows("?tab=options")
    assert page.index('id="h-chg"') < page.index('id="options-tough-only"') < page.index('<details class="fold"')
    assert 'id="figures-troop"' not in page and 'id="tab-options" hx-get' in page
    assert '<span class="pill">1<span class="visually-hidden"> changed</span></span>' in flat(page)
    only = desk.shows("?tab=options&changed=1")
    assert 'id="options-tough-only"' in only and 'id="options-flight-only"' not in only
    found = desk.shows("?tab=options&find=fli")
    assert 'id="options-flight-only"' in found and 'id="options-stealth-only"' not in found


def test_what_is_refused_opens_its_tab_and_keeps_what_was_typed(desk):
    page = desk.does("price", row="options/flight", level="", points="x1").content.decode()
    line = row(page, "options-flight-only")
    assert 'value="x1" aria-invalid="true"' in line and 'aria-current="page">Traits' in page
    assert '<details class="fold" id="part-traits" open>' in page
    page = desk.does("publish", note="n" * 301, visibility="all").content.decode()
    assert "n" * 301 in page and '<option value="all" selected>Public</option>' in page


@pytest.mark.long
@pytest.mark.any_database
def test_visibility_begins_with_a_club_of_the_makers_and_then_stays_as_it_was_chosen(open_desk):
    clubs.club("Guests", olu=Role.MEMBER)
    clubs.club("Tuesday Table", olu=Role.OWNER)
    desk = open_desk(client=signed_in("olu"))
    desk.prices("tough", "3")
    assert '<option value="club:tuesday-table" selected>Members of Tuesday Table</option>' in desk.shows()
    desk.publishes(visibility="me")
    desk.prices("tough", "4")
    assert '<option value="me" selected>Private</option>' in desk.shows()
    other = open_desk(name="Nobody’s")
    other.prices("tough", "3")
    assert '<option value="me" selected>Private</option>' in other.shows()
