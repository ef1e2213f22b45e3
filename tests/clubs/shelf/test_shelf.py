"""A club's shelf: what stands on it, who sees it, its folders, and what is printed of it."""

import pytest

from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from tests.support.players import a_player


def test_an_army_put_on_the_shelf_is_seen_by_members_from_then_on(table):
    army = table.army("kay")
    assert army.visibility == "me"
    answer = table.does("kay", "shelf/", army=str(army.code))
    assert "Members can see the army now." in table.browsers["kay"].get(answer.url).content.decode()
    army.refresh_from_db()
    assert army.visibility == "club"
    page = table.shows("petra", "?tab=library")
    assert "Undead" in page and "25 points · Kay" in page and "Legal" in page
    assert "25 points · you" in table.shows("kay")
    assert table.told("petra") == ["Kay added Undead to the library of Tuesday Table."]
    table.does("kay", "shelf/", army=str(army.code))
    assert table.club.shelf.count() == 1


def test_a_public_army_stays_public(table):
    army = table.army("kay")
    Army.objects.filter(pk=army.pk).update(visibility="all")
    table.does("kay", "shelf/", army=str(army.code))
    army.refresh_from_db()
    assert army.visibility == "all"


def test_strangers_see_of_a_public_clubs_shelf_what_everybody_may_see(table):
    table.does("olu", "settings/", name="Tuesday Table", public="1")
    table.shelves("kay", "undead")
    everybodys = table.shelves("olu", "elves")
    Army.objects.filter(pk=everybodys.pk).update(visibility="all")
    for part in ("", "?tab=library", "feed.atom"):
        page = table.shows("", part)
        assert "Elves" in page and "Undead" not in page
    feed = table.sees("", "feed.atom")
    assert feed["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert f"/read/{everybodys.code}/" in feed.content.decode() and "<name>Olu</name>" in feed.content.decode()


def test_an_army_made_private_leaves_the_shelf_at_once(table):
    army = table.shelves("kay")
    petra = table.browsers["petra"]
    assert petra.get(f"/read/{army.code}/").status_code == 200
    table.browsers["kay"].post(f"/armies/{army.code}/share/visibility/", {"visibility": "me"})
    assert petra.get(f"/read/{army.code}/").status_code == 404
    assert "Undead" not in table.shows("petra").split('id="shelf"')[1]
    assert "army=" not in table.shows("petra", "?tab=library")


@pytest.mark.parametrize("army", ["", "x", "0b6e2a44-0000-4000-8000-000000000000", "\0"])
def test_what_is_no_army_of_ones_own_is_not_put_there(table, army):
    assert table.does("kay", "shelf/", army=army).status_code == 404


def test_anothers_army_or_one_in_the_bin_is_not_put_there(table):
    army = table.army("olu")
    assert table.does("kay", "shelf/", army=str(army.code)).status_code == 404
    table.browsers["olu"].post(f"/armies/{army.code}/trash/")
    assert table.does("olu", "shelf/", army=str(army.code)).status_code == 404


def test_an_organizer_takes_anothers_army_off_and_its_owner_learns_so(table):
    army = table.shelves("kay")
    table.does("petra", f"shelf/{army.code}/take-off/")
    assert table.club.shelf.count() == 0
    assert table.told("kay")[0] == "Petra removed Undead from the library of Tuesday Table."
    assert table.browsers["petra"].get(f"/read/{army.code}/").status_code == 404
    assert table.browsers["kay"].get(f"/armies/{army.code}/").status_code == 200


def test_folders_are_made_named_sorted_and_removed(table):
    for name in ("Beginners", "Big battles", "Season"):
        table.does("petra", "folders/", name=name)
    first, second, third = table.club.folders.all()
    table.does("petra", f"folders/{third.pk}/shift/", by="-1")
    table.does("petra", f"folders/{first.pk}/shift/", by="1")
    table.does("petra", f"folders/{first.pk}/rename/", name="Beginners, about 25 points")
    assert [one.name for one in table.club.folders.all()] == ["Season", "Beginners, about 25 points", "Big battles"]
    answer = table.does("petra", f"folders/{first.pk}/rename/", name="Season")
    page = answer.content.decode()
    assert answer.status_code == 422 and "There is already a folder “Season”." in page
    assert f'id="folder-name-{first.pk}" name="name" dir="auto" maxlength="60" value="Season"' in page
    table.does("petra", "folders/", name="Season")
    assert table.club.folders.count() == 3
    answer = table.does("petra", "folders/", name="a" * 61)
    assert answer.status_code == 422 and f'value="{"a" * 61}" aria-invalid="true"' in answer.content.decode()
    army = table.shelves("kay", folder=str(second.pk))
    assert table.club.shelf.get().folder == second
    table.does("petra", f"shelf/{army.code}/move/", folder=str(first.pk))
    assert table.club.shelf.get().folder == first
    table.does("petra", f"folders/{first.pk}/remove/")
    assert table.club.shelf.get().folder is None
    assert table.does("petra", f"shelf/{army.code}/move/", folder="x").status_code == 404


@pytest.mark.long
def test_the_shelf_and_a_folder_are_printed_as_packs(table):
    table.does("petra", "folders/", name="Beginners")
    folder = table.club.folders.get()
    one, two = table.shelves("kay", folder=str(folder.pk)), table.shelves("olu", "elves")
    page = table.shows("petra", "?tab=library")
    assert f'href="/print/?army={one.code}&amp;army={two.code}"' in page
    # One army's page in the studio is its own.
    assert f'href="/print/?army={one.code}"' in page
    pack = table.browsers["petra"].get(f"/print/?army={one.code}&army={two.code}")
    assert pack.status_code == 200 and "Undead and Elves" in pack.content.decode()
    file = table.browsers["petra"].get(f"/print.pdf?army={one.code}&army={two.code}&sheets=roster")
    assert file.status_code == 200 and file["Content-Type"] == "application/pdf"
    assert table.browsers["ravi"].get(f"/print/?army={one.code}&army={two.code}").status_code == 404


def test_an_army_of_the_shelf_is_copied_with_its_credit(table):
    army = table.shelves("kay")
    at = table.browsers["petra"].post(f"/read/{army.code}/copy/").url
    copy = Army.objects.get(code=at.split("/")[2])
    assert (copy.origin, copy.owner_id) == (army, a_player("petra").key)


@pytest.fixture
def house(table):
    """House rules of Olu's, published for the club."""
    olu = table.browsers["olu"]
    at = olu.post("/house/new/", {"name": "Tuesday rules", "from": "vsgmr-7"}).url
    olu.post(f"{at}price/", {"row": "options/combat-master", "level": "", "points": "1"})
    assert "Members of Tuesday Table" in olu.get(at).content.decode()
    assert olu.post(f"{at}publish/", {"visibility": "club:tuesday-table"}).status_code == 302
    return HouseRules.objects.get()


@pytest.mark.long
@pytest.mark.any_database
def test_house_rules_of_a_club_are_its_members_to_read_and_build_on(table, house):
    assert (house.visibility, house.club) == ("club", table.club)
    assert "Tuesday rules" in table.shows("kay")
    answers = [table.browsers[who].get("/house/read/tuesday-rules/").status_code for who in table.browsers]
    assert answers == [200, 200, 200, 404, 404]
    assert "Tuesday rules" in table.browsers["kay"].get("/armies/new/").content.decode()
    assert "Tuesday rules" not in table.browsers["ravi"].get("/armies/new/").content.decode()
    assert table.browsers["ravi"].get("/rules/tuesday-rules@1/").status_code == 404


def test_house_rules_leave_with_their_maker_and_readers_with_their_membership(table, house):
    table.does("kay", "leave/")
    assert table.browsers["kay"].get("/house/read/tuesday-rules/").status_code == 404
    table.does("olu", f"players/{table.code('petra')}/hand-over/")
    table.does("olu", "leave/")
    house.refresh_from_db()
    assert (house.visibility, house.club) == ("me", None)
    assert table.browsers["petra"].get("/house/read/tuesday-rules/").status_code == 404


def test_house_rules_are_not_shown_to_a_club_that_is_not_ones_own(table):
    ravi = table.browsers["ravi"]
    at = ravi.post("/house/new/", {"name": "Mine", "from": "vsgmr-7"}).url
    assert ravi.post(f"{at}visibility/", {"visibility": "club:tuesday-table"}).status_code == 422
    assert ravi.post(f"{at}visibility/", {"visibility": "club"}).status_code == 422
    assert HouseRules.objects.get().visibility == "me"


def test_no_more_questions_are_asked_for_more_armies(table, django_assert_max_num_queries):
    for sample in ("undead", "elves", "star-soldiers", "justice-team"):
        table.shelves("kay", sample)
    for tab in ("", "?tab=library"):
        table.shows("kay", tab)
        with django_assert_max_num_queries(30):
            assert table.sees("kay", tab).status_code == 200
