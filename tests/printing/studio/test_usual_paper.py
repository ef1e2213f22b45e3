"""Whatever is printed without naming a paper comes on the reader's: every sheet, packs, the command line."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from armybuilder.printing.models import Setup
from tests.printing import geometry

pytestmark = pytest.mark.django_db


def sizes(content: bytes) -> set[tuple[int, int]]:
    """The pages' width and height in points."""
    return {(round(leaf.width), round(leaf.height)) for leaf in geometry.read(content)}


@pytest.mark.long
@pytest.mark.any_database
@pytest.mark.parametrize(("language", "paper"), [("de-DE", (595, 842)), ("en-US", (612, 792))])
@pytest.mark.parametrize(
    "address",
    [
        "/samples/undead/sheets.pdf",
        "/samples/undead/sheets.pdf?sheets=roster",
        "/print.pdf?army=undead&army=elves&sheets=roster,score",
        "/print.pdf?edition=vsgmr-7&sheets=rulers",
        "/measuring.pdf",
    ],
)
def test_a_pdf_whose_address_names_no_paper_is_printed_on_the_reader_s(language, paper, address):
    answer = Client(headers={"accept-language": language}).get(address)
    assert sizes(answer.content) == {paper}


@pytest.mark.any_database
def test_the_paper_ruler_takes_the_paper_of_the_region_where_the_chosen_one_does_not_fit():
    client = Client(headers={"accept-language": "de-DE"})
    client.cookies["paper"] = "a5"
    assert sizes(client.get("/measuring.pdf").content) == {(595, 842)}


def test_an_army_is_printed_on_the_paper_chosen_last_for_whatever():
    client = Client(headers={"accept-language": "en-US"})
    client.post("/samples/undead/sheets/", {"sheets": "", "paper": "letter", "paper_was": "letter"})
    client.post("/samples/elves/sheets/", {"sheets": "", "paper": "a4", "paper_was": "letter"})
    assert '" checked id="paper-a4"' in client.get("/samples/undead/sheets/").content.decode()


@pytest.mark.long
@pytest.mark.parametrize(("locale", "paper"), [("de_DE.UTF-8", (595, 842)), ("en_US.UTF-8", (612, 792))])
def test_the_command_line_needs_no_paper(tmp_path, monkeypatch, locale, paper):
    monkeypatch.setenv("LC_ALL", locale)
    out = tmp_path / "out.pdf"
    call_command("army", "pdf", "fixtures/samples/elves.json", "--output", str(out))
    assert sizes(out.read_bytes()) == {paper}


@pytest.fixture
def up_to_date(transactional_db):
    """Whatever the test did, the database ends with every migration."""
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


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
