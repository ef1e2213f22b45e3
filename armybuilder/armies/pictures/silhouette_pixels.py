"""Silhouettes and words as pixels. The drawings for print have paths, circles and ellipses, and nothing else."""

import re
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from xml.etree import ElementTree

from django.conf import settings
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

FONTS = Path(settings.ROOT) / "static" / "print" / "fonts"
HEADING = ("londrina-solid-latin-900-normal", "atkinson-hyperlegible-next-latin-700-normal")
TEXT = ("atkinson-hyperlegible-next-latin-600-normal", "atkinson-hyperlegible-next-latin-ext-600-normal")
OTHERS = (
    "dejavu-sans-bold",
    "noto-sans-thai-700-normal",
    "noto-sans-devanagari-700-normal",
    "droid-sans-fallback",
    "nanum-gothic",
    "noto-emoji",
)
"""Fonts for what the first ones lack: other scripts, symbols."""

FOLDER = Path(settings.ROOT) / "static" / "print" / "img"
FINER = 3
"""Pixels drawn for each that is kept, both ways: edges become smooth."""
BEND = 10
"""Straight pieces of a curve."""

Point = tuple[float, float]


class Lines(BasePen):
    """A path as lines of points."""

    def __init__(self) -> None:
        super().__init__(None)
        self.outlines: list[list[Point]] = []

    def _moveTo(self, point: Point) -> None:
        self.outlines.append([point])

    def _lineTo(self, point: Point) -> None:
        self.outlines[-1].append(point)

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:
        start = self.outlines[-1][-1]
        for step in range(1, BEND + 1):
            t = step / BEND
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points = (start, first, second, end)
            x, y = (sum(part * point[axis] for part, point in zip(parts, points, strict=True)) for axis in (0, 1))
            self.outlines[-1].append((x, y))

    def _closePath(self) -> None:
        self.outlines[-1].append(self.outlines[-1][0])


@lru_cache(maxsize=256)
def figure(pose: str, plastic: str, height: int) -> Image.Image:
    """A figure in its plastic, so many pixels high."""
    root = ElementTree.parse(FOLDER / f"{pose}-{plastic}.svg").getroot()
    width, box_height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    scale = height * FINER / box_height
    image = Image.new("RGBA", (round(width * scale), height * FINER))
    draw = ImageDraw.Draw(image)
    for shape in root:
        _draw(draw, shape, scale)
    return image.resize((image.width // FINER, height), Image.Resampling.LANCZOS)


def _draw(draw: ImageDraw.ImageDraw, shape: ElementTree.Element, scale: float) -> None:
    attributes = shape.attrib
    lines = _path(attributes["d"], scale) if shape.tag.endswith("path") else [_round(attributes, scale)]
    fill, stroke = attributes.get("fill", "black"), attributes.get("stroke")
    for line in lines:
        if fill != "none" and len(line) > 2:
            draw.polygon(line, fill=fill)
        if stroke:
            _stroke(draw, line, stroke, float(attributes.get("stroke-width", "1")) * scale)


def _path(text: str, scale: float) -> list[list[Point]]:
    # It imports lxml, which takes 4 MB of each process, and few processes draw.
    from fontTools.svgLib.path import parse_path

    pen = Lines()
    parse_path(text, pen)
    return [[(x * scale, y * scale) for x, y in line] for line in pen.outlines]


def _round(circle: dict[str, str], scale: float) -> list[Point]:
    """A circle or an ellipse, as a path is."""
    x, y = float(circle["cx"]), float(circle["cy"])
    width, height = float(circle.get("rx", circle.get("r", 0))), float(circle.get("ry", circle.get("r", 0)))
    (line,) = _path(
        f"M{x - width} {y}A{width} {height} 0 1 1 {x + width} {y}A{width} {height} 0 1 1 {x - width} {y}z", scale
    )
    return line


def _stroke(draw: ImageDraw.ImageDraw, line: list[Point], color: str, width: float) -> None:
    """A line with round ends and corners."""
    draw.line(line, fill=color, width=max(1, round(width)), joint="curve")
    half = width / 2
    for x, y in line:
        draw.ellipse((x - half, y - half, x + half, y + half), fill=color)


@cache
def digest(pose: str, plastic: str) -> str:
    """Digest of the drawing, which changes with it."""
    return blake2b((FOLDER / f"{pose}-{plastic}.svg").read_bytes(), digest_size=8).hexdigest()


def there(pose: str, plastic: str) -> bool:
    """Whether there is a drawing of it."""
    return bool(re.fullmatch("[a-z]+", pose + plastic)) and (FOLDER / f"{pose}-{plastic}.svg").is_file()


@cache
def _letters(name: str) -> frozenset[int]:
    return frozenset(TTFont(FONTS / f"{name}.ttf", lazy=True).getBestCmap())


@lru_cache(maxsize=64)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


def font(text: str, names: tuple[str, ...], size: int) -> ImageFont.FreeTypeFont:
    """The font for the text: the one that lacks the fewest of its letters."""
    wanted = {ord(letter) for letter in text if not letter.isspace()}
    return _font(min((*names, *OTHERS), key=lambda name: len(wanted - _letters(name))), size)


def fitted(
    text: str, names: tuple[str, ...], size: int, min_size: int, width: int
) -> tuple[str, ImageFont.FreeTypeFont]:
    """The text with its font, smaller if it is long; what does not fit at the smallest size ends in an ellipsis."""
    for smaller in range(size, min_size - 1, -4):
        if (fitting := font(text, names, smaller)).getlength(text) <= width:
            return text, fitting
    fitting = font(text, names, min_size)
    length = next(end for end in range(len(text), -1, -1) if fitting.getlength(f"{text[:end]}…") <= width or not end)
    return f"{text[:length].rstrip()}…", fitting
