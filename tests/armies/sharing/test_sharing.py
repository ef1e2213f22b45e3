"""Sharing without accounts: the link to read, the secret address to edit, and that both can be withdrawn."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armybuilder.armies.models import Army
from tests.support.players import copied

KEY = re.compile(r"[A-Za-z0-9_-]{22}")


@pytest.fixture
def alice():
    return Client()


@pytest.fixture
def bob():
    return Client()


@pytest.fixture
def army(alice):
    return copied(alice, "undead")


@pytest.fixture
def link(alice, army, at):
    alice.post(f"{at}share/link/")
    army.refresh_from_db()
    return f"/shared/{army.read_key}/"


@pytest.fixture
def edit_link(alice, army, at):
    alice.post(f"{at}share/edit-link/")
    army.refresh_from_db()
    return f"/edit/{army.edit_key}/"


def armies_of(client):
    return set(Army.objects.filter(owner=client.session["player"]).values_list("name", flat=True))


def test_an_army_is_shared_with_nobody_until_its_maker_says_so(alice, army, at):
    assert (army.read_key, army.edit_key) == (None, None)
    page = alice.get(f"{at}share/").content.decode()
    assert 'id="visibility-me"' in page and "Create edit link" in page
    assert "View-only link" not in page and "/shared/" not in page


def test_a_link_is_made_shown_and_withdrawn(alice, army, at, link):
    assert KEY.fullmatch(army.read_key)
    page = alice.get(f"{at}share/").content.decode()
    assert f'value="http://testserver{link}"' in page and "Turn off link" in page
    assert alice.get(link).status_code == 200
    assert alice.post(f"{at}share/link/turn-off/").status_code == 302
    assert alice.get(link).status_code == 404


def test_the_link_comes_with_a_message_for_discord_that_has_points_rolls_stamp_and_link(alice, at, link):
    page = unescape(alice.get(f"{at}share/").content.decode())
    message = re.search(r'<textarea class="discord"[^>]*>(.*?)</textarea>', page, re.DOTALL)[1]
    place, first, necromancer, *_ = message.splitlines()
    assert f"{len(message)} characters; Discord takes 2000 in a message." in " ".join(page.split())
    assert first == "**Undead** – 11 figures, 25 points · LEGAL, Basic Game · Very Simple v7"
    assert necromancer.startswith("**Necromancer** 6 · ") and "Armor 4+" in necromancer and "Cause Fear" in necromancer
    assert place == f"<http://testserver{link}>"


def test_the_page_shows_how_chats_show_the_link(alice, army):
    page = alice.get(f"/armies/{army.code}/share/").content.decode()
    assert "How the link looks in a chat" not in page
    alice.post(f"/armies/{army.code}/share/link/")
    page = alice.get(f"/armies/{army.code}/share/").content.decode()
    link = re.search(r'id="link" type="text" readonly value="([^"]+)"', page)[1]
    meant = re.findall(r'property="og:(?:title|description)" content="([^"]+)"', alice.get(link).content.decode())
    shown = page.partition("How the link looks in a chat")[2].partition("</figure>")[0]
    assert len(meant) == 2 and all(words in shown for words in meant)
    assert f'src="{link}preview.png' in shown


def test_a_link_made_anew_is_another_one(alice, army, at, link):
    alice.post(f"{at}share/link/turn-off/")
    alice.post(f"{at}share/link/")
    army.refresh_from_db()
    assert KEY.fullmatch(army.read_key) and f"/shared/{army.read_key}/" != link
    assert alice.get(link).status_code == 404


def test_a_doubled_click_keeps_the_link_that_was_just_sent(alice, army, at, link, edit_link):
    alice.post(f"{at}share/link/")
    alice.post(f"{at}share/edit-link/")
    army.refresh_from_db()
    assert (f"/shared/{army.read_key}/", f"/edit/{army.edit_key}/") == (link, edit_link)


def test_sharing_is_no_change_of_the_army(alice, army, at):
    before = army.changed
    alice.post(f"{at}share/link/")
    alice.post(f"{at}share/edit-link/")
    army.refresh_from_db()
    assert (army.changed, army.version, army.versions.count()) == (before, 0, 1)


def test_anybody_with_the_link_reads_the_army_as_it_is_now(alice, bob, at, link):
    assert "6 units, 11 figures" in bob.get(link).content.decode()
    alice.post(f"{at}units/", {"figure": "troop"})
    assert "7 units, 12 figures" in bob.get(link).content.decode()


def test_a_reader_learns_nothing_about_the_maker(alice, bob, army, at, link, edit_link):
    alice.post("/samples/elves/copy/")
    page = bob.get(link).content.decode()
    for secret in (army.owner_id, str(army.code), army.code.hex, army.edit_key):
        assert secret not in page
    assert '<meta name="robots" content="noindex">' in page
    document = bob.get(f"{link}document.json").content.decode()
    assert army.owner_id not in document and str(army.code) not in document


def test_a_reader_copies_the_army_and_changes_only_the_copy(bob, army, link):
    answer = bob.post(f"{link}copy/")
    copy = Army.objects.get(owner=bob.session["player"])
    assert answer["Location"] == f"/armies/{copy.code}/"
    bob.post(f"/armies/{copy.code}/name/", {"name": "Mine"})
    army.refresh_from_db()
    assert (army.name, armies_of(bob)) == ("Undead", {"Mine"})
    assert (copy.read_key, copy.edit_key, copy.sample) == (None, None, "undead")


def test_a_copy_stays_when_the_link_is_withdrawn(alice, bob, at, link):
    bob.post(f"{link}copy/")
    alice.post(f"{at}share/link/turn-off/")
    copy = Army.objects.get(owner=bob.session["player"])
    assert bob.get(f"/armies/{copy.code}/").status_code == 200
    assert bob.post(f"{link}copy/").status_code == 404


def test_a_reader_prints_the_army(bob, link):
    assert f'action="{link}sheets/"' in bob.get(f"{link}sheets/").content.decode()
    answer = bob.get(f"{link}sheets.pdf?sheets=roster&paper=a4")
    assert answer.content.startswith(b"%PDF") and answer["Content-Type"] == "application/pdf"


READ = ["", "document.json", "text/", "sheets/", "sheets.pdf?sheets=roster&paper=a4"]


@pytest.mark.parametrize("part", READ)
def test_whatever_is_read_is_gone_with_the_link_and_with_the_army(alice, bob, army, at, link, part):
    assert bob.get(link + part).status_code == 200
    Army.objects.update(binned=timezone.now())
    assert bob.get(link + part).status_code == 404
    Army.objects.update(binned=None)
    alice.post(f"{at}share/link/turn-off/")
    assert bob.get(link + part).status_code == 404


def test_an_address_withdrawn_looks_like_one_that_never_was(alice, bob, at, link, edit_link):
    alice.post(f"{at}share/link/turn-off/")
    alice.post(f"{at}share/edit-link/turn-off/")
    pages = [bob.get(address).content for address in (link, edit_link, f"/shared/{'x' * 22}/", f"/edit/{'-' * 22}/")]
    gone = {re.sub(b"<code>[0-9a-f]{8}</code>", b"", page) for page in pages}
    assert len(gone) == 1
    assert b"Page not found" in gone.pop()


@pytest.mark.parametrize(
    "key", ["", "x", "x" * 21, "x" * 23, "%00" * 22, "é" * 22, "x" * 21 + "/", "' OR 1=1 --aaaaaaaa"]
)
def test_an_address_of_another_shape_is_not_there(bob, link, edit_link, key):
    assert bob.get(f"/shared/{key}/").status_code == 404
    assert bob.get(f"/edit/{key}/").status_code == 404


def test_a_letter_more_less_or_in_another_case_opens_nothing(bob, army, link):
    swapped = army.read_key.swapcase()
    assert swapped != army.read_key
    assert bob.get(f"/shared/{swapped}/").status_code == 404
    assert bob.get(f"/shared/{army.read_key[:-1]}/").status_code == 404


def test_the_builder_offers_sharing_to_the_maker_alone(alice, bob, at, edit_link):
    bob.post(f"{edit_link}start/")
    assert f'href="{at}share/"' in alice.get(at).content.decode()
    assert f'href="{at}share/"' not in bob.get(at).content.decode()


def test_looking_at_the_secret_address_gives_nothing_yet(bob, at, edit_link):
    page = bob.get(edit_link)
    assert "Edit Undead on this device?" in page.content.decode()
    assert "6 units, 11 figures, 25 points" in page.content.decode()
    assert "muster" not in page.cookies
    assert bob.get(at).status_code == 404


def test_another_device_edits_by_the_secret_address_until_it_is_withdrawn(alice, bob, army, at, edit_link):
    assert bob.post(f"{edit_link}start/")["Location"] == at
    assert bob.get(at).status_code == 200
    assert bob.post(f"{at}name/", {"name": "Edited elsewhere"}).status_code == 302
    army.refresh_from_db()
    assert (army.name, army.owner_id == alice.session["player"]) == ("Edited elsewhere", True)
    alice.post(f"{at}share/edit-link/turn-off/")
    assert bob.get(at).status_code == 404
    assert bob.post(f"{at}name/", {"name": "No longer"}).status_code == 404
    army.refresh_from_db()
    assert army.name == "Edited elsewhere"


def test_a_withdrawn_pen_stays_withdrawn_when_another_is_made(alice, bob, army, at, edit_link):
    bob.post(f"{edit_link}start/")
    alice.post(f"{at}share/edit-link/turn-off/")
    alice.post(f"{at}share/edit-link/")
    assert bob.get(at).status_code == 404
    assert bob.post(f"{edit_link}start/").status_code == 404


def test_the_maker_opening_the_secret_address_stays_the_maker(alice, at, edit_link):
    assert alice.post(f"{edit_link}start/")["Location"] == at
    assert "pens" not in alice.session
    assert f'href="{at}share/"' in alice.get(at).content.decode()


def test_the_maker_of_a_binned_army_is_told_that_its_addresses_rest(alice, army, at, link, edit_link):
    Army.objects.update(binned=timezone.now())
    assert "is in the trash" in alice.get(f"{at}share/").content.decode()
    assert alice.get(edit_link).status_code == 404


def test_nobody_on_the_way_keeps_a_copy_of_a_secret(alice, bob, at, link, edit_link):
    assert alice.get(f"{at}share/")["Cache-Control"] == "private, no-store"
    assert bob.get(edit_link)["Cache-Control"] == "private, no-store"
    assert bob.get(link)["Cache-Control"] == "private, no-cache"
    for address in (link, edit_link):
        assert bob.get(address)["Referrer-Policy"] == "same-origin"
        assert bob.get(address)["X-Robots-Tag"] == "noindex"


def test_a_shared_army_is_read_with_four_queries_it_whose_it_is_its_copies_and_the_readers_toys(bob, link):
    bob.get(link)
    with CaptureQueriesContext(connection) as asked:
        assert bob.get(link).status_code == 200
    assert len(asked) == 4


def test_the_page_to_share_asks_once(alice, at, link, edit_link):
    with CaptureQueriesContext(connection) as asked:
        alice.get(f"{at}share/")
    assert len(asked) == 2  # the army, and how many copied it


def test_an_edit_link_of_version_0_1_leads_on(bob, alice, army, at, edit_link):
    before = f"/pen/{army.edit_key}/"
    answer = bob.get(before)
    assert (answer.status_code, answer["Location"]) == (301, edit_link)
    alice.post(f"{at}share/edit-link/turn-off/")
    assert bob.get(before).status_code == 404
