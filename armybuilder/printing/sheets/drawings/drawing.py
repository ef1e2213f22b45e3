"""Lines, ticks and words of a drawing to scale, as SVG in points from the paper's top left corner."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from armybuilder.printing.pdf.fonts import stack

INK, GREY, WASH = "#1f281e", "#878b76", "#f7f3e6"
HEAVY = (
    "Thick,Thick Ext,Muster Dice,Thick Wide,"  # untranslated
    "Thick Thai,Thick Devanagari,Muster CJK,Muster Hangul,Muster Emoji"
)
"""The stylesheet's families that are bold in each weight, in its order."""
FAMILIES = {
    "display": f"Londrina Solid,{HEAVY}",  # untranslated
    "display extended": f"Thick Ext,{HEAVY}",  # untranslated
    "display wide": f"Thick Wide,{HEAVY}",  # untranslated
    "bold": HEAVY,
    "bold extended": f"Thick Ext,{HEAVY}",  # untranslated
    "bold wide": f"Thick Wide,{HEAVY}",  # untranslated
}

Length = Fraction | float
Point = tuple[Length, Length]
ICON = 24
"""Width of an icon in its own units."""


@cache
def icons() -> dict[str, str]:
    """The shapes of the pages' icons, by their names."""
    sprite = (settings.ROOT / "static" / "icons.svg").read_text("utf-8")
    return dict(re.findall(r'<symbol id="i-([a-z0-9-]+)" viewBox="0 0 24 24">(.*?)</symbol>', sprite, re.DOTALL))


def pt(value: Length) -> str:
    """A length in points, to a thousandth."""
    return f"{float(value):.3f}".rstrip("0").rstrip(".")


@dataclass(slots=True)
class Drawing:
    """A picture as large as its paper."""

    width: Length
    height: Length
    title: str
    min_text: float = 6.5
    """No letter on it is smaller."""
    parts: list[str] = field(default_factory=list)

    def path(
        self,
        d: str,
        thick: float,
        color: str = INK,
        *,
        dashes: str = "",
        fill: str = "none",
        origin: Point | None = None,
    ) -> None:
        """A stroked path, from a point where it is not drawn from the corner."""
        moved = f' transform="translate({pt(origin[0])} {pt(origin[1])})"' if origin else ""
        self.parts.append(
            f'<path d="{d}" stroke="{color}" stroke-width="{thick:g}" fill="{fill}"{_dashed(dashes)}{moved}/>'
        )

    def line(self, x1: Length, y1: Length, x2: Length, y2: Length, thick: float, color: str = INK) -> None:
        """A straight line."""
        self.path(f"M{pt(x1)} {pt(y1)}L{pt(x2)} {pt(y2)}", thick, color)

    def lines(self, ends: Iterable[tuple[Length, Length, Length, Length]], thick: float, color: str = INK) -> None:
        """Many lines of one sort, as one path."""
        d = "".join(f"M{pt(x1)} {pt(y1)}L{pt(x2)} {pt(y2)}" for x1, y1, x2, y2 in ends)
        if d:
            self.path(d, thick, color)

    def box(
        self, x: Length, y: Length, width: Length, height: Length, fill: str, thick: float = 0, color: str = INK
    ) -> None:
        """A rectangle, with a border on its edge where that is thick."""
        edge = f' stroke="{color}" stroke-width="{thick:g}"' if thick else ""
        self.parts.append(
            f'<rect x="{pt(x)}" y="{pt(y)}" width="{pt(width)}" height="{pt(height)}" fill="{fill}"{edge}/>'
        )

    def round_box(
        self, corner: Point, size: Point, radius: Length, fill: str, thick: float, color: str, dashes: str = ""
    ) -> None:
        """A rectangle with round corners and a border on its edge."""
        (x, y), (width, height) = corner, size
        self.parts.append(
            f'<rect x="{pt(x)}" y="{pt(y)}" width="{pt(width)}" height="{pt(height)}" rx="{pt(radius)}" fill="{fill}" '
            f'stroke="{color}" stroke-width="{thick:g}"{_dashed(dashes)}/>'
        )

    def ring(self, x: Length, y: Length, across: Length, thick: float, color: str = INK) -> None:
        """A circle around a point, so wide in the middle of its line."""
        self.parts.append(
            f'<circle cx="{pt(x)}" cy="{pt(y)}" r="{pt(across / 2)}" fill="none" stroke="{color}" '
            f'stroke-width="{thick:g}"/>'
        )

    def icon(self, x: Length, y: Length, size: Length, name: str, color: str) -> None:
        """One of the pages' icons, its top left corner at a point."""
        scale = float(size) / ICON
        self.parts.append(
            f'<g transform="translate({pt(x)} {pt(y)}) scale({scale:.4f})" fill="none" stroke="{color}" '
            f'stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">{icons().get(name, "")}</g>'
        )

    def words(
        self,
        x: Length,
        y: Length,
        text: str,
        size: float,
        *,
        color: str = INK,
        face: str = "display",
        turn: str = "",
        alternative: str = "",
        is_centered: bool = True,
    ) -> None:
        """Words on a base line, around a point or from it on; turned about it by degrees.

        They take the fonts of the whole text that they are a line of.
        """
        weight, family = "400" if face == "display" else "700", FAMILIES[stack(alternative or text, face)]
        turned = f' transform="rotate({turn} {pt(x)} {pt(y)})"' if turn else ""
        anchor = ' anchor="middle"' if is_centered else ""
        self.parts.append(
            f'<text x="{pt(x)}" y="{pt(y)}" font-family="{family}" font-size="{max(size, self.min_text):g}" '
            f'font-weight="{weight}" fill="{color}"{turned}{anchor}>{escape(text)}</text>'
        )

    def gap(self, x: Length, y: Length, width: Length, height: Length, color: str = "#fff") -> None:
        """Bare paper around a point, for words on a line."""
        left, top = float(x) - float(width) / 2, float(y) - float(height) / 2
        self.parts.append(
            f'<rect x="{pt(left)}" y="{pt(top)}" width="{pt(width)}" height="{pt(height)}" fill="{color}"/>'
        )

    def svg(self, css: str = "edges") -> SafeString:
        """The picture, for a sheet's template."""
        w, h, title = pt(self.width), pt(self.height), escape(self.title)
        # everything in it is a number or escaped
        return mark_safe(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" width="{w}pt" height="{h}pt" '
            f'viewBox="0 0 {w} {h}"><title>{title}</title>{"".join(self.parts)}</svg>'
        )


def _dashed(dashes: str) -> str:
    return f' stroke-dasharray="{dashes}"' if dashes else ""
