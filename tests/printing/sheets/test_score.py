"""The score sheet: rounds to fill in, and every figure with a box."""

from dataclasses import replace

import pytest
from django.utils.html import strip_tags

from armybuilder.printing.jobs import render
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS
from rules.engine.build import Build, Unit
from tests.printing.geometry import MM, lacking, misprinted, printed, read

PAPERS = ("letter", "a4", "legal", "a5")


def leaves(builds, paper="letter", text="normal", turned=False, **choices):
    layout = Layout(paper, turned, text, choices=tuple((f"score.{name}", value) for name, value in choices.items()))
    if len(builds) == 1:
        return printed(builds[0], "score", layout)
    return read(render.pdf(builds, ["score"], layout))


@pytest.fixture
def undead(sample):
    return sample("undead")


@pytest.fixture
def elves(sample):
    return sample("elves")


def test_an_army_s_figures_each_have_a_box_and_units_their_points(undead):
    [page] = leaves([undead])
    assert page.text.count("☐") == 11 + 16 * 5  # beside the other side's lines, which has units of its own
    for words in ("Necromancer☐6", "SkeletonArchers☐☐2each", "Ghouls☐☐☐☐☐1each", "Demon☐7"):
        assert words in page.text


def test_two_armies_share_a_sheet(undead, elves):
    pages = leaves([undead, elves])
    assert len(pages) == 1
    assert pages[0].text.count("☐") == 18
    for words in ("Undead25of25pointsagainstElves25of25points", "0pointsapart,5allowed", "Elves,tickthefallen",
                  "Sentries☐☐5each"):  # fmt: skip
        assert words in pages[0].text


def test_three_armies_are_a_match_and_one_alone(undead, elves):
    pages = leaves([undead, elves, undead])
    assert len(pages) == 2
    assert "Undead25of25pointsagainstElves" in pages[0].text
    assert "againstOtherside________________·5rounds" in pages[1].text
    assert "Otherside,tickthefallen" in pages[1].text


def test_armies_of_two_rule_books_do_not_meet(undead, sample):
    pages = leaves([undead, sample("harbor-watch")])
    assert len(pages) == 2


def test_an_order_of_two_armies_lays_their_score_sheet_out_once(db, undead, elves):
    items = Order((undead, elves), ("roster", "score")).items
    told = [(item.sheet.slug, item.build.name, item.against and item.against.name) for item in items]
    assert told == [("roster", "Undead", None), ("roster", "Elves", None), ("score", "Undead", "Elves")]


def test_the_armies_of_a_night_come_first_then_what_lies_on_the_tables(db, undead, elves, sample):
    builds = (undead, elves, sample("dwarves"))
    sheets = ("roster", "cards", "score", "scenario", "rulers")
    layout = Layout(choices=(("scenario.which", "basic-game"),))
    items = Order(builds, sheets, layout).items
    told = [(item.sheet.slug, item.build.name, item.against and item.against.name) for item in items]
    assert told == [
        *((sheet, army, None) for army in ("Undead", "Elves", "Dwarves") for sheet in ("roster", "cards")),
        ("score", "Undead", "Elves"),
        ("score", "Dwarves", None),
        ("scenario", "", None),
        ("rulers", "", None),
    ]


def test_another_opponent_is_another_sheet(db, undead, elves, sample):
    dwarves = sample("dwarves")
    keys = {Order((undead, other), ("score",)).items[0].key for other in (elves, dwarves)}
    assert len(keys | {Order((undead,), ("score",)).items[0].key}) == 3


@pytest.mark.parametrize(("chosen", "count"), [({}, 5), ({"rounds": "8"}, 8), ({"rounds": "900"}, 5)])
def test_there_are_as_many_rounds_as_chosen(catalogue, chosen, count):
    text = leaves([Build(catalogue, "")], **chosen)[0].text
    assert f"{count}rounds" in text
    assert "".join(str(number) for number in range(1, count + 1)) + "End" in text


def test_initiative_defeats_and_points_have_their_columns(catalogue):
    text = leaves([Build(catalogue, "Riders")])[0].text
    for words in ("Initiative", "Starts", "Ridersdefeated", "Othersidedefeated", "pointssumsofar"):
        assert words in text


@pytest.mark.long
def test_without_an_army_sides_are_lines_to_fill_in(books):
    for book in books.values():
        text = leaves([Build(book, "")])[0].text
        scenario = "·Scenario________________" if book.scenarios else ""
        assert f"Oneside________________againstOtherside________________{scenario}·5rounds" in text
        assert "Oneside,tickthefallen" in text and "Onesidedefeated" in text
        assert book.short_name.replace(" ", "") not in text.replace(book.credit.replace(" ", ""), "")


def rules(leaf):
    """Where the lines below the rounds end, from above to below."""
    return sorted({round(line.bottom) for line in leaf.all("rect") + leaf.lines() if line.top > 250})


@pytest.mark.long
@pytest.mark.every_pair
@pytest.mark.parametrize("text", ("normal", "large", "largest"))
@pytest.mark.parametrize("turned", (False, True))
@pytest.mark.parametrize("paper", PAPERS)
def test_lines_go_down_to_the_foot_of_the_page_and_not_beyond(books, undead, elves, paper, turned, text):
    for builds in ([Build(books["vsgmr-7"], "")], [undead], [undead, elves]):
        pages = leaves(builds, paper, text, turned)
        assert [misprinted(leaf, paper, text, turned) for leaf in pages] == [[] for leaf in pages]
        if paper != "a5" or not turned:
            assert len(pages) == 1
            # the deepest foot of a page takes 24 mm; what is left above it is less than notes with their heading
            assert pages[0].height - rules(pages[0])[-1] < (24 + 34) * MM


@pytest.mark.parametrize(
    ("paper", "written", "notes"), [("letter", 16, 8), ("a4", 16, 10), ("legal", 16, 18), ("a5", 14, 0)]
)
def test_the_other_side_has_up_to_16_lines_and_notes_the_rest(books, paper, written, notes):
    [page] = leaves([Build(books["vsgmr-7"], "")], paper)
    assert page.text.count("☐") == written * 2 * (4 if paper == "a5" else 5)
    assert ("Notesofthegame" in page.text) == (notes > 0)
    low = [line.top for line in page.all("rect") + page.lines() if line.top > 250 and line.x1 - line.x0 > 500]
    assert len(set(map(round, low))) == notes


def test_below_two_armies_that_are_known_there_is_room_for_notes(undead, elves):
    [page] = leaves([undead, elves])
    assert page.text.count("☐") == 18 and "Notesofthegame" in page.text
    assert len([bottom for bottom in rules(page) if bottom > 460]) > 10


@pytest.mark.every_value
@pytest.mark.parametrize("text", ("normal", "large", "largest"))
@pytest.mark.parametrize("turned", (False, True))
@pytest.mark.parametrize("paper", PAPERS)
def test_what_stands_above_the_other_side_s_lines_takes_one_line(undead, paper, turned, text):
    words = [letter for leaf in leaves([undead], paper, text, turned) for letter in leaf.letters]
    told = "".join(letter.text for letter in words)
    start = told.index("Otherside,tickthefallen")
    assert len({round(letter.bottom) for letter in words[start : start + 23]}) == 1


def test_a_name_too_long_for_its_columns_stands_whole_above_the_figures(catalogue):
    text = leaves([Build(catalogue, "W" * 80)])[0].text
    assert text.count("W" * 80) == text.count("W") // 80 == 2 and "…" not in text
    assert "Onesidedefeated" in text and f"Oneside:{'W' * 80},tickthefallen" in text


def test_a_rule_book_with_a_turn_chart_has_no_initiative_and_none_without_points_counts_them(books):
    smg, umr = (leaves([Build(books[slug], "")])[0].text for slug in ("smg", "umr"))
    assert "Initiative" not in smg and "Initiative" in umr
    assert "points" not in smg + umr


def test_drones_are_figures_of_their_own(books):
    options = (("ability", "drone-operator"),)
    build = Build(books["umr"], "Squad", (Unit(1, "Kite", "character", options=options),))
    assert leaves([build])[0].text.count("☐") == 3 + 16 * 5


def test_more_figures_than_boxes_are_written_down(catalogue):
    build = Build(catalogue, "Horde", (Unit(1, "Rats", "troop", 500),))
    assert "Rats500:____1each" in leaves([build])[0].text


@pytest.mark.some_cases
@pytest.mark.parametrize("paper", PAPERS)
def test_sixty_units_flow_over_pages_and_each_is_there(catalogue, paper):
    names = [f"Unit {number} of the long list" for number in range(60)]
    build = Build(catalogue, "Many", tuple(Unit(place + 1, name, "troop", 3) for place, name in enumerate(names)))
    pages = leaves([build], paper)
    assert len(pages) > 1 and lacking(pages, names) == []
    assert sum(leaf.text.count("☐") for leaf in pages) == 180 + 60 * (4 if paper == "a5" else 5)
    assert all(misprinted(leaf, paper) == [] for leaf in pages)


@pytest.mark.some_cases
@pytest.mark.every_pair
@pytest.mark.parametrize("turned", (False, True))
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ("W" * 80, "龍の軍団", "جيش الموتى"))
def test_names_that_are_long_or_of_other_scripts_stay_in_their_places(catalogue, name, paper, turned):
    build = Build(catalogue, name, tuple(Unit(place, name, "hero", 20) for place in range(1, 5)))
    for leaf in leaves([build], paper, turned=turned):
        assert misprinted(leaf, paper, turned=turned) == []


@pytest.mark.parametrize(
    ("scenario", "roles", "said"),
    [
        ("basic-game", ("", ""), "0 points apart, 5 allowed"),
        ("fortress-assault", ("assaulter", "defender"), "0 points apart"),
    ],
)
def test_a_fair_difference_is_named_only_where_both_sides_play_with_the_same_points(
    undead, elves, scenario, roles, said
):
    one, other = (
        replace(build, scenario=scenario, side=role) for build, role in zip((undead, elves), roles, strict=True)
    )
    facts = SHEETS["score"].context_for_two(one, other, Layout())["facts"]
    assert strip_tags(facts).endswith(said)


def test_names_written_from_the_right_keep_their_order_in_the_heads(undead, elves):
    one, other = replace(undead, name="2 فارس"), replace(elves, name="شجرة 3")
    shown = SHEETS["score"].context_for_two(one, other, Layout())
    apart = [f"\u2068{name}\u2069" for name in ("2 فارس", "شجرة 3")]
    for text in (shown["title"], strip_tags(shown["facts"]), *shown["heads"], *shown["defeated"]):
        assert any(name in text for name in apart), text
    plain = SHEETS["score"].context_for_two(undead, elves, Layout())
    assert "\u2068" not in "".join((plain["title"], strip_tags(plain["facts"]), *plain["heads"], *plain["defeated"]))
