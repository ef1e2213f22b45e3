"""Reads PDFs as pdfplumber does, in a fraction of the time: one expression replaces its parser.

Half of the time of the sheets' tests was spent parsing streams. Anything that differs from WeasyPrint's plain way of
writing is left to pdfminer; ``tests/printing/test_quick_reading.py`` compares both.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from unittest.mock import patch

from pdfminer import pdfdocument, pdfinterp
from pdfminer.pdfinterp import PDFContentParser
from pdfminer.pdfparser import PDFStreamParser
from pdfminer.pdftypes import PDFObjRef, stream_value
from pdfminer.psexceptions import PSEOF
from pdfminer.psparser import KWD, LIT, literal_name
from pdfplumber import page as plumbed
from pdfplumber.utils import resolve_all, resolve_and_decode

TOKEN = re.compile(
    rb"([-+]?[0-9]*\.[0-9]+|[-+]?[0-9]+\.(?![0-9]))(?![0-9.])|([-+]?[0-9]+)(?![0-9.])|([A-Za-z]+\*?)(?![^\s\[\]()<>/])"
    rb"|<([0-9A-Fa-f]*)>|/([^\s#/%\[\]()<>{}]+)|(\[|<<)|(\]|>>)|\(([^()\\\r]*)\)|([^\s\x00])"
)
"""A real, an integer, a word, a text of hexadecimals, a name, a beginning, an end, a text, and anything else."""
REAL, INTEGER, WORD, CODED, NAME, BEGIN, END, TEXT = range(1, 9)
MAKE = {
    REAL: float, INTEGER: int, TEXT: bytes,
    CODED: lambda said: bytes.fromhex(said.decode()), NAME: lambda said: LIT(said.decode()),
}  # fmt: skip
PLAIN = {float, int, str, bool, bytes, type(None)}


class Unusual(Exception):
    """The stream has something that is left to pdfminer."""


def objects(data: bytes, document=None) -> list[object]:
    """The content of a stream, in order; references are to objects of the document."""
    here: list[object] = []
    around: list[list[object]] = []
    for match in TOKEN.finditer(data):
        kind = match.lastindex
        said = match[kind]
        if make := MAKE.get(kind):
            here.append(make(said))
        elif kind == WORD:
            word(said, here, document if around else None)
        elif kind == BEGIN:
            around.append(here)
            here = []
        elif kind == END and around:
            around[-1].append(here if said == b"]" else dictionary(here))
            here = around.pop()
        else:
            raise Unusual(said)
    if around:
        raise Unusual("the end")
    return here


def word(said: bytes, here: list[object], document) -> None:
    """An operator, true or false, or a reference to an object of the document."""
    if said in (b"true", b"false"):
        here.append(said == b"true")
    elif said == b"R" and document is not None:
        here[-2:] = [PDFObjRef(document, here[-2])]
    elif said in (b"R", b"BI", b"obj", b"endobj"):
        raise Unusual(said)
    else:
        here.append(KWD(said))


def dictionary(said: list[object]) -> dict[str, object]:
    if len(said) % 2:
        raise Unusual(said)
    return {literal_name(key): value for key, value in zip(said[::2], said[1::2], strict=True)}


class Reader:
    """Hands out one object after the other, as pdfminer's own readers do."""

    def __init__(self, read: Callable[[], list[object]], slowly: Callable[[], object]) -> None:
        try:
            said = iter(read())
            self.nextobject = lambda: (0, self._next(said))
        except (Unusual, ValueError):
            self.nextobject = slowly().nextobject

    @staticmethod
    def _next(said: Iterator[object]) -> object:
        for one in said:
            return one
        raise PSEOF


def content(streams) -> Reader:
    """A reader of what a page draws."""
    return Reader(
        lambda: objects(b"\n".join(stream_value(one).get_data() for one in streams)), lambda: PDFContentParser(streams)
    )


class OfObjects(Reader):
    """A reader of a stream of objects."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def set_document(self, document) -> None:
        def slowly() -> PDFStreamParser:
            parser = PDFStreamParser(self.data)
            parser.set_document(document)
            return parser

        super().__init__(lambda: objects(self.data, document), slowly)


def resolved(value: object) -> object:
    """What references lead to; most values hold none."""
    kind = value.__class__
    if kind in PLAIN or (kind is tuple and all(one.__class__ in PLAIN for one in value)):
        return value
    return resolve_all(value)


@contextmanager
def quick_reading() -> Iterator[None]:
    with ExitStack() as stack:
        stack.enter_context(patch.object(pdfinterp, "PDFContentParser", content))
        stack.enter_context(patch.object(pdfdocument, "PDFStreamParser", OfObjects))
        stack.enter_context(patch.object(plumbed, "resolve_all", resolved))
        # it names the color space of each letter, which is one of three words
        stack.enter_context(patch.object(plumbed, "resolve_and_decode", lru_cache(resolve_and_decode)))
        yield
