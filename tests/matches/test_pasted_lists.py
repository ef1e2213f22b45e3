"""A match with a list that is pasted: it becomes one's own army, and what is wrong with it is said."""

import pytest
from lxml import html

from armybuilder.armies import samples
from armybuilder.armies.models import Army

pytestmark = pytest.mark.django_db
LIST = "Goblins (4 points)\nWarlord: Troop, Commander – 1 point\nSneaks (3): Troop – 3 points (1 each)"


def test_a_pasted_list_becomes_an_army_and_meets_the_other(alice):
    answer = alice.post("/match/paste/", {"a": "elves", "text": LIST, "once": "x"})
    army = Army.objects.get()
    assert answer.headers["Location"] == f"/match/?a=elves&b={army.code}"
    assert (army.name, len(army.build().units), army.visibility) == ("Goblins", 2, "me")
    alice.post("/match/paste/", {"a": "elves", "text": LIST, "once": "x"})
    assert Army.objects.count() == 1


@pytest.mark.parametrize(("sent", "told"), [
    ({"a": "elves", "text": "Sneaks (3): Tropo"}, "Tropo"),
    ({"a": "elves", "text": " "}, "Nothing to import yet."),
    ({"text": LIST}, "Choose the first army."),
])  # fmt: skip
def test_what_is_wrong_is_said_and_what_was_typed_stays(alice, sent, told):
    answer = alice.post("/match/paste/", sent)
    page = answer.content.decode()
    assert answer.status_code == 422 and told in page
    assert sent["text"].strip() in page
    assert not Army.objects.exists()


def test_a_list_with_errors_is_answered_here_as_on_the_import_page(alice):
    wrong = LIST.replace("Commander", "Comander")
    page = html.fromstring(alice.post("/match/paste/", {"a": "elves", "text": wrong}).content)
    fix = page.xpath("//*[@id='remarks']//button[@name='fix']")[0]
    assert fix.text.strip() == "Commander"
    answer = alice.post("/match/paste/", {"a": "elves", "text": wrong, "fix": fix.get("value")})
    assert answer.status_code == 200 and not Army.objects.exists()
    page = html.fromstring(answer.content)
    assert page.get_element_by_id("list").text.strip() == LIST and page.xpath("//button[@name='undo']")


def test_an_army_that_one_may_not_see_does_not_exist(alice, bob, army):
    assert bob.post("/match/paste/", {"a": army.code, "text": LIST}).status_code == 404
    assert bob.post("/match/paste/", {"a": army.code, "text": "Sneaks (3): Tropo"}).status_code == 404


EITHER = "Undead\n\n2x Archers – Troop, Distance attack – 4 pts\nBoss – Hero – 2 pts\n"


@pytest.mark.parametrize("book", ["vsgmr-7", "vsgmr-2010"])
def test_a_list_that_fits_two_rule_books_is_read_by_that_of_the_army_it_meets(alice, book):
    sample = next(one for one in samples.all() if one.build.catalogue.slug == book)
    assert alice.post("/match/paste/", {"a": sample.slug, "text": EITHER}).status_code == 302
    army = Army.objects.get()
    assert (army.edition.slug, [unit.count for unit in army.build().units]) == (book, [2, 1])


def test_a_list_that_names_its_rule_book_is_read_by_it(alice):
    sent = {"a": "elves", "text": EITHER.replace("\n\n", "\nRule book: Very Simple 2010\n", 1)}
    assert alice.post("/match/paste/", sent).status_code == 302
    assert Army.objects.get().edition.slug == "vsgmr-2010"


def test_a_list_that_fits_other_rules_only_is_asked_about(alice):
    sample = next(one for one in samples.all() if one.build.catalogue.slug == "umr")
    answer = alice.post("/match/paste/", {"a": sample.slug, "text": EITHER})
    page = answer.content.decode()
    assert answer.status_code == 422 and "Is this list for Very Simple v7 or Very Simple 2010?" in page
    assert '<option value="vsgmr-2010">' in page and not Army.objects.exists()
    sent = {"a": sample.slug, "text": EITHER, "edition": "vsgmr-2010"}
    assert alice.post("/match/paste/", sent).status_code == 302
    assert Army.objects.get().edition.slug == "vsgmr-2010"
