"""An order: the armies, sheets and layout to print, as a value; and the key of each sheet of each army."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from django.urls.converters import StringConverter
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.documents.stored_documents import ARMY
from armybuilder.armies.pictures import portraits
from armybuilder.core.web.file_names import base_name
from armybuilder.jobs.digests import digest, release
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS, Sheet, pair_armies
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.shapes import all_of, needs
from rules.snapshot import catalogue
from rules.stored_text import DIGEST

MAX_NAMED = 3
"""Armies, or sheets of one army, that the name of a file lists."""


class DigestConverter(StringConverter):
    """Digests in addresses."""

    regex = DIGEST


@dataclass(frozen=True)
class Item:
    """One sheet of one army, or of its edition alone."""

    sheet: Sheet
    build: engine.Build
    layout: Layout
    stamp: str
    """The edition's, so that a rule changed makes its sheets new."""
    against: engine.Build | None = None
    """The army that it meets on this sheet."""

    @property
    def weight(self) -> int:
        """The work of laying it out, in units."""
        return max(1, len(self.build.units))

    @property
    def of_army(self) -> bool:
        """Whether each army, or two that meet, have their own; otherwise there is one for all of them."""
        return bool(self.build.name) and not self.sheet.is_of_edition

    @property
    def armies(self) -> list[str]:
        """The names of the armies that it is about."""
        return [build.name for build in (self.build, self.against) if build]

    @property
    def has_backs(self) -> bool:
        """Whether it must begin on the front of a sheet of paper."""
        return self.sheet.has_backs(self.layout)

    @cached_property
    def key(self) -> str:
        """Digest of all that the sheet shows."""
        layout, mine = self.layout, f"{self.sheet.slug}."
        choices = sorted(choice for choice in layout.choices if choice[0].startswith(mine))
        document = self.build.catalogue.measured_by if self.sheet.is_of_edition else engine.stored(self.build)
        other = engine.stored(self.against) if self.against else None
        address = "" if self.sheet.is_of_edition else layout.address
        look = [layout.paper, layout.turned, layout.text, layout.ink, address, layout.origin, choices]
        look += [layout.language, layout.units, layout.fairness]
        lacking = [unit.portrait for unit in self.build.units if unit.portrait and not portraits.picture_path(unit)]
        values = [self.stamp, document, other, look, lacking]
        return digest([release(), self.sheet.slug, self.build.catalogue.slug, *values])


@dataclass(frozen=True)
class Order:
    """Sheets of armies in a layout, in the order in which they are printed."""

    builds: tuple[engine.Build, ...]
    sheets: tuple[str, ...]
    layout: Layout = field(default_factory=Layout)
    readers: tuple[str, ...] = ()
    """For each army the address of its public page, or empty; without any, the layout's address is used for all."""
    origins: tuple[str, ...] = ()
    """For each army its player, date and version, if known."""
    stamps: Mapping[str, str] | None = field(default=None, compare=False)
    """Of the editions, where they are known."""

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Army by army the sheets its rule book has, then those of two armies that meet, then those of none; or before
        the armies, if they were chosen so."""
        sheets = [SHEETS[slug] for slug in self.sheets]
        if len(self.builds) == 1:
            return tuple(item for sheet in sheets for item in self._of(sheet))
        own = [sheet for sheet in sheets if not (self._once(sheet) or sheet.is_for_two)]
        first = sheets.index(own[0]) if own else len(sheets)
        others = sorted((sheet for sheet in sheets[first:] if sheet not in own), key=self._once)
        before, after = ([item for sheet in part for item in self._of(sheet)] for part in (sheets[:first], others))
        return (*before, *self._of_armies(own), *after)

    @cached_property
    def key(self) -> str:
        """Digest of all its sheets; with empty pages between them it is another file than without."""
        leaves = any(item.has_backs for item in self.items[1:])
        return digest([item.key for item in self.items] + ["leaves"] * leaves)

    @property
    def names(self) -> list[str]:
        """The names of its armies; without any, that of its rule book."""
        return [build.name or build.catalogue.short_name for build in self.builds]

    @property
    def name(self) -> str:
        """Its name in a list of prints: armies and sheets."""
        return called(titled(self.names), self.sheets)

    def document(self) -> dict[str, Any]:
        """The order as a row keeps it."""
        return {
            "armies": [engine.stored(build) for build in self.builds],
            "sheets": list(self.sheets),
            "release": release(),
            "readers": list(self.readers),
            "origins": list(self.origins),
            "layout": asdict(self.layout),
        }

    @classmethod
    def restored(cls, document: Mapping[str, Any]) -> Self:
        """The order of a row, with the current catalogues. Raises ``LookupError`` if one no longer exists."""
        if not document["armies"]:
            raise LookupError
        slugs = {army["edition"] for army in document["armies"]}
        editions = {edition.slug: edition for edition in Edition.objects.filter(slug__in=slugs)}
        layout = document["layout"]
        layout = Layout(**{**layout, "choices": tuple((name, value) for name, value in layout["choices"])})
        with layout.in_its_words():
            builds = [engine.restore(army, catalogue(editions[army["edition"]])) for army in document["armies"]]
        stamps = {slug: str(edition.stamp) for slug, edition in editions.items()}
        sheets, readers = tuple(document["sheets"]), tuple(document["readers"])
        origins = tuple(document.get("origins", ()))
        return cls(tuple(builds), sheets, layout, readers, origins, stamps)

    def _once(self, sheet: Sheet) -> bool:
        """Whether a sheet depends on no army, or on none as it was chosen for several."""
        return sheet.is_of_edition or (len(self.builds) > 1 and sheet.is_common(self.layout))

    @cached_property
    def _stamps(self) -> Mapping[str, str]:
        if self.stamps is not None:
            return self.stamps
        slugs = {build.catalogue.slug for build in self.builds}
        stamps = Edition.objects.filter(slug__in=slugs).values_list("slug", "stamp")
        return {slug: str(stamp) for slug, stamp in stamps}

    def _item(
        self, sheet: Sheet, build: engine.Build, reader: str = "", origin: str = "", against: engine.Build | None = None
    ) -> Item:
        turned, signed = sheet.is_turned(self.layout), origin if sheet.is_signed else ""
        fairness = self.layout.fairness if against and sheet.tells_fairness else ""
        layout = replace(self.layout, turned=turned, address=reader, origin=signed, fairness=fairness)
        return Item(sheet, build, layout, self._stamps.get(build.catalogue.slug, ""), against)

    def _of(self, sheet: Sheet) -> Iterator[Item]:
        return self._of_editions(sheet) if self._once(sheet) else self._of_armies([sheet])

    def _of_armies(self, sheets: list[Sheet]) -> Iterator[Item]:
        readers = self.readers or (self.layout.address,) * len(self.builds)
        origins = self.origins or ("",) * len(self.builds)
        for (build, against, first), reader, origin in zip(pair_armies(self.builds), readers, origins, strict=True):
            for sheet in sheets:
                if sheet.is_in(build.catalogue) and (first or not sheet.is_for_two):
                    yield self._item(sheet, build, reader, origin, against if sheet.is_for_two else None)

    def _of_editions(self, sheet: Sheet) -> Iterator[Item]:
        bare = {(bare.catalogue.slug, bare.catalogue.measured_by): bare.bare for bare in self.builds}.values()
        return (self._item(sheet, build) for build in bare if sheet.is_in(build.catalogue))


ORDER = all_of(
    needs("armies", "sheets", "readers", "layout"),
    {
        "armies": [all_of(needs("edition"), ARMY)],
        "sheets": [str],
        "release": str,
        "readers": [str],
        "origins": [str],
        "layout": all_of(needs("choices"), {
            "paper": str, "turned": bool, "text": str, "ink": str, "address": str, "choices": [[str]], "origin": str,
            "fairness": str, "language": str, "units": str,
        }),
    }
)  # fmt: skip
"""The shape of an order in its row."""
NO_ORDER: dict[str, Any] = {"armies": [], "sheets": [], "readers": [], "layout": {"choices": []}}
"""The empty order that is read in place of a malformed one."""


def called(armies: str, sheets: Iterable[str]) -> str:
    """Armies with the sheets that are printed of them."""
    return _("{armies}: {sheets}").format(armies=armies, sheets=", ".join(str(SHEETS[slug].name) for slug in sheets))


def titled(names: Sequence[str]) -> str:
    """A title for armies: one or two by their names, more by their number."""
    if len(names) <= 2:
        return words.listed(names)
    return ngettext("{number} army", "{number} armies", len(names)).format(number=len(names))


def file_name(names: Sequence[str], sheets: Sequence[str]) -> str:
    """The file of a print says what is in it: ``green-army-roster.pdf``, ``red-side-blue-side.pdf``."""
    parts = list(names)
    if len(names) == 1 and len(sheets) <= MAX_NAMED:
        parts += [str(SHEETS[slug].name) for slug in sheets if slug in SHEETS]
    elif len(names) > MAX_NAMED:
        others = len(names) - MAX_NAMED + 1
        parts[MAX_NAMED - 1 :] = [ngettext("{number} more", "{number} more", others).format(number=others)]
    return f"{base_name(parts, 'army')}.pdf"
