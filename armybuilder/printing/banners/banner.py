"""The picture of an army for chat programs: its name, its points and its figures on the mat."""

import hashlib
import io
import json
from dataclasses import astuple, dataclass

from PIL import Image, ImageDraw

from armybuilder.armies.display import army_context
from armybuilder.armies.pictures import silhouette_pixels
from armybuilder.armies.pictures.silhouettes import line_up
from armybuilder.printing.jobs.store import store, used
from rules import engine

WIDE, HIGH = 1200, 630
MAT, GRID, SHELF, EDGE = "#1b5a41", "#24664c", "#c9a86a", "#a5854c"
INK, SECOND, SUN = "#f5f4e4", "#cfe0cd", "#f4c338"
LEFT, FLOOR, INCH = 64, 540, 60
TALL, TALLER = 200, 250
"""The height of a figure, and of one in the room of two."""
MOST = 12
"""Figures that have room side by side."""
DRAWN = "1"
"""Version of the pictures' look."""


@dataclass(frozen=True, slots=True)
class Banner:
    """All that the picture shows."""

    name: str
    summary: str
    legal: bool
    plastic: str
    poses: tuple[tuple[str, str], ...]


def banner_of(build: engine.Build) -> Banner:
    """The contents of an army's picture."""
    bill = engine.bill(build)
    plastic = build.shown_plastic
    poses = tuple(pose for pose in line_up(build, MOST) if silhouette_pixels.there(pose[0], plastic))
    summary = army_context.summary(build, bill).removesuffix(".")
    return Banner(build.name, summary, engine.legal(build), plastic, poses)


def png(banner: Banner) -> bytes:
    """The picture, drawn once for all armies that look alike."""
    key = hashlib.sha256(json.dumps([DRAWN, astuple(banner)]).encode()).hexdigest()
    path = store().path("banners", key, ".png")
    if not used(path):
        with store().draft(path) as draft:
            draft.write_bytes(drawn(banner))
    return path.read_bytes()


def drawn(banner: Banner) -> bytes:
    """The picture, drawn."""
    image = Image.new("RGB", (WIDE, HIGH), MAT)
    draw = ImageDraw.Draw(image)
    _mat(draw)
    draw.text((LEFT, 48), "Muster", SUN, silhouette_pixels.font("Muster", silhouette_pixels.HEADING, 44))
    name, font = silhouette_pixels.fitted(banner.name, silhouette_pixels.HEADING, 104, 56, WIDE - 2 * LEFT)
    draw.text((LEFT, 170), name, INK, font, anchor="lm")
    summary, font = silhouette_pixels.fitted(banner.summary, silhouette_pixels.TEXT, 38, 30, WIDE - 2 * LEFT)
    draw.text((LEFT, 258), summary, SECOND, font, anchor="lm")
    _line_up(image, banner)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _mat(draw: ImageDraw.ImageDraw) -> None:
    """A quarter-inch grid, and the shelf that the figures stand on."""
    for x in range(INCH, WIDE, INCH):
        draw.line((x, 0, x, HIGH), GRID, 2)
    for y in range(INCH, HIGH, INCH):
        draw.line((0, y, WIDE, y), GRID, 2)
    draw.rectangle((0, FLOOR, WIDE, FLOOR + 26), SHELF)
    draw.rectangle((0, FLOOR + 26, WIDE, FLOOR + 34), EDGE)


def _line_up(image: Image.Image, banner: Banner) -> None:
    """The figures side by side, closer together if there are many."""
    drawings = [silhouette_pixels.figure(pose, banner.plastic, TALLER if more else TALL) for pose, more in banner.poses]
    if not drawings:
        return
    available_width, last = WIDE - 2 * LEFT, drawings[-1].width
    steps = [drawing.width * 0.86 for drawing in drawings[:-1]]
    closer = min(1.0, (available_width - last) / sum(steps)) if steps else 1.0
    x = float(LEFT)
    for drawing, step in zip(drawings, [*steps, 0.0], strict=True):
        image.paste(drawing, (round(x), FLOOR + 14 - drawing.height), drawing)
        x += step * closer
