"""Armies on house rules that are not here: refused by the edition's name, taken in with their catalogue, kept once."""

import json
import re

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from rules.documents import document_of, write_catalogue
from rules.models import Edition
from tests.armies.houses import content, publish, walled
from tests.armies.importing.test_bring import BRING, KEEP, armies, document, fields, file, page, zipped

SLUG = "tuesday-table@3"
ABROAD = f"The house rules “{SLUG}” aren’t on this server. Add their rules file."


@pytest.fixture
def client():
    client = Client()
    client.get("/")
    return client


def built(edition=SLUG, name="Checkmate", option="shield-wall"):
    """A document of a hero with Shield Wall."""
    units = [{"name": "King", "figure": "hero", "options": {"commander": True, option: True}}]
    army = {"format": "muster-army/1", "edition": edition, "name": name, "optional_rules": ["traits"], "units": units}
    return json.dumps(army).encode()


def rules(points=3, slug=SLUG, name="Tuesday Table rules"):
    """The catalogue file of the revision, with Shield Wall at these points."""

    def change(made):
        walled(points)(made)
        made["edition"]["slug"] = slug
        del made["edition"]["place"]

    return content(change, name)


def bring(client, *files):
    return client.post(BRING, {"text": "", "files": [file(*one) for one in files]})


def keep(client, response):
    return client.post(KEEP, fields(response))


ARMY, RULES = ("checkmate.json", built()), ("rules.json", rules())


def test_without_its_catalogue_it_is_refused_by_the_editions_name(client):
    response = bring(client, ARMY)
    assert ABROAD in page(response) and armies(response) == []
    assert not Army.objects.exists()


@pytest.mark.parametrize("files", [(ARMY, RULES), (RULES, ARMY)], ids=["army first", "rules first"])
def test_with_its_catalogue_it_is_shown_and_kept(client, files):
    response = bring(client, *files)
    assert armies(response) == ["Checkmate"] and not Edition.objects.filter(slug=SLUG).exists()
    assert "Tuesday Table rules, revision 3. 1 army uses these rules." in " ".join(
        re.sub(r"<[^>]+>", " ", page(response)).split()
    )
    assert "Import Checkmate (5 points)" in page(response)
    kept = keep(client, response)
    army = Army.objects.get()
    assert kept.headers["Location"] == f"/armies/{army.code}/"
    assert (army.edition.slug, army.edition.family, army.edition.revision) == (SLUG, "tuesday-table", 3)
    house = HouseRules.objects.get()
    assert (house.slug, house.name, house.owner_id) == (
        "tuesday-table",
        "Tuesday Table rules",
        client.session["player"],
    )
    assert army.edition.parent.slug == "vsgmr-7"
    assert "Tuesday Table rules, revision 3" in client.get(f"/armies/{army.code}/").content.decode()
    assert "Tuesday Table rules" in client.get("/house/").content.decode()


def test_a_zip_brings_both(client):
    response = bring(client, ("all.zip", zipped(a__json=built(), b__json=built(name="Other"), rules__json=rules())))
    assert armies(response) == ["Checkmate", "Other"]
    keep(client, response)
    assert Army.objects.count() == 2 and Edition.objects.filter(family="tuesday-table").count() == 1


@pytest.mark.any_database
def test_brought_again_the_catalogue_is_kept_once(client):
    keep(client, bring(client, ARMY, RULES))
    other = Client()
    other.get("/")
    again = bring(other, ARMY, RULES)
    assert "This server already has them." in page(again)
    keep(other, again)
    assert Army.objects.count() == 2 and Edition.objects.filter(family="tuesday-table").count() == 1
    assert HouseRules.objects.count() == 1


def test_here_with_other_content_the_catalogue_is_refused_and_its_armies_too(client):
    keep(client, bring(client, ARMY, RULES))
    response = bring(client, ("again.json", built(name="Again")), ("rules.json", rules(points=4)))
    assert "This server already has “tuesday-table@3” with different content." in page(response)
    assert "Tuesday Table rules, revision 3 needs another slug." in page(response)
    assert Army.objects.count() == 1


def test_two_catalogues_of_one_name_that_differ_are_refused(client):
    response = bring(client, ARMY, RULES, ("other.json", rules(points=4)))
    assert "Another file already has “tuesday-table@3” with different content." in page(response)


def test_the_same_catalogue_twice_is_one(client):
    response = bring(client, ARMY, RULES, ("other.json", rules()))
    assert armies(response) == ["Checkmate"] and "couldn’t be imported" not in page(response)


def test_another_revision_of_somebody_elses_house_rules_is_refused_when_kept(client):
    keep(client, bring(client, ARMY, RULES))
    other = Client()
    other.get("/")
    fourth = "tuesday-table@4"
    response = bring(other, ("a.json", built(fourth)), ("rules.json", rules(4, fourth)))
    assert armies(response) == ["Checkmate"]
    kept = keep(other, response)
    assert kept.status_code == 422
    assert (
        "“tuesday-table” already belongs to someone else’s house rules here. "
        "Import Tuesday Table rules, revision 4 under another slug." in page(kept)
    )
    assert not Edition.objects.filter(slug=fourth).exists() and Army.objects.count() == 1


def test_another_revision_of_ones_own_house_rules_is_added(client):
    keep(client, bring(client, ARMY, RULES))
    fourth = "tuesday-table@4"
    keep(client, bring(client, ("a.json", built(fourth)), ("rules.json", rules(4, fourth))))
    assert list(Edition.objects.revisions("tuesday-table").values_list("revision", flat=True)) == [4, 3]
    assert "revision 4 is out" in client.get("/armies/").content.decode()


@pytest.mark.parametrize(
    ("catalogue", "said"),
    [
        (rules(slug="vsgmr-7"), "“vsgmr-7” is a rule book. Only house rules (slug@number) can be imported."),
        (rules(slug="n" * 41 + "@1"), "The slug of house rules can have at most 40 letters before the @."),
        (rules().replace(b'"points": 3,', b'"points": 0.25,', 1), "Expected a multiple of ½ from 0 to"),
        (rules().replace(b'"muster-rules/1"', b'"muster-rules/9"'), "muster-rules/1"),
        (b'{"format": "muster-rules/1"}', "edition This field is missing."),
    ],
    ids=["a rule book", "a long slug", "a quarter", "another format", "nothing in it"],
)
def test_a_catalogue_with_a_mistake_is_named_with_its_place(client, catalogue, said):
    response = bring(client, ARMY, ("rules.json", catalogue))
    text = " ".join(re.sub(r"<[^>]+>", " ", page(response)).split())
    assert "rules.json couldn’t be imported" in text and said in text and ABROAD in text


def test_a_catalogue_alone_is_no_army(client):
    response = bring(client, RULES)
    assert response.status_code == 422
    assert "These are rules without an army." in page(response)


def test_a_catalogue_on_which_nothing_is_built_is_not_kept(client):
    response = bring(client, ("elves.json", document()), RULES)
    assert "No army uses these rules, so they won’t be imported." in page(response)
    keep(client, response)
    assert not Edition.objects.filter(slug=SLUG).exists() and Army.objects.count() == 1


def test_what_the_army_lacks_in_its_catalogue_is_a_mistake_by_its_place(client):
    response = bring(client, ("checkmate.json", built(option="moon-walk")), RULES)
    assert "“moon-walk” isn’t an option in Tuesday Table, revision 3." in page(response)


def test_an_army_that_speaks_of_catalogues_in_its_notes_is_an_army(client):
    army = json.loads(document()) | {"name": "Notes", "notes": "The format is muster-rules/1."}
    assert armies(bring(client, ("elves.json", json.dumps(army).encode()))) == ["Notes"]


def test_somebody_elses_closed_house_rules_are_not_opened_by_their_name(client):
    publish(walled(3), family="closed")
    response = bring(client, ("a.json", built("closed@1")))
    assert "The house rules “closed@1” aren’t on this server" in page(response)
    pasted = client.post(BRING, {"text": built("closed@1").decode()})
    assert "The house rules “closed@1” aren’t on this server" in page(pasted)


@pytest.mark.any_database
def test_whoever_has_the_catalogue_of_closed_house_rules_may_build_on_them(client):
    edition = publish(walled(3), family="closed")
    file = write_catalogue(document_of(edition)).encode()
    keep(client, bring(client, ("a.json", built("closed@1")), ("rules.json", file)))
    assert Army.objects.get().edition == edition and Edition.objects.filter(family="closed").count() == 1


def test_carried_back_with_another_catalogue_nothing_is_kept(client):
    sent = fields(bring(client, ARMY, RULES))
    assert client.post(KEEP, {**sent, "catalogue": ["{}"]}).status_code == 422
    assert client.post(KEEP, {name: said for name, said in sent.items() if name != "catalogue"}).status_code == 422
    assert not Army.objects.exists() and not Edition.objects.filter(slug=SLUG).exists()


@pytest.mark.long
def test_what_was_taken_along_as_a_zip_comes_back_whole(client):
    keep(client, bring(client, ARMY, RULES))
    packed = b"".join(client.get("/armies/documents.zip").streaming_content)
    before = Army.objects.get().document
    Army.objects.all().delete()
    HouseRules.objects.all().delete()
    Edition.objects.get(slug=SLUG).delete()
    keep(client, bring(client, ("muster-armies.zip", packed)))
    assert Army.objects.get().document == before


@pytest.mark.long
def test_a_text_is_read_by_house_rules_that_came_along_or_are_chosen(client):
    text = "Checkmate (5 points)\nKing: Commander, Shield Wall – 5 points"
    response = client.post(BRING, {"text": text, "files": [file(*RULES)]})
    assert armies(response) == ["Checkmate"] and "Tuesday Table, revision 3" in page(response)
    keep(client, bring(client, ARMY, RULES))
    assert f'<option value="{SLUG}">Tuesday Table rules, revision 3</option>' in client.get(BRING).content.decode()
    chosen = client.post(BRING, {"text": text, "edition": SLUG})
    assert armies(chosen) == ["Checkmate"] and "Tuesday Table, revision 3" in page(chosen)


@pytest.mark.any_database
def test_a_catalogue_is_read_as_a_file_by_those_who_may_read_it(client):
    keep(client, bring(client, ARMY, RULES))
    answer = client.get(f"/rules/{SLUG}/catalogue.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{SLUG}.rules.json"'
    assert answer.content.decode() == write_catalogue(document_of(Edition.objects.get(slug=SLUG)))
    assert Client().get(f"/rules/{SLUG}/catalogue.json").status_code == 404
