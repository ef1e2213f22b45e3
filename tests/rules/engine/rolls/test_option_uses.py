"""What options are for follows from their effects, in every rule book and in house rules."""

from dataclasses import replace

from rules.engine.catalogue import Effect
from rules.engine.rolls.option_uses import use_of

EXPECTED = {
    "attack": {
        "distance-attack", "automatic-fire", "area-effect-attack", "combat-master", "disable", "double-strike",
        "ignores-armor", "sharpshooter", "sniper", "super-blast", "super-fight",
    },
    "defense": {"armor", "cause-fear", "revenge", "stealth", "super-armor", "tough"},
    "movement": {"flight", "independent", "super-move"},
    "command": {"commander", "inspiration", "recruit", "summon", "support"},
    "other": {"specialty", "super-skill"},
}  # fmt: skip


def test_every_option_of_version_7_has_the_use_that_its_effects_say(catalogue):
    found = {use: {o.slug for o in catalogue.options.values() if use_of(catalogue, o) == use} for use in EXPECTED}
    assert found == EXPECTED


def test_an_option_of_house_rules_is_sorted_by_its_effects_whatever_it_is_called(catalogue):
    sharp = catalogue.options["sharpshooter"]
    own = replace(sharp, slug="own", name="Own", levels=(replace(sharp.levels[0], option="own"),))
    assert use_of(catalogue, own) == "attack"


def test_a_commander_who_lets_all_rolls_be_made_again_leads(books):
    assert use_of(books["vsgmr-2010"], books["vsgmr-2010"].options["commander"]) == "command"


def test_what_gives_health_defends_and_what_gives_an_unknown_number_has_no_use(books):
    book = books["umr"]
    life = next(number.slug for number in book.numbers.values() if number.role == "life")
    option = next(iter(book.options.values()))
    level = option.levels[0]

    def use(*effects):
        return use_of(book, replace(option, least=0, most=None, levels=(replace(level, effects=effects),)))

    assert use(Effect("add", number=life)) == "defense"
    assert use(Effect("add", number="teapots")) == use() == "other"
