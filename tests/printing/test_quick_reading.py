"""What is read quickly is what pdfplumber itself reads."""

import io

import pdfplumber
import pytest
from pdfminer.pdfinterp import PDFContentParser
from pdfminer.pdfparser import PDFStreamParser
from pdfminer.pdftypes import PDFStream
from pdfminer.psexceptions import PSEOF

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from tests.support import quick_reading

PLAIN = [
    b"", b"1 0 0 -1 .5 -2. cm\n/F1 12 Tf T* f*", b"[<0012> -5.25 (a b) <> [true]] TJ",
    b"/Span << /MCID 0 >> BDC q Q EMC",
]  # fmt: skip
UNUSUAL = [
    b"BI /W 1 /H 1 ID x EI Q", b"(a\\)b) Tj", b"(a(b)c) Tj", b"/A#20B gs", b"% said\n1 w", b"<123> Tj",
    b"(a) '", b"1 ]",
]  # fmt: skip


def all_of(parser) -> list[object]:
    """What a reader hands out, one after the other."""
    said = []
    while True:
        try:
            one = parser.nextobject()[1]
        except PSEOF:
            return said
        said.append(one.get_data() if isinstance(one, PDFStream) else one)


def read(data: bytes) -> list[dict[str, object]]:
    """All that pdfplumber finds on each page."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        return [{"objects": page.objects, "links": page.annots, "box": page.bbox} for page in pdf.pages]


@pytest.mark.long
@pytest.mark.parametrize(
    ("slug", "sheet"), [("undead", "roster"), ("undead", "kit"), ("night-shift", "cards"), ("justice-team", "standees")]
)
def test_a_sheet_is_read_alike(sample, slug, sheet, monkeypatch):
    data = render.pdf([sample(slug)], [sheet], Layout("a4"))
    quickly = read(data)
    assert len(quickly[0]["objects"]["char"]) > 50
    monkeypatch.setattr(quick_reading, "objects", unusual)
    monkeypatch.setattr("pdfplumber.page.resolve_all", quick_reading.resolve_all)
    monkeypatch.setattr("pdfplumber.page.resolve_and_decode", quick_reading.resolve_and_decode)
    slowly = read(data)
    assert quickly == slowly


def unusual(data, document=None):
    raise quick_reading.Unusual(data)


@pytest.mark.parametrize("said", [*PLAIN, *UNUSUAL])
def test_a_stream_is_taken_apart_alike(said):
    stream = PDFStream({}, said)
    assert all_of(quick_reading.content([stream])) == all_of(PDFContentParser([stream]))


@pytest.mark.parametrize("said", PLAIN)
def test_plain_streams_are_not_left_to_pdfminer(said):
    assert isinstance(quick_reading.objects(said), list)


@pytest.mark.parametrize("said", UNUSUAL)
def test_unusual_ones_are(said):
    with pytest.raises((quick_reading.Unusual, ValueError)):
        quick_reading.objects(said)


def test_objects_refer_to_others():
    said, document = b"<< /A [3 0 R true] >> 7", object()
    quickly, slowly = quick_reading.OfObjects(said), PDFStreamParser(said)
    quickly.set_document(document)
    slowly.set_document(document)
    found = [all_of(reader) for reader in (quickly, slowly)]
    references = [one[0]["A"].pop(0) for one in found]
    assert found == [[{"A": [True]}, 7]] * 2
    assert [(one.doc, one.objid) for one in references] == [(document, 3)] * 2
