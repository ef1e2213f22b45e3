"""The 14 sample armies cost and count what the rule book says, wherever Muster shows it."""

import io
import json
import re
from pathlib import Path

import pdfplumber
import pytest
from django.core.management import call_command

from armybuilder.armies import samples
from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from tests.support.markup import flat

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "samples"

# Points and figures of V7:361-489; the Undead's figures are corrected, as their sample says.
BOOK = [
    ("medieval-infantry", 23, 10, ""),
    ("dwarves", 28, 5, ""),
    ("elves", 25, 7, ""),
    ("orcs", 24, 7, ""),
    ("undead", 25, 11, ": 9 guys, 1 cavalry, 1 vehicle"),
    ("fantasy-adventurers", 27, 5, ""),
    ("wild-west-bandit-gang", 22, 8, ": 4 guys, 4 cavalry"),
    ("zombie-horde", 20, 13, ""),
    ("horror-film-survivors", 19, 4, ""),
    ("modern-infantry", 24, 5, ": 4 guys, 1 vehicle"),
    ("justice-team", 42, 3, ""),
    ("mightiest-heroes", 38, 3, ""),
    ("star-soldiers", 36, 3, ""),
    ("bug-aliens", 37, 8, ": 7 guys, 1 vehicle"),
]


@pytest.fixture(params=BOOK, ids=lambda row: row[0])
def book(request):
    return request.param


def test_army_check_says_so(book, capsys):
    slug, points, figures, _ = book
    call_command("army", "check", str(FOLDER / f"{slug}.json"))
    answer = json.loads(capsys.readouterr().out)
    assert (answer["points"], answer["figures"], answer["legal"]) == (str(points), figures, True)


def test_its_page_says_so(book, client):
    slug, points, figures, _ = book
    page = flat(client.get(f"/samples/{slug}/").content.decode())
    counts = re.findall(r"<b><i>×</i>(\d+)</b>", page)
    totals = re.findall(r'<p class="unit-cost"><b>(\d+)</b>', page)
    assert f"<td>{figures}</td><td>{points}</td></tr></tfoot>" in page
    assert (sum(map(int, counts)), sum(map(int, totals))) == (figures, points)
    assert f'<span class="stamp-a">Legal</span><span class="stamp-b">{points} of {points} points</span>' in page


def test_its_copy_in_the_builder_says_so(book, client):
    slug, points, figures, _ = book
    page = flat(client.post(f"/samples/{slug}/copy/", follow=True).content.decode())
    assert f'<b id="spent">{points}</b>' in page
    assert f" units, {figures} figures</h2>" in page


@pytest.mark.some_cases
def test_its_roster_says_so(book):
    slug, points, figures, kinds = book
    with pdfplumber.open(io.BytesIO(render.pdf([samples.get(slug).build], ["roster"], Layout("letter")))) as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    assert f"{points} of {points} points" in text
    assert f"{figures} figures{kinds}" in text
    assert "LEGAL" in text.upper()
    assert text.count("☐") == figures
