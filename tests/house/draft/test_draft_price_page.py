"""What price of a row would be even? Played, and set with one button."""

from urllib.parse import urlencode

import pytest

from armybuilder.matches.jobs import prices
from armybuilder.matches.models import Simulation
from tests.matches.test_match_page import words

pytestmark = pytest.mark.any_database


@pytest.fixture(autouse=True)
def few_battles(monkeypatch):
    monkeypatch.setattr(prices, "BATTLES", 60)


def asked(desk, row="options/sharpshooter", level="", armies="shoot"):
    """The page after the question was asked."""
    said = {"row": row, "level": level, "armies": armies}
    answer = desk.client.post(f"{desk.at}even/", said)
    assert answer.status_code == 302 and answer.url == f"{desk.at}even/?{urlencode(said)}"
    return desk.client.get(answer.url).content.decode()


@pytest.mark.long
def test_prices_are_tried_and_the_nearest_is_set_with_one_button(desk):
    answer = asked(desk)
    tries = Simulation.objects.get().result["tries"]
    assert tries[0]["price"] == 4 and len(tries) > 2
    assert "Sharpshooter, 2 points today" in words(answer)
    assert "nearest to even" in words(answer) or "even" in words(answer)
    best = min(tries, key=lambda one: abs(sum(share["share"] for share in one["shares"]) / 3 - 0.5))["price"]
    assert best < 4
    desk.prices("sharpshooter", f"{best / 2:g}")
    assert desk.house.document().rows["options/sharpshooter"][1]["levels"][""]["points"] == best / 2


@pytest.mark.thorough
def test_the_same_question_is_played_once_and_another_draft_anew(desk):
    asked(desk)
    asked(desk)
    assert Simulation.objects.count() == 1
    desk.prices("sharpshooter", "3")
    assert "Prices tried" not in desk.client.get(f"{desk.at}even/?row=options/sharpshooter&level=").content.decode()
    asked(desk)
    assert Simulation.objects.count() == 2


@pytest.mark.long
def test_a_figure_has_a_price_of_its_own(desk):
    answer = asked(desk, "figures/hero", "-", "fight")
    assert "Hero, 2 points today" in words(answer) and "Prices tried" in answer


@pytest.mark.parametrize(
    ("row", "level", "armies", "why"),
    [
        ("options/super-skill", "minor", "mix", "Battles are simulated without this"),
        ("options/combat-master", "", "shoot", "Armies of this kind have no use for this"),
    ],
)
def test_where_battles_cannot_say_nothing_is_played(desk, row, level, armies, why):
    assert why in words(asked(desk, row, level, armies))
    assert not Simulation.objects.exists()


@pytest.mark.long
def test_what_the_tactics_play_badly_is_played_with_a_warning(desk):
    assert "The tactics don’t play this well." in words(asked(desk, "options/flight"))
    assert Simulation.objects.exists()


@pytest.mark.parametrize("row", ["options/nothing", "rolls/distance", "options", "options/commander"])
def test_what_has_no_price_has_no_page(desk, row):
    assert desk.client.get(f"{desk.at}even/?{urlencode({'row': row, 'level': ''})}").status_code == 404


def test_the_open_row_offers_the_question_for_each_level(desk):
    answer = desk.shows("?row=options/armor&tab=options")
    assert "What price is fair?" in answer
    assert 'name="level" value="light"' in answer and 'name="level" value="heavy"' in answer


def test_rule_books_without_battles_do_not_ask(open_desk):
    desk = open_desk("umr")
    row = next(row for row in desk.house.document().rows if row.startswith("options/"))
    assert "What price is fair?" not in desk.shows(f"?row={row}&tab=options")


def test_without_numpy_the_page_says_what_is_missing(desk, monkeypatch):
    monkeypatch.setattr("armybuilder.matches.jobs.simulations.find_spec", lambda name: None)
    assert "Battles are not installed on this server." in words(asked(desk))
    assert not Simulation.objects.exists()


@pytest.mark.parametrize(
    ("row", "armies"), [("options/sniper", "shoot"), ("options/combat-master", "fight"), ("options/tough", "mix")]
)
def test_armies_that_make_the_most_of_it_come_first(desk, settings, row, armies):
    settings.JOBS_INLINE = False
    assert desk.client.post(f"{desk.at}even/", {"row": row, "level": ""}).url.endswith(f"armies={armies}")
