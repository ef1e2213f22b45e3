"""An army taken to another rule book on its page: shown first, done as one change, taken back by undo."""

import re

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue_by_slug


@pytest.fixture
def army(client):
    """The Fantasy Adventurers, 27 points, copied."""
    client.post("/samples/fantasy-adventurers/copy/")
    return Army.objects.get()


def at(army, what=""):
    return f"/armies/{army.code}/{what}"


def rows(page):
    """Each unit's row in words."""
    found = re.findall(r"<tr class=.*?</tr>", page, re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in found]


def take(client, army, **said):
    return client.post(at(army, "rules/"), {"to": "vsgmr-2010", "version": army.version, **said})


def test_every_unit_says_what_comes_along_and_what_does_not(client, army):
    page = client.get(at(army, "rules/?to=vsgmr-2010")).content.decode()
    assert rows(page) == [
        "Fighter Hero, Commander Heavy armor becomes → Light armor Loses Combat Master and Double Strike 6 2 –4",
        "Cleric Hero, Light armor Loses Support (armor) 5 3 –2",
        "Rogue Hero Loses Ignores Armor and Stealth 6 2 –4",
        "Wizard Hero, Distance attack Loses Area Effect Attack 5 3 –2",
        "Ranger Hero, Distance attack Loses Double Strike 5 3 –2",
    ]
    assert "Left behind: Optional rule Traits." in page and "Switch (13 points)" in page
    assert Army.objects.get().version == army.version


def test_taken_there_it_is_one_change_and_a_copy_stays(client, army):
    before = army.document
    assert take(client, army, copy="on").headers["Location"] == at(army)
    army.refresh_from_db()
    assert (army.edition.slug, army.version, army.document["edition"]) == ("vsgmr-2010", 1, "vsgmr-2010")
    assert engine.bill(army.build()).total == 26
    copy = Army.objects.exclude(pk=army.pk).get()
    assert copy.name == "Fantasy Adventurers (Very Simple v7)" and copy.edition.slug == "vsgmr-7"
    assert {**copy.document, "name": army.name} == before
    page = client.get(at(army)).content.decode()
    assert "Very Simple 2010 instead of Very Simple v7, –14" in page and "13 points" in page


def test_an_army_at_its_limit_has_nothing_left(client, army):
    book = catalogue_by_slug("vsgmr-2010")
    total = engine.bill(engine.carry_over(army.build(), book).build).total // 2
    Army.objects.filter(pk=army.pk).update(document=army.document | {"points_limit": total})
    page = " ".join(client.get(at(army, "rules/?to=vsgmr-2010")).content.decode().split())
    assert f"<b>0</b> left of {total}" in page


def test_undo_takes_it_back_with_all_that_stayed_behind(client, army):
    before = army.document
    take(client, army)
    client.post(at(army, "undo/"))
    army.refresh_from_db()
    assert (army.edition.slug, army.document) == ("vsgmr-7", before)
    assert engine.bill(army.build()).total == 54
    client.post(at(army, "redo/"))
    army.refresh_from_db()
    assert (army.edition.slug, engine.bill(army.build()).total) == ("vsgmr-2010", 26)
    assert Army.objects.count() == 1


def test_an_army_that_changed_meanwhile_stays_where_it_is(client, army):
    client.post(at(army, "units/"), {"figure": "hero"})
    assert "Rules not switched" in client.get(take(client, army, copy="on").headers["Location"]).content.decode()
    army.refresh_from_db()
    assert army.edition.slug == "vsgmr-7" and Army.objects.count() == 1


def test_sent_twice_it_happens_once(client, army):
    take(client, army, copy="on")
    assert take(client, army, copy="on").headers["Location"] == at(army)
    assert Army.objects.count() == 2 and Army.objects.get(pk=army.pk).version == 1


def test_an_edit_from_before_that_no_longer_fits_is_held_back(client, army):
    take(client, army)
    edit = '{"take": {"unit": 0, "option": "tough"}}'
    answer = client.post(at(army, "edit/"), {"edit_json": edit, "version": "0"}, headers={"HX-Request": "true"})
    assert answer.status_code in (409, 422)
    army.refresh_from_db()
    assert army.version == 1


@pytest.mark.parametrize("slug", ["chess", "vsgmr-7", "%00"])
def test_a_book_that_is_not_another_one_has_no_page(client, army, slug):
    assert client.get(at(army, f"rules/?to={slug}")).status_code == 404


def test_to_a_book_that_is_not_here_nothing_goes(client, army):
    assert client.post(at(army, "rules/"), {"to": "chess"}).status_code == 404
    assert client.post(at(army, "rules/"), {}).status_code == 404
    assert client.post(at(army, "rules/"), {"to": "vsgmr-7"}).headers["Location"] == at(army)
    army.refresh_from_db()
    assert army.version == 0


def test_whoever_edits_with_the_pen_leaves_no_copy(client, army):
    client.post(at(army, "share/edit-link/"))
    army.refresh_from_db()
    friend = Client()
    friend.post(f"/edit/{army.edit_key}/start/")
    assert 'name="copy"' not in friend.get(at(army, "rules/?to=vsgmr-2010")).content.decode()
    take(friend, army, copy="on")
    army.refresh_from_db()
    assert army.edition.slug == "vsgmr-2010" and Army.objects.count() == 1


def test_among_several_books_one_is_chosen_first(client, army):
    Edition.objects.create(slug="bare", name="Bare Rules", short_name="Bare", credit="Nobody")
    page = client.get(at(army, "rules/")).content.decode()
    assert 'href="?to=vsgmr-2010"' in page and 'href="?to=bare"' in page and "Switch (" not in page
    bare = client.get(at(army, "rules/?to=bare")).content.decode()
    assert "Left behind: Bare has no such figure." in bare and "Switch (" not in bare


def test_the_settings_lead_to_other_rules(client, army):
    assert f'href="/armies/{army.code}/rules/"' in client.get(at(army)).content.decode()


def test_a_long_name_leaves_room_for_its_book(client, army):
    client.post(at(army, "name/"), {"name": "N" * 80})
    army.refresh_from_db()
    take(client, army, copy="on")
    copy = Army.objects.exclude(pk=army.pk).get()
    assert len(copy.name) == 80 and copy.name.endswith("NN (Very Simple v7)")


def test_each_tab_says_how_many_units_would_come_along(client, army):
    page = client.get(at(army, "rules/?to=vsgmr-2010")).content.decode()
    tabs = re.search(r'<nav class="tabs".*?</nav>', page, re.S)[0]
    words = " ".join(re.sub(r"<[^>]+>", " ", tabs).split())
    assert "5 of 5 units" in words and words.count("0 of 5 units") == 2


@pytest.mark.parametrize("book", ["umr", "smg"])
def test_where_nothing_comes_along_nothing_is_switched(client, army, book):
    page = client.get(at(army, f"rules/?to={book}")).content.decode()
    assert "has none of these figures" in page and "Switch (" not in page
    assert page.count('<tr class="is-out">') == 5 and page.count('<span class="lost">') == 5
    assert client.post(at(army, "rules/"), {"to": book, "version": army.version}).url.endswith(f"?to={book}")
    assert client.post(at(army, "rules/"), {"to": book, "version": army.version, "how": "copy"}).status_code == 302
    army.refresh_from_db()
    assert (army.edition.slug, Army.objects.count()) == ("vsgmr-7", 1)


@pytest.mark.parametrize("book", ["umr", "smg"])
def test_a_new_army_takes_the_ticked_names_and_the_old_one_stays(client, army, book):
    page = client.get(at(army, f"rules/?to={book}")).content.decode()
    ids = re.findall(r'name="unit" value="(\d+)"', page)
    answer = client.post(at(army, "rules/"), {"to": book, "how": "names", "unit": ids[:3]})
    new = Army.objects.exclude(pk=army.pk).get()
    assert answer.url == f"/armies/{new.code}/" and client.get(answer.url).status_code == 200
    build = new.build()
    assert [unit.name for unit in build.units] == ["Fighter", "Cleric", "Rogue"]
    assert new.edition.slug == book and not any(unit.options for unit in build.units)
    before = army.document
    army.refresh_from_db()
    assert army.document == before


def test_without_a_name_no_army_is_created(client, army):
    assert client.post(at(army, "rules/"), {"to": "umr", "how": "names"}).url.endswith("?to=umr")
    assert client.post(at(army, "rules/"), {"to": "umr", "how": "names", "unit": ["x", "999"]}).status_code == 302
    assert Army.objects.count() == 1
