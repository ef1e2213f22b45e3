"""Whatever is printed without naming a paper comes on the reader's: every sheet, packs, the command line."""

from argparse import ArgumentParser

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpResponse
from django.test import Client

from armybuilder.printing import army_commands
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.models import Setup
from armybuilder.printing.print_page import views as print_page
from armybuilder.printing.sheets import SHEETS, sheets_of
from rules.models import Edition
from rules.snapshot import catalogue
from tests.printing import geometry

pytestmark = pytest.mark.django_db


def sizes(content: bytes) -> set[tuple[int, int]]:
    """The pages' width and height in points, also of those that are printed sideways."""
    return {tuple(sorted((round(leaf.width), round(leaf.height)))) for leaf in geometry.read(content)}


READERS = {"de-DE": "a4", "en-GB": "a4", "es-ES": "a4", "es-MX": "letter", "en-US": "letter", "en-CA": "letter",
           "fr-CA": "letter"}  # fmt: skip
"""Languages of browsers, and the paper that people there buy."""
SIZES = {"a4": (595, 842), "letter": (612, 792)}
BOOKS = {"vsgmr-7": "elves", "vsgmr-2010": "river-fort-garrison", "umr": "harbor-watch", "smg": "night-raiders"}
"""Rule books, and a sample army of each."""
PACKS = [
    "/samples/undead/sheets.pdf",
    "/samples/undead/sheets.pdf?sheets=roster",
    "/print.pdf?army=undead&army=elves&sheets=roster,cards,matchup,score,scenario,rulers",
    "/print.pdf?edition=vsgmr-7&sheets=rulers",
    "/first-game.pdf",
    "/measuring.pdf",
]


@pytest.fixture
def orders(monkeypatch):
    """The orders that addresses lead to, instead of their prints."""
    noted: list[Order] = []

    def note(_request, order):
        noted.append(order)
        return HttpResponse()

    monkeypatch.setattr(print_page, "answer", note)
    return noted


@pytest.mark.any_database
@pytest.mark.parametrize("language", READERS)
def test_every_sheet_and_pack_is_ordered_on_the_reader_s_paper(language, orders):
    client, printed = Client(headers={"accept-language": language}), set()
    for book, army in BOOKS.items():
        for sheet in sheets_of(catalogue(Edition.objects.get(slug=book))):
            client.get(f"/samples/{army}/sheets.pdf?sheets={sheet.slug}&many=1")
            assert orders[-1].sheets == (sheet.slug,)
            printed.add(sheet.slug)
    assert printed == set(SHEETS)
    addresses = [*PACKS, *(f"/measuring.pdf?edition={book}" for book in BOOKS)]
    for address in addresses:
        assert client.get(address).status_code == 200
    assert len(orders) >= len(printed) + len(addresses)
    assert {order.layout.paper for order in orders} == {READERS[language]}


@pytest.mark.long
@pytest.mark.any_database
@pytest.mark.parametrize("language", ["de-DE", "en-US"])
@pytest.mark.parametrize("address", PACKS)
def test_a_pdf_whose_address_names_no_paper_is_printed_on_the_reader_s(language, address):
    answer = Client(headers={"accept-language": language}).get(address)
    assert sizes(answer.content) == {SIZES[READERS[language]]}


@pytest.mark.any_database
@pytest.mark.parametrize("address", ["/first-game.pdf", "/measuring.pdf"])
@pytest.mark.parametrize("language", READERS)
def test_a_sheet_that_does_not_fit_the_chosen_paper_takes_that_of_the_region(language, address, orders):
    client = Client(headers={"accept-language": language})
    client.cookies["paper"] = "a5"
    client.get(address)
    assert orders[-1].layout.paper == READERS[language]


def test_an_army_is_printed_on_the_paper_chosen_last_for_whatever():
    client = Client(headers={"accept-language": "en-US"})
    client.post("/samples/undead/sheets/", {"sheets": "", "paper": "letter", "paper_was": "letter"})
    client.post("/samples/elves/sheets/", {"sheets": "", "paper": "a4", "paper_was": "letter"})
    assert '" checked id="paper-a4"' in client.get("/samples/undead/sheets/").content.decode()


@pytest.mark.parametrize("language", READERS)
def test_the_command_line_offers_the_paper_of_each_locale(language, monkeypatch):
    monkeypatch.setenv("LC_ALL", f"{language.replace('-', '_')}.UTF-8")
    parser = ArgumentParser()
    army_commands.arguments(parser)
    assert parser.parse_args(["elves.json", "-o", "elves.pdf"]).paper == READERS[language]


@pytest.mark.long
@pytest.mark.parametrize(("locale", "paper"), [("de_DE.UTF-8", "a4"), ("en_US.UTF-8", "letter")])
def test_the_command_line_needs_no_paper(tmp_path, monkeypatch, locale, paper):
    monkeypatch.setenv("LC_ALL", locale)
    out = tmp_path / "out.pdf"
    call_command("army", "pdf", "fixtures/samples/elves.json", "--output", str(out))
    assert sizes(out.read_bytes()) == {SIZES[paper]}


@pytest.mark.long
def test_accounts_keep_the_paper_that_they_chose_before_it_was_theirs(up_to_date):
    executor = MigrationExecutor(connection)
    executor.migrate([("printing", "0006_failure"), ("accounts", "0006_paper")])
    from django.contrib.auth.models import User

    from armybuilder.accounts.models import Player

    players = {}
    for name, papers in {"ann": ["letter", "a4"], "ben": ["a4", "letter"], "cleo": []}.items():
        players[name] = Player.objects.create(user=User.objects.create(username=name), name=name)
        for place, paper in enumerate(papers):
            Setup.objects.create(owner=players[name], place=str(place), query=f"sheets=roster&paper={paper}")
    executor = MigrationExecutor(connection)
    executor.migrate([("printing", "0007_paper_of_accounts")])
    papers = dict(Player.objects.filter(name__in=players).values_list("name", "paper"))
    assert papers == {"ann": "a4", "ben": "", "cleo": ""}
