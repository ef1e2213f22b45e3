"""A night remembers which figures of a larger army come: its checks, pairings, prints and games are of these."""

import re

import pytest

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.games import at_table
from armybuilder.nights import actions
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Answer
from rules import engine
from rules.engine.editing.edits import Count
from tests.nights.people import keep, troops
from tests.support.markup import words_of

pytestmark = pytest.mark.any_database


@pytest.fixture
def large(circle, night):
    """Bob's army of 60 points, of which he has not chosen yet who comes; Mira brings 28 points."""
    army = keep(troops(60, "Horde"), circle.bob)
    circle.brings(night, "bob")
    circle.brings(night, "mira", keep(troops(28, "Elves"), circle.mira, Visibility.CLUB))
    return army


def bring(circle, night, army, **said):
    return circle.client("bob").post(f"{night.address}bring/", {"army": army.pk, **said})


def answer(circle):
    return Answer.objects.get(player=circle.bob)


def test_the_page_of_a_crew_offers_the_nights_that_its_player_goes_to(circle, night, large):
    page = circle.client("bob").get(f"/read/{large.code}/crew/", {"units": "0.1x26"}).content.decode()
    assert f'action="{night.address}bring/"' in page and 'name="crew" value="0.1x26"' in page
    circle.brings(night, "olga", come="no")
    assert "bring/" not in circle.client("olga").get("/samples/undead/crew/").content.decode()


def test_a_crew_is_brought_and_checked_instead_of_the_whole_army(circle, night, large):
    assert bring(circle, night, large, crew="0.1x26").status_code == 302
    page = words_of(circle.client("bob").get(night.address))
    assert "28 points" in page and "Crew of 27 figures" in page and "Change tonight’s crew" in page
    assert engine.bill(Army.objects.get(pk=large.pk).build()).total == 120


def test_an_army_that_is_too_large_leads_to_choosing_who_comes(circle, night, large):
    bring(circle, night, large)
    page = circle.client("bob").get(night.address).content.decode()
    assert "Bring only some of its figures" in page and f"/read/{large.code}/crew/?points=30" in page


@pytest.mark.parametrize("crew", ["", "x", "9", "0x0"])
def test_a_crew_of_nobody_is_refused(circle, night, large, crew):
    page = bring(circle, night, large, crew=crew)
    assert page.status_code == 422 and "Choose at least one figure of the army." in words_of(page)
    assert answer(circle).army is None


def test_everyone_is_the_whole_army_again(circle, night, large):
    bring(circle, night, large, crew="0.1x26")
    bring(circle, night, large, crew="0.1x58")
    assert answer(circle).crew == ""


def test_choosing_a_side_keeps_the_crew_and_another_army_drops_it(circle, night, large):
    bring(circle, night, large, crew="0.1x26")
    bring(circle, night, large, side="")
    assert answer(circle).crew == "0.1x26"
    bring(circle, night, keep(troops(27, "Other"), circle.bob))
    assert answer(circle).crew == ""


def test_staying_away_drops_the_crew(circle, night, large):
    bring(circle, night, large, crew="0.1x26")
    circle.client("bob").post(f"{night.address}answer/", {"come": "no"})
    assert (answer(circle).army, answer(circle).crew) == (None, "")


def undo_of(page) -> dict[str, str]:
    """What the form of the button Undo sends."""
    form = re.search(r"Before, you brought(.*?)</form>", page.content.decode(), re.S)[1]
    return dict(re.findall(r'name="(army|crew|side|come)" value="([^"]*)"', form))


@pytest.mark.parametrize("is_htmx", [False, True])
@pytest.mark.parametrize(("before", "figures"), [({"crew": "0.1x26"}, 27), ({}, 59)])
def test_a_crew_that_was_replaced_is_brought_again(circle, night, large, is_htmx, before, figures):
    browser, at = circle.client("bob"), f"{night.address}bring/"
    headers = {"HX-Request": "true"} if is_htmx else {}

    def press(said):
        shown = browser.post(at, said, headers=headers)
        return shown if is_htmx else browser.get(shown.url)

    assert "Before, you brought" not in words_of(press({"army": large.pk, **before})), "nothing was replaced"
    was = answer(circle).crew
    for said in ({"army": large.pk, "crew": "0"}, {"army": keep(troops(27, "Other"), circle.bob).pk}, {"army": ""}):
        page = press(said)
        assert f"Before, you brought Horde with {figures} figures." in words_of(page)
        page = press(undo_of(page))
        assert (answer(circle).army, answer(circle).crew) == (large, was)


@pytest.mark.parametrize("is_htmx", [False, True])
@pytest.mark.parametrize("come", ["yes", "maybe"])
def test_not_going_offers_to_go_with_the_same_crew_again(circle, night, large, is_htmx, come):
    browser, at = circle.client("bob"), night.address
    bring(circle, night, large, crew="0.1x26")
    browser.post(f"{at}answer/", {"come": come})
    answered = browser.post(f"{at}answer/", {"come": "no"}, headers={"HX-Request": "true"} if is_htmx else {})
    page = answered if is_htmx else browser.get(answered.url)
    assert "you’re not going. Before, you brought Horde with 27 figures." in words_of(page)
    assert browser.post(f"{at}bring/", undo_of(page)).status_code == 302
    assert (answer(circle).come, answer(circle).army, answer(circle).crew) == (come, large, "0.1x26")
    if not is_htmx:
        assert "Before, you brought" not in words_of(browser.get(answered.url)), "it is as before"


def test_not_going_without_an_army_has_nothing_to_undo(circle, night, large):
    browser, at = circle.client("bob"), night.address
    page = browser.get(browser.post(f"{at}answer/", {"come": "no"}).url)
    assert "Before, you brought" not in words_of(page)


@pytest.mark.parametrize("come", ["", "no", "x"])
def test_who_is_not_going_brings_nothing_unless_they_undo_it(circle, night, large, come):
    browser, at = circle.client("bob"), night.address
    browser.post(f"{at}answer/", {"come": "no"})
    page = browser.post(f"{at}bring/", {"army": large.pk, "come": come})
    assert page.status_code == 422 and "Choose Going or Maybe first." in words_of(page)
    assert answer(circle).army is None
    assert "Before, you brought" not in words_of(browser.get(at, {"before": f"{large.pk}~~~{come}"}))


@pytest.mark.parametrize("said", ["x", "1", "~~", "9999999~~", "{army}~zz~", "1~" + "9." * 3000 + "~", "²~~", "-1~~"])
def test_an_odd_address_offers_nothing_to_bring_again(circle, night, large, said):
    page = circle.client("bob").get(night.address, {"before": said.format(army=large.pk)})
    assert page.status_code == 200 and "Before, you brought" not in words_of(page)


def test_nobody_is_offered_the_army_of_another_player(circle, night, large):
    mira = Answer.objects.get(player=circle.mira).army
    mira.visibility = Visibility.ME
    mira.save()
    page = circle.client("bob").get(night.address, {"before": f"{mira.pk}~~"})
    assert "Before, you brought" not in words_of(page)


def test_pairings_prints_and_games_are_of_the_crew(circle, night, large):
    bring(circle, night, large, crew="0.1x26")
    actions.draw(night, circle.visitor("olga"))
    assert f"army={large.code}~0.1x26%4060" in circle.client("mira").get(night.address).content.decode()
    table = night.tables.get()
    sides = at_table.sides_of(table, circle.visitor("bob"))
    assert sorted(engine.bill(side.build).total for side in sides) == [56, 56]


def test_figures_that_the_army_loses_later_stay_away(circle, night, large):
    bring(circle, night, large, crew="0.1x26")
    army = Army.objects.get(pk=large.pk)
    army.change(Count(1, 10), seen_version=army.version)
    [mine] = [one for one in Evening(night, circle.visitor("bob")).answers if one.player == circle.bob]
    assert engine.bill(Evening(night, circle.visitor("bob")).armies[mine.pk].build()).total == 2 * 2 + 10 * 2


def test_a_damaged_crew_brings_the_whole_army(circle, night, large, caplog):
    bring(circle, night, large, crew="0.1x26")
    Answer.objects.filter(player=circle.bob).update(crew="zz")
    assert "60 points" in words_of(circle.client("bob").get(night.address))
