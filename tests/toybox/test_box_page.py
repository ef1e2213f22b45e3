"""A toy box: counted, filled in one step, shared, and everything undone."""

import json
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.accounts import account_data
from armybuilder.armies import samples, trash
from armybuilder.armies.models import Army
from armybuilder.armies.pictures import portraits
from armybuilder.toybox import sets
from armybuilder.toybox.contents import Toys, with_set
from armybuilder.toybox.models import Box
from armybuilder.visitors import Visitor
from rules import engine
from rules.models import Edition
from tests.support.clubs import club
from tests.support.pictures import picture
from tests.support.players import a_player, signed_in

pytestmark = pytest.mark.sql


def box_of(name="alice"):
    return Box.objects.made_by(Visitor(a_player(name).key, player=a_player(name))).get()


def counts(name="alice"):
    return {toys.name: toys.count for toys in box_of(name).contents}


QUERIES = 12
KIND = {"name": "Green soldiers", "count": "24", "figures": ["troop", "hero"], "gear": "distance-attack"}


def test_an_empty_box_offers_a_usual_set_and_a_kind(client, db):
    page = client.get("/toys/").content.decode()
    assert "Your toy box is empty" in page
    assert sets.all()[0].name in page
    assert not Box.objects.exists()


def test_a_visitor_without_an_account_has_a_box_that_their_account_gets(client, db):
    client.get("/toys/")
    client.post("/toys/kinds/new/", KIND)
    user = a_player("alice").user
    client.force_login(user)
    assert counts() == {"Green soldiers": 24}


def test_a_kind_is_added_changed_and_removed(alice):
    assert alice.post("/toys/kinds/new/", KIND).status_code == 302
    alice.post("/toys/kinds/1/", KIND | {"name": "Soldiers", "count": ""})
    assert counts() == {"Soldiers": None}
    assert box_of().contents[0].figures == ("troop", "hero")
    alice.post("/toys/remove/", {"kind": "1"})
    assert counts() == {}


def test_what_is_missing_of_a_kind_is_said_and_what_was_typed_stays(alice):
    page = alice.post("/toys/kinds/new/", {"name": "Ogres", "count": "many"})
    assert page.status_code == 422
    text = page.content.decode()
    assert "Enter a whole number up to 999" in text
    assert "Choose at least one figure" in text
    assert 'value="Ogres"' in text and 'value="many"' in text


@pytest.mark.any_database
@pytest.mark.parametrize("name", ["", "   "])
def test_a_kind_without_a_name_is_refused(alice, name):
    page = alice.post("/toys/kinds/new/", KIND | {"name": name})
    assert page.status_code == 422 and not Box.objects.exists()
    assert "Enter a name." in page.content.decode()


@pytest.mark.any_database
def test_kinds_are_sorted_by_name_by_count_or_as_they_were_added(alice):
    for name, count in (("Blue soldiers", "5"), ("Archers", ""), ("Cooks", "9")):
        alice.post("/toys/kinds/new/", KIND | {"name": name, "count": count})
    for sort, names in (
        ("most", ["Archers", "Cooks", "Blue soldiers"]),
        ("name", ["Archers", "Blue soldiers", "Cooks"]),
        ("", ["Blue soldiers", "Archers", "Cooks"]),
    ):
        text = alice.get(f"/toys/?sort={sort}").content.decode()
        places = [text.index(f">{name}<") for name in names]
        assert places == sorted(places), sort


@pytest.mark.any_database
def test_toys_that_no_kind_stands_for_are_added_as_new_kinds(alice):
    more = {"new": ["hero|commander|2", "nobody||3", "troop||none"], "query": "points=25"}
    assert alice.post("/toys/add-more/", more).url.endswith("?points=25")
    (toys,) = box_of().contents
    assert (toys.count, toys.figures, toys.gear) == (2, ("hero",), ("commander",))


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"club": "strangers", "how": "look"}, 404),
        ({"club": "household", "how": "take"}, 400),
        ({"club": "household"}, 400),
    ],
)
def test_a_box_is_shared_with_a_club_of_the_player_and_in_a_known_way_only(alice, said, status):
    club("Household", alice="owner")
    club("Strangers", bob="owner")
    alice.post("/toys/kinds/new/", KIND)
    assert alice.post("/toys/share/", said).status_code == status
    assert not box_of().shares.exists()


def test_toys_without_a_number_stay_without_one_when_a_set_is_added():
    soldiers = Toys(0, "Soldiers", 24, ("troop",))
    many = with_set((), "Soldiers", [replace(soldiers, count=None)]).contents
    assert [toys.count for toys in with_set(many, "Soldiers", [soldiers]).contents] == [None]
    assert [toys.count for toys in with_set((), "Soldiers", [soldiers, soldiers]).contents] == [48]


def test_plus_minus_and_a_typed_number_change_the_count(alice):
    alice.post("/toys/kinds/new/", KIND)
    for sent, count in (
        ({"plus": "1"}, 25),
        ({"minus": "1", "count": "25"}, 24),
        ({"count": "7"}, 7),
        ({"count": "40", "plus": "1"}, 41),
        ({"count": ""}, None),
    ):
        alice.post("/toys/count/", {"kind": "1", **sent})
        assert counts() == {"Green soldiers": count}
    page = alice.post("/toys/count/", {"kind": "1", "count": "a few"})
    assert page.status_code == 422
    assert "Enter a whole number" in page.content.decode()


def test_every_change_can_be_undone_and_redone(alice):
    alice.post("/toys/add-set/", {"set": "castle"})
    whole = counts()
    alice.post("/toys/count/", {"kind": "1", "plus": "1"})
    alice.post("/toys/undo/")
    assert counts() == whole
    alice.post("/toys/undo/")
    assert counts() == {}
    alice.post("/toys/redo/")
    assert counts() == whole


def test_a_set_added_twice_makes_its_kinds_more(alice):
    for _ in range(2):
        alice.post("/toys/add-set/", {"set": "castle"})
    assert counts()["Horses"] == 8


def test_a_form_sent_twice_counts_once(alice):
    for _ in range(2):
        alice.post("/toys/add-set/", {"set": "castle", "once": "abc"})
    assert counts()["Horses"] == 4


def test_an_armys_figures_are_added_as_far_as_they_are_missing(alice):
    undead = Army.start(samples.get("undead").build, Edition.objects.get(slug="vsgmr-7"), a_player("alice").key)
    assert "Missing for my armies" not in alice.get("/toys/").content.decode()
    alice.post("/toys/add-army/", {"army": str(undead.code)})
    assert sum(counts().values()) == 11
    assert "nothing missing" in alice.get("/toys/").content.decode()
    before = counts()
    alice.post("/toys/add-army/", {"army": str(undead.code)})
    assert counts() == before


def test_armies_say_what_the_box_lacks(alice):
    undead, edition = samples.get("undead").build, Edition.objects.get(slug="vsgmr-7")
    Army.start(undead, edition, a_player("alice").key)
    Army.start(engine.Build(undead.catalogue, "Nobody yet"), edition, a_player("alice").key)
    alice.post("/toys/kinds/new/", {"name": "Skeletons", "count": "3", "figures": "mook"})
    page = alice.get("/toys/").content.decode()
    assert "1 more Small cavalry" in page and "Nobody yet" not in page.partition("Missing for my armies")[2]


@pytest.mark.any_database
def test_a_picture_is_decoded_and_kept_without_what_it_told(alice):
    alice.post("/toys/kinds/new/", KIND | {"picture": SimpleUploadedFile("a.jpg", picture())})
    digest = box_of().contents[0].picture
    assert digest and digest in alice.get("/toys/").content.decode()
    refused = alice.post("/toys/kinds/1/", KIND | {"picture": SimpleUploadedFile("a.jpg", b"no picture")})
    assert refused.status_code == 422


def test_a_picture_stays_as_long_as_an_undo_may_bring_it_back(alice):
    alice.post("/toys/kinds/new/", KIND | {"picture": SimpleUploadedFile("a.jpg", picture())})
    digest = box_of().contents[0].picture
    alice.post("/toys/remove/", {"kind": "1"})
    trash.let_go({digest})
    assert portraits.read(digest) is not None
    account_data.forget(a_player("alice"))
    trash.let_go({digest})
    assert portraits.read(digest) is None


def test_a_box_is_shared_with_a_club_to_look_into_or_to_change(alice):
    household = club("Household", alice="owner", bob="member")
    alice.post("/toys/kinds/new/", KIND)
    box, bob, stranger = box_of(), signed_in("bob"), signed_in("charlie")
    assert bob.get(f"/toys/{box.code}/").status_code == 404
    alice.post("/toys/share/", {"club": household.slug, "how": "look"})
    assert bob.get(f"/toys/{box.code}/").status_code == 200
    assert bob.post(f"/toys/{box.code}/count/", {"kind": "1", "plus": "1"}).status_code == 404
    assert "Toy box of Alice" in bob.get("/toys/").content.decode()
    alice.post("/toys/share/", {"club": household.slug, "how": "edit"})
    assert bob.post(f"/toys/{box.code}/count/", {"kind": "1", "plus": "1"}).status_code == 302
    assert counts() == {"Green soldiers": 25}
    assert stranger.get(f"/toys/{box.code}/").status_code == 404
    assert bob.post(f"/toys/{box.code}/share/", {"club": household.slug, "how": "look"}).status_code == 404
    alice.post("/toys/share/", {"club": household.slug, "how": "none"})
    assert bob.get(f"/toys/{box.code}/").status_code == 404


def test_a_box_of_many_kinds_asks_no_more_questions(alice, django_assert_num_queries):
    alice.post("/toys/kinds/new/", KIND)
    alice.get("/toys/")
    with django_assert_num_queries(QUERIES):
        alice.get("/toys/")
    for one in sets.all():
        alice.post("/toys/add-set/", {"set": one.slug})
    with django_assert_num_queries(QUERIES):
        alice.get("/toys/")


def test_two_hundred_kinds_are_enough(alice):
    box = Box(name="Toy box", owner_id=a_player("alice").key)
    kind = {"figures": ["troop"], "gear": [], "plastic": "green", "picture": "", "count": 1}
    box.kinds = [{"id": number, "name": f"Kind {number}", **kind} for number in range(1, 201)]
    box.save()
    refused = alice.post("/toys/kinds/new/", KIND)
    assert refused.status_code == 422
    assert "A box has room for 200 kinds" in refused.content.decode()


@pytest.mark.thorough
def test_old_versions_are_dropped_and_the_others_stay(alice):
    alice.post("/toys/kinds/new/", KIND)
    for _ in range(205):
        alice.post("/toys/count/", {"kind": "1", "plus": "1"})
    box = box_of()
    assert box.versions.count() == 200
    for _ in range(250):
        alice.post("/toys/undo/")
    assert box_of().versions.count() == 200
    assert counts()["Green soldiers"] > 24


def test_a_box_is_in_the_export_and_goes_with_the_account(alice):
    alice.post("/toys/kinds/new/", KIND)
    files = {file.path: file.content for file in account_data.export(a_player("alice"))}
    (row,) = json.loads(files[f"{account_data.BESIDE}toy-boxes.json"])
    assert row["kinds"][0]["name"] == "Green soldiers"
    account_data.forget(a_player("alice"))
    assert not Box.objects.exists()


def test_armies_that_fit_are_found_among_samples_and_the_library(alice):
    alice.post("/toys/add-set/", {"set": "soldiers"})
    page = alice.get("/toys/fits/").content.decode()
    whole, _, nearly = page.partition("One or two toys short")
    assert "Modern Infantry" in whole and "Undead" not in whole
    assert "Undead" in nearly and "1 more Small cavalry" in nearly
    assert "Wild West Bandit Gang" not in page
    army = Army.start(samples.get("elves").build, Edition.objects.get(slug="vsgmr-7"), a_player("bob").key)
    Army.objects.filter(pk=army.pk).update(visibility="all")
    assert f"/read/{army.code}/" in alice.get("/toys/fits/").content.decode()


def test_an_armys_page_says_what_the_box_lacks(alice):
    assert "missing-toys" not in alice.get("/samples/elves/").content.decode()
    alice.post("/toys/kinds/new/", KIND)
    assert "more Small cavalry" in alice.get("/samples/undead/").content.decode()


def test_sets_are_made_of_figures_that_the_books_have(books):
    known = {slug for book in books.values() for slug in (*book.figures, *book.dependants)}
    options = {slug for book in books.values() for slug in book.options}
    assert len(sets.all()) == 14
    for one in sets.all():
        for toys in one.toys:
            assert known.issuperset(toys.figures) and options.issuperset(toys.gear), one.slug
