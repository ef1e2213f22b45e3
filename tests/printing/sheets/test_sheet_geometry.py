"""Roster and quick reference read back on every paper and at every size of text."""

import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import roster
from rules.engine.build import Build, Unit
from tests.printing import geometry
from tests.printing.geometry import every_option

SAMPLES = ["bug-aliens", "dwarves", "elves", "fantasy-adventurers", "horror-film-survivors", "justice-team",
           "medieval-infantry", "mightiest-heroes", "modern-infantry", "orcs", "star-soldiers", "undead",
           "wild-west-bandit-gang", "zombie-horde"]  # fmt: skip
BOOKS = ["night-raiders", "night-shift", "lantern-society", "salt-road-riders", "harbor-watch"]
"""Samples of the other rule books."""
PAPERS = ["letter", "a4", "legal", "a5"]
TEXTS = ["normal", "large", "largest"]
ADDRESS = "https://muster.example.org/shared/k3v9x2m7q4w8/"


def layout(sheet, paper="letter", text="normal", turned=False, address="", ink="full", **chosen):
    return Layout(
        paper, turned, text, ink, address, tuple((f"{sheet}.{slug}", value) for slug, value in chosen.items())
    )


def whole(build, sheet, laid):
    """The pages of a sheet, held to all that must hold; every unit and the army are named."""
    leaves = geometry.printed(build, sheet, laid)
    for leaf in leaves:
        assert geometry.misprinted(leaf, laid.paper, laid.text, laid.turned) == []
    assert geometry.lacking(leaves, [build.name, *(unit.name for unit in build.units)]) == []
    return leaves


@pytest.mark.some_cases
@pytest.mark.every_value
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sheet", ["roster", "reference"])
@pytest.mark.parametrize("slug", SAMPLES)
def test_a_sample_is_whole(slug, sheet, paper, text, sample):
    build = sample(slug)
    leaves = whole(build, sheet, layout(sheet, paper, text))
    if sheet == "roster":
        said = "".join(leaf.text for leaf in leaves)
        assert said.count("☐") == sum(unit.count for unit in build.units)
        assert geometry.lacking(leaves, [unit.notes for unit in build.units]) == []


@pytest.mark.long
@pytest.mark.every_value
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("slug", BOOKS)
def test_every_rule_book_s_sheets_are_whole(slug, text, sample):
    build = sample(slug)
    for paper in ("letter", "a5"):
        whole(build, "roster", layout("roster", paper, text))
        whole(build, "reference", layout("reference", paper, text))
        whole(build, "roster", layout("roster", paper, text, form="compact", copy="opponent", address=ADDRESS))


@pytest.mark.every_value
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize(("slug", "boxes"), [("harbor-watch", 90), ("night-shift", 105), ("salt-road-riders", 95)])
def test_characters_with_their_health_take_1_page(slug, boxes, paper, sample):
    [leaf] = whole(sample(slug), "roster", layout("roster", paper, address=ADDRESS))
    assert leaf.text.count("☐") == boxes


@pytest.mark.every_value
@pytest.mark.parametrize("slug", ["harbor-watch", "lantern-society", "night-shift", "salt-road-riders"])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_characters_with_their_health_take_1_page_in_large_letters_too(slug, paper, sample):
    [leaf] = whole(sample(slug), "roster", layout("roster", paper, "large"))
    assert "Howtoreadthedice" in leaf.text


@pytest.mark.first_case
@pytest.mark.parametrize("paper", PAPERS)
def test_a_roster_is_printed_sideways(sample, paper):
    whole(sample("undead"), "roster", layout("roster", paper, turned=True))


@pytest.mark.long
def test_a_compact_roster_has_a_line_for_each_unit_and_no_rules(sample):
    full, compact = (
        "".join(leaf.text for leaf in whole(sample("undead"), "roster", layout("roster", form=form)))
        for form in ("full", "compact")
    )
    assert "Whoeverattacks" in full and "Whoeverattacks" not in compact
    assert "★Commander,Hero,Heavyarmor,CauseFear,Summon" in compact
    assert compact.count("☐") == 11 and "25" in compact


def test_the_opponent_s_copy_has_neither_points_nor_notes(sample):
    [leaf] = whole(sample("undead"), "roster", layout("roster", copy="opponent"))
    assert "Opponent’scopy" in leaf.text and "oint" not in leaf.text
    assert "Carriesnobody" not in leaf.text and "Corrected" not in leaf.text
    assert "11figures:9guys,1cavalry,1vehicle" in leaf.text


def test_the_code_is_21_millimeters_wide_and_has_a_white_edge(sample):
    [leaf, *_] = whole(sample("undead"), "roster", layout("roster", address=ADDRESS))
    modules = [line for line in leaf.lines() if line.x0 > 515 and line.top < 95]
    across = min(line.x0 for line in modules), max(line.x1 for line in modules)
    assert across[1] - across[0] == pytest.approx(59.53, abs=0.5)
    free = geometry.Box(across[0] - 8.2, 0, across[1] + 8.2, 28.35 + 59.53)
    assert [letter.text for letter in leaf.letters if free.meets(letter)] == []
    assert "Scanforthelatestversion" in leaf.text


def test_the_code_is_the_address_s():
    code = roster.code("https://example.org/")
    assert code["size"] == 25 and code["address"] == "https://example.org/"
    assert code["lines"].startswith("M0 0h7M")


def test_without_an_address_there_is_no_code(sample):
    [leaf] = whole(sample("undead"), "roster", layout("roster"))
    assert "Scan" not in leaf.text


def test_the_points_ruler_spans_the_page(sample):
    build = sample("undead")
    page = render.html(build, "roster", layout("roster"))
    assert 'viewBox="0 0 193.90 6"' in page and 'width="121.19"' in page  # 25 of 40 points over 8½″ less 22 mm


def test_saved_ink_draws_outlines_and_no_ground(sample):
    page = render.html(sample("undead"), "roster", layout("roster", ink="saver"))
    assert "horse-outline.svg" in page and "-bone" not in page and "#f4c338" not in page


@pytest.mark.long
@pytest.mark.parametrize("sheet", ["roster", "reference"])
def test_large_letters_deepen_the_margin_of_the_foot(sample, sheet):
    for leaf in whole(sample("undead"), sheet, layout(sheet, "a5", "largest")):
        assert leaf.text.count("Rules:VerySimpleGenericMiniaturesRules7byAndrewDomino,CCBY-NC-SA3.0") == 1
        assert "Muster·Undead" in leaf.text


# extremes


NAMES = ["W" * 80, "黒" * 80, ("Żołnierze " * 8).strip(), "🐉" * 80]
RIGHT_TO_LEFT = ["שומרי החומה", "فرسان الليل"]


@pytest.fixture(scope="module")
def extreme(catalogue):
    held, units = every_option(catalogue), []
    for place, name in enumerate(NAMES):
        units.append(Unit(place, name, "hero", 20, held if place < 2 else (), "n" * 300, "l" * 80))
    return Build(catalogue, "W" * 80, tuple(units), rules=frozenset(catalogue.optional_rules), notes="m" * 500)


@pytest.mark.thorough
@pytest.mark.every_pair
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("paper", ["letter", "a5"])
@pytest.mark.parametrize("sheet", ["roster", "reference"])
def test_the_longest_names_and_every_option_are_whole(extreme, sheet, paper, text):
    leaves = whole(extreme, sheet, layout(sheet, paper, text))
    said = "".join(leaf.text for leaf in leaves)
    assert "SuperiorSuper-Blast" in said and "Sharpshooter" in said


@pytest.mark.parametrize("sheet", ["roster", "reference", "cards"])
def test_names_from_right_to_left_are_whole(catalogue, sheet):
    units = tuple(Unit(place, name, "troop") for place, name in enumerate(RIGHT_TO_LEFT))
    leaves = geometry.printed(Build(catalogue, "Guards", units), sheet, layout(sheet))
    assert [geometry.misprinted(leaf, "letter") for leaf in leaves] == [[]] * len(leaves)
    said = "".join(leaf.text for leaf in leaves)
    # on paper the letters come in the order of the eye
    assert said.count("שומריהחומה"[::-1]) == 1


@pytest.mark.long
@pytest.mark.first_case
@pytest.mark.parametrize("sheet", ["roster", "reference"])
def test_60_units_all_stand_on_it_once(catalogue, sheet):
    names = [f"Sentry {place:02}x" for place in range(60)]
    build = Build(catalogue, "Sixty", tuple(Unit(place, name, "troop") for place, name in enumerate(names)))
    assert geometry.not_once(whole(build, sheet, layout(sheet, "a4")), names) == []
