"""The fields of an army that are one value each, declared once: documents, edits, texts and pages read them from here.

A field is an attribute of ``Build``, under the same name in documents and in ``edits.Settings``. What a shared
army's JSON shows is listed apart from this, field by field (``armybuilder/other_programs/resolved_army.py``): nothing
private may get into it by accident. Name, limit, scenario and optional rules are in ``build``, and
``editing/army_edits`` changes them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.engine.build import Build
from rules.engine.catalogue import Catalogue
from rules.engine.documents.strict_json import Reader
from rules.engine.editing.edit_checks import EditError, clean
from rules.engine.maximums import MOST_CHART, MOST_NAME_LENGTH, MOST_NOTES_LENGTH
from rules.engine.plastics import PLASTIC_NAMES, PLASTICS
from rules.engine.wording.messages import AnyOf, Message, in_every_language, message
from rules.engine.wording.numbers import clipped
from rules.engine.wording.text import shown

Value = str | int | None


@dataclass(frozen=True)
class ArmyField:
    """A field of free text; other kinds override what differs."""

    slug: str
    label: str | Message
    """Its name on pages and sheets, and in front of its line in a text."""
    question: Message | None = None
    """The name of its input; none: the label."""
    most: int = MOST_NAME_LENGTH
    """Code points."""
    has_lines: bool = False
    """It may have several lines: no line of a text is its own."""
    is_fact: bool = False
    """Pages and sheets show it with the facts, and searches find the army by its words."""
    choices: ClassVar[tuple[str, ...]] = ()
    """Of which it must be one, by slug."""
    is_text: ClassVar[bool] = True
    nothing: ClassVar[Value] = ""

    def read(self, reader: Reader, value: object) -> Value:
        """The value in a document."""
        return reader.text(value, self.slug, self.most, self.has_lines)

    def read_line(self, pieces: Sequence[str], catalogue: Catalogue) -> Value:
        """The value in a line of a text. Raises ``EditError`` if it is invalid."""
        return clean(", ".join(pieces), self.most)

    def line(self, build: Build) -> str:
        """Its line in a text; empty: none."""
        return "" if self.has_lines else self.words(build)

    def choice_name(self, choice: str) -> str | Message:
        """The name of a choice."""
        return choice

    def words(self, build: Build) -> str:
        """The value in words; empty for none."""
        return str(getattr(build, self.slug) or "")

    def shown(self, build: Build) -> Value:
        """The value that its input shows."""
        return self.words(build)

    def changed(self, build: Build, value: Value) -> Build:
        """The build with another value. Raises ``EditError`` if that is not allowed."""
        return replace(build, **{self.slug: clean(str(value), self.most, self.has_lines)})  # type: ignore[arg-type]

    def summary(self, build: Build) -> Message:
        """The summary of a change; this is the build after it."""
        if self.has_lines:
            return message("army-field-text", field=self.label)
        value = clipped(self.words(build))
        if not value:
            return message("army-field-none", field=self.label)
        return message("army-field", field=self.label, value=value)


class Plastic(ArmyField):
    """The color the army is molded in; empty: the edition's."""

    choices = PLASTICS
    is_text = False

    def read(self, reader: Reader, value: object) -> str:
        return reader.one_of(value, self.slug, PLASTICS, "unknown-plastic")

    def choice_name(self, choice: str) -> Message:
        return PLASTIC_NAMES[choice]

    def line(self, build: Build) -> str:
        return str(PLASTIC_NAMES[build.plastic]) if build.plastic in PLASTICS else ""

    def shown(self, build: Build) -> str:
        return build.shown_plastic

    def changed(self, build: Build, value: Value) -> Build:
        if value not in ("", build.plastic, *PLASTICS):
            raise EditError(message("plastic-choices", name=shown(str(value)), choices=AnyOf(PLASTICS)))
        return replace(build, plastic=str(value))

    def summary(self, build: Build) -> Message:
        if not build.plastic:
            return message("army-field-default", field=self.label)
        return message("army-field", field=self.label, value=PLASTIC_NAMES.get(build.plastic) or clipped(build.plastic))


class Chart(ArmyField):
    """Turns of the turn chart; none: as many as the rule book has."""

    is_text = False
    nothing = None
    _turns = re.compile(r"(?P<turns>[0-9]{1,9})(?: (?P<word>[^0-9]{1,40}))?")

    def read(self, reader: Reader, value: object) -> int | None:
        return None if value is None else reader.whole(value, self.slug, 1, MOST_CHART)

    def read_line(self, pieces: Sequence[str], catalogue: Catalogue) -> int | None:
        match = self._turns.fullmatch(pieces[0])
        turns = int(match["turns"]) if match and self._is_turns(match["word"] or "") else 0
        if not 1 <= turns <= MOST_CHART:
            example = f"{self.label}: {message('notation-turns', count=24)}"  # untranslated
            raise EditError(message("chart-example", most=MOST_CHART, example=example))
        return turns if turns != catalogue.chart else None

    def line(self, build: Build) -> str:
        return str(message("notation-turns", count=build.chart)) if build.chart else ""

    def _is_turns(self, word: str) -> bool:
        """Whether it is the word behind a number of turns, in any language and whatever the number."""
        forms = (in_every_language(message("notation-turns", count=count)) for count in (1, 2, 5, 11, 21, 22))
        return not word or any(form.casefold().endswith(f" {word.casefold()}") for every in forms for form in every)

    def shown(self, build: Build) -> int | None:
        return build.chart or build.catalogue.chart

    def changed(self, build: Build, value: Value) -> Build:
        turns = int(value or 0)
        if not 0 <= turns <= MOST_CHART:
            raise EditError(message("chart-bounds", most=MOST_CHART))
        if not turns or turns == self.shown(build):
            return build
        return replace(build, chart=None if turns == build.catalogue.chart else turns)

    def summary(self, build: Build) -> Message:
        turns = self.shown(build)
        if turns is None:
            return message("army-field-unset", field=self.label)
        return message("army-field", field=self.label, value=turns)


ARMY_FIELDS = (
    Plastic("plastic", message("field-plastic")),
    ArmyField(
        "notes",
        message("field-notes"),
        question=message("field-notes-question"),
        most=MOST_NOTES_LENGTH,
        has_lines=True,
    ),
    Chart("chart", message("field-chart")),
)
FIELDS = {field.slug: field for field in ARMY_FIELDS}
SLUGS = tuple(field.slug for field in sorted(ARMY_FIELDS, key=lambda field: field.has_lines))
"""In the order of documents, with the longest last."""


def facts(build: Build) -> Iterator[tuple[str, str]]:
    """The facts of an army, each with its label."""
    for field in ARMY_FIELDS:
        if field.is_fact and (words := field.words(build)):
            yield str(field.label), words
