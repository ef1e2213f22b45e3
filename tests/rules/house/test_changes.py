"""Changes of house rules, and what then differs, in words."""

from fractions import Fraction

import pytest

from armybuilder.house import states
from rules import house
from rules.documents import catalogue_of, document_with
from rules.engine import Effect


def differing(parent, *edits):
    """What differs after these changes, as the page says it."""
    found = house.differences(parent, changed(parent, *edits))
    return [(str(one.what), str(one.old), str(one.new), one.kind) for one in found]


def changed(parent, *edits):
    document = parent
    for edit in edits:
        document = edit.apply(document, parent)
    return document


def test_a_trait_at_another_price(book):
    edit = house.reprice("options/combat-master", 2, "")
    assert str(edit.summary(book)) == "Combat Master: 1 point instead of 2 points"
    assert differing(book, edit) == [("Combat Master", "2", "1", "changed")]
    assert catalogue_of(changed(book, edit)).level("combat-master", "").points == 2


def test_a_figure_at_another_price(book):
    edit = house.reprice("figures/hero", 5)
    assert differing(book, edit) == [("Hero", "2", "2½", "changed")]


def test_a_power_is_taken_out(book):
    edit = house.TakeOut("options/super-skill")
    assert str(edit.summary(book)) == "Super-Skill removed"
    assert differing(book, edit) == [("Super-Skill", "1 to 3", "removed", "out")]
    assert "super-skill" not in catalogue_of(changed(book, edit)).options


def test_a_die_of_low_faces_says_how_many_of_them_are_good(books):
    parent = books["smg"]
    edit = house.SetField("options/skill", "targets.regular:skill.number", 4)
    assert str(edit.summary(parent)) == "Regular: up to 4 instead of up to 3"
    assert differing(parent, edit) == [("Skill, Regular, Shooter Skill on", "up to 3", "up to 4", "changed")]
    assert catalogue_of(changed(parent, edit)).level("skill", "regular").hint == "4 of 6"


def test_others_are_told_why_they_may_not_take_it(book):
    option = catalogue_of(changed(book, house.SetField("options/independent", "figures", ("vehicle",)))).options[
        "independent"
    ]
    assert (option.figures, option.barred) == (frozenset({"vehicle"}), "Only for vehicles.")
    free = catalogue_of(changed(book, house.SetField("options/independent", "figures", ()))).options["independent"]
    assert (free.figures, free.barred) == (frozenset(), "")


def test_a_scenario_of_ones_own(book):
    edit = house.AddScenario("The Teapot", 50, 80, ends="After 5 rounds.", wins="Whoever holds the teapot.")
    assert str(edit.summary(book)) == "Scenario “The Teapot” added, 25 to 40"
    assert differing(book, edit) == [("Scenario “The Teapot”", "", "new, 25 to 40", "new")]
    scenario = catalogue_of(changed(book, edit)).scenarios["the-teapot"]
    assert [(side.least, side.most) for side in scenario.sides] == [(50, 80)]


def test_light_armor_saves_on_another_number_and_all_its_words_say_so(book):
    edit = house.SetField("options/armor", "targets.light:armor.number", 5)
    assert str(edit.summary(book)) == "Light armor: 5+ instead of 6+"
    assert differing(book, edit) == [("Light armor saves on", "6+", "5+", "changed")]
    after = catalogue_of(changed(book, edit))
    level = after.level("armor", "light")
    assert level.effects == (Effect("allow", roll="armor", target=5),)
    assert (level.label, level.hint, level.text) == ("Light 5+", "5+", "Turns a hit into a miss on 5+.")
    assert {term.name: term.value for term in after.table("dice")}["Light armor"] == "5"
    assert after.level("armor", "heavy").label == "Heavy 4+"


def test_shots_in_the_open_hit_on_another_number(book):
    edit = house.SetField("rolls/distance", "targets.open:distance.number", 4)
    assert str(edit.summary(book)) == "Distance, in the open: 4+ instead of 5+"
    assert differing(book, edit) == [("Distance, in the open", "5+", "4+", "changed")]
    after = catalogue_of(changed(book, edit))
    assert after.level("distance-attack", "").text.startswith("Hits on 4+, or 6+ if the target is in cover.")
    assert {term.name: term.value for term in after.table("dice")}["Distance attack"] == "4"


def test_large_cavalry_carries_one_more(book):
    edit = house.SetField("numbers/seats", "base.ruler:figures/large-cavalry.value", Fraction(2))
    assert str(edit.summary(book)) == "Carries, Large cavalry: 2"
    assert differing(book, edit) == [("Carries, Large cavalry", "1", "2", "changed")]


def test_a_move_is_in_inches(book):
    edit = house.SetField("numbers/turn", "base.ruler:kinds/guy.value", Fraction(7))
    assert differing(book, edit) == [("Move, guy (Ruler)", "6″", "7″", "changed")]


def test_a_new_trait_does_what_was_chosen(book):
    edit = house.AddOption("traits", "Shield Wall", 8, "+1 to armor.", "add:armor", figures=("troop", "hero", "mook"))
    assert str(edit.summary(book)) == "Shield Wall added, 4 points"
    assert differing(book, edit) == [("Shield Wall", "", "new, 4", "new")]
    option = catalogue_of(changed(book, edit)).options["shield-wall"]
    assert option.levels[0].effects == (Effect("add", roll="armor", amount=Fraction(1)),)
    assert (option.optional_rule, option.barred) == ("traits", "Only for guys.")


def test_a_level_more(book):
    edit = house.AddLevel("armor", "Full plate", 6, "A hit is a miss on 3+.")
    assert str(edit.summary(book)) == "Full plate added to Armor, 3 points"
    assert differing(book, edit) == [("Armor, Full plate", "", "new, 3", "new")]


def test_a_figure_like_another_one(book):
    edit = house.AddFigure("Ogre", "large-cavalry", 8, "Ogres")
    assert str(edit.summary(book)) == "Ogre added, 4 points"
    after = catalogue_of(changed(book, edit))
    assert (after.figures["ogre"].points, after.figures["ogre"].kind) == (8, "cavalry")
    assert "ogre" in after.options["independent"].figures
    assert after.numbers["seats"].base["ruler", "ogre"] == 1


def test_words_on_who_may_take_something_go_when_others_may(book):
    after = catalogue_of(changed(book, house.TakeOut("figures/hero"))).options["commander"]
    assert (after.figures, after.barred) == (frozenset({"troop"}), "")
    after = catalogue_of(changed(book, house.AddFigure("Ogre", "hero", 6))).options["commander"]
    assert (after.figures, after.barred) == (frozenset({"troop", "hero", "ogre"}), "")


def test_a_figure_by_another_name_is_so_named_everywhere(book):
    edit = house.SetField("figures/hero", "name", "Champion")
    assert str(edit.summary(book)) == "Hero renamed Champion"
    after = catalogue_of(changed(book, edit)).figures["hero"]
    assert (after.name, after.plural, after.quick) == ("Champion", "Champions", "Champion")
    assert differing(book, edit) == [("Hero is called", "Hero", "Champion", "changed")]


def test_a_name_taken_back_is_taken_back_everywhere(book):
    assert changed(book, house.SetField("figures/hero", "name", "Champion"), house.Revert("figures/hero")) == book


def test_a_trait_by_another_name_is_so_named_on_chips(book):
    level = catalogue_of(changed(book, house.SetField("options/tough", "name", "Thick Skin"))).level("tough", "")
    assert (level.name, level.label) == ("Thick Skin", "Thick Skin")


def test_what_needs_something_goes_along_with_it_and_is_named(book):
    edit = house.TakeOut("options/distance-attack")
    assert str(edit.summary(book)) == "Distance attack removed, with Automatic fire, Area Effect Attack and 2 more"
    after = catalogue_of(changed(book, edit))
    assert "sharpshooter" not in after.options
    assert after.options["sniper"].needs == ("disable",)


def test_what_was_taken_out_comes_back_with_all_that_named_it(book):
    out = house.TakeOut("figures/hero")
    after = catalogue_of(changed(book, out))
    assert after.options["commander"].figures == frozenset({"troop"})
    assert after.options["commander"].levels[0].grants == ()
    back = house.Revert("figures/hero")
    assert str(back.summary(changed(book, out), book)) == "Hero reset to the original"
    assert changed(book, out, back) == book


def test_what_needs_something_taken_out_does_not_come_back_without_it(book):
    with pytest.raises(house.HouseError, match="Sharpshooter needs Distance attack, which was removed too"):
        changed(book, house.TakeOut("options/distance-attack"), house.Revert("options/sharpshooter"))


def test_a_row_becomes_what_it_was_alone(book):
    draft = changed(book, house.reprice("options/tough", 6, ""), house.reprice("options/stealth", 6, ""))
    assert differing(book) == []
    assert house.states(book, draft) == {"options/tough": "changed", "options/stealth": "changed"}
    assert house.states(book, house.Revert("options/tough").apply(draft, book)) == {"options/stealth": "changed"}


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (house.AddOption("traits", "flight"), "The name “flight” is already taken (trait)."),
        (house.AddOption("traits", "Hero"), "The name “Hero” is already taken (figure)."),
        (house.AddOption("spells", "Ice"), "These rules have no group “spells”. Nothing was changed."),
        (house.AddOption("traits", "Ice", effect="melt"), "no such effect to choose."),
        (house.AddOption("traits", " "), "Enter a name."),
        (house.AddOption("traits", "x" * 81), "Use at most 80 characters. This has 81."),
        (house.reprice("figures/hero", -1), "Points must be from 0 to 1,000,000, in steps of ½."),
        (house.reprice("options/tough", 2), "Tough has a price for each level. Change them one by one."),
        (house.reprice("figures/god", 2), "These rules have no figure “god”. Nothing was changed."),
        (house.SetField("figures/hero", "name", "Troop"), "The name “Troop” is already taken (figure)."),
        (house.TakeOut("options/tough", ""), "Tough has no other level. Remove the whole option."),
        (
            house.SetField("rolls/distance", "targets.open:distance.number", 0),
            "Distance, in the open: choose a number from 1 to 20.",
        ),
        (house.AddScenario("Tea", 80, 50), "The minimum is higher than the maximum. Swap the two."),
        (house.AddScenario("Tea", None, -1), "Points must be from 0 to 1,000,000, in steps of ½."),
        (house.AddScenario("Tea", -1, None), "Points must be from 0 to 1,000,000, in steps of ½."),
        (house.SetField("options/tough", "needs", ("tough",)), "Tough can’t need itself."),
        (house.SetField("edition", "name", ""), "Enter a name."),
        (house.SetField("edition", "slug", "vsgmr-7"), "House rules have no text named “slug”."),
        (house.SetField("figures/hero", "silhouette", "dragon"), "Hero has no text named “silhouette”."),
        (house.SetField("figures/hero", "speed", "6"), "Hero has no text named “speed”."),
        (house.SetField("figures/hero", "plural", " "), "Hero needs a text here."),
        (house.SetField("options/tough", "text", "x" * 301), "Use at most 300 characters. This has 301."),
        (house.SetField("options/tough", "levels.light.text", "a"), "Tough has no level “light”."),
        (
            house.SetField("options/tough", "figures", ("god",)),
            "These rules have no figure “god”. Nothing was changed.",
        ),
        (
            house.SetField("options/tough", "needs", ("luck",)),
            "These rules have no option “luck”. Nothing was changed.",
        ),
        (house.AddLevel("armor", "light"), "Armor already has a level “light”."),
        (house.AddLevel("armor", "Wood", -1), "Points must be from 0 to 1,000,000, in steps of ½."),
        (house.AddFigure("Ogre", "giant", 2), "These rules have no figure “giant”. Nothing was changed."),
        (house.AddScenario("Escape"), "The name “Escape” is already taken (scenario)."),
        (house.SetField("rolls/luck", "targets.:luck.number", 4), "These rules have no such roll."),
        (
            house.SetField("options/armor", "targets.light:armor.number", 21),
            "Light armor: choose a number from 1 to 20.",
        ),
        (
            house.SetField("numbers/luck", "base.ruler:kinds/guy.value", Fraction(1)),
            "These rules have no number “luck”. Nothing was changed.",
        ),
        (
            house.SetField("numbers/turn", "base.ruler:kinds/god.value", Fraction(1)),
            "These rules have no kind “god”. Nothing was changed.",
        ),
        (
            house.SetField("numbers/turn", "base.ruler:kinds/guy.value", Fraction(-1)),
            "Move must be from 0 to 9,999, with two decimals at most.",
        ),
        (
            house.SetField("numbers/turn", "base.ruler:kinds/guy.value", Fraction(1, 3)),
            "Move must be from 0 to 9,999, with two decimals at most.",
        ),
        (house.SetField("scenarios/ambush", "sides.host.points", (None, 50)), "Ambush has no such side."),
        (house.TakeOut("measures/moon"), "These rules have no measures “moon”. Nothing was changed."),
        (house.TakeOut("budgets/points"), "Points can’t be removed. The rules need at least one budget."),
        (house.Revert("options/armor", "plate"), "Armor was not removed."),
        (house.Revert("options/luck"), "These rules have no option “luck”. Nothing was changed."),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(book, edit, sentence):
    with pytest.raises(house.HouseError) as refused:
        edit.apply(book, book)
    assert sentence in str(refused.value)


def test_a_name_that_was_taken_out_is_put_back_rather_than_made_anew(book):
    with pytest.raises(house.HouseError, match=r"“Tough” \(trait\) was removed. Restore it instead"):
        changed(book, house.TakeOut("options/tough"), house.AddOption("traits", "Tough"))


def test_the_last_figure_stays(books):
    with pytest.raises(house.HouseError, match="Figure can’t be removed"):
        house.TakeOut("figures/figure").apply(books["smg"], books["smg"])


def test_what_a_trait_may_do_is_built_from_what_the_book_has(book):
    words = [str(choice.words) for choice in house.effects_to_choose(book)]
    assert words[0] == "Nothing: text only"
    assert {"+1 to Distance rolls", "+1 to Armor rolls", "A d8 for Armor rolls", "+1″ to Move"} <= set(words)
    assert len(words) == len(set(words))


def test_a_draft_kept_as_json_is_the_same_document(books):
    for document in books.values():
        assert states.document_of(states.unpacked(states.packed(states.state_of(document)))) == document


def test_there_are_never_more_rows_and_levels_than_a_file_may_have(book):
    draft = changed(book, *(house.AddLevel("armor", f"Plate {number}") for number in range(48)))
    assert len(draft.rows["options/armor"][1]["levels"]) == 50
    with pytest.raises(house.HouseError, match="Armor is full: 50 is the maximum"):
        house.AddLevel("armor", "One more").apply(draft, book)
    rows = {name: row for name, (_, row) in book.rows.items()}
    more = {f"options/more-{number}": rows["options/tough"] for number in range(473)}
    full = document_with(book.own, {**rows, **more})
    with pytest.raises(house.HouseError, match="Rules can have at most 500 options"):
        house.AddOption("traits", "One more").apply(full, book)
