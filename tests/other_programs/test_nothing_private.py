"""Nothing private leaves by any file of an army: a canary in every private field, and every file read whole."""

import io
import zipfile
from urllib.parse import quote, urlsplit

import pdfplumber
import pikepdf
import pytest
from django.conf import settings
from django.test import Client

from armybuilder.armies.models import Army, Version
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Role
from tests.other_programs.test_tabletop_simulator import addresses
from tests.support import clubs
from tests.support.players import a_player

LINK = "L" * 22
PRIVATE = {
    "folder": "CANARY-folder",
    "origin_name": "CANARY-origin",
    "origin_read_key": "C" * 22,
    "kept_out": "CANARY-kept-out",
    "edit_key": "E" * 22,
}
"""Columns of an army that are its owner's alone."""
SHOWN = {
    "id", "document", "edition", "name", "version", "changed", "visibility",
    # Numbers and dates that name nobody, and what is not in any file.
    "sample", "origin", "origin_version", "latest_version", "binned", "made", "owner", "code", "read_key",
}  # fmt: skip
FILES = ("army.json", "army.csv", "army.rosz", "army.tts.json", "document.json")


@pytest.fixture
def secrets(alice, army):
    """An army that everybody reads, by its link too; what nobody may find in its files."""
    clubs.shelve(clubs.club("CANARY-club", alice=Role.OWNER), army)
    player = a_player("alice")
    player.name = "CANARY-player"
    player.save()
    player.user.username, player.user.email = "CANARY-user", "canary@example.org"
    player.user.first_name = player.user.last_name = "CANARY-person"
    player.user.save()
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ALL, read_key=LINK, **PRIVATE)
    Version.objects.filter(army=army).update(title="CANARY-version")
    return [*PRIVATE.values(), LINK, player.key, str(player.code), "canary"]


def whole(answer):
    """All that a file says, as text: the parts of a ZIP file, and the pages and notes of a PDF."""
    content = answer.content
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            content = b"\n".join(name.encode() + archive.read(name) for name in archive.namelist())
    if content.startswith(b"%PDF"):
        with pdfplumber.open(io.BytesIO(content)) as pdf, pikepdf.open(io.BytesIO(content)) as same:
            links = [str(link.get("uri")) for page in pdf.pages for link in page.hyperlinks]
            return "\n".join([*(page.extract_text() for page in pdf.pages), *links, str(dict(same.docinfo))])
    return content.decode("utf-8", "replace")


def found_in(answer, secrets):
    assert answer.status_code == 200
    said = (whole(answer) + str(dict(answer.headers))).lower()
    return [secret for secret in secrets if secret.lower() in said]


def test_every_column_of_an_army_is_shown_or_private():
    assert {field.name for field in Army._meta.concrete_fields} == SHOWN | PRIVATE.keys()


@pytest.mark.parametrize("file", FILES)
def test_no_file_of_an_army_names_anybody_or_has_a_key(army, alice, secrets, file):
    for address in (f"/shared/{LINK}/", f"/read/{army.code}/"):
        for reader in (alice, Client()):
            assert found_in(reader.get(address + file), secrets) == [], (address, file)
    assert str(army.code) not in whole(Client().get(f"/shared/{LINK}/{file}"))


def test_no_picture_and_no_roster_of_a_saved_object_does(army, secrets):
    found = addresses(whole(Client().get(f"/shared/{LINK}/army.tts.json")))
    assert len(found) == 6
    for address in found:
        assert found_in(Client().get(urlsplit(address).path), [*secrets, str(army.code)]) == []


def test_the_card_of_a_link_does_not_either(army, secrets):
    address = quote(f"{settings.BASE_URL}/read/{army.code}/", safe="")
    assert found_in(Client().get(f"/oembed/?url={address}"), secrets) == []
