"""Sheets of cards as pictures: asked for by pages, drawn by the worker in a limited child, kept in the store."""

import io
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw

from armybuilder.armies.display.chat_texts import PLASTIC_COLORS
from armybuilder.armies.pictures import silhouette_pixels
from armybuilder.jobs.child_process import End, Limits, Report
from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.jobs.process_limits import MEBIBYTE
from armybuilder.jobs.queue import Job, failure_of
from armybuilder.other_programs.models import CardSheet
from armybuilder.other_programs.tabletop_simulator.cards import Card, Sheet, restored
from armybuilder.printing.jobs.store import store, used

WIDTH, HEIGHT = 409, 585
"""Pixels of a card. Ten by seven of them are within Tabletop Simulator's 4,096 pixels."""
PAPER, INK, SECOND, EDGE = "#fffdf6", "#1f281e", "#4b564b", "#cfc8b4"
MARGIN, HEAD = 22, 78
SECONDS = 20
"""Processor seconds for a sheet."""
FIGURE_HEIGHT = 512


def path_of(key: str) -> Path:
    """The picture of a sheet."""
    return store().path("tabletop", key, ".png")


def find(sheet: Sheet) -> CardSheet | None:
    """The row of a sheet, if it was asked for before."""
    return CARD_SHEETS.find(sheet.key)


def ask(sheet: Sheet) -> CardSheet:
    """The row of a sheet, created if there is none, and drawn again if its picture was deleted for space."""
    row = CARD_SHEETS.ask(sheet.key, sheet.document())
    row.look_at()
    start(row)
    return row


def start(row: CardSheet) -> None:
    """Get the picture drawn, unless it is there."""
    if not used(path_of(row.key)):
        CARD_SHEETS.retry(row)


class CardSheetJob(Job):
    """A sheet that this process has claimed."""

    row: CardSheet

    def begin_step(self) -> None:
        """Start drawing."""
        self.start(Draw(self.row.key, restored(self.row.order)))

    def limits(self) -> Limits:
        """The limits of drawing a sheet."""
        return Limits(memory=400 * MEBIBYTE, seconds=SECONDS, nice=settings.JOBS_NICE)

    def conclude(self, end: End) -> None:
        """It is drawn, or could not be."""
        if end is End.WELL:
            self.row.finish()
        else:
            self.row.fail(failure_of(end, self.limits()))


CARD_SHEETS = SharedJobKind(CardSheet, CardSheetJob, at_once=1)


@dataclass(frozen=True)
class Draw:
    """Draw a sheet, in a child."""

    key: str
    sheet: Sheet

    def __call__(self, report: Report) -> None:
        """Write the picture into the store."""
        with store().draft(path_of(self.key)) as draft:
            write_sheet(self.sheet, draft)


def write_sheet(sheet: Sheet, path: Path) -> None:
    """Draw the cards of a sheet into a PNG file."""
    image = Image.new("RGB", (sheet.columns * WIDTH, sheet.rows * HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    for place, card in enumerate(sheet.cards):
        row, column = divmod(place, sheet.columns)
        _draw_card(image, draw, card, column * WIDTH, row * HEIGHT)
    image.save(path, "PNG")


def _draw_card(image: Image.Image, draw: ImageDraw.ImageDraw, card: Card, left: int, top: int) -> None:
    draw.rectangle((left, top, left + WIDTH - 1, top + HEIGHT - 1), PAPER, EDGE, 3)
    draw.rectangle((left, top, left + WIDTH - 1, top + HEAD), PLASTIC_COLORS[card.plastic])
    text_width = WIDTH - 2 * MARGIN - (70 if card.points else 0)
    text = partial(_write, draw)
    text(card.name, left + MARGIN, top + HEAD // 2, text_width, (38, 20), "#fff", silhouette_pixels.HEADING)
    if card.points:
        text(card.points, left + WIDTH - MARGIN - 56, top + HEAD // 2, 56, (40, 18), "#fff", silhouette_pixels.HEADING)
    drawing = silhouette_pixels.figure(card.drawing, card.plastic, 150)
    image.paste(drawing, (left + (WIDTH - drawing.width) // 2, top + HEAD + 10), drawing)
    y = top + HEAD + 178
    text(card.kind, left + MARGIN, y, WIDTH - 2 * MARGIN, (22, 14), SECOND, silhouette_pixels.TEXT)
    for name, value in card.lines:
        y += 27
        text(name, left + MARGIN, y, 190, (20, 12), INK, silhouette_pixels.TEXT)
        text(value, left + 225, y, WIDTH - 225 - MARGIN, (20, 12), INK, silhouette_pixels.TEXT)
    _write_lines(draw, card.options, left + MARGIN, y + 30, top + HEIGHT - 12)


def _write(
    draw: ImageDraw.ImageDraw,
    words: str,
    x: int,
    y: int,
    width: int,
    sizes: tuple[int, int],
    color: str,
    fonts: tuple[str, ...],
) -> None:
    """A line of text, smaller or cut where it has no room."""
    shown, font = silhouette_pixels.fitted(words, fonts, *sizes, width)
    draw.text((x, y), shown, color, font, anchor="lm")


def _write_lines(draw: ImageDraw.ImageDraw, words: str, x: int, y: int, bottom: int) -> None:
    """Text in lines; the last one ends in an ellipsis where there is more."""
    rest, text_width = words.split(" "), WIDTH - 2 * MARGIN
    font = silhouette_pixels.font(words, silhouette_pixels.TEXT, 17)
    while rest and rest != [""]:
        is_last = y + 44 > bottom
        count = 1
        while count < len(rest) and font.getlength(" ".join(rest[: count + 1])) <= text_width:
            count += 1
        line, rest = " ".join(rest if is_last else rest[:count]), [] if is_last else rest[count:]
        _write(draw, line, x, y, text_width, (17, 15), SECOND, silhouette_pixels.TEXT)
        y += 22


@lru_cache(maxsize=100)
def figure_png(drawing: str, plastic: str) -> bytes:
    """A figure on white, as Tabletop Simulator stands it up."""
    figure = silhouette_pixels.figure(drawing, plastic, FIGURE_HEIGHT)
    image = Image.new("RGB", figure.size, "#fff")
    image.paste(figure, (0, 0), figure)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


@cache
def back_png() -> bytes:
    """The back of all cards."""
    image = Image.new("RGB", (WIDTH, HEIGHT), "#1b5a41")
    draw = ImageDraw.Draw(image)
    draw.rectangle((14, 14, WIDTH - 15, HEIGHT - 15), outline="#f4c338", width=4)
    font = silhouette_pixels.font("Muster", silhouette_pixels.HEADING, 92)
    draw.text((WIDTH // 2, HEIGHT // 2), "Muster", "#f4c338", font, anchor="mm")
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
