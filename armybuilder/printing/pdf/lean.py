"""Fewer bytes for the same ink: WeasyPrint writes millionths of a pixel, and fonts with tables for screens alone."""

import io
import re
from functools import lru_cache

import pydyf
from fontTools.ttLib import TTFont

from armybuilder.printing.pdf.weasy import Stream

FINE = re.compile(rb"\d\d+\.\d{3,}|(?<!\d)\d\.\d{4,}(?![^\n]*cm$)", re.M)
"""Numbers with more digits than anybody sees; small ones of a matrix may shrink a drawing, and keep theirs."""
STANDING = b">0<"
"""Between two glyphs that stand as far apart as their font says."""
DRAWN = frozenset(("GlyphOrder", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"))
"""The tables of a font that draw and advance; a PDF itself says which letters its glyphs are."""


def lean(pdf: pydyf.PDF) -> None:
    """Shorten what is drawn and the fonts it is drawn with."""
    for one in pdf.objects:
        if isinstance(one, Stream):
            one.stream[:] = [drawing(b"\n".join(map(_bytes, one.stream)))]
        elif isinstance(one, pydyf.Stream) and "Length1" in one.extra:
            one.stream[:] = [_font(one.stream[0])]
            one.extra["Length1"] = len(one.stream[0])


def _bytes(item: bytes | str | pydyf.Object) -> bytes:
    if isinstance(item, pydyf.Object):
        return item.data
    return item if isinstance(item, bytes) else item.encode()


def drawing(drawn: bytes) -> bytes:
    """What is drawn, said more briefly."""
    return FINE.sub(lambda found: _rounded(found[0]), drawn).replace(STANDING, b"").replace(b">0]", b">]")


@lru_cache(maxsize=8192)
def _rounded(number: bytes) -> bytes:
    value = float(number)
    return b"%.2f" % value if value >= 10 else b"%.3f" % value


def _font(held: bytes) -> bytes:
    font, out = TTFont(io.BytesIO(held), lazy=True), io.BytesIO()
    for table in set(font.keys()) - DRAWN:
        del font[table]
    font.save(out, reorderTables=None)
    return out.getvalue()
