"""The running version is on each page, with a link to what it changed."""

import re
from pathlib import Path

import pytest

from armybuilder.core.machine.release import version
from armybuilder.hosting.changelog import releases

ROOT = Path(__file__).resolve().parent.parent.parent
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_version_is_the_newest_of_the_changelog():
    assert releases()[0].anchor == version()


@pytest.mark.django_db
def test_every_page_names_the_version_and_leads_to_its_changes(client):
    page = client.get("/about/").content.decode()
    assert f'<a href="/changes/">Version {version()}</a>' in page
    changes = client.get("/changes/").content.decode()
    assert f"This server runs version {version()}." in changes
    assert f'<h2 id="{version()}">' in changes


def test_each_line_of_the_changelog_is_a_change():
    parts = [part for release in releases() for part in release.parts]
    assert {part.name for part in parts} == {"Added", "Changed", "Fixed"}
    assert sum(len(part.changes) for part in parts) == len(re.findall(r"^- ", CHANGELOG, re.MULTILINE))


def test_no_mark_of_the_file_is_left_in_a_text():
    texts = [
        piece.text
        for release in releases()
        for part in release.parts
        for change in part.changes
        for piece in change
        if piece.kind != "code"
    ]
    assert [text for text in texts if "`" in text or "*" in text] == []
