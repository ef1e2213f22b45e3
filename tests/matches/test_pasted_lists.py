"""A match with a list that is pasted: it becomes one's own army, and what is wrong with it is said."""

import json

import pytest
from lxml import html

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from rules import engine

PASTE = "/match/paste/"
LIST = "Goblins (4 points)\nWarlord: Troop, Commander – 1 point\nSneaks (3): Troop – 3 points (1 each)"


def keep(visitor, sent):
    """Paste a list, look at what was read, and match it."""
    page = html.fromstring(visitor.post(PASTE, sent).content)
    assert not Army.objects.exists()
    [shown] = page.xpath("//form//input[@name='typed']/@value")
    assert page.xpath("//button[@name='keep']") and page.xpath("//*[@class='understood card card-tight']")
    return visitor.post(PASTE, {**sent, "typed": shown, "keep": "1"})


def test_a_pasted_list_is_shown_becomes_an_army_and_meets_the_other(alice):
    sent = {"a": "elves", "text": LIST, "once": "x"}
    answer = keep(alice, sent)
    army = Army.objects.get()
    assert answer.headers["Location"] == f"/match/?a=elves&b={army.code}"
    assert (army.name, len(army.build().units), army.visibility) == ("Goblins", 2, "me")
    shown = engine.write_document(army.build())
    alice.post(PASTE, {**sent, "typed": json.dumps(shown, ensure_ascii=False, separators=(",", ":")), "keep": "1"})
    assert Army.objects.count() == 1


def test_what_is_kept_is_what_was_shown(alice):
    answer = alice.post(PASTE, {"a": "elves", "text": LIST, "typed": "", "keep": "1"})
    assert answer.status_code == 422 and "The list has changed since the preview." in answer.content.decode()
    assert not Army.objects.exists()


def test_scripts_get_the_form_alone(alice):
    page = alice.post(PASTE, {"a": "elves", "text": LIST}, headers={"HX-Request": "true"}).content.decode()
    assert page.lstrip().startswith('<details class="fold paste-list" id="paste" open>') and 'name="keep"' in page


@pytest.mark.parametrize(("sent", "told", "status"), [
    ({"a": "elves", "text": "Sneaks (3): Tropo"}, "Tropo", 200),
    ({"a": "elves", "text": "Sneaks (3): Tropo", "keep": "1"}, "Tropo", 422),
    ({"a": "elves", "text": " "}, "Nothing to import yet.", 422),
    ({"text": LIST}, "Choose the first army.", 422),
])  # fmt: skip
def test_what_is_wrong_is_said_and_what_was_typed_stays(alice, sent, told, status):
    answer = alice.post(PASTE, sent)
    page = answer.content.decode()
    assert answer.status_code == status and told in page and 'name="keep"' not in page
    assert sent["text"].strip() in page
    assert not Army.objects.exists()


def test_a_list_with_errors_is_answered_here_as_on_the_import_page(alice):
    wrong = LIST.replace("Commander", "Comander")
    page = html.fromstring(alice.post(PASTE, {"a": "elves", "text": wrong}).content)
    fix = page.xpath("//*[@id='remarks']//button[@name='fix']")[0]
    assert fix.text.strip() == "Commander"
    answer = alice.post(PASTE, {"a": "elves", "text": wrong, "fix": fix.get("value")})
    assert answer.status_code == 200 and not Army.objects.exists()
    page = html.fromstring(answer.content)
    assert page.get_element_by_id("list").text.strip() == LIST and page.xpath("//button[@name='undo']")


def test_an_army_that_one_may_not_see_does_not_exist(alice, bob, army):
    assert bob.post(PASTE, {"a": army.code, "text": LIST}).status_code == 404
    assert bob.post(PASTE, {"a": army.code, "text": "Sneaks (3): Tropo"}).status_code == 404


EITHER = "Undead\n\n2x Archers – Troop, Distance attack – 4 pts\nBoss – Hero – 2 pts\n"


@pytest.mark.parametrize("book", ["vsgmr-7", "vsgmr-2010"])
def test_a_list_that_fits_two_rule_books_is_read_by_that_of_the_army_it_meets(alice, book):
    sample = next(one for one in samples.all() if one.build.catalogue.slug == book)
    assert keep(alice, {"a": sample.slug, "text": EITHER}).status_code == 302
    army = Army.objects.get()
    assert (army.edition.slug, [unit.count for unit in army.build().units]) == (book, [2, 1])


def test_a_list_that_names_its_rule_book_is_read_by_it(alice):
    sent = {"a": "elves", "text": EITHER.replace("\n\n", "\nRule book: Very Simple 2010\n", 1)}
    assert keep(alice, sent).status_code == 302
    assert Army.objects.get().edition.slug == "vsgmr-2010"


def test_a_list_that_fits_other_rules_only_is_asked_about(alice):
    sample = next(one for one in samples.all() if one.build.catalogue.slug == "umr")
    answer = alice.post(PASTE, {"a": sample.slug, "text": EITHER})
    page = answer.content.decode()
    assert answer.status_code == 422 and "Is this list for Very Simple v7 or Very Simple 2010?" in page
    assert '<option value="vsgmr-2010">' in page and not Army.objects.exists()
    sent = {"a": sample.slug, "text": EITHER, "edition": "vsgmr-2010"}
    assert keep(alice, sent).status_code == 302
    assert Army.objects.get().edition.slug == "vsgmr-2010"
