"""Choosing a rule book: on the home page, on the page of a new army, and what each book then asks."""

import html
import re

import pytest

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from rules.models import Edition
from rules.snapshot import catalogue_by_slug
from tests.support.players import signed_in


def limits(page):
    return re.findall(r'type="radio" name="limit" value="([^"]+)"', page)


def test_version_7_stands_first_and_is_chosen(client):
    page = client.get("/").content.decode()
    assert re.findall(r'href="\?rules=([a-z0-9-]+)#start"', page)[:2] == ["vsgmr-7", "vsgmr-2010"]
    assert 'name="edition" value="vsgmr-7"' in page
    assert limits(page) == ["25", "30", "35", "40"]


def test_another_book_swaps_scenarios_limits_and_rules(client):
    page = client.get("/?rules=vsgmr-2010").content.decode()
    assert 'name="edition" value="vsgmr-2010"' in page
    assert limits(page) == ["10", "15", "20", "25"]
    assert "Basic Game · 20 to 25 points" in page and "Spawning" not in page
    assert "Ambush (Ambusher) · 15 points" in page and "Fortress Assault (Assaulter) · 10 points" in page
    assert "Optional rules" not in page


def test_each_scenario_says_how_it_is_won_or_what_its_side_does(client):
    page = client.get("/armies/new/?rules=vsgmr-7").content.decode()
    book = catalogue_by_slug("vsgmr-7")
    for scenario in book.scenarios.values():
        for side in scenario.sides:
            choice = page.partition(f'value="{scenario.slug}/{side.slug}"')[2].partition("</label>")[0]
            does = html.unescape(re.search(r'<span class="does">(.*?)</span>', choice, re.S)[1])
            assert does == (scenario.wins if len(scenario.sides) == 1 else side.text)


@pytest.mark.parametrize("asked", ["chess", "", "x" * 300, "%00"])
def test_a_book_that_is_not_here_is_the_first(client, asked):
    for address in ("/", "/armies/new/"):
        answer = client.get(f"{address}?rules={asked}")
        assert answer.status_code == 200 and 'name="edition" value="vsgmr-7"' in answer.content.decode()


def test_the_books_are_told_by_what_they_feel_like(client):
    page = client.get("/armies/new/").content.decode()
    first, second = page.split(' id="book-')[1:3]
    assert "Start here" in first and "<b>10 minutes</b> to learn" in first and "14 samples" in first
    assert "A sheet of paper is the ruler" in second and "<b>5 minutes</b> to learn" in second
    assert "six-sided dice, a sheet of paper" in second and "5 scenarios" in second and "3 samples" in second


def test_the_name_typed_stays_when_another_book_is_chosen(client):
    page = client.get("/armies/new/?rules=vsgmr-2010&name=Old+%3CGuard%3E").content.decode()
    assert 'value="Old &lt;Guard&gt;"' in page and "A fair opponent has the same number of points." in page
    assert "A fair opponent for 30 points has 25 to 35 points." in client.get("/armies/new/").content.decode()


def test_an_army_starts_on_the_book_with_its_name(client):
    said = {"edition": "vsgmr-2010", "new": "1", "name": "Old Guard", "scenario": "ambush/target", "limit": "25"}
    answer = client.post("/armies/", said)
    army = Army.objects.get()
    assert answer.headers["Location"] == f"/armies/{army.code}/"
    assert (army.edition.slug, army.name) == ("vsgmr-2010", "Old Guard")
    assert army.document["edition"] == "vsgmr-2010" and army.document["points_limit"] == 25
    assert army.document["scenario"] == {"slug": "ambush", "side": "target"}


def test_without_a_name_it_is_a_new_army(client):
    client.post("/armies/", {"edition": "vsgmr-2010", "new": "1", "name": "", "scenario": "", "limit": "10"})
    army = Army.objects.get()
    assert army.name == "New army" and "scenario" not in army.document


def test_armies_without_a_name_are_numbered_and_a_form_sent_twice_still_makes_one(client):
    said = {"edition": "vsgmr-7", "limit": "30"}
    for once in ("first", "second", "second"):
        client.post("/armies/", {**said, "once": once})
    client.post("/armies/", {**said, "name": "New army", "new": "1"})
    assert list(Army.objects.order_by("pk").values_list("name", flat=True)) == ["New army", "New army 2", "New army"]


def test_who_is_signed_in_reads_that_the_army_is_saved_to_their_account(client):
    stranger, player = client, signed_in("petra")
    for address in ("/", "/armies/new/", "/armies/"):
        assert "No account needed." in stranger.get(address).content.decode()
        page = re.sub(r"<span data-text=.*?</span>", "", player.get(address).content.decode(), flags=re.DOTALL)
        assert "No account" not in page and "in this browser" not in page
        assert "saved to your account" in page or address == "/armies/"


def test_home_leads_to_printing_without_an_army(client):
    assert re.search(r'href="/print/">\s*Print without an army', client.get("/").content.decode())


def test_home_shows_the_first_samples_of_the_chosen_book_and_all_on_request(client):
    shown = re.compile(r'href="/samples/([\w-]+)/"')
    first = shown.findall(client.get("/").content.decode())
    second = shown.findall(client.get("/?rules=umr").content.decode())
    every = shown.findall(client.get("/?samples=all").content.decode())
    assert len(first) == 8 and 0 < len(second) <= 8 and not set(first) & set(second)
    assert set(every) == {sample.slug for sample in samples.all()}


def test_what_is_wrong_is_told_on_the_page_it_was_typed_on(client):
    said = {"edition": "vsgmr-2010", "new": "1", "name": "Old Guard", "limit_other": "many"}
    page = client.post("/armies/", said).content.decode()
    assert "New army · Muster" in page and "Enter points in steps of ½" in page
    assert 'value="Old Guard"' in page and 'value="many"' in page and limits(page) == ["10", "15", "20", "25"]
    assert not Army.objects.exists()
    page = client.post("/armies/", {"edition": "vsgmr-2010", "new": "1", "name": "x" * 81}).content.decode()
    assert 'id="name-e"' in page and not Army.objects.exists()
    home = client.post("/armies/", {"edition": "vsgmr-2010", "limit_other": "many"}).content.decode()
    assert "Or start from a sample army" in home and 'name="edition" value="vsgmr-2010"' in home


def test_a_scenario_of_another_book_is_refused(client):
    said = {"edition": "vsgmr-2010", "scenario": "spawning/spawner", "limit": "25"}
    assert client.post("/armies/", said).status_code == 200
    assert not Army.objects.exists()


def test_without_any_book_there_is_nothing_to_start(client):
    Edition.objects.all().delete()
    assert "No rule books are installed yet." in client.get("/armies/new/").content.decode()
    assert "Create army" not in client.get("/").content.decode()


def test_a_bare_book_asks_only_what_it_has(client):
    Edition.objects.create(slug="bare", name="Bare Rules", short_name="Bare", credit="Nobody")
    page = client.get("/armies/new/?rules=bare").content.decode()
    assert "What will you play?" not in page and 'class="stepn">2</span>Army size' in page
    client.post("/armies/", {"edition": "bare", "new": "1", "limit_other": "12"})
    army = Army.objects.get()
    assert client.get(f"/armies/{army.code}/").status_code == 200
    assert client.get(f"/armies/{army.code}/rules/").status_code == 200
