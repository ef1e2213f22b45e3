"""What the studio says of what is printed: armies, letters without a font, counts and what is kept under a name."""

from dataclasses import replace

import pytest

from armybuilder.armies.named_armies import ArmyEntry
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.models import Print
from armybuilder.printing.sheets.units import parts
from armybuilder.printing.studio import context, previews
from armybuilder.printing.studio.subjects import NAMED, Subject
from rules.engine import Build, Side

LETTERS = "ကခဂဃငစဆဇ"


def subject(*builds):
    """Armies to print."""
    return Subject(tuple(ArmyEntry(build.name, build, "") for build in builds), builds, "")


def test_what_is_printed_goes_by_its_army_its_armies_or_its_rules(sample, catalogue):
    elves, orcs = sample("elves"), sample("orcs")
    assert context.describe(subject(elves)) == "Elves, 25 points"
    assert context.describe(subject(elves, orcs)) == "Elves and Orcs"
    without = Subject((), (Build(catalogue, ""),), "")
    assert context.describe(without) == f"{catalogue.name}, without an army"
    assert context.describe(subject(*[elves] * (NAMED + 2))).endswith(" and 2 more")


@pytest.mark.parametrize(
    ("name", "letters", "said"),
    [
        ("Elves", "", ""),
        ("Elves", LETTERS[:1], "Elves: no font here has က (U+1000). An empty box is printed for each."),
        ("", LETTERS[:1], "No font here has က (U+1000). An empty box is printed for each."),
    ],
)
def test_letters_without_a_font_are_named(sample, name, letters, said):
    assert parts.undrawn(replace(sample("elves"), name=name, notes=letters)) == said


def test_many_letters_without_a_font_are_counted(sample):
    said = parts.undrawn(replace(sample("elves"), notes=LETTERS))
    assert "စ (U+1005) and 2 more." in said and "U+1006" not in said


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [(50, 80, "25–40 points"), (None, 50, "up to 25 points"), (50, None, "from 25 points"), (None, None, "")],
)
def test_the_points_of_a_side_are_a_span_or_a_limit(catalogue, least, most, said):
    assert parts.span(catalogue, Side("all", "All", least, most)) == said


def test_the_pages_of_very_many_sheets_are_not_counted(sample, monkeypatch):
    monkeypatch.setattr(previews, "MOST_COUNTED", 1)
    assert previews.counts(Order((sample("elves"),), ("roster", "cards"))) == {}


@pytest.mark.django_db
@pytest.mark.any_database
def test_a_print_that_waits_says_how_many_are_ahead(settings, tmp_path):
    settings.PRINTS = tmp_path
    worker_heartbeat.beat()
    first, second = (Print.objects.create(owner_id="ann", key=key, name=key, order={}) for key in "ab")
    assert previews._job(second, []) == "Waiting, 1 ahead of you"
    Print.objects.update(state=State.FAILED)
    first.refresh_from_db()
    assert previews._job(first, []) == "Printing failed"


@pytest.fixture
def visitor(client, settings, tmp_path):
    """A browser that has been here before; nobody prints what it asks for."""
    settings.PRINTS, settings.JOBS_INLINE = tmp_path, False
    settings.JOBS = settings.PRINTS
    client.get("/")
    return client


@pytest.mark.django_db
@pytest.mark.any_database
def test_the_page_says_how_large_its_letters_are_and_how_much_ink_is_used(visitor):
    address = "/samples/undead/sheets/?sheets=roster&text=large&ink=saver"
    visitor.get(address)
    Print.objects.update(state=State.FAILED, error="Too much.")
    page = visitor.get(address).content.decode()
    assert "Letter, portrait, large text, ink saver" in page and "Printing failed" in page


@pytest.mark.django_db
@pytest.mark.any_database
def test_too_many_prints_are_refused_on_the_page_and_by_its_button(visitor, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"prints": "1/m/key,9/m/ip"}
    address = "/samples/undead/sheets/"
    assert visitor.get("/samples/undead/sheets.pdf?sheets=cards").status_code == 302
    page = visitor.get(f"{address}?sheets=roster")
    assert page.status_code == 429 and "You have" in page.content.decode()
    assert visitor.post(address, {"sheets": "roster", "print": "open"}).status_code == 429
    assert Print.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.any_database
def test_a_print_of_armies_that_are_not_there_says_how_many_are_left_out(visitor):
    nobody = [f"00000000-0000-0000-0000-00000000000{digit}" for digit in "12"]
    page = visitor.get("/print/", {"army": ["undead", "elves", *nobody], "sheets": "roster"}).content.decode()
    assert "2 armies were left out: they don’t exist, or they aren’t shared with you." in page


@pytest.mark.django_db
@pytest.mark.any_database
def test_without_an_army_the_page_offers_every_rule_book(visitor):
    page = visitor.get("/print/?edition=vsgmr-2010").content.decode()
    assert "/print/?edition=vsgmr-7" in page and "/print/?edition=vsgmr-2010" in page


@pytest.mark.django_db
@pytest.mark.any_database
def test_nothing_is_printed_where_no_sheet_is_chosen(visitor):
    answer = visitor.post("/samples/undead/sheets/", {"print": "open"})
    assert answer.headers["Location"] == "/samples/undead/sheets.pdf?sheets=&paper=letter"
    assert visitor.get(answer.headers["Location"]).status_code == 400 and not Print.objects.exists()
