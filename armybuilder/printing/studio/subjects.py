"""What sheets are printed for: an army, several of them, or a rule book alone."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder import rule_books
from armybuilder.armies import permissions, samples
from armybuilder.armies.keys import KeyConverter
from armybuilder.armies.models import Army, ArmyQuerySet, Visibility
from armybuilder.core import dates
from armybuilder.printing.sheets import Sheet, sheets_of
from armybuilder.printing.studio import signed_versions
from armybuilder.visitors import Visitor
from rules.engine import words
from rules.engine.build import Build
from rules.engine.text import shown
from rules.models import Edition
from rules.snapshot import catalogue

LINK = re.compile(KeyConverter.regex)
NAMED = 4
"""Armies that are named one by one."""
MOST = 60
"""Armies of one print; more do not fit an address."""


@dataclass(frozen=True)
class ArmyEntry:
    """An army to print."""

    name: str
    """What addresses call it: its code, a sample's slug, or the link for readers."""
    build: Build
    page: str
    """The page one comes from."""
    given: str = ""
    """Its name in addresses to share; empty if nobody else may see it."""
    readers: str = ""
    """The page that anybody may read, for the QR code."""
    player: str = ""
    """The key of its author, if their name may be shown; samples have none."""
    stand: str = ""
    """Its date and version."""

    def at_most(self, max_armies: int | None) -> Self:
        """The army with that limit; the army itself without one."""
        if max_armies is None:
            return self
        given = signed_versions.agreed(self.given, max_armies) if self.given else ""
        build = replace(self.build, limit=max_armies)
        return replace(self, name=signed_versions.agreed(self.name, max_armies), given=given, build=build)


@dataclass(frozen=True)
class Subject:
    """What is printed, and the address of its page."""

    entries: tuple[ArmyEntry, ...]
    builds: tuple[Build, ...]
    path: str
    """Of its page in the studio."""
    query_pairs: tuple[tuple[str, str], ...] = ()
    """What of the address names it."""
    missing: int = 0
    """Armies that were named, and are not there."""

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets that can be printed of it, in the order of the rule book that has them."""
        known = dict.fromkeys(sheet for build in self.builds for sheet in sheets_of(build.catalogue))
        return tuple(sheet for sheet in known if self.entries or sheet.is_of_edition or sheet.without_army is not None)

    @cached_property
    def values(self) -> dict[str, dict[str, str | Promise]]:
        """What may be chosen of its sheets, in words, by sheet and choice: "cards.size"."""
        played = (build.catalogue for build in self.builds)
        books = {(build.slug, build.measured_by): build for build in played}.values()
        return {
            f"{sheet.slug}.{choice.slug}": dict(value for book in books for value in choice.offered(book))
            for sheet in self.sheets
            for choice in sheet.choices
            if self.entries or choice.slug not in (sheet.without_army or {})
        }

    @cached_property
    def origins(self) -> tuple[str, ...]:
        """Of each army who plays it, where that is a player with an account, its date and version."""
        pairs = ((entry.player, entry.stand) for entry in self.entries)
        return tuple(" · ".join(filter(None, pair)) for pair in pairs)

    @property
    def settled(self) -> tuple[tuple[str, str], ...]:
        """Choices that make no sense without an army: by sheet and choice."""
        sheets = () if self.entries else self.sheets
        return tuple(
            (f"{sheet.slug}.{choice}", value)
            for sheet in sheets
            for choice, value in (sheet.without_army or {}).items()
        )

    @property
    def name(self) -> str:
        """What it is called."""
        if not self.entries:
            return self.builds[0].catalogue.short_name
        names = [words.clipped(build.name) for build in self.builds[:NAMED]]
        if (others := len(self.builds) - NAMED) > 0:
            names.append(ngettext("{number} more", "{number} more", others).format(number=others))
        return words.listed(names)

    @property
    def place(self) -> str:
        """The key under which its settings are stored."""
        return hashlib.sha256(self.address().encode()).hexdigest()

    def address(self, query: str = "", file: str = "") -> str:
        """Its page, or a file beside it, with something chosen."""
        path = self.path if not file else f"{self.path.removesuffix('/')}.{file}"
        query = "&".join(filter(None, (urlencode(self.query_pairs), query)))
        return f"{path}?{query}" if query else path

    def handed(self, query: str) -> str:
        """The address to share: armies are named by their links, if they have one."""
        names = [entry.given or entry.name for entry in self.entries]
        return f"{several(names)}&{query}" if names else self.address(query)

    @property
    def private(self) -> list[ArmyEntry]:
        """The armies that nobody else may see."""
        return [entry for entry in self.entries if not entry.given]

    def with_army(self, name: str) -> str:
        """The page for one army more."""
        return several([*(entry.name for entry in self.entries), name])

    def without(self, name: str) -> str:
        """The page for one army fewer."""
        return several([entry.name for entry in self.entries if entry.name != name])


def several(names: Iterable[str]) -> str:
    """The page in the studio for armies."""
    query = urlencode([("army", name) for name in names])
    return reverse("printing:studio") + (f"?{query}" if query else "")


def find(
    query: QueryDict,
    visitor: Visitor,
    *,
    code: UUID | None = None,
    read: UUID | None = None,
    slug: str = "",
    link: str = "",
) -> Subject:
    """The subject of an address: the visitor's army, another player's, a sample, a shared one, or a query's."""
    if code:
        return _single(_own(permissions.readable_or_trashed(visitor, code)))
    if read:
        return _single(_read(permissions.readable(visitor, read)))
    if slug:
        return _single(_sample(permissions.sample(slug)))
    if link:
        return _single(_shared(permissions.shared(link)))
    return from_query(query, visitor)


def from_query(query: QueryDict, visitor: Visitor) -> Subject:
    """The armies that an address names; none of them: a rule book, the first unless another is named."""
    names = list(dict.fromkeys(filter(None, map(army_name, query.getlist("army")))))
    if not names:
        return of_edition(query.get("edition", ""), visitor)
    if len(names) > MOST:
        too_many = _("You can print up to {most} armies at once. This link has {number}.")
        raise BadRequest(too_many.format(most=MOST, number=number_format(len(names), force_grouping=True)))
    entries_by_name = seen_by(visitor, names)
    if not entries_by_name:
        raise Http404("No such army.")
    if len(names) == 1 and signed_versions.parted(names[0])[1] is None and not signed_versions.read(names[0]):
        return _single(entries_by_name[names[0]])
    known = [name for name in names if name in entries_by_name]
    entries = tuple(entries_by_name[name] for name in known)
    builds = tuple(entry.build for entry in entries)
    pairs = tuple(("army", name) for name in known)
    return Subject(entries, builds, reverse("printing:studio"), pairs, len(names) - len(entries))


def seen_by(visitor: Visitor, names: Sequence[str]) -> Mapping[str, ArmyEntry]:
    """The armies of these names that the visitor may see, by name: codes, samples, links, versions."""
    return _agreed(names, _entries([signed_versions.parted(name)[0] for name in names], visitor))


def _entries(names: Sequence[str], visitor: Visitor) -> Mapping[str, ArmyEntry]:
    """Those of the armies named that the visitor may see."""
    seen, linked = _armies(names, visitor)
    mine = set(Army.objects.editable_by(visitor).filter(pk__in=[army.pk for army in seen]).values_list("pk", flat=True))
    own = {str(army.code): (army, _own(army) if army.pk in mine else _read(army)) for army in seen}
    past = [_past(name, *own[of[0]], of[1]) for name in names if (of := signed_versions.read(name)) and of[0] in own]
    entries = [
        *(entry for _, entry in own.values()),
        *past,
        *map(_shared, linked),
        *(_sample(sample) for name in names if (sample := samples.get(name))),
    ]
    return {entry.name: entry for entry in entries}


def _agreed(names: Sequence[str], entries: Mapping[str, ArmyEntry]) -> Mapping[str, ArmyEntry]:
    """Those that were found by name, each with its limit if one was given."""
    parted = ((name, *signed_versions.parted(name)) for name in names)
    return {name: entries[plain].at_most(most) for name, plain, most in parted if plain in entries}


def _armies(names: Sequence[str], visitor: Visitor) -> tuple[ArmyQuerySet, ArmyQuerySet]:
    """The armies among those named that the visitor may see, and those that anybody may read by their link."""
    codes = [of[0] if (of := signed_versions.read(name)) else name for name in names]
    own = Army.objects.visible_to(visitor).filter(code__in=filter(is_code, codes))
    return own, Army.objects.shared().filter(read_key__in=filter(LINK.fullmatch, names))


def there(addresses: Iterable[str], visitor: Visitor) -> set[str]:
    """Those addresses in the studio that lead to something: a rule book, or 1 army at least that is still there."""
    named = {address: _names_in(address) for address in addresses}
    names = [name for all in named.values() for name in all]
    own, read = _armies(names, visitor)
    known = {*map(str, own.values_list("code", flat=True)), *map(str, read.values_list("read_key", flat=True))}
    known |= {name for name in names if samples.get(name) or ((of := signed_versions.read(name)) and of[0] in known)}
    return {address for address, all in named.items() if not all or known.intersection(all)}


def _names_in(address: str) -> list[str]:
    """What an address in the studio calls its armies."""
    path, _, query = address.partition("?")
    names = QueryDict(query).getlist("army") if path == reverse("printing:studio") else [army_name(path)]
    return [signed_versions.parted(name)[0] for name in names]


def army_name(text: str) -> str:
    """An army's name, also from the address of its page or of its sheets."""
    parts = [part for part in text.partition("?")[0].split("/") if part and part != "sheets"]
    return parts[-1].strip() if parts else ""


def is_code(name: str) -> bool:
    """Whether it is the code of an army."""
    try:
        return str(UUID(name)) == name
    except ValueError:
        return False


def of_edition(slug: str, visitor: Visitor) -> Subject:
    """A rule book alone, or house rules that the visitor may read; the first book where none is named."""
    edition = (rule_books.readable(visitor).with_slug(slug) if slug else Edition.objects.books()).first()
    if edition is None:
        there = ", ".join(edition.slug for edition in Edition.objects.books())
        raise BadRequest(_("There are no rules “{name}”. Choose from: {names}.").format(name=shown(slug), names=there))
    build = Build(catalogue(edition), "")
    return Subject((), (build,), reverse("printing:studio"), (("edition", edition.slug),))


def _single(entry: ArmyEntry) -> Subject:
    return Subject((entry,), (entry.build,), f"{entry.page}sheets/")


def _own(army: Army) -> ArmyEntry:
    code, page = str(army.code), reverse("armies:army", args=[army.code])
    if army.visibility == Visibility.ALL:
        return _signed(army, ArmyEntry(code, army.build(), page, code, reverse("armies:read", args=[army.code])))
    readers = reverse("armies:shared", args=[army.read_key]) if army.read_key else ""
    return _signed(army, ArmyEntry(code, army.build(), page, army.read_key or "", readers))


def _read(army: Army) -> ArmyEntry:
    """Only its owner may share its link; its code works for everybody who may read it."""
    code, page = str(army.code), reverse("armies:read", args=[army.code])
    given = code if army.visibility in (Visibility.ALL, Visibility.CLUB) else ""
    return _signed(army, ArmyEntry(code, army.build(), page, given, page if army.visibility == Visibility.ALL else ""))


def _past(name: str, army: Army, entry: ArmyEntry, number: int) -> ArmyEntry:
    """The army at a version of it."""
    build, stand = army.state(number), _stand(army, number)
    return replace(entry, name=name, build=build, given=name if entry.given else "", stand=stand)


def _sample(sample: samples.Sample) -> ArmyEntry:
    page = reverse("armies:sample", args=[sample.slug])
    return ArmyEntry(sample.slug, sample.build, page, sample.slug, page)


def _shared(army: Army) -> ArmyEntry:
    page = reverse("armies:shared", args=[army.read_key])
    return _signed(army, ArmyEntry(str(army.read_key), army.build(), page, str(army.read_key), page))


def _signed(army: Army, entry: ArmyEntry) -> ArmyEntry:
    return replace(entry, player=army.author.name if army.author else "", stand=_stand(army, army.version))


def _stand(army: Army, number: int) -> str:
    """``Nov. 22, 2026, version 12``; of an earlier version the number alone. The first one has no number."""
    if number != army.version:
        return _("version {number}").format(number=number) if number else _("first version")
    stand = _("{date}, version {number}") if number else _("{date}, first version")
    return stand.format(date=dates.day(timezone.localdate(army.changed)), number=number)
