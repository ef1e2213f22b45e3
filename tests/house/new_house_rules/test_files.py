"""House rules as files: saved, opened again, refused with every mistake named."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.house.models import HouseRules
from rules.documents import read_catalogue


def bring(client: Client, content: bytes):
    return client.post("/house/bring/", {"file": SimpleUploadedFile("rules.json", content)})


def saved(desk) -> bytes:
    """The draft as a file."""
    answer = desk.client.get(f"{desk.at}catalogue.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="tuesday-table-rules.json"'
    return answer.content


def test_a_draft_goes_to_another_browser_as_a_file(desk):
    desk.prices("combat-master", "1")
    desk.does("option", name="Shield Wall", points="3", group="traits", who="kind:guy", effect="add:armor")
    content = saved(desk)
    assert json.loads(content)["format"] == "muster-rules/1"
    other = Client()
    at = bring(other, content).url
    theirs = HouseRules.objects.get(code=at.split("/")[2])
    assert theirs.name == "Tuesday Table rules" and theirs.parent.slug == "vsgmr-7"
    assert theirs.document().rows == desk.house.document().rows
    page = other.get(at).content.decode()
    assert "Shield Wall" in page and "Combat Master" in page


def test_a_revision_is_saved_as_it_was_published(desk):
    desk.prices("combat-master", "1")
    desk.publishes(visibility="all")
    desk.prices("combat-master", "3")
    content = Client().get("/rules/tuesday-table-rules@1/catalogue.json").content
    document = read_catalogue(content)
    assert document.own["slug"] == "tuesday-table-rules@1"
    assert document.rows["options/combat-master"][1]["levels"][""]["points"] == 1


@pytest.mark.parametrize("book", ["vsgmr-2010", "umr", "smg"])
def test_a_file_knows_the_rule_book_it_is_like(open_desk, book):
    desk = open_desk(book)
    at = bring(Client(), saved(desk)).url
    theirs = HouseRules.objects.get(code=at.split("/")[2])
    assert theirs.parent.slug == book and theirs.document().rows == desk.house.document().rows


def test_a_file_brought_twice_is_numbered(desk):
    content = saved(desk)
    names = []
    for _ in range(2):
        at = bring(desk.client, content).url
        names.append(HouseRules.objects.get(code=at.split("/")[2]).name)
    assert names == ["Tuesday Table rules 2", "Tuesday Table rules 3"]


def test_every_mistake_of_a_file_is_named_by_its_place(desk):
    document = json.loads(saved(desk))
    document["options"]["sharpshooter"]["levels"][""]["points"] = -1
    document["figures"]["troop"]["kind"] = "dragon"
    answer = bring(desk.client, json.dumps(document).encode())
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "options.sharpshooter.levels..points" in page and "figures.troop.kind" in page
    assert HouseRules.objects.count() == 1
