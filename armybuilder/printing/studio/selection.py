"""The selection of sheets and their layout: read from an address, and written back into one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armybuilder.printing.papers import FIRST, INKS, LANGUAGE, PAPERS, TEXTS, Layout
from armybuilder.printing.studio.subjects import Subject
from rules.engine.wording.reader import units
from rules.engine.wording.text import shown

FLAGS = ("", "1")
LAYOUT_FIELDS = {"paper": tuple(PAPERS), "turned": FLAGS, "text": TEXTS, "ink": INKS, "many": FLAGS}
"""The choices for all sheets, each with its values; the first value is the default, but of paper the reader's."""


@dataclass(frozen=True)
class Selection:
    """Sheets in the order in which they are printed, and how."""

    sheets: tuple[str, ...]
    paper: str = FIRST
    turned: str = ""
    text: str = TEXTS[0]
    ink: str = INKS[0]
    many: str = ""
    """Said once it was asked whether so many shall be printed."""
    choices: tuple[tuple[str, str], ...] = ()
    """Choices that differ from the default, by sheet and choice: ("cards.size", "tarot")."""

    def fields(self) -> dict[str, str]:
        """The same as a query: sheets, paper, and everything that differs from the default."""
        fields = {
            name: str(getattr(self, name)) for name, values in LAYOUT_FIELDS.items() if getattr(self, name) != values[0]
        }
        return {"sheets": ",".join(self.sheets), "paper": self.paper, **fields, **dict(self.choices)}

    def query(self, **more: str) -> str:
        """The same as the query of an address."""
        return urlencode({**self.fields(), **more}, safe=",")

    def layout(self) -> Layout:
        """The layout of the chosen sheets, in the reader's words; what was chosen about others is left out."""
        own = tuple(pair for pair in self.choices if pair[0].partition(".")[0] in self.sheets)
        how = Layout(self.paper, bool(self.turned), self.text, self.ink, choices=own)
        return replace(how, language=get_language() or LANGUAGE, units=units.get())

    def moved(self, slug: str, steps: int) -> "Selection":
        """The same with a sheet printed one earlier or later."""
        order = list(self.sheets)
        place = order.index(slug)
        order.insert(max(0, place + steps), order.pop(place))
        return replace(self, sheets=tuple(order))

    def like(self, other: "Selection") -> "Selection":
        """The same in the other's letters and ink."""
        return replace(self, text=other.text, ink=other.ink)


def read_selection(query: QueryDict, subject: Subject, paper: str = FIRST) -> tuple[Selection, list[str]]:
    """The selection that an address asks for, and a sentence for each thing in it that is not understood and left out.

    It is printed on ``paper`` unless the address names another.
    """
    mistakes: list[str] = []
    defaults = {name: values[0] for name, values in LAYOUT_FIELDS.items()} | {"paper": paper}
    how = {
        name: _one_of(LAYOUT_FIELDS[name], name, query.get(name, ""), mistakes, default)
        for name, default in defaults.items()
    }
    slugs = _known(query.getlist("sheets"), [sheet.slug for sheet in subject.sheets], mistakes)
    return Selection(slugs, choices=tuple(_choices(query, subject.values, mistakes)), **how), mistakes


def _one_of(values: Sequence[str], name: str, value: str, mistakes: list[str], default: str) -> str:
    """A value there is; the default where none is named, or one that there is not."""
    if not value or value in values:
        return value or default
    there = [value for value in values if value]
    mistake = _("“{value}” isn’t available for “{name}”. Choose from: {values}.")
    mistakes.append(mistake.format(value=shown(value), name=name, values=", ".join(there)))
    return default


def _known(texts: Iterable[str], known: Sequence[str], mistakes: list[str]) -> tuple[str, ...]:
    """The sheets named, each once: ``sheets=roster,cards`` or one key each."""
    names = dict.fromkeys(name.strip() for text in texts for name in text.split(",") if name.strip())
    unknown = [name for name in names if name not in known]
    if unknown:
        mistake = _("There is no sheet “{name}”. Choose from: {sheets}.")
        mistakes.append(mistake.format(name=shown(unknown[0]), sheets=", ".join(known)))
    return tuple(name for name in names if name in known)


def _choices(
    query: QueryDict, there: Mapping[str, Mapping[str, str | Promise]], mistakes: list[str]
) -> Iterator[tuple[str, str]]:
    """The choices for the sheets, in their own order: the same choices are the same order to print."""
    for key, names in there.items():
        values = tuple(names)
        if (value := _one_of(values, key, query.get(key, ""), mistakes, values[0])) != values[0]:
            yield key, value
    unknown = next((key for key in query if "." in key and key not in there), None)
    if unknown is not None:
        mistakes.append(_("There is no option “{name}” here. It was ignored.").format(name=shown(unknown)))
