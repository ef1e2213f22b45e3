"""The list of one's own armies: found, copied, binned and put back, always one's own alone."""

import io
import json
import re
import zipfile
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from armybuilder.armies.models import Army
from tests.support.markup import flat
from tests.support.players import copied

QUERIES = 5
"""The session, the armies, their number, their folders, and what the visitor's toys are."""


def names(response) -> list[str]:
    return re.findall(r"<h3><a href=\"/armies/[^\"]+\">([^<]+)</a></h3>", response.content.decode())


def row(client: Client, army: Army) -> str:
    page = client.get("/armies/").content.decode()
    return page.split(f'id="army-{army.code}"')[1].split("</li>")[0]


def message_of(response) -> str:
    said = flat(response.content.decode()).split('<div id="message" role="status">')[1].split("</span>")[0]
    return re.sub(r"<[^>]+>", "", said)


def test_nobody_has_mustered_yet(client):
    page = client.get("/armies/").content.decode()
    assert "You don’t have any armies yet." in page
    assert 'href="/#start"' in page and 'href="/#shelf"' in page


def test_a_row_tells_points_stamp_figures_scenario_rules_and_when(client):
    html = row(client, copied(client, "undead"))
    assert '<span class="chip ok">' in html and "Legal" in html
    assert "<b>25</b><small>of 25 points</small>" in html
    assert "11 figures" in html and "Basic Game" in html and "just now" in html
    assert html.count('class="figure') == 7


def test_no_stamp_where_an_error_is_left(client):
    client.post("/armies/", {"edition": "vsgmr-7", "scenario": "basic-game/player", "limit": "25"})
    html = row(client, Army.objects.get())
    assert "Legal" not in html and "1 issue" in html


def test_points_over_the_limit_are_told(client):
    army = copied(client, "elves")
    army.document["points_limit"] = 20
    army.save()
    assert "5 over" in row(client, army)


def test_the_list_shows_ones_own_armies_alone(client):
    copied(client, "elves")
    copied(Client(), "orcs")
    assert names(client.get("/armies/")) == ["Elves"]
    assert names(Client().get("/armies/")) == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("elves", ["Elves"]),
        ("ELV", ["Elves"]),
        ("necro", ["Undead"]),
        ("skeleton archers", ["Undead"]),
        ("skeleton elves", []),
        ("sharpshooter", ["Elves"]),
        ("ÉLVES", ["Elves"]),
        ("", ["Undead", "Elves"]),
    ],
)
def test_search_finds_names_of_armies_units_figures_and_what_they_have(client, words, found):
    copied(client, "elves")
    copied(client, "undead")
    assert names(client.get("/armies/", {"q": words})) == found


def test_what_was_found_before_is_found_as_it_is_now(client):
    army = copied(client, "elves")
    assert names(client.get("/armies/?q=elves")) == ["Elves"]
    client.post(f"/armies/{army.code}/name/", {"name": "Moonwood"})
    assert names(client.get("/armies/?q=elves")) == []
    assert names(client.get("/armies/?q=moon")) == ["Moonwood"]


def test_a_search_without_a_find_says_what_was_searched_and_keeps_the_words(client):
    copied(client, "elves")
    page = client.get("/armies/", {"q": "zzz <b>"}).content.decode()
    assert "No armies match “zzz &lt;b&gt;”" in page and 'value="zzz &lt;b&gt;"' in page


def test_sorted_by_change_name_or_points(client):
    for sample in ("medieval-infantry", "zombie-horde", "elves"):
        copied(client, sample)
    assert names(client.get("/armies/")) == ["Elves", "Zombie Horde", "Medieval Infantry"]
    assert names(client.get("/armies/?sort=name")) == ["Elves", "Medieval Infantry", "Zombie Horde"]
    assert names(client.get("/armies/?sort=points"))[0] == "Elves"
    assert names(client.get("/armies/?sort=nonsense")) == ["Elves", "Zombie Horde", "Medieval Infantry"]


def test_fifty_to_a_page_and_no_page_leads_nowhere(client):
    army = copied(client, "elves")
    rows = [
        Army(owner_id=army.owner_id, edition=army.edition, name=f"A{n:03}", document=army.document) for n in range(60)
    ]
    Army.objects.bulk_create(rows)
    first, second = client.get("/armies/?sort=name"), client.get("/armies/?sort=name&page=2")
    assert (len(names(first)), len(names(second))) == (50, 11)
    assert 'href="/armies/?sort=name&amp;page=2"' in first.content.decode()
    assert 'rel="prev"' in second.content.decode() and 'rel="next"' not in second.content.decode()
    for page in ("99", "0", "-1", "x", "1.5", "९", "1" * 400):
        assert client.get("/armies/", {"page": page}).status_code == 200


def test_binning_asks_nothing_leaves_a_gap_and_is_undone(client):
    army = copied(client, "zombie-horde")
    copied(client, "elves")
    response = client.post(f"/armies/{army.code}/trash/", follow=True)
    page = response.content.decode()
    assert "Zombie Horde (20 points) is in the trash." in page
    assert message_of(response).startswith("Zombie Horde was moved to the trash.")
    assert names(response) == ["Elves"]
    gone = re.search(r'name="gone" value="(\d+)"', flat(page)).group(1)
    assert names(client.post("/armies/restore/", {"gone": gone}, follow=True)) == ["Elves", "Zombie Horde"]


def test_ticked_armies_are_binned_and_put_back_in_one_go(client):
    one, two, three = (copied(client, sample) for sample in ("orcs", "elves", "undead"))
    response = client.post("/armies/trash/", {"army": [one.code, two.code]}, follow=True)
    assert message_of(response).startswith("2 armies were moved to the trash.")
    assert names(response) == ["Undead"]
    gone = re.search(r'name="gone" value="(\d+)"', flat(response.content.decode())).group(1)
    assert len(names(client.post("/armies/restore/", {"gone": gone}, follow=True))) == 3
    three.refresh_from_db()
    assert three.binned is None


def test_putting_back_one_army_from_its_gap(client):
    army = copied(client, "elves")
    client.post(f"/armies/{army.code}/trash/", follow=True)
    response = client.post(f"/armies/{army.code}/restore/", follow=True)
    assert names(response) == ["Elves"] and message_of(response).strip() == "Restored."


def test_a_change_goes_back_to_the_same_search_sort_and_page(client):
    army = copied(client, "elves")
    response = client.post(f"/armies/{army.code}/trash/", {"q": "elves", "sort": "name", "page": "3"})
    assert re.fullmatch(r"/armies/\?q=elves&sort=name&page=3&gone=\d{16}", response.url)


def test_nothing_ticked_changes_nothing(client):
    copied(client, "elves")
    assert client.post("/armies/trash/").url == "/armies/"
    assert names(client.get("/armies/")) == ["Elves"]


def test_the_bin_shows_what_lies_there_and_deletes_it_for_good(client):
    army = copied(client, "elves")
    client.post(f"/armies/{army.code}/trash/")
    page = client.get("/armies/?trash=1").content.decode()
    assert "<h3>Elves</h3>" in page and "deleted <time" in page
    response = client.post(f"/armies/{army.code}/delete/", {"bin": "1"}, follow=True)
    assert response.redirect_chain == [("/armies/?trash=1", 302)]
    assert "The trash is empty" in response.content.decode()
    assert not Army.objects.exists()


def test_an_army_that_is_not_in_the_bin_is_not_deleted(client):
    army = copied(client, "elves")
    assert client.post(f"/armies/{army.code}/delete/").status_code == 404
    assert Army.objects.count() == 1


def test_binning_empties_the_bin_of_what_lay_there_for_over_thirty_days(client):
    old, young, now = (copied(client, sample) for sample in ("orcs", "elves", "undead"))
    Army.objects.filter(pk=old.pk).update(binned=timezone.now() - timedelta(days=30, minutes=1))
    Army.objects.filter(pk=young.pk).update(binned=timezone.now() - timedelta(days=29))
    client.post(f"/armies/{now.code}/trash/")
    assert sorted(Army.objects.values_list("name", flat=True)) == ["Elves", "Undead"]


def test_a_duplicate_has_the_next_free_number_and_its_own_history(client):
    army = copied(client, "elves")
    response = client.post(f"/armies/{army.code}/duplicate/", follow=True)
    assert names(response) == ["Elves 2", "Elves"]
    assert message_of(response).startswith("Elves 2 was added.")
    copy = Army.objects.get(name="Elves 2")
    assert copy.document["units"] == army.document["units"] and copy.versions.count() == 1
    client.post(f"/armies/{copy.code}/duplicate/")
    assert names(client.get("/armies/"))[0] == "Elves 3"
    kept = re.search(r'name="kept" value="(\d+)"', response.content.decode()).group(1)
    assert names(client.post("/armies/trash/", {"kept": kept}, follow=True)) == ["Elves 3", "Elves"]


def test_a_document_is_downloaded_under_the_armys_name(client):
    army = copied(client, "undead")
    response = client.get(f"/armies/{army.code}/document.json")
    assert response.headers["Content-Disposition"] == 'attachment; filename="undead.json"'
    assert json.loads(response.content)["name"] == "Undead"


def test_a_text_is_downloaded_as_the_rule_book_writes_it(client):
    response = client.get(f"/armies/{copied(client, 'undead').code}/text/")
    assert response.headers["Content-Disposition"] == 'attachment; filename="undead.txt"'
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    lines = response.content.decode().splitlines()
    assert lines[0].startswith("Undead (25 points")
    assert "Skeleton Archers (2): Troop guy, Distance attack – 4 points (2 each)" in lines


@pytest.mark.parametrize(
    ("verb", "place"), [("get", ""), ("get", "document.json"), ("get", "text/"), ("post", "name/")]
)
def test_an_army_in_the_bin_says_so_to_its_maker_alone(client, verb, place):
    army = copied(client, "elves")
    client.post(f"/armies/{army.code}/trash/")
    response = getattr(client, verb)(f"/armies/{army.code}/{place}", {"name": "Changed"})
    assert response.status_code == 410 and "Elves is in the trash" in response.content.decode()
    assert getattr(Client(), verb)(f"/armies/{army.code}/{place}").status_code == 404
    back = client.post(f"/armies/{army.code}/restore/", {"open": "1"})
    assert back.url == f"/armies/{army.code}/" and client.get(back.url).status_code == 200


def test_binned_twice_is_told_as_binned_once(client):
    army = copied(client, "elves")
    assert client.post(f"/armies/{army.code}/trash/").url == client.post(f"/armies/{army.code}/trash/").url


def test_a_doubled_click_duplicates_once(client):
    army = copied(client, "elves")
    page = client.get("/armies/").content.decode()
    once = re.search(r'name="once" value="([^"]+)"', page).group(1)
    for _ in range(2):
        assert "Elves 2 was added." in message_of(
            client.post(f"/armies/{army.code}/duplicate/", {"once": once}, follow=True)
        )
    assert Army.objects.count() == 2


def zipped(response) -> dict[str, dict]:
    with zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content))) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_many_documents_come_in_one_file_without_those_in_the_bin(client):
    one, two, three = copied(client, "elves"), copied(client, "elves"), copied(client, "undead")
    copied(Client(), "orcs")
    assert set(zipped(client.get("/armies/documents.zip"))) == {"elves.json", "elves-2.json", "undead.json"}
    named = zipped(client.get("/armies/documents.zip", {"army": [one.code, three.code]}))
    assert {name: one["name"] for name, one in named.items()} == {"elves.json": "Elves", "undead.json": "Undead"}
    client.post(f"/armies/{two.code}/trash/")
    assert set(zipped(client.get("/armies/documents.zip"))) == {"elves.json", "undead.json"}


@pytest.mark.parametrize("moment", ["", "x", "0" * 16, "9" * 16, "9" * 17, "-" + "1" * 15, "1e400", "\0"])
def test_no_moment_that_a_player_types_does_harm(client, moment):
    copied(client, "elves")
    assert client.get("/armies/", {"gone": moment, "kept": moment, "back": moment}).status_code == 200
    assert client.post("/armies/restore/", {"gone": moment}).status_code == 302
    assert client.post("/armies/trash/", {"kept": moment}).status_code == 302
    assert Army.objects.filter(binned=None).count() == 1


def test_the_list_asks_the_same_few_questions_however_long_it_is(client, django_assert_num_queries):
    army = copied(client, "elves")
    client.get("/armies/")
    with django_assert_num_queries(QUERIES):
        client.get("/armies/")
    rows = [
        Army(owner_id=army.owner_id, edition=army.edition, name=f"A{n}", document=army.document) for n in range(120)
    ]
    Army.objects.bulk_create(rows)
    client.get("/armies/?sort=points")
    for query in ("", "?sort=name", "?sort=points", "?q=elves", "?page=3"):
        with django_assert_num_queries(QUERIES):
            client.get(f"/armies/{query}")


def test_the_home_page_shows_the_newest_armies_and_the_way_to_all(client):
    assert "My armies</h2>" not in client.get("/").content.decode()
    for sample in ("orcs", "elves", "undead", "dwarves", "star-soldiers", "bug-aliens"):
        copied(client, sample)
    page = client.get("/").content.decode().split("My armies</h2>")[1].split("</section>")[0]
    shown = re.findall(r"<h3><a href=\"/armies/[^\"]+\">([^<]+)</a></h3>", page)
    assert shown == ["Bug Aliens", "Star Soldiers", "Dwarves", "Undead", "Elves"]
    assert '<a href="/armies/">All armies</a>' in page and "More actions for" not in page


def test_the_command_empties_bins_of_what_lay_there_for_over_thirty_days(client, capsys):
    old, young, _ = (copied(client, sample) for sample in ("orcs", "elves", "undead"))
    Army.objects.filter(pk=old.pk).update(binned=timezone.now() - timedelta(days=31))
    Army.objects.filter(pk=young.pk).update(binned=timezone.now() - timedelta(days=29))
    call_command("army", "empty-bin")
    assert capsys.readouterr().out == "1 army deleted that was in the trash for 30 days.\n"
    assert sorted(Army.objects.values_list("name", flat=True)) == ["Elves", "Undead"]


def test_somebody_without_an_account_is_told_how_to_keep_armies(client, alice):
    offer = "Deleting this browser’s data would lock you out"
    assert offer not in client.get("/armies/").content.decode()
    for browser in (client, alice):
        browser.post("/samples/elves/copy/")
    page = client.get("/armies/").content.decode()
    assert offer in page
    assert 'href="/account/signup/"' in page
    assert offer not in alice.get("/armies/").content.decode()
