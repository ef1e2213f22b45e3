"""Everything one has goes into zips that open again, and with the account it goes for good."""

import io
import json
from zipfile import ZipFile

import pytest
from django.apps import apps as registry
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.accounts import account_data, exports
from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army, Favorite, Version
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Club, Member
from armybuilder.house.models import HouseRules
from armybuilder.library.models import Entry
from armybuilder.notices.models import Notice
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from armybuilder.printing.models import Setup
from armybuilder.reports.models import Report
from rules.models import Edition
from tests.nights import people
from tests.support.markup import flat
from tests.support.pictures import picture
from tests.support.players import PASSWORD, a_player, copied


def unpacked(answer):
    with ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def with_house_rules(browser):
    """House rules with a revision, and an army on it."""
    at = browser.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
    browser.post(f"{at}price/", {"row": "options/combat-master", "level": "", "points": "1"})
    browser.post(f"{at}publish/", {"visibility": "me"})
    browser.post("/armies/", {"edition": "tuesday-table@1", "limit": "30", "name": "Tuesday"})


def test_every_app_that_stores_something_of_a_player_exports_it():
    """What others did is not: entries of activity logs are a club's."""
    apps = {model._meta.label.rpartition(".")[0] for model in models_about(Player)} - {"audit"}
    answering = {answer.__module__.split(".")[1] for answer in account_data.player_files.functions}
    assert apps <= answering


def models_about(player):
    """Models with a reference to a player."""
    fields = ((model, field) for model in registry.get_models() for field in model._meta.fields)
    return {model for model, field in fields if field.is_relation and field.related_model is player}


@pytest.mark.any_database
def test_answers_reports_and_saved_sheets_are_in_the_export(browser_of):
    bob = browser_of("bob")
    army = copied(bob, "undead")
    bob.post(f"/armies/{army.code}/sheets/", {"sheets": "roster", "name": "Tonight", "keep": "1"})
    bob_himself = a_player("bob")
    circle = people.circle()
    circle.brings(circle.night(), "bob", army)
    Report.objects.create(name="Orcs", reason="Rude.", reporter=bob_himself)
    files = {
        file.path.rpartition("/")[2]: json.loads(file.content)
        for file in account_data.export(bob_himself)
        if file.path.startswith("beside-the-armies/")
    }
    [answer], [report], [sheets] = (files[f"{name}.json"] for name in ("nights", "reports", "saved-sheets"))
    assert (answer["club"], answer["comes"], answer["army"]) == ("Tuesday Table", "yes", "Undead")
    assert report["reason"] == "Rude." and sheets["name"] == "Tonight"


@pytest.mark.long
@pytest.mark.any_database
def test_everything_is_in_the_export(browser_of, pictures):
    alice = browser_of("alice")
    army = copied(alice, "undead")
    alice.post(f"/armies/{army.code}/units/0/portrait/", {"picture": SimpleUploadedFile("a.jpg", picture())})
    with_house_rules(alice)
    files = unpacked(alice.get("/account/export/1.zip"))
    beside = {name for name in files if name.startswith("beside-the-armies/")}
    assert len(set(files) - beside) == 3
    assert {"undead.json", "tuesday-table@1.rules.json"} <= set(files)
    assert "beside-the-armies/drafts/tuesday-table.json" in beside
    assert json.loads(files["beside-the-armies/player.json"])[0]["name"] == "Alice"
    shown = unpacked(alice.get("/account/export/pictures.zip"))
    assert [name.rpartition(".")[2] for name in shown] == ["jpg"]
    assert b"Pictures" in alice.get("/account/export/").content


@pytest.mark.long
@pytest.mark.any_database
def test_the_export_opens_again_where_nothing_of_it_is_known(browser_of, new_browser):
    alice = browser_of("alice")
    alice.post("/samples/undead/copy/")
    with_house_rules(alice)
    packed = b"".join(alice.get("/account/export/1.zip").streaming_content)
    documents = sorted(str(army.document["units"]) for army in Army.objects.all())
    alice.post("/account/delete/", {"password": PASSWORD})
    assert Army.objects.count() == 0 and not Edition.objects.filter(slug="tuesday-table@1").exists()
    other = new_browser()
    desk = other.post("/armies/import/", {"files": SimpleUploadedFile("all.zip", packed)})
    assert desk.status_code == 200
    page = desk.context
    assert [str(one.mistakes) for one in page["refused"]] == [] if page["refused"] else True
    kept = {"document": page["carried"], "catalogue": page["catalogues"], "once": page["once"]}
    assert other.post("/armies/import/save/", kept).status_code == 302
    assert sorted(str(army.document["units"]) for army in Army.objects.all()) == documents


def test_deleting_takes_the_person_and_leaves_what_others_copied(browser_of):
    alice, bob = browser_of("alice"), browser_of("bob")
    original = copied(alice, "undead")
    original.turn_on_read_link()
    bob.post(f"/shared/{original.read_key}/copy/")
    copy = Army.objects.exclude(pk=original.pk).get()
    copy.origin = original
    copy.save()
    alice.post(f"/armies/{original.code}/sheets/", {"sheets": "roster", "name": "Tonight", "keep": "1"})
    with_house_rules(alice)
    assert b"Account deleted" in alice.post("/account/delete/", {"password": PASSWORD}).content
    copy.refresh_from_db()
    assert copy.origin is None
    assert list(Army.objects.all()) == [copy]
    assert [player.name for player in Player.objects.all()] == ["Bob"]
    assert User.objects.count() == 1
    assert (HouseRules.objects.count(), Setup.objects.count()) == (0, 0)
    assert set(Version.objects.values_list("army", flat=True)) == {copy.pk}
    assert alice.get("/account/").status_code == 302


def test_a_revision_that_others_build_on_stays(browser_of):
    alice, bob = browser_of("alice"), browser_of("bob")
    with_house_rules(alice)
    army = Army.objects.get()
    army.turn_on_read_link()
    bob.post(f"/shared/{army.read_key}/copy/")
    alice.post("/account/delete/", {"password": PASSWORD})
    assert Edition.objects.filter(slug="tuesday-table@1").exists()
    assert bob.get(f"/armies/{Army.objects.get().code}/").status_code == 200


def test_favorites_go_along_and_go(browser_of):
    alice = browser_of("alice")
    army = copied(alice, "undead")
    for name in ("alice", "bob"):
        key = a_player(name).key
        Favorite.objects.create(owner_id=key, edition=army.edition, name="Lich", document=army.document)
    files = unpacked(alice.get("/account/export/1.zip"))
    assert json.loads(files["beside-the-armies/favorites/lich.json"])["units"]
    alice.post("/account/delete/", {"password": PASSWORD})
    assert [one.owner_id for one in Favorite.objects.all()] == [a_player("bob").key]


@pytest.mark.any_database
def test_a_revision_of_which_others_keep_a_unit_stays(browser_of):
    alice = browser_of("alice")
    with_house_rules(alice)
    army = Army.objects.get()
    Favorite.objects.create(owner=a_player("bob"), edition=army.edition, name="Lich", document=army.document)
    alice.post("/account/delete/", {"password": PASSWORD})
    assert Edition.objects.filter(slug="tuesday-table@1").exists()


@pytest.mark.any_database
def test_pictures_go_unless_somebody_else_has_them(browser_of, pictures):
    alice, bob = browser_of("alice"), browser_of("bob")
    army = copied(alice, "undead")
    for unit, wide in ((0, 400), (1, 500)):
        sent = {"picture": SimpleUploadedFile("a.jpg", picture(wide=wide))}
        alice.post(f"/armies/{army.code}/units/{unit}/portrait/", sent)
    army.refresh_from_db()
    first, second = (unit["portrait"] for unit in army.document["units"][:2])
    alice.post(f"/armies/{army.code}/units/0/portrait/", {"remove": "1"})
    army.turn_on_read_link()
    bob.post(f"/shared/{army.read_key}/copy/")
    alice.post("/account/delete/", {"password": PASSWORD})
    assert first != second
    assert [path.stem for path in pictures.glob("*.jpg")] == [second]


@pytest.mark.parametrize(
    ("others", "heir"), [([("bob", "member"), ("charlie", "organizer")], "Charlie"), ([("bob", "member")], "Bob")]
)
def test_a_club_goes_to_the_oldest_organizer_or_member(browser_of, others, heir):
    alice = browser_of("alice")
    club = Club.objects.create(slug="tuesday", name="Tuesday")
    Member.objects.create(club=club, player=a_player("alice"), role="owner")
    for name, role in others:
        Member.objects.create(club=club, player=a_player(name), role=role)
    alice.post("/account/delete/", {"password": PASSWORD})
    assert [member.player.name for member in club.members.filter(role="owner")] == [heir]


def test_ones_own_armies_go_from_the_shelf_and_copies_there_stay_without_the_name(browser_of):
    circle = people.circle()
    alice, bob = browser_of("alice"), browser_of("bob")
    alice.post("/samples/undead/copy/")
    lent = circle.shelve(Army.objects.get())
    Army.objects.update(visibility=Visibility.CLUB)
    bob.post(f"/read/{lent.code}/copy/")
    copy = lent.copies.get()
    circle.shelve(copy)
    Army.objects.update(visibility=Visibility.CLUB)
    night = circle.night()
    answer = circle.brings(night, "bob", lent, borrowed=True)
    assert b"from club libraries" in alice.get("/account/delete/").content
    alice.post("/account/delete/", {"password": PASSWORD})
    assert list(circle.club.shelf.values_list("army", flat=True)) == [copy.pk]
    answer.refresh_from_db()
    assert (answer.army, answer.come) == (None, "yes")
    assert bob.get(f"/clubs/tuesday-table/nights/{night.code}/").status_code == 200
    page = flat(bob.get(f"/read/{copy.code}/").content.decode())
    assert "Copied from:<span>Undead</span>" in page and "Alice" not in page
    told = {notice.sentence for notice in Notice.objects.filter(player=circle.olga)}
    assert told == {"Someone left Tuesday Table.", "You’re now an owner of Tuesday Table."}


def test_a_club_that_nobody_is_left_of_goes_too(browser_of):
    alice = browser_of("alice")
    Member.objects.create(club=Club.objects.create(slug="t", name="T"), player=a_player("alice"), role="owner")
    alice.post("/account/delete/", {"password": PASSWORD})
    assert Club.objects.count() == 0


def test_many_files_go_into_several_zips_each_with_what_it_needs(monkeypatch):
    rules = account_data.File("rules", b"r" * 1_000)
    files = [account_data.File(f"{number}", b"a" * 900_000, (rules,)) for number in range(5)]
    monkeypatch.setattr(account_data, "export", lambda player: iter(files))
    parts = exports.parts(a_player("alice"))
    assert [[file.path for file in part.files] for part in parts] == [
        ["rules", "0", "1"],
        ["rules", "2", "3"],
        ["rules", "4"],
    ]
    assert [part.slug for part in parts] == ["1", "2", "3"]


def test_what_others_were_told_of_a_player_is_told_of_somebody(browser_of):
    alice = browser_of("alice")
    a_player("alice lee")
    notify([a_player("bob")], Kind.COPIED, "army-copied", "/about/", a_player("alice"), army="Undead")
    notify([a_player("bob")], Kind.COPIED, "army-copied", "/about/", a_player("alice lee"), army="Elves")
    notify([a_player("bob")], Kind.REPORT, "army-reported", "/about/", army="Alice")
    assert b"copied" not in unpacked(alice.get("/account/export/1.zip"))["beside-the-armies/notices.json"]
    alice.post("/account/delete/", {"password": PASSWORD})
    assert {notice.sentence for notice in Notice.objects.all()} == {
        "Someone copied Undead.",
        "Alice lee copied Elves.",
        "Alice was reported.",
    }


def test_likes_are_counted_no_more(browser_of):
    alice, bob = browser_of("alice"), browser_of("bob")
    army = copied(bob, "undead")
    army.visibility = Visibility.ALL
    army.save()
    assert alice.post(f"/library/{army.code}/like/", {"like": "1"}).status_code == 302
    assert army.entry.likes == 1
    said = json.loads(unpacked(alice.get("/account/export/1.zip"))["beside-the-armies/likes.json"])
    assert [one["army"] for one in said] == ["Undead"]
    alice.post("/account/delete/", {"password": PASSWORD})
    assert Entry.objects.get().likes == 0


def test_a_public_army_built_before_signing_in_is_the_players_in_the_library(new_browser):
    player, browser = a_player("alice"), new_browser()
    army = copied(browser, "undead")
    army.visibility = Visibility.ALL
    army.save()
    browser.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    assert Entry.objects.get().author == player
    assert "Alice" in browser.get("/library/").content.decode()
