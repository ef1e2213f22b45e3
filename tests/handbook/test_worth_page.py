"""What a point is worth: the page of a rule book, its file, and the lines at its rules."""

import csv
import re
from io import StringIO

import pytest

from armybuilder.handbook import book as books
from armybuilder.handbook import worths
from rules.worth.fair import fair_prices
from rules.worth.frames import Place
from rules.worth.measured import Measurement, measurement
from rules.worth.worth_verdicts import Reading, Worth
from tests.matches.test_match_page import words

pytestmark = pytest.mark.django_db
TACTICS = ("advance", "hold", "focus")
ADDRESS = "/rules/vsgmr-7/points/"


def worth(key, price, *spans, doubt=""):
    """A thing of a price in half points, with a worth under each tactic, sure to a fifth of a point."""
    readings = (Reading(tactic, at, at - 0.2, at + 0.2) for tactic, at in zip(TACTICS, spans, strict=False))
    return Worth(key, key, price, tuple(readings), doubt)


CONTROL = worth("control", 4, -0.4, -0.4, -0.5)
SHOOT = (
    CONTROL,
    worth("figures/hero", 6, 3.1, 3.1, 2.9),
    worth("options/armor/light", 2, 0.6, 0.6, 0.3),
    worth("options/armor/heavy", 4, 2.4, 2.4, 2.1),
    worth("options/sharpshooter/", 4, 0.9, 0.9, 0.3),
    worth("options/sniper/", 4, 4.8, 9.0, 3.5),
    worth("options/flight/", 4, -0.4, -0.4, -1.5, doubt="tactics"),
    worth("options/super-skill/minor", 2, doubt="not-simulated"),
)
FIGHT = (CONTROL, worth("options/armor/light", 2, 0.5, 0.5, 0.2), worth("options/sniper/", 4, 0.1, 0.1, 0.1))
MEASURED = Measurement(
    7,
    4_000,
    {
        Place("basic-game", 0, "shoot"): SHOOT,
        Place("basic-game", 0, "fight"): FIGHT,
        Place("ambush", 1, "shoot"): FIGHT,
    },
)


@pytest.fixture
def measured(monkeypatch):
    """The page shows a small made-up measurement."""
    books._book.cache_clear()
    monkeypatch.setattr(worths, "measurement", lambda slug: MEASURED if slug == "vsgmr-7" else None)
    yield
    books._book.cache_clear()


def rows(html):
    """The rows of the table as words."""
    return [words(row) for row in re.findall(r"<tr>\s*<th scope=\"row\">.*?</tr>", html, re.S)]


def test_things_are_grouped_by_what_their_prices_are(client, measured):
    html = client.get(ADDRESS).content.decode()
    told = words(html)
    places = [told.index(word) for word in ("Underpriced worth", "Fair price close", "Overpriced worth")]
    assert places == sorted(places)
    assert [row.split()[0] for row in rows(html)] == ["Sniper", "Hero", "Heavy", "Light", "Sharpshooter"]
    assert "3.5 to 9.0 for 2 points" in told and "0.3 to 0.9 for 2 points" in told and "0.3 to 0.6 for 1 point" in told
    assert "Hero with Distance attack 3" in told
    assert "up to 4,000 battles each" in told


def test_a_plot_says_its_numbers(client, measured):
    html = client.get(ADDRESS).content.decode()
    label = "Sniper: price 2; worth 4.8 (4.6 to 5.0) when advancing, 9.0 (8.8 to 9.2) when holding back, "
    assert label + "3.5 (3.3 to 3.7) when picking targets" in html
    plot = worths.Plot("Sniper", SHOOT[5], CONTROL)
    assert plot.price == "42.86%"
    assert [mark["at"] for mark in plot.marks] == ["82.86%", "100.00%", "64.29%"]
    assert [(mark["beyond"], mark["text"]) for mark in plot.marks] == [("", ""), ("right", "9.0"), ("", "")]
    assert plot.nothing == ("4.29%", "7.14%")


def test_what_cannot_be_judged_is_named_with_why(client, measured):
    told = words(client.get(ADDRESS).content.decode())
    told = told[told.index("Not judged") :]
    assert "These tactics don’t play them well." in told and "Flight" in told
    assert "Battles are simulated without them." in told and "Minor Super-Skill" in told


def test_the_frame_is_in_the_address(client, measured):
    html = client.get(f"{ADDRESS}?armies=fight").content.decode()
    assert [row.split()[0] for row in rows(html)] == ["Light", "Sniper"]
    ambush = client.get(f"{ADDRESS}?scenario=ambush.1").content.decode()
    assert '<option value="ambush.1" selected>Ambush: Target</option>' in ambush
    assert [row.split()[0] for row in rows(ambush)] == ["Light", "Sniper"]


@pytest.mark.parametrize("query", ["?armies=x", "?scenario=y", "?scenario=ambush.7&armies=mix", "?armies="])
def test_an_address_with_errors_shows_what_is_usual(client, measured, query):
    assert len(rows(client.get(ADDRESS + query).content.decode())) == 5


@pytest.mark.parametrize("book", ["umr", "smg", "vsgmr-2010"])
def test_books_that_were_not_measured_have_no_such_page(client, measured, book):
    assert client.get(f"/rules/{book}/points/").status_code == 404
    assert client.get(f"/rules/{book}/points.csv").status_code == 404


def test_the_file_can_be_downloaded(client):
    answer = client.get("/rules/vsgmr-7/points.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    lines = [*csv.DictReader(StringIO(answer.content.decode()))]
    assert {line["tactic"] for line in lines} == {*TACTICS} and {line["seed"] for line in lines} == {"7"}


def test_a_line_stands_at_each_rule_that_was_measured(client):
    """From the committed file."""
    html = client.get("/rules/vsgmr-7/traits/").content.decode()
    card = html[html.index('id="sharpshooter"') :]
    card = card[: card.index("</article>")]
    assert "How it was measured" in card and f"{ADDRESS}?armies=" in card
    assert html.count("How it was measured") == sum(
        1 for one in measurement("vsgmr-7").worths_in(measurement("vsgmr-7").places[0])
        if one.key.split("/")[1] in re.findall(r'<article class="rule-card[^"]*" id="([^"]+)"', html)
    )  # fmt: skip
    assert "How it was measured" not in client.get("/rules/vsgmr-2010/figures/").content.decode()


def test_only_prices_on_which_all_kinds_of_armies_agree_become_fair_ones():
    assert [(one.key, one.price, one.fair) for one in fair_prices(MEASURED)] == [
        ("options/armor/light", 2, 1),
        ("options/sharpshooter/", 4, 1),
    ]


def test_fair_points_start_house_rules(client):
    changed = fair_prices(measurement("vsgmr-7"))
    assert changed
    told = client.get("/house/new/?from=vsgmr-7&fair=1").content.decode()
    assert re.search(r'name="fair" value="1" checked', told)
    at = client.post("/house/new/", {"name": "Fair points", "from": "vsgmr-7", "fair": "1"}).url
    document = client.get(f"{at}catalogue.json").json()
    for one in changed:
        table, slug = one.row.split("/")
        row = document[table][slug]
        assert (row if one.level is None else row["levels"][one.level])["points"] == one.fair / 2


@pytest.mark.any_database
@pytest.mark.parametrize("control", [None, worth("control", 4, doubt="not-simulated")])
def test_a_plot_shows_points_spent_on_nothing_only_where_they_were_measured(control):
    hero = worth("figures/hero", 6, 3.1, 3.1, 2.9)
    assert worths.Plot("Hero", hero, CONTROL).nothing and worths.Plot("Hero", hero, control).nothing is None
