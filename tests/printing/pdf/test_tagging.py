"""The tagged structure of a single print: whole, in few elements, and read out in order."""

import io
import subprocess

import pikepdf
import pytest

from armybuilder.printing.jobs import render


@pytest.fixture
def elves(sample):
    return render.pdf([sample("elves")], ["roster", "cards"])


def elements(element):
    yield element
    for kid in element.get("/K", ()):
        if isinstance(kid, pikepdf.Dictionary):
            assert kid.P.objgen == element.objgen
            yield from elements(kid)


def marks(page):
    """The numbers of all that is marked on a page."""
    return [
        int(operands[1].MCID)
        for operands, operator in pikepdf.parse_content_stream(page)
        if str(operator) == "BDC" and "/MCID" in operands[1]
    ]


def test_each_mark_belongs_to_the_element_that_the_page_says(elves):
    with pikepdf.open(io.BytesIO(elves)) as pdf:
        root = pdf.Root.StructTreeRoot
        table = {int(number): entry for number, entry in zip(*[iter(root.ParentTree.Nums)] * 2, strict=True)}
        inside = {element.objgen for element in elements(root.K[0])}
        for page in pdf.pages:
            said = table[int(page.StructParents)]
            # what is decoration has a number that leads nowhere
            assert sorted(marks(page)) == [number for number, element in enumerate(said) if element is not None]
            # the words at the foot of a page are marked, and nobody is made to listen to them
            assert sum(element is not None and element.objgen not in inside for element in said) in (0, 2)
            for number, element in enumerate(said):
                if element is None:
                    continue
                assert element.Pg.objgen == page.objgen
                assert [kid for kid in element.K if kid == number] == [number]


def test_words_are_in_their_paragraph_without_an_element_between(elves):
    with pikepdf.open(io.BytesIO(elves)) as pdf:
        kinds = [str(element.S) for element in elements(pdf.Root.StructTreeRoot.K[0])]

    assert "/Span" not in kinds
    assert {"/Sect", "/H1", "/H2", "/P", "/Table", "/TR", "/TH", "/TD", "/Figure"} <= set(kinds)


@pytest.mark.long
def test_a_row_is_read_out_in_order(sample, tmp_path):
    file = tmp_path / "undead.pdf"
    file.write_bytes(render.pdf([sample("undead")], ["roster"]))
    said = subprocess.run(["pdfinfo", "-struct-text", file], capture_output=True, text=True, check=True)
    told = ("Unit and options", "Skeleton Archers", "×\u00a02", "Troop", "Distance attack")
    places = [said.stdout.index(text) for text in told]
    assert said.stderr == "" and places == sorted(places)
