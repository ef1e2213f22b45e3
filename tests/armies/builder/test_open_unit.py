"""An open unit: what is chosen first, the rest by use, prices of all its figures, and names for every control."""

import re

import pytest

from armybuilder.armies.models import Army
from tests.support.markup import flat, flat_page, words


def copied(client, sample):
    client.post(f"/samples/{sample}/copy/")
    return f"/armies/{Army.objects.get().code}/"


def opened(client, sample, unit):
    text = flat_page(client, f"{copied(client, sample)}?unit={unit}")
    return text[text.index('class="unit is-open"') : text.index('class="through"')]


def test_what_is_chosen_comes_before_everything_that_could_be(client):
    unit = opened(client, "undead", 0)
    chosen = unit[unit.index('class="chosen"') : unit.index("Add an option")]
    assert [re.findall(r'id="n-0-[\w-]+">([^<]+)', part) for part in (chosen,)] == [
        ["Commander", "Cause Fear", "Summon"]
    ]
    summaries = re.findall(r"<summary><b>([^<]+)</b><span class=\"muted small\">(\d+)", unit)
    assert summaries == [("Attack", "9"), ("Defense", "3"), ("Movement", "2"), ("Command", "3")]


def test_a_power_is_taken_back_where_it_is_chosen(client):
    at = copied(client, "justice-team")
    sent = {"name": "Super-Guy", "figure": "hero", "o-super-armor": "superior", "o-commander": "on"}
    client.post(f"{at}units/0/", {**sent, "drop": "super-armor"})
    assert Army.objects.get().document["units"][0]["options"] == {"commander": True}


def test_prices_of_a_unit_of_several_are_told_for_each_and_for_all(client):
    unit = opened(client, "undead", 5)
    assert '<span class="cost" id="c-5-tough">+2 each, +10</span>' in unit
    assert "Why 5 points?" in unit and "1 each × 5 = 5" in words(unit)
    alone = flat_page(client, f"/armies/{Army.objects.get().code}/?unit=0")
    assert '<span class="cost" id="c-0-tough">+2</span>' in alone


def test_a_checkbox_is_named_by_its_label_and_described_by_its_sentence(client):
    unit = opened(client, "undead", 5)
    tick = re.search(r'<input type="checkbox" id="o-5-stealth"[^>]*>', unit)[0]
    assert 'aria-labelledby="n-5-stealth c-5-stealth" aria-describedby="d-5-stealth"' in tick


def test_buttons_name_their_unit(client):
    unit = words(opened(client, "undead", 5))
    for said in ("Copy Ghouls", "Favorite Ghouls", "Remove Ghouls", "Done with Ghouls"):
        assert said in unit


def test_what_is_barred_says_why_where_everybody_can_read_it(client):
    unit = opened(client, "undead", 0)
    assert "title=" not in unit
    mook = re.search(r'<input type="radio" id="figure-0-mook"[^>]*>', unit)[0]
    assert "data-barred" in mook and 'aria-describedby="figure-why-0"' in mook
    assert "The optional rule Mooks is off." in words(unit)
    assert re.search(r'id="o-0-armor-none"[^>]* disabled aria-describedby="whys-0-armor"', unit)
    assert "Heavy armor comes with Commander." in words(unit[unit.index('id="whys-0-armor"') :])


def test_optional_rules_say_what_they_are_without_pointing_at_them(client):
    text = flat_page(client, copied(client, "undead"))
    form = text[text.index('id="set-rules"') : text.index('id="set-plastic"')]
    assert "title=" not in form and 'aria-describedby="rule-d-mooks"' in form
    assert "Weak guys for ½ point" in form[form.index('id="rule-d-mooks"') :]


def test_one_live_region_speaks_after_an_edit(client):
    at = copied(client, "undead")
    answer = client.post(f"{at}units/5/count/", {"count": "6", "at": "unit=5"}, headers={"HX-Request": "true"})
    text = answer.content.decode()
    assert re.findall(r'(?:role="(?:status|alert|log)"|aria-live="\w+")', text) == ['role="status"']
    told = words(text[text.index('<div id="message"') :])
    assert told.startswith("6 × Ghouls, +1. 26 points of 25, ")
    assert "issue" in told


def test_doing_again_is_told_as_such(client):
    at = copied(client, "undead")
    for summary in ("units/5/count/", "undo/", "redo/"):
        answer = client.post(at + summary, {"count": "6"}, headers={"HX-Request": "true"}).content.decode()
    assert "Redone: 6 × Ghouls, +1." in answer


def test_a_remedys_button_has_an_id_made_from_what_it_does(client):
    at = copied(client, "undead")
    marked = r'id="(fix-\w+)" name="edit_json" value="([^"]*)"'
    pages = [client.post(f"{at}units/4/count/", {"count": count}, follow=True) for count in "23"]
    first, second = (dict(re.findall(marked, flat(one.content.decode()))) for one in pages)
    assert first and second
    assert all(first[id] == second[id] for id in first.keys() & second.keys())


@pytest.mark.parametrize(("sample", "dice"), [("night-shift", {"d6", "+1", "+2"})])
def test_rows_write_a_die_that_adds_as_it_is_rolled(client, sample, dice):
    text = flat_page(client, copied(client, sample))
    shown = set(re.findall(r'<b><span aria-hidden="true">([^<]+)</span>', text))
    assert dice <= shown and "0" not in shown


def test_two_figures_by_the_same_skill_are_told_apart(client):
    at = copied(client, "hedgerow-patrol")
    text = flat_page(client, at)
    edit = re.search(r'id="quick-skill-green" name="edit_json" value="([^"]*)"', text)
    said = edit[1].replace("&quot;", '"')
    for _ in range(2):
        client.post(f"{at}edit/", {"edit_json": said})
    assert [unit["name"] for unit in Army.objects.get().document["units"]][-2:] == ["Green", "Green 2"]


def test_each_chip_of_the_settings_leads_to_its_own_field(client):
    text = flat_page(client, copied(client, "undead"))
    for field in re.findall(r'<a class="button set" href="#([\w-]+)"', text):
        assert f'id="{field}"' in text
    assert len(re.findall(r'<a class="button set"', text)) == 5


def test_heads_of_options_in_another_language_than_the_page_are_marked(client, settings):
    settings.LANGUAGES = [("en", "English"), ("cy", "Cymraeg")]
    address = copied(client, "undead")
    welsh = flat_page(client, f"{address}?unit=0&language=cy")
    legends = re.findall(r'<legend[^>]*> ?<span lang="en">(\w+)</span>', welsh)
    assert legends == ["Armor"], re.findall(r"<legend.*?</legend>", welsh)
    assert not re.search(r'<(legend|b|span) lang="en">', flat_page(client, f"{address}?unit=0"))
