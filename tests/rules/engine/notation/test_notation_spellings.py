"""The many ways in which people write the same army, and what is said where it is no way at all."""

import pytest

from rules import engine

ARCHERS = ("Archers", "troop", 2, {"distance-attack": ""})


def units(text, catalogue):
    reading = engine.read_notation(text, catalogue)
    assert reading.mistakes == ()
    return [(unit.name, unit.figure, unit.count, dict(unit.options)) for unit in reading.build.units]


def remarks_on(text, catalogue):
    """The remarks on a unit of troops, by line and column."""
    return [str(remark) for remark in engine.read_notation(text, catalogue).remarks]


@pytest.mark.parametrize(
    "line",
    [
        "Archers (2): Troop guy, Distance attack – 4 points (2 each)",
        "Archers (2): Troop guy, Distance attack - 4 points (2 each)",
        "Archers (2): Troop guy, Distance attack — 4 pts (2 each)",
        "Archers (2): Troop guy, Distance attack – 4 pt",
        "Archers (2): Troop guy, Distance attack – 4 point(s)",
        "Archers (2): Troop guy, Distance attack – 2 points each",
        "Archers (2): Troop guy, Distance attack (4 points)",
        "Archers (2): Troop guy, Distance attack, 4 points",
        "Archers (2): Troop guy, Distance attack – 4",
        "Archers (2): Troop guy, Distance attack",
        "Archers (2): troop, distance attack.",
        "Archers (2): TROOP GUY, DISTANCE ATTACK",
        "Archers (2): Troop guy distance attack",
        "Archers (2) : Distance attack; Troop",
        "Archers (2):Troops,Distance-attack",
        "Archers (x2): Troop guy, and distance attack",
        "2x Archers: Troop guy, ranged attack",
        "Archers x2: Troop guy, Distance attacks",
        "- Archers (2): Troop guy, Distance attack",
        "* Archers (2): Troop guy, Distance attack",
        "• Archers (2): Troop guy, Distance attack",
        "3. Archers (2): Troop guy, Distance attack",
        "3) Archers (2): Troop guy, Distance attack",
        "> > Archers (2): Troop guy, Distance attack",
        "\ufeffArchers\u00a0(2):\tTroop   guy,\u00a0Distance attack \r\n",
        "**Archers** (2): Troop guy, Distance attack",
        "*Archers (2)*: Troop guy, Distance attack",
        "**Archers (2):** Troop guy, Distance attack",
        '"Archers" (2): Troop guy, "Distance attack"',
        "“Archers” (2): Troop guy, Distance attack",
        "Archers (2): Troop guy, Distance at-\ntack – 4 points",
        "Archers (2): Troop guy, Distance\nattack – 4 points (2\neach)",
        "Archers (2): Troop guy,\nDistance attack\n– 4 points",
        "> Archers (2): Troop guy,\n> Distance attack – 4 points",
        "Arch-\ners (2): Troop guy, Distance attack – 4 points",
    ],
)
def test_the_same_archers(catalogue, line):
    assert units(line, catalogue) == [ARCHERS]
    assert all("New army" not in remark for remark in remarks_on(line, catalogue))


@pytest.mark.parametrize(
    ("said", "option", "level"),
    [
        ("Light Armor", "armor", "light"),
        ("light armour", "armor", "light"),
        ("Armor (heavy)", "armor", "heavy"),
        ("Major Super-Skill super power", "super-skill", "major"),
        ("major super skill", "super-skill", "major"),
        ("Super-Skill (major) super power", "super-skill", "major"),
        ("Support trait", "support", ""),
        ("Support", "support", ""),
        ("Support (armor) trait", "support", "armor"),
        ("Support trait (armor)", "support", "armor"),
        ("Support (hand-to-hand)", "support", "hand-to-hand"),
        ("Support (Hand to hand attacks) trait", "support", "hand-to-hand"),
        ("Auto fire", "automatic-fire", ""),
        ("Ignores Armour trait", "ignores-armor", ""),
    ],
)
def test_a_grade_in_front_or_in_parentheses_and_other_spellings(catalogue, said, option, level):
    assert units(f"A: Hero, {said}", catalogue) == [("A", "hero", 1, {option: level})]


@pytest.mark.parametrize(
    ("said", "figure"),
    [("Troop guy", "troop"), ("Hero", "hero"), ("Mook guys", "mook"), ("Cavalry", "small-cavalry"),
     ("Large cavalry", "large-cavalry"), ("vehicle", "vehicle"), ("Commander", "hero")],
)  # fmt: skip
def test_figures_by_their_names(catalogue, said, figure):
    [unit] = units(f"A: {said}", catalogue)
    assert unit[1] == figure


@pytest.mark.parametrize(
    ("top", "name", "limit"),
    [
        ("Undead (25 points)", "Undead", 50),
        ("Undead (1 of 25 points, 1 figure)", "Undead", 50),
        ("Undead (12½ pts)", "Undead", 25),
        ("Undead (12.5 points)", "Undead", 25),
        ("Undead (1 point, no limit)", "Undead", None),
        ("Undead", "Undead", None),
        ("Undead:", "Undead", None),
        ("Undead – 25 points", "Undead", 50),
        ("Undead: 25 points", "Undead", 50),
        ("## Undead (25 points)", "Undead", 50),
        ("**Undead** (25 points)", "Undead", 50),
        ('"Undead: (again)" (25 points)', "Undead: (again)", 50),
        ("Undead (the old ones)", "Undead (the old ones)", None),
    ],
)
def test_the_army_s_own_line(catalogue, top, name, limit):
    build = engine.notation_army(f"{top}\n\nGhoul: Troop guy", catalogue)
    assert (build.name, build.limit, len(build.units)) == (name, limit, 1)


def test_an_army_without_a_line_of_its_own_is_a_new_army(catalogue):
    build = engine.notation_army("Ghoul: Troop guy", catalogue)
    assert (build.name, build.limit, build.scenario, build.side) == ("New army", None, "basic-game", "player")


def test_rules_that_units_need_are_put_in_play_and_told(catalogue):
    text = "A\nBoys (2): Mook\nGirl: Hero, Minor Super-Fight"
    reading = engine.read_notation(text, catalogue)
    assert reading.build.rules == {"traits", "mooks", "super-powers"}
    assert [str(remark.message) for remark in reading.remarks] == [
        "The optional rule Mooks was turned on because Boys uses it.",
        "The optional rule Super powers was turned on because Girl uses it.",
    ]


def test_rules_and_scenario_may_be_named(catalogue):
    text = "A (1 point)\nOptional rules: Mooks, Measuring with the paper\nScenario: Ambush, Target\nB: Troop guy, Tough"
    build = engine.notation_army(text, catalogue)
    assert (build.rules, build.scenario, build.side) == ({"mooks", "paper"}, "ambush", "target")
    assert engine.notation_army("A\nOptional rules: none\nB: Troop", catalogue).rules == frozenset()


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        ("A: Troop guy – 2 points", ["line 1, column 16: A: the text says 2, but the cost is 1 point."]),
        (
            "A (2): Troop – 2 points (2 each)",
            ["line 1, column 26: A: the text says 2 each, but the cost is 1 point each."],
        ),
        ("X (3 points)\nA: Troop – 1 point", ["line 1, column 4: X: the text says 3, but the cost is 1 point."]),
        (
            "A: Troop – 1 point\nTotal: 2 points",
            ["line 2, column 8: New army: the text says 2, but the cost is 1 point."],
        ),
        ("X (1 point, 2 vehicles)\nA: Troop", ["line 1, column 13: X: the text says 2 vehicles, but there are 0."]),
        ("A: Troop, Tough, Tough", ["line 1, column 18: “Tough” is listed twice and counts once."]),
        ("A (3): Mook – 1.5 points", ["line 1, column 1: The optional rule Mooks was turned on because A uses it."]),
    ],
)
def test_what_does_not_add_up_is_told_beside_what_it_adds_up_to(catalogue, text, remarks):
    reading = engine.read_notation(text, catalogue)
    assert (reading.mistakes, [str(remark) for remark in reading.remarks]) == ((), remarks)


NOTHING = "No army found. Write a line for each unit: its name, a colon and its figure."
UNIT = "isn’t a unit. Write its name, a colon and its figure, for example “Guards (3): Troop guy”."


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("", [f"line 1, column 1: {NOTHING}"]),
        ("A: Troop\nB Trooper", [f"line 2, column 1: “B Trooper” {UNIT}"]),
        ("A: Distance attack", ["line 1, column 3: A has no figure type. Add one, for example “Troop guy”."]),
        ("A: Troop, Hero", ["line 1, column 11: “Troop” and “Hero”: a unit has only one figure type."]),
        ("A: Troop, Light armor, Heavy armor",
         ["line 1, column 24: “Light armor” and “Heavy armor”: choose one of them."]),
        ("A: Troop, Armor", ["line 1, column 11: “Armor” needs a level: Light armor or Heavy armor."]),
        ("A: Troop, Xyzzy 17", ["line 1, column 11: “Xyzzy 17” isn’t in Very Simple v7."]),
        ("A (0): Troop", ["line 1, column 4: Expected a whole number of figures from 1 to 999, not 0."]),
        ("A (1000): Troop", ["line 1, column 4: Expected a whole number of figures from 1 to 999, not 1000."]),
        ("A\0: Troop", ["line 1, column 1: U+0000 is a control character. Remove it."]),
        ("A\ud800: Troop",
         ["line 1, column 1: U+D800 is half of a character (a lone surrogate). Remove it."]),
        ("A" * 81 + ": Troop", ["line 1, column 1: Use at most 80 characters. This has 81."]),
        ("X (100000.5 points)\nA: Troop",
         ["line 1, column 4: “100000.5” isn’t a limit. Expected a multiple of ½, at most 100,000 points."]),
        ("X (1 point)\nScenario: Ambusch\nA: Troop",
         ["line 2, column 11: “Ambusch” isn’t a scenario in Very Simple v7. Did you mean “Ambush”?"]),
        ("A: Troop\n" * 501,
         ["line 501, column 1: An army can have at most 500 units. The rest wasn’t read."]),
    ],
)  # fmt: skip
def test_what_is_not_understood(catalogue, text, mistakes):
    reading = engine.read_notation(text, catalogue)
    assert [str(mistake) for mistake in reading.mistakes] == mistakes


@pytest.mark.parametrize(("line", "name", "count"), [
    ("2 Archers: Troop guy", "Archers", 2), ("5x Ghouls: Troop", "Ghouls", 5), ("Ghouls (five): Troop", "Ghouls", 5),
    ("Ghouls (Twenty): Troop", "Ghouls", 20), ("**Ghouls** (six): Troop", "Ghouls", 6),
    ("**2 Ghouls:** Troop", "Ghouls", 2), ('"2 Ghouls": Troop', "2 Ghouls", 1),
    ("101st Guard: Troop", "101st Guard", 1), ("Ghouls (hungry): Troop", "Ghouls (hungry)", 1),
    ("1000 Eyes: Troop", "1000 Eyes", 1),
])  # fmt: skip
def test_counts_in_front_and_in_words(catalogue, line, name, count):
    [unit] = engine.read_notation(line, catalogue).build.units
    assert (unit.name, unit.count) == (name, count)


@pytest.mark.parametrize(("line", "name"), [
    ("Skeletal Steed Rider Troop guy – 1 point", "Skeletal Steed Rider"), ("Bats – Troop, Flight", "Bats"),
    ("Archers (2) Troop guy, Distance attack – 4 points (2 each)", "Archers"), ("Old Hero Hero", "Old"),
])  # fmt: skip
def test_a_line_without_its_colon_is_a_unit_all_the_same(catalogue, line, name):
    for text in (f"A: Troop – 1\n{line}\nB: Troop – 1\n", f"X\n{line}\nA: Troop\nB: Troop\n"):
        reading = engine.read_notation(text, catalogue)
        assert not reading.mistakes and {unit.name for unit in reading.build.units} == {"A", name, "B"}


def test_of_two_armies_either_or_both_as_one_can_be_kept(catalogue):
    text = "Orcs (1 point)\nA: Troop\nElves (2 points)\nB: Hero\n"
    [mistake] = engine.read_notation(text, catalogue).mistakes
    assert [str(one.label) for one in mistake.suggestions] == [
        "Keep Orcs, delete the rest", "Keep Elves, delete everything above", "Keep everything as one army",
    ]  # fmt: skip
    armies = [engine.read_notation(one.applied(text), catalogue) for one in mistake.suggestions]
    assert [(one.build.name, [unit.name for unit in one.build.units]) for one in armies] == [
        ("Orcs", ["A"]), ("Elves", ["B"]), ("Orcs", ["A", "B"]),
    ]  # fmt: skip
    assert not any(one.mistakes for one in armies)


def test_plastic_and_turn_chart_are_written_and_read(books):
    build = engine.Build(books["smg"], "Patrol", (engine.Unit(0, "A", "figure"),), plastic="copper", chart=24)
    text = engine.write_notation(build)
    assert "\nPlastic: copper\nTurn chart: 24 turns\n" in text
    again = engine.notation_army(text, books["smg"])
    assert (again.plastic, again.chart) == ("copper", 24)
    wrong = engine.read_notation(text.replace("copper", "coper").replace("24", "1000"), books["smg"])
    assert [str(one.message) for one in wrong.mistakes] == [
        "“coper” isn’t valid here. "
        "Expected green, tan, grey, blue, red, bone, copper or violet. Did you mean “copper”?",
        "A turn chart has 1 to 999 turns, for example “Turn chart: 24 turns”.",
    ]


def test_a_unit_may_be_called_plastic(catalogue):
    [unit] = engine.read_notation("X (1 point)\nPlastic: Troop", catalogue).build.units
    assert unit.name == "Plastic"


def test_a_figure_and_what_it_has_need_no_comma(catalogue):
    warlord = ("Warlord", "hero", 1, {"commander": ""})
    assert units("Warlord: Hero commander", catalogue) == units("Warlord: commander hero", catalogue) == [warlord]
    assert remarks_on("Warlord: Hero weapon", catalogue) == ["line 1, column 15: “weapon” isn’t in Very Simple v7."]


def test_digits_of_other_scripts_are_letters(catalogue):
    assert units("حرس (٣): Troop guy", catalogue) == [("حرس (٣)", "troop", 1, {})]


def test_suggestions_can_be_applied(catalogue):
    text = "A: Distance attack, Armor"
    reading = engine.read_notation(text, catalogue)
    unnamed, unfinished = reading.mistakes
    assert unnamed.suggestions[0].applied(text) == "A: Troop guy, Distance attack, Armor"
    assert [one.applied(text) for one in unfinished.suggestions] == [
        "A: Distance attack, Light armor", "A: Distance attack, Heavy armor",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Tough: but fair", "Tough: but fair"),
        ("a > b | c", "a > b | c"),
        ("<b>x</b>", "<\u200bb>x<\u200b/b>"),
        ("&amp; & co", "&\u200bamp; & co"),
        ("Wait...", "Wait.\u200b.."),
        ("&#42;", "&\u200b\\#42;"),
        ("<@123>", "<\u200b@\u200b123\\>"),
        ("<a@b.de> > c", "<\u200ba@\u200bb.de\\> > c"),
        (":smile:", ":\u200bsmile:"),
        ("http://x.de", "http:\u200b//x.de"),
        ("www.x.de", "www\u200b.x.de"),
        ("~~gone~~", "&#126;&#126;gone&#126;&#126;"),
        ("~5 orcs", "~5 orcs"),
    ],
)
def test_names_in_markdown_are_read_alike_by_all_that_render_it(catalogue, name, written):
    unit = engine.Unit(0, name, "troop", notes=name)
    build = engine.Build(catalogue, "X", (unit,), rules=catalogue.default_rules)
    post = engine.write_markdown(build)
    assert written in post
    (read,) = engine.read_notation(post, catalogue).build.units
    assert (read.name, read.notes) == (name, name)


def test_chats_get_names_that_are_no_markup(catalogue):
    build = engine.notation_army('X (1 point)\n"*A_b* @everyone #1": Troop guy', catalogue)
    assert engine.write_markdown(build) == (
        '### **X** (1 point, 1 figure)\n\n- **"\\*A\\_b\\* @\u200beveryone \\#1"**: Troop guy – 1 point\n'
    )
    assert engine.escape_for_discord(build.units[0].name) == "\\*A\\_b\\* @\u200beveryone \\#1"
    assert engine.escape_for_discord("1. First 2. Second") == "1\\. First 2. Second"
    assert engine.escape_for_discord("- Item") == "\\- Item"
