"""Joining, asking, leaving, handing over, and removing a club."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.clubs import membership
from armybuilder.clubs.models import Club, Member, Role, Shelved
from armybuilder.house.models import HouseRules
from armybuilder.nights.models import Answer, Night
from rules.models import Edition
from tests.support import clubs
from tests.support.players import a_player


def test_whoever_founds_a_club_owns_it(table):
    ravi = table.browsers["ravi"]
    said = {"name": "Ghouls", "place": "Leeds", "about": "We play.", "habits": "No flying.\nNo tanks.", "public": "1"}
    assert ravi.post("/clubs/new/", said).url == "/clubs/ghouls/"
    page = ravi.get("/clubs/ghouls/").content.decode()
    assert "<li>No flying.</li><li>No tanks.</li>" in page and "Changed by Ravi, just now" in page
    assert Member.objects.get(club__slug="ghouls").role == "owner"
    assert ravi.post("/clubs/new/", said).url == "/clubs/ghouls/"
    assert Club.objects.filter(name="Ghouls").count() == 1


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Tuesday Table", "tuesday-table-2"),
        ("tuesday table!", "tuesday-table-2"),
        ("New", "new-2"),
        ("卓", "club"),
        ("a" * 60, "a" * 55),
    ],
)
def test_a_club_gets_an_address_that_is_free(table, name, slug):
    assert table.browsers["ravi"].post("/clubs/new/", {"name": name}).url == f"/clubs/{slug}/"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Enter a name."),
        ("name", "\u2800", "Enter a name."),
        ("name", "a" * 61, "Use at most 60 characters. This has 61."),
        ("name", "Tues\0day", "U+0000 is a control character"),
        ("name", "Tues\nday", "Line breaks aren’t allowed here"),
        ("place", "a" * 81, "Use at most 80 characters. This has 81."),
        ("about", "a" * 2001, "Use at most 2,000 characters. This has 2,001."),
        ("habits", "No\0", "U+0000 is a control character"),
    ],
)
@pytest.mark.parametrize("at", ["/clubs/new/", "/clubs/tuesday-table/settings/"])
def test_what_cannot_be_kept_is_said_beside_its_field(table, at, field, value, sentence):
    answer = table.browsers["olu"].post(at, {"name": "Ghouls", field: value})
    assert answer.status_code == 422 and sentence in answer.content.decode()
    assert list(Club.objects.values_list("name", flat=True)) == ["Tuesday Table"]


def test_markup_is_letters_everywhere(table):
    evil = "<script>alert(1)</script>"
    table.does("olu", "settings/", name=evil, place=evil, about=evil, habits=evil, public="1")
    table.does("olu", "folders/", name=evil)
    table.does("ravi", "ask/", words=evil)
    for who, part in (
        ("olu", ""),
        ("olu", "?tab=library"),
        ("olu", "?tab=members"),
        ("olu", "?tab=house"),
        ("olu", "settings/"),
        ("olu", "invite/"),
        ("ravi", ""),
        ("", "feed.atom"),
    ):
        assert "<script>alert" not in table.shows(who, part)
    assert "<script>alert" not in table.browsers["ravi"].get("/clubs/").content.decode()


@pytest.mark.parametrize("part", ["requests/999/let-in/", "folders/999/remove/", "invite/999/cancel/"])
def test_what_is_another_clubs_is_not_there(table, part):
    assert table.does("olu", part).status_code == 404


def test_somebody_asks_and_is_let_in(table):
    table.does("olu", "settings/", name="Tuesday Table", public="1")
    assert table.does("ravi", "ask/", words="Jonas told me about it.").status_code == 302
    table.does("ravi", "ask/", words="Jonas told me about it.")
    assert table.told("petra")[0] == "Ravi asks to join Tuesday Table." and table.told("kay") == []
    assert "You asked to join" in table.shows("ravi")
    page = table.shows("petra")
    assert "Ravi asks to join." in page and "“Jonas told me about it.”" in page
    request = table.club.join_requests.get()
    table.does("petra", f"requests/{request.pk}/let-in/")
    assert table.role("ravi") == "member" and table.club.join_requests.count() == 0
    assert table.told("ravi") == ["Petra accepted your request to join Tuesday Table."]
    assert table.told("olu")[0] == "Ravi joined Tuesday Table."


def test_somebody_asks_and_is_not_let_in_or_asks_no_more(table):
    table.does("olu", "settings/", name="Tuesday Table", public="1")
    table.does("ravi", "ask/")
    table.does("petra", f"requests/{table.club.join_requests.get().pk}/refuse/")
    assert table.role("ravi") is None and table.told("ravi") == ["Tuesday Table declined your request to join."]
    table.does("ravi", "ask/")
    table.does("ravi", "ask/back/")
    assert table.club.join_requests.count() == 0
    assert table.does("ravi", "ask/", words="a" * 201).status_code == 422


def test_the_last_owner_stays_until_the_club_is_handed_over(table):
    answer = table.does("olu", "leave/")
    assert answer.status_code == 422
    assert "You are the only owner. Transfer ownership first, or delete the club." in answer.content.decode()
    assert "Transfer ownership" in answer.content.decode()
    assert table.does("olu", f"players/{table.code('olu')}/role/", role="member").status_code == 422
    table.does("olu", f"players/{table.code('kay')}/hand-over/")
    assert (table.role("kay"), table.role("olu")) == ("owner", "organizer")
    assert table.told("kay")[0] == "You’re now an owner of Tuesday Table."
    assert table.does("olu", "leave/").url == "/clubs/"
    assert table.role("olu") is None and table.sees("olu").status_code == 404


def test_of_two_owners_who_leave_at_once_one_stays(table):
    Member.objects.filter(player=a_player("kay")).update(role=Role.OWNER)
    assert [table.does(who, "leave/").status_code for who in ("kay", "olu")] == [302, 422]
    assert table.role("olu") == "owner"


def test_an_owner_does_not_take_the_place_of_another(table):
    Member.objects.filter(player=a_player("kay")).update(role=Role.OWNER)
    answer = table.does("olu", f"players/{table.code('kay')}/role/", role="member")
    assert answer.status_code == 422
    assert "Kay is an owner. Owners can only step down themselves." in answer.content.decode()
    assert table.role("kay") == "owner"
    assert table.does("olu", f"players/{table.code('petra')}/role/", role="king").status_code == 404


def test_whoever_is_removed_sees_nothing_from_then_on(table):
    theirs, ours = table.shelves("kay"), table.shelves("olu", "elves")
    kay = table.browsers["kay"]
    assert kay.get(f"/read/{ours.code}/").status_code == 200
    assert table.browsers["petra"].get(f"/read/{theirs.code}/").status_code == 200
    table.does("petra", f"players/{table.code('kay')}/remove/")
    gone = ["/", "/document.json", "/text/", "/sheets/", "/sheets.pdf?sheets=roster"]
    assert [kay.get(f"/read/{ours.code}{part}").status_code for part in gone] == [404] * 5
    assert kay.get(f"/print/?army={ours.code}").status_code == 404
    assert kay.post(f"/read/{ours.code}/copy/").status_code == 404
    assert [table.sees("kay", part).status_code for part in ("", "settings/", "feed.atom")] == [404] * 3
    assert table.browsers["petra"].get(f"/read/{theirs.code}/").status_code == 404
    assert table.told("kay")[0] == "You’re no longer a member of Tuesday Table."


def test_what_somebody_brought_to_a_night_leaves_with_them(table):
    edition = Edition.objects.get(slug="vsgmr-7")
    now = timezone.now()
    said = {"club": table.club, "zone": "Europe/London", "edition": edition, "title": "Basic Game"}
    coming = Night.objects.create(starts=now, ends=now + timedelta(hours=3), **said)
    past = Night.objects.create(starts=now - timedelta(days=7), ends=now - timedelta(days=6), **said)
    army = table.army("kay")
    Army.objects.filter(pk=army.pk).update(visibility="club")
    for night in (coming, past):
        Answer.objects.create(night=night, player=a_player("kay"), come="yes", army=army)
    page = table.shows("olu")
    assert "Basic Game" in page and "Open game night" in page
    assert table.browsers["olu"].get(f"/read/{army.code}/").status_code == 200
    table.does("kay", "leave/")
    assert table.browsers["olu"].get(f"/read/{army.code}/").status_code == 404
    assert [(one.come, one.army) for one in Answer.objects.order_by("pk")] == [("no", None), ("yes", None)]


def test_a_public_club_made_private_is_gone_for_strangers_at_once(table):
    table.does("olu", "settings/", name="Tuesday Table", public="1")
    assert table.sees("").status_code == table.sees("", "feed.atom").status_code == 200
    assert "Tuesday Table" in table.browsers[""].get("/clubs/").content.decode()
    table.does("olu", "settings/", name="Tuesday Table")
    assert table.sees("").status_code == table.sees("", "feed.atom").status_code == 404
    assert "Tuesday Table" not in table.browsers[""].get("/clubs/").content.decode()


def test_a_removed_club_is_gone_and_can_be_put_back_by_its_owner(table):
    army = table.shelves("olu")
    table.does("olu", "invite/link/")
    table.club.refresh_from_db()
    table.does("olu", "remove/")
    assert [table.sees(who).status_code for who in table.browsers] == [404] * 5
    assert table.browsers["kay"].get(f"/read/{army.code}/").status_code == 404
    assert table.browsers["ravi"].get(f"/join/{table.club.link}/").status_code == 404
    assert "Olu deleted the club Tuesday Table." in table.told("kay")
    assert table.does("petra", "restore/").status_code == 404
    assert "It can be restored for 30 days." in table.browsers["olu"].get("/clubs/").content.decode()
    table.does("olu", "restore/")
    assert table.sees("kay").status_code == 200
    assert table.browsers["kay"].get(f"/read/{army.code}/").status_code == 200


def test_a_removed_club_is_deleted_after_thirty_days_and_armies_and_house_rules_stay(table, capsys):
    army, young = table.shelves("kay"), clubs.club("Ghouls", ravi=Role.OWNER)
    at = table.browsers["kay"].post("/house/new/", {"name": "Kay’s rules", "from": "vsgmr-7"}).url
    table.browsers["kay"].post(f"{at}publish/", {"visibility": "club:tuesday-table"})
    book = Edition.objects.get(slug="vsgmr-7")
    now = timezone.now()
    Night.objects.create(club=table.club, title="Basic", starts=now, ends=now, zone="UTC", edition=book)
    for club, days in ((table.club, 31), (young, 29)):
        Club.objects.filter(pk=club.pk).update(binned=now - timedelta(days=days))
    call_command("army", "sweep-clubs")
    assert capsys.readouterr().out == "1 club deleted.\n"
    assert [club.name for club in Club.objects.all()] == ["Ghouls"]
    assert (Night.objects.count(), Shelved.objects.count()) == (0, 0)
    assert Army.objects.filter(pk=army.pk).exists()
    assert (HouseRules.objects.get().visibility, HouseRules.objects.get().club) == ("me", None)


def test_clubs_are_found_by_name_and_place(table):
    for name, place in (("Ghouls", "Leeds"), ("Knights", "Porto")):
        Club.objects.filter(pk=clubs.club(name).pk).update(public=True, place=place)
    found = table.browsers["ravi"].get("/clubs/?q=porto").content.decode()
    assert "Knights" in found and "Ghouls" not in found and "Tuesday" not in found
    assert "No public club has “Mars”" in table.browsers["ravi"].get("/clubs/?q=Mars").content.decode()
    assert table.browsers["ravi"].get("/clubs/?q=%00").status_code == 200


def test_the_club_page_begins_with_the_next_game_night_and_planning_one(table):
    page = table.shows("olu")
    first = page[page.index("<main") :]
    assert first.index("No game night is planned") < first.index("Plan a game night") < first.index("Club library")
    assert "Plan a game night" not in table.shows("kay")
    now = timezone.now()
    said = {"club": table.club, "zone": "UTC", "edition": Edition.objects.get(slug="vsgmr-7"), "title": "Basic Game"}
    night = Night.objects.create(starts=now + timedelta(days=3), ends=now + timedelta(days=3, hours=2), **said)
    army = table.army("kay")
    Answer.objects.create(night=night, player=a_player("kay"), come="yes", army=army)
    page = table.shows("kay")
    first = page[page.index("<main") :]
    assert first.index("Next game night, in 3 days") < first.index("Open game night") < first.index("Club library")
    assert "1 going" in first and f'You bring <a href="/armies/{army.code}/">Undead</a>, 25 points.' in first
    assert "New folder" not in page and "Calendar feed" not in page
    assert "Leave Tuesday Table" not in page and "Leave Tuesday Table" in table.shows("kay", "?tab=members")


def test_a_refused_request_to_join_keeps_what_was_typed(table):
    table.does("olu", "settings/", name="Tuesday Table", public="1")
    answer = table.does("ravi", "ask/", words="a" * 201)
    page = answer.content.decode()
    assert answer.status_code == 422 and f'value="{"a" * 201}" aria-invalid="true"' in page
    assert "Use at most 200 characters. This has 201." in page


def test_nobody_owns_more_than_twenty_clubs(table):
    for number in range(20):
        clubs.club(f"Club {number}", ravi=Role.OWNER)
    answer = table.browsers["ravi"].post("/clubs/new/", {"name": "Ghouls"})
    assert answer.status_code == 422
    assert "You own 20 clubs. Transfer or delete one first." in answer.content.decode()
    assert not Club.objects.filter(name="Ghouls").exists()


def test_a_role_that_somebody_has_already_is_no_change(table):
    kay = table.club.members.get(player=a_player("kay"))
    membership.change_role(table.club, kay, Role.MEMBER, a_player("olu"))
    assert table.role("kay") == "member" and table.told("kay") == []


def test_an_owner_who_hands_over_to_themselves_stays_the_owner(table):
    olu = table.club.members.get(player=a_player("olu"))
    membership.transfer_ownership(table.club, olu, a_player("olu"))
    assert table.role("olu") == "owner"


def test_a_visitor_can_sign_up_for_a_club_of_their_own(table):
    page = table.browsers[""].get("/clubs/").content.decode()
    assert '<a href="/account/signup/?next=/clubs/">Create an account</a>' in page
