"""Fewer bytes for the same ink: WeasyPrint writes millionths of a pixel, and fonts with tables for screens alone."""

import io
import re
import zlib
from collections.abc import Iterable
from functools import lru_cache

import pydyf
from fontTools.ttLib import TTFont

FINE = re.compile(r"\d+\.\d{3,}")
STANDING = re.compile(">0<|(?<=>)0$")
"""Between two glyphs with the font's own distance, and after the last one."""
PACKED = 6
"""The compression level of streams, of nine."""
DRAWN = frozenset(("GlyphOrder", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"))
"""The font tables for drawing and widths; the PDF itself maps glyphs to letters."""


class Brief:
    """Writes the most frequent operators without invisible digits, in place of those of ``pydyf.Stream``.

    This is faster than shortening them afterwards, by a twentieth of the time of a long roster.
    """

    stream: list[bytes]

    def move_to(self, x: float, y: float) -> None:
        """Begin a path."""
        self.stream.append(b"%.2f %.2f m" % (x, y))

    def line_to(self, x: float, y: float) -> None:
        """Go on straight."""
        self.stream.append(b"%.2f %.2f l" % (x, y))

    def curve_to(self, *points: float) -> None:
        """Go on in a curve."""
        self.stream.append(b"%.2f %.2f %.2f %.2f %.2f %.2f c" % points)

    def rectangle(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a rectangle."""
        self.stream.append(b"%.2f %.2f %.2f %.2f re" % (x, y, width, height))

    def set_line_width(self, width: float) -> None:
        """Take a pen."""
        self.stream.append(b"%b w" % brief(width))

    def set_color_rgb(self, red: float, green: float, blue: float, stroke: bool = False) -> None:
        """Take a color."""
        self.stream.append(b"%b %b %b %b" % (brief(red), brief(green), brief(blue), b"RG" if stroke else b"rg"))

    def set_dash(self, lengths: Iterable[float], start: float) -> None:
        """Take a dashed pen."""
        self.stream.append(b"[%b] %b d" % (b" ".join(map(brief, lengths)), brief(start)))

    def set_matrix(self, *values: float) -> None:
        """Move and scale what follows: small numbers may shrink a drawing, and keep their digits."""
        self.stream.append(b"%b cm" % b" ".join(map(precise, values)))

    def set_text_matrix(self, a: float, b: float, c: float, d: float, x: float, y: float) -> None:
        """Move to the position of words."""
        self.stream.append(b"%b %.2f %.2f Tm" % (b" ".join(map(precise, (a, b, c, d))), x, y))

    def set_font_size(self, font: str, size: float) -> None:
        """Take a font."""
        self.stream.append(b"/%b %b Tf" % (font.encode(), brief(size)))

    def show_text(self, glyphs: str) -> None:
        """Show glyphs; those with the font's own distances are one string."""
        if "." in glyphs:
            glyphs = FINE.sub(lambda match: brief(float(match[0])).decode(), glyphs)
        self.stream.append(b"[%b] TJ" % STANDING.sub("", glyphs).encode())


def write_briefly() -> None:
    """Have everything be written so."""
    for name, operator in vars(Brief).items():
        if callable(operator):
            setattr(pydyf.Stream, name, operator)


@lru_cache(maxsize=8192)
def brief(number: float) -> bytes:
    """A number to a hundredth; below ten, to a thousandth."""
    return b"%.12g" % round(number, 2 if abs(number) >= 10 else 3)


@lru_cache(maxsize=8192)
def precise(number: float) -> bytes:
    """A number to a hundredth; below ten, to a millionth."""
    if abs(number) >= 10:
        return brief(number)
    return (b"%.6f" % number).rstrip(b"0").rstrip(b".")


def lean(pdf: pydyf.PDF) -> None:
    """Leave of fonts what draws, and pack streams. The title and the promise of PDF/UA stay readable as they are:
    PDFium saves a packed stream of metadata without saying that it is packed."""
    for item in pdf.objects:
        if isinstance(item, pydyf.Stream):
            if "Length1" in item.extra:
                item.stream[:] = [_font(item.stream[0])]
                item.extra["Length1"] = len(item.stream[0])
            if item.extra.get("Type") == "/Metadata":
                item.compress = False
            elif item.compress:
                _pack(item)


def _pack(stream: pydyf.Stream) -> None:
    """Pack a stream; as tightly as pydyf does, it takes twice as long and two percent less room."""
    content = b"\n".join(map(_bytes, stream.stream))
    stream.stream[:], stream.compress = [zlib.compress(content, PACKED)], False
    stream.extra["Filter"] = "/FlateDecode"


def _bytes(item: bytes | str | pydyf.Object) -> bytes:
    if isinstance(item, bytes):
        return item
    return item.encode() if isinstance(item, str) else item.data


def _font(content: bytes) -> bytes:
    font, out = TTFont(io.BytesIO(content), lazy=True), io.BytesIO()
    for table in set(font.keys()) - DRAWN:
        del font[table]
    font.save(out, reorderTables=None)
    return out.getvalue()
