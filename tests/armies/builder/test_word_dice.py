"""The builder of a game with dice of words: dice in play, chances of a shot, chips, kit and turn chart."""

import html
import re

import pytest

from tests.support.markup import flat, flat_page, words
from tests.support.players import copied

pytestmark = pytest.mark.any_database


@pytest.fixture
def army(client):
    return copied(client, "harbor-gang")


def die(text, slug):
    """The change that a die's button carries."""
    button = re.search(rf'name="edit_json" value="([^"]*)" id="die-{slug}"', text)
    return html.unescape(button[1])


def test_the_dice_in_play_stand_where_points_would(client, at):
    text = flat_page(client, at)
    assert "5 of 7 dice in play" in words(text)
    assert 'id="die-visibility" aria-pressed="false"' in text
    assert 'id="die-rate_of_fire" aria-pressed="true"' in text
    assert "Points spent" not in text


def test_a_die_taken_out_leaves_the_rate_idle_and_comes_back_beside_it(client, army, at):
    client.post(f"{at}edit/", {"edit_json": die(flat_page(client, at), "rate_of_fire")})
    text = flat_page(client, f"{at}?unit=1")
    assert "4 of 7 dice in play" in words(text)
    assert "2 rounds has no effect." in words(text)
    again = re.search(r'id="bring-1-rate-of-fire" name="edit_json" value="([^"]*)"', text)
    client.post(f"{at}edit/", {"edit_json": html.unescape(again[1])})
    army.refresh_from_db()
    assert "rate-of-fire" in army.document["optional_rules"]
    assert army.document["units"][1]["options"]["rate-of-fire"] == "two-round"


def test_the_chance_of_a_shot_is_told_die_by_die(client, at):
    told = words(flat_page(client, f"{at}?unit=1&shot=shooter_stance-kneel.target_stance-run"))
    assert "Shooter Skill Regular" in told and "Rate of Fire 2 rounds" in told
    assert "11% 1 in 9" in told
    assert "6% per shot, 1 in 18" in told


@pytest.mark.parametrize("shot", ["", "x", "shooter_stance-flying", "-", ".", "%00", "shooter_stance-kneel." * 99])
def test_circumstances_that_nobody_knows_are_the_easiest(client, at, shot):
    assert client.get(f"{at}?unit=1&shot={shot}").status_code == 200


def outfit(client, at, **fields):
    said = {"name": "Bodyguards", "look": "", "figure": "figure", "notes": "", "o-skill": "regular", **fields}
    return client.post(f"{at}units/1/", said)


def test_a_group_has_one_set_of_chips_or_a_set_each(client, army, at):
    assert "5 × 5 = 25" in words(flat_page(client, at))
    outfit(client, at, sets="group")
    assert "4 × 5 = 20" in words(flat_page(client, at))
    outfit(client, at, sets="each")
    army.refresh_from_db()
    assert army.document["units"][1]["sets"] == "each"
    outfit(client, at)
    army.refresh_from_db()
    assert army.document["units"][1]["sets"] == "each"


def settings(client, at, chart):
    said = {"limit": "8", "rules": ["shooter-skill"], "plastic": "tan", "notes": "", "chart": chart}
    return client.post(f"{at}settings/", said)


def test_the_turn_chart_may_have_another_length(client, army, at):
    assert "1 to 32" in words(flat_page(client, at))
    settings(client, at, "24")
    army.refresh_from_db()
    assert army.document["chart"] == 24
    told = words(flat_page(client, at))
    assert "1 to 24" in told and "new order lies" not in told
    settings(client, at, "32")
    army.refresh_from_db()
    assert "chart" not in army.document


@pytest.mark.parametrize("chart", ["0", "1000", "many", "-1", "²"])
def test_a_length_that_no_chart_has_is_told_beside_its_field(client, army, at, chart):
    refused = settings(client, at, chart).content.decode()
    assert "Enter a whole number from 1 to 999." in words(refused)
    assert f'value="{chart}"' in refused and "Turn chart 1 to 32" in words(refused)
    army.refresh_from_db()
    assert "chart" not in army.document


def test_the_quick_bar_adds_figures_by_their_skill(client, army, at):
    text = flat_page(client, at)
    labels = re.findall(r'class="quick-b" id="quick-([a-z-]+)"', text)
    assert labels == ["skill-green", "skill-regular", "skill-elite", "skill-master"]
    edit = re.search(r'id="quick-skill-elite" name="edit_json" value="([^"]*)"', text)
    client.post(f"{at}edit/", {"edit_json": html.unescape(edit[1])})
    army.refresh_from_db()
    added = army.document["units"][-1]
    assert (added["name"], added["options"]) == ("Elite", {"skill": "elite"})


@pytest.mark.long
def test_the_kit_is_one_click_away(client, at):
    text = flat_page(client, at)
    address = re.search(r'id="print-kit" href="([^"]*)"', text)[1]
    text = flat_page(client, address)
    assert 'value="kit" checked' in text and 'value="roster" checked' not in text


def test_the_page_to_read_says_nothing_of_points_where_there_are_none(client):
    text = flat_page(client, "/samples/harbor-gang/")
    told = words(text)
    assert "Points breakdown" not in told and "Points" not in told and "1 × 4" not in told and "d0" not in told
    assert "44% Kneeling in all" in told and "67% Prone in all" in told
    assert '<p class="unit-cost"><b>2</b><small>sets</small></p>' in text


def test_a_list_read_has_no_prices_where_figures_have_none(client):
    text = client.get("/samples/harbor-gang/text/").content.decode()
    understood = page_of(client.post("/armies/import/", {"text": text, "edition": ""}))
    assert '<b>Dockhands</b> <span class="muted">× 4</span>' in understood
    assert understood.count('<p class="unit-cost">') == 1 and "<b>8</b><small>of 8 figures</small>" in understood
    assert "Figure</span>" not in understood


def test_a_list_read_says_what_each_figure_spent_where_figures_have_budgets(client):
    text = client.get("/samples/lantern-society/text/").content.decode()
    understood = page_of(client.post("/armies/import/", {"text": text, "edition": ""}))
    assert understood.count("<b>3</b><small>of 3</small>") == 3 and "<b>6</b><small>of 6</small>" in understood


def page_of(answer):
    """What was understood of a list."""
    return flat(answer.content.decode()).partition('<div id="understood"')[2]
