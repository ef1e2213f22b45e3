"""The print page and the PDFs it leads to."""

import pytest

from armybuilder.printing.jobs.orders import file_name

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.mark.long
def test_a_sample_is_printed_by_anybody(client):
    response = client.get("/samples/elves/sheets.pdf?sheets=roster,reference&paper=a4")

    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="elves-roster-quick-reference.pdf"'
    assert response.content.startswith(b"%PDF-1.7")


def test_the_print_page_names_the_sheets_and_papers(client):
    page = client.get("/samples/elves/sheets/").content.decode()

    for word in ("Roster", "Quick reference", "Letter", "A4", "Open", "Download PDF"):
        assert word in page


@pytest.mark.long
def test_what_was_chosen_is_remembered_for_the_army_and_its_paper_for_others(client):
    client.post("/samples/elves/sheets/", {"sheets": "score", "paper": "a4"})
    again, other = (client.get(f"/samples/{army}/sheets/").content.decode() for army in ("elves", "undead"))

    assert 'value="a4" checked' in again and 'value="a4" checked' in other
    assert 'value="score" checked' in again and 'value="roster" checked' not in again
    assert 'value="roster" checked' in other and 'value="score" checked' not in other


@pytest.mark.long
@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("/samples/elves/sheets.pdf?sheets=roster", "elves-roster"),
        ("/samples/elves/sheets.pdf?sheets=roster,score", "elves-roster-score-sheet"),
        ("/samples/elves/sheets.pdf?sheets=roster,score,cards,scenario", "elves"),
        ("/print.pdf?army=elves&army=undead&sheets=roster", "elves-undead"),
        ("/print.pdf?army=elves&army=undead&army=orcs&army=dwarves&sheets=score", "elves-undead-2-more"),
        ("/print.pdf?edition=vsgmr-7&sheets=rulers", "very-simple-v7-move-sticks"),
    ],
)
def test_the_name_of_a_file_says_what_is_in_it(client, address, name):
    response = client.get(f"{address}&download=1")

    assert response["Content-Disposition"] == f'attachment; filename="{name}.pdf"'


def test_names_in_other_letters_are_kept_and_long_ones_are_cut():
    assert file_name(["Śnieżki"], ["roster"]) == "sniezki-roster.pdf"
    assert file_name(["Зомби"], []) == "зомби.pdf"
    assert file_name(["???"], []) == "army.pdf"
    assert file_name(["long " * 30], ["roster"]) == f"{'long-' * 15}long.pdf"


@pytest.mark.parametrize(
    "asked, sentence",
    [
        ("sheets=map", "There is no sheet “map”."),
        ("sheets=&paper=letter", "Select at least one sheet."),
        ("sheets=roster&paper=%00%F0", "isn’t available for “paper”"),
        ("sheets=<b>&paper=a4", "There is no sheet “&lt;b&gt;”."),
        ("sheets=roster&paper=a3", "“a3” isn’t available for “paper”. Choose from: letter, a4, legal, a5."),
        (
            "sheets=roster,measuring&paper=a5",
            "Paper ruler only fits Letter and A4. Choose one of these sizes, or remove the sheet.",
        ),
    ],
)
def test_what_cannot_be_understood_is_a_sentence(client, asked, sentence):
    response = client.get(f"/samples/elves/sheets.pdf?{asked}")

    assert response.status_code == 400
    assert sentence in response.content.decode() and '<h1 id="h-page">Print</h1>' in response.content.decode()


def test_the_measuring_sheet_is_refused_on_other_papers_in_a_sentence(client):
    answer = client.get("/measuring.pdf?paper=legal")
    assert answer.status_code == 400
    assert "Paper ruler only fits Letter and A4." in answer.content.decode()


def test_a_remembered_paper_that_measures_nothing_gives_way_to_the_first(client):
    client.post("/samples/elves/sheets/", {"sheets": "reference", "paper": "a5"})
    assert client.get("/measuring.pdf").status_code == 200
