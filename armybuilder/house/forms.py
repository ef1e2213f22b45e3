"""What makers of house rules send, read strictly: each valid form is an edit, each mistake a sentence."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.http import QueryDict

from armybuilder.house import choosing
from rules import engine
from rules.documents import Document
from rules.engine.bounds import MOST_PRICE, NAME
from rules.engine.text import TextError, clean_name
from rules.engine.words import read_points
from rules.house import (
    AddFigure,
    AddLevel,
    AddOption,
    AddScenario,
    Aim,
    Describe,
    Edit,
    Measure,
    Need,
    NewLevel,
    Offer,
    PutBack,
    Range,
    Rename,
    Reprice,
    Revert,
    TakeOut,
    Write,
)

MOST = 2_000
"""Letters of a field that are looked at."""
NO_LEVEL = "-"
"""What stands for the level where it is a row's own price."""
NUMBER = re.compile(r"(?P<plain>[0-9]{1,4}(?:[.,][0-9]{1,2})?)?(?P<sign>[¼½¾])?(?:″|\")?")
SIGNS = {"": Fraction(0), "¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
NO_NUMBER = "A number as in 6 or 4½."
NOT_SHOWN = "Choose one of those shown."
SHORT = 60


class Wrong(Exception):
    """A field that cannot be read, with the sentence for it."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field, sentence


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits that are one change."""

    edits: tuple[Edit, ...]

    def apply(self, document: Document, parent: Document) -> Document:
        """The document after all of them."""
        for edit in self.edits:
            document = edit.apply(document, parent)
        return document

    def deed(self, document: Document, parent: Document | None = None) -> str:
        """The first of them in words."""
        return self.edits[0].deed(document, parent)


@dataclass(frozen=True, slots=True)
class Sent:
    """The fields of a form, read one by one."""

    data: QueryDict

    def text(self, name: str) -> str:
        """What was typed; far too much is cut off where the bound's sentence still counts it."""
        return self.data.get(name, "").strip()

    def name(self, field: str = "name") -> str:
        """A name that shows something."""
        try:
            return clean_name(self.text(field), NAME)
        except TextError as error:
            raise Wrong(field, str(error)) from None

    def points(self, field: str = "points") -> engine.Halves:
        """Points, in halves."""
        try:
            return read_points(self.text(field), 2 * MOST_PRICE)
        except ValueError as error:
            raise Wrong(field, str(error)) from None

    def points_or_none(self, field: str) -> engine.Halves | None:
        """Points, or nothing said."""
        return self.points(field) if self.text(field) else None

    def number(self, field: str) -> Fraction:
        """A number as one writes it on a table: 6, 4½, 8.5."""
        match = NUMBER.fullmatch(self.text(field))
        if match is None or not self.text(field):
            raise Wrong(field, NO_NUMBER)
        plain = Fraction((match["plain"] or "0").replace(",", "."))
        return plain + SIGNS[match["sign"] or ""]

    def whole(self, field: str) -> int:
        """A whole number of few digits."""
        text = self.text(field)
        if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 6):
            raise Wrong(field, "A whole number, as in 5.")
        return int(text)

    def row(self) -> str:
        """The row that it is about."""
        return self.text("row")[:MOST]


def edit_of(verb: str, data: QueryDict, now: engine.Catalogue) -> Edit | Together:
    """The edit that a form says; ``Wrong`` where it says none."""
    return READ[verb](Sent(data), now)


def place_of(verb: str, data: Mapping[str, str]) -> str:
    """Where the page shows what is wrong about a form: beside its field, in its form, or on top."""
    row = data.get("row", "").replace("/", "-")
    if verb == "price":
        level = data.get("level", "")
        return f"price-{row}" if level == NO_LEVEL else f"price-{row}-{level or 'only'}"
    if verb == "measure":
        return f"measure-{row}-{data.get('measures', '')}-{data.get('of', '')}"
    return verb if verb in FORMS else ""


def _name(sent: Sent, now: engine.Catalogue) -> Together:
    name = sent.name()
    return Together((Describe("name", name), Describe("short_name", name[:SHORT].strip())))


def _price(sent: Sent, now: engine.Catalogue) -> Edit:
    level = sent.text("level")
    return Reprice(sent.row(), sent.points(), None if level == NO_LEVEL else level)


def _out(sent: Sent, now: engine.Catalogue) -> Edit:
    row, _, level = sent.row().partition(" ")
    return TakeOut(row, level or None)


def _back(sent: Sent, now: engine.Catalogue) -> Edit:
    row, apart, level = sent.row().partition(" ")
    if not apart:
        return Revert(row)
    table, _, slug = row.partition("/")
    here = table == "options" and now.level(slug, level) is not None
    return TakeOut(row, level) if here else PutBack(row, level)


def _words(sent: Sent, now: engine.Catalogue) -> Together:
    row, text = sent.row(), sent.text("text")
    table, _, slug = row.partition("/")
    option, figure = now.options.get(slug), now.figures.get(slug)
    known = option if table == "options" else figure if table == "figures" else None
    if known is None:
        raise Wrong("name", NOT_SHOWN)
    edits = [*_named(sent, row, known)]
    edits += [Write(row, "text", text)] if text != known.text else []
    if isinstance(known, engine.Option):
        edits += _option_words(sent, now, known)
    return Together(tuple(edits) or (Write(row, "text", text),))


def _named(sent: Sent, row: str, known: engine.FigureType | engine.Option) -> Iterator[Edit]:
    """Another name, and of figures another word for several of them."""
    name, was = sent.name(), known.plural if isinstance(known, engine.FigureType) else ""
    plural = sent.text("plural") or was
    several = plural if plural != was else ""
    if name != known.name:
        yield Rename(row, name, plural=several)
    elif several:
        yield Write(row, "plural", several)


def _option_words(sent: Sent, now: engine.Catalogue, option: engine.Option) -> Iterator[Edit]:
    """Who may take it and with what, and the words of its levels: an only one has those of its option."""
    row = f"options/{option.slug}"
    if sent.text("who") != choosing.AS_IT_IS:
        figures = _figures(sent, now)
        if set(figures) != option.figures:
            yield Offer(row, figures)
    needs = sent.data.get("with", choosing.AS_IT_IS)
    if needs != choosing.AS_IT_IS:
        yield Need(row, tuple(filter(None, [needs])))
    for level in option.levels:
        alone = len(option.levels) == 1
        name = level.name if alone else sent.text(f"name:{level.slug}") or level.name
        text = sent.data.get("text" if alone else f"text:{level.slug}", level.text).strip()
        if name != level.name:
            yield Rename(row, name, level.slug)
        if text != level.text:
            yield from (Write(row, field, text, level.slug) for field in ("text", "term"))


def _option(sent: Sent, now: engine.Catalogue) -> Edit:
    name, points = sent.name(), sent.points()
    level = NewLevel("", points, sent.text("text"), sent.text("effect"))
    needs = tuple(filter(None, [sent.text("with")]))
    return AddOption(sent.text("group"), name, (level,), _figures(sent, now), needs, "star")


def _level(sent: Sent, now: engine.Catalogue) -> Edit:
    level = NewLevel(sent.name(), sent.points(), sent.text("text"), sent.text("effect"))
    return AddLevel(sent.row().removeprefix("options/"), level)


def _figure(sent: Sent, now: engine.Catalogue) -> Edit:
    return AddFigure(sent.name(), sent.text("like"), sent.points(), sent.text("plural"))


def _scenario(sent: Sent, now: engine.Catalogue) -> Edit:
    least, most = sent.points_or_none("least"), sent.points_or_none("most")
    return AddScenario(sent.name(), least, most, "", sent.text("ends"), sent.text("wins"))


def _stage(sent: Sent, now: engine.Catalogue) -> Together:
    """Another name, other points and words of a scenario that is there."""
    row, name = sent.row(), sent.name()
    table, _, slug = row.partition("/")
    scenario = now.scenarios.get(slug) if table == "scenarios" else None
    if scenario is None:
        raise Wrong("name", NOT_SHOWN)
    edits: list[Edit] = [*_ranges(sent, row, scenario)]
    edits += [Rename(row, name)] if name != scenario.name else []
    for field, was in (("ends", scenario.ends), ("wins", scenario.wins)):
        text = sent.data.get(field, was).replace("\r\n", "\n").strip()
        edits += [Write(row, field, text)] if text != was else []
    return Together(tuple(edits) or (Write(row, "ends", scenario.ends),))


def _ranges(sent: Sent, row: str, scenario: engine.Scenario) -> Iterator[Edit]:
    """The sides whose points are others."""
    for side in scenario.sides:
        least, most = (sent.points_or_none(f"{end}:{side.slug}") for end in ("least", "most"))
        if (least, most) != (side.least, side.most):
            yield Range(row, side.slug, least, most)


def _target(sent: Sent, now: engine.Catalogue) -> Edit:
    return Aim(sent.row(), sent.whole("to"))


def _measure(sent: Sent, now: engine.Catalogue) -> Edit:
    of = sent.text("of")
    whom = f"figures/{of}" if now.figure_type(of) else f"kinds/{of}"
    return Measure(sent.row().removeprefix("numbers/"), sent.text("measures"), whom, sent.number("value"))


def _figures(sent: Sent, now: engine.Catalogue) -> tuple[str, ...]:
    figures = choosing.figures_meant(now, sent.text("who"))
    if figures is None:
        raise Wrong("who", NOT_SHOWN)
    return figures


READ = {
    "name": _name, "price": _price, "out": _out, "back": _back, "words": _words, "option": _option, "level": _level,
    "figure": _figure, "scenario": _scenario, "stage": _stage, "target": _target, "measure": _measure,
}  # fmt: skip
"""What each form is read as."""
FORMS = frozenset({"name", "words", "option", "level", "figure", "scenario", "stage", "publish"})
"""Forms that have room for what is wrong."""
