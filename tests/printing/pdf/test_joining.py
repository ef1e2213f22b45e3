"""Prints put together from pieces: bookmarks, tags, and the wish to be printed true to size."""

import subprocess
from dataclasses import replace

import pikepdf
import pytest

from armybuilder.printing.jobs import prints
from armybuilder.printing.jobs.prints import Order
from armybuilder.printing.pdf import joining
from armybuilder.visitors import Visitor

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.long]

ANN = Visitor("ann")


@pytest.fixture
def pack(sample, settings, tmp_path):
    """The file of two armies' rosters and cards with the measuring sheet, from three pieces, one of them in part."""
    settings.PRINTS = tmp_path
    elves, undead = replace(sample("elves"), name="Our Elves"), sample("undead")
    prints.ask(Order((sample("elves"), undead), ("roster", "cards")), ANN)
    return prints.file_of(prints.ask(Order((elves, undead), ("roster", "cards", "measuring")), ANN))


def test_its_bookmarks_lead_by_army_and_sheet_to_each_page(pack):
    with pikepdf.open(pack) as pdf, pdf.open_outline() as outline:
        roots = [(item.title, [child.title for child in item.children]) for item in outline.root]
        pages = [pdf.pages.index(pikepdf.Page(item.destination[0])) for item in outline.root]
        skeletons = [one.title for one in outline.root[1].children[0].children]

    assert roots == [("Our Elves", ["Roster", "Cards"]), ("Undead", ["Roster", "Cards"]), ("Inch rulers", [])]
    assert pages == [0, 2, 4]
    assert "Skeleton Archers ×\u00a02" in skeletons


def test_its_structure_is_whole(pack):
    with pikepdf.open(pack) as pdf:
        assert pdf.check_pdf_syntax() == []
        root, pages = pdf.Root.StructTreeRoot, [page.objgen for page in pdf.pages]
        assert pdf.Root.MarkInfo.Marked and str(pdf.Root.Lang) == "en"
        assert [element.Pg.objgen for element in root.K[0].K] == sorted(
            (element.Pg.objgen for element in root.K[0].K), key=pages.index
        )
        table = {int(number): entry for number, entry in zip(*[iter(root.ParentTree.Nums)] * 2, strict=True)}
        for page in pdf.pages:
            assert {element.Pg.objgen for element in table[int(page.StructParents)] if element is not None} == {
                page.objgen
            }
        names = [str(element.ID) for element in elements(root.K[0]) if "/ID" in element]
        assert len(names) == len(set(names)) > 10


def elements(element):
    """The element and all in it; each knows what it is in."""
    yield element
    for child in element.get("/K", ()):
        if isinstance(child, pikepdf.Dictionary) and "/S" in child:
            assert child.P.objgen == element.objgen
            yield from elements(child)


def test_it_is_read_out_in_order(pack):
    said = subprocess.run(["pdfinfo", "-struct-text", pack], capture_output=True, text=True, check=True)
    places = [said.stdout.index(text) for text in ("Our Elves", "Skeleton Archers", "Inch rulers")]
    assert said.stderr == "" and places == sorted(places)


def test_it_says_what_it_is_and_asks_for_the_true_size(pack):
    with pikepdf.open(pack) as pdf:
        assert pdf.docinfo["/Title"] == "Our Elves and Undead" and pdf.docinfo["/Author"] == "Muster"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        with pdf.open_metadata() as said:
            assert said["pdfuaid:part"] == "1" and said["dc:language"] == {"en"}


def test_a_print_of_one_army_in_one_go_is_as_it_was_written(sample):
    with pikepdf.open(prints.file_of(prints.ask(Order((sample("elves"),), ("roster", "cards")), ANN))) as pdf:
        assert pdf.Root.MarkInfo.Marked and pdf.docinfo["/Title"] == "Elves"


def test_a_piece_is_opened_once_however_many_of_its_sheets_are_wanted(pack, monkeypatch):
    opened = []
    real = pikepdf.open
    monkeypatch.setattr(joining.pikepdf, "open", lambda file: opened.append(file) or real(file))
    with real(pack) as pdf:
        last = len(pdf.pages) - 1
    joining.join([joining.PageRun(pack, page, 1, ()) for page in range(last)], "Parts", pack.with_name("parts.pdf"))

    assert opened == [pack]
    with real(pack.with_name("parts.pdf")) as parts:
        assert len(parts.pages) == last and parts.check_pdf_syntax() == []
