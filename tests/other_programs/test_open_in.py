"""The card *Open in…* of the page to share: each link leads to its file, for everybody who sees the army."""

import io
import re
import zipfile

import pytest
from django.core.management import call_command
from django.test import Client

from armybuilder.armies.models import Army


def card(browser, army):
    page = browser.get(f"/armies/{army.code}/share/").content.decode()
    found = re.search(r'<section class="card quietcard".*?</section>', page, re.DOTALL)
    return found and found[0]


def test_a_private_army_has_no_card(alice, army):
    assert card(alice, army) is None


def test_every_link_of_the_card_is_a_file_for_readers(alice, army):
    alice.post(f"/armies/{army.code}/share/link/")
    links = re.findall(r'<a[^>]* href="([^"]+)"', card(alice, army))
    assert len(links) == 9
    answers = {link: Client().get(link, HTTP_HOST="testserver") for link in links}
    assert {link: answer.status_code for link, answer in answers.items()} == dict.fromkeys(links, 200)
    assert "elves.rosz" in card(alice, army)


def test_an_army_for_clubs_alone_names_no_address_that_only_public_armies_have(alice, army):
    Army.objects.filter(pk=army.pk).update(visibility="club")
    assert "army.json" not in card(alice, army) and "army.csv" in card(alice, army)


def test_the_command_exports_every_format(army, tmp_path, capsys):
    for form, name in (
        ("json", "elves.json"),
        ("text", "elves.txt"),
        ("csv", "elves.csv"),
        ("tts", "elves.tts.json"),
        ("bs", "elves.rosz"),
    ):
        call_command("army", "export", str(army.code), "--format", form, "-o", str(tmp_path))
        assert (tmp_path / name).stat().st_size > 100
    assert (tmp_path / "elves.csv").read_bytes().count(b"\r\n") == 4
    assert zipfile.ZipFile(io.BytesIO((tmp_path / "elves.rosz").read_bytes())).namelist() == ["elves.ros"]
    with pytest.raises(SystemExit):
        call_command("army", "export", str(army.code), "--format", "bs")
    assert "These files aren’t text. Name a folder for them with -o." in capsys.readouterr().err
