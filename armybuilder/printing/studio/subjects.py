"""The subjects of sheets: an army, several of them, or a rule book alone."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder import rule_books
from armybuilder.armies import named_armies, permissions, samples
from armybuilder.armies.named_armies import ArmyEntry, name_in_address, name_parts, read_version_name, studio_address
from armybuilder.printing.sheets import Sheet, sheets_of
from armybuilder.visitors import Visitor
from rules.engine import words
from rules.engine.build import Build
from rules.engine.wording.text import shown
from rules.models import Edition
from rules.snapshot import catalogue

NAMED = 4
"""Armies that are named one by one."""


@dataclass(frozen=True)
class Subject:
    """The subject of a print, and the address of its page."""

    entries: tuple[ArmyEntry, ...]
    builds: tuple[Build, ...]
    path: str
    """Of its page in the studio."""
    query_pairs: tuple[tuple[str, str], ...] = ()
    """The part of the address that names it."""
    missing: int = 0
    """Armies that were named, and are not there."""

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets that can be printed of it, in the order of the rule book that has them."""
        known = dict.fromkeys(sheet for build in self.builds for sheet in sheets_of(build.catalogue))
        return tuple(sheet for sheet in known if self.entries or sheet.is_of_edition or sheet.without_army is not None)

    @cached_property
    def values(self) -> dict[str, dict[str, str | Promise]]:
        """The values that may be chosen for its sheets, in words, by sheet and choice: "cards.size"."""
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
        """Its name: those of its armies, or that of its rule book."""
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
        return f"{studio_address(names)}&{query}" if names else self.address(query)

    @property
    def private(self) -> list[ArmyEntry]:
        """The armies that nobody else may see."""
        return [entry for entry in self.entries if not entry.given]

    def with_army(self, name: str) -> str:
        """The page for one army more."""
        return studio_address([*(entry.name for entry in self.entries), name])

    def without(self, name: str) -> str:
        """The page for one army fewer."""
        return studio_address([entry.name for entry in self.entries if entry.name != name])


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
        return _single(named_armies.own_entry(permissions.readable_or_trashed(visitor, code)))
    if read:
        return _single(named_armies.entry_to_read(permissions.readable(visitor, read)))
    if slug:
        return _single(named_armies.sample_entry(permissions.sample(slug)))
    if link:
        return _single(named_armies.shared_entry(permissions.shared(link)))
    return from_query(query, visitor)


def from_query(query: QueryDict, visitor: Visitor) -> Subject:
    """The armies that an address names; none of them: a rule book, the first unless another is named."""
    names = list(dict.fromkeys(filter(None, map(name_in_address, query.getlist("army")))))
    if not names:
        return of_edition(query.get("edition", ""), visitor)
    if len(names) > named_armies.MAX_NAMED:
        too_many = _("You can print up to {most} armies at once. This link has {number}.")
        raise BadRequest(too_many.format(most=named_armies.MAX_NAMED, number=words.grouped(len(names))))
    entries_by_name = named_armies.visible_entries(visitor, names)
    if not entries_by_name:
        raise Http404("No such army.")
    if len(names) == 1 and named_armies.is_whole_army(names[0]):
        return _single(entries_by_name[names[0]])
    known = [name for name in names if name in entries_by_name]
    entries = tuple(entries_by_name[name] for name in known)
    builds = tuple(entry.build for entry in entries)
    pairs = tuple(("army", name) for name in known)
    return Subject(entries, builds, reverse("printing:studio"), pairs, len(names) - len(entries))


def there(addresses: Iterable[str], visitor: Visitor) -> set[str]:
    """Those addresses in the studio that lead to something: a rule book, or 1 army at least that is still there."""
    names_by_address = {address: _names_in(address) for address in addresses}
    names = [name for all in names_by_address.values() for name in all]
    own, read = named_armies.armies_named(names, visitor)
    known = {*map(str, own.values_list("code", flat=True)), *map(str, read.values_list("read_key", flat=True))}
    known |= {
        name for name in names if samples.get(name) or ((version := read_version_name(name)) and version[0] in known)
    }
    return {address for address, all in names_by_address.items() if not all or known.intersection(all)}


def _names_in(address: str) -> list[str]:
    """The names of the armies in an address of the studio."""
    path, _, query = address.partition("?")
    names = QueryDict(query).getlist("army") if path == reverse("printing:studio") else [name_in_address(path)]
    return [name_parts(name)[0] for name in names]


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
