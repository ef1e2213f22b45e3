"""Armies by the names that addresses call them: a code, a sample's slug, a readers' link, or a version with a limit.

A visitor who can see an army cannot always see its earlier versions. Pages that show them sign the name of the version:
code, number, and a signature that proves that our page made it. The crew that comes and the limit with which it is
played, in half points, may follow any name: ``undead~0.5x3@40``. They need no
signature. No printing is here; ``printing`` is one of those who read such names.
"""

import base64
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Self
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from armybuilder.armies import samples
from armybuilder.armies.keys import KeyConverter
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.armies.visibility import Visibility
from armybuilder.core.i18n import dates
from armybuilder.visitors import Visitor
from rules.engine.build import Build
from rules.engine.editing import crews
from rules.engine.editing.crews import Crew
from rules.engine.maximums import MOST_HALVES

LINK = re.compile(KeyConverter.regex)
MAX_NAMED = 60
"""Armies that one address names; more do not fit."""
SALT = "an army's version to print"  # untranslated
VERSION = re.compile(r"([0-9a-f-]{36})\.([0-9]{1,9})\.([A-Za-z0-9_-]{16})")
LIMITED = re.compile(r"(.+)@([0-9]{1,7})", re.DOTALL)
CREWED = re.compile(r"(.+)~([0-9x.]+)", re.DOTALL)


@dataclass(frozen=True)
class ArmyEntry:
    """An army to print."""

    name: str
    """Its name in addresses: its code, a sample's slug, or the link for readers."""
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

    def with_crew(self, crew: Crew | None) -> Self:
        """Only these figures, without a limit; the army itself without a crew."""
        if crew is None:
            return self
        build, readers = crews.army_of(self.build, crew), self.readers
        shared = with_crew(self.given, crew) if self.given else ""
        if readers:
            readers += f"crew/?units={crews.written(crew)}"
        coming, every = (sum(unit.count for unit in army.units) for army in (build, self.build))
        stand = _("crew of {count} of {every} figures").format(count=coming, every=every)
        stand = " · ".join(filter(None, (self.stand, stand)))
        return replace(self, name=with_crew(self.name, crew), build=build, given=shared, readers=readers, stand=stand)

    def with_limit(self, max_points: int | None) -> Self:
        """The army with that limit; the army itself without one."""
        if max_points is None:
            return self
        shared = with_limit(self.given, max_points) if self.given else ""
        build = replace(self.build, limit=max_points)
        return replace(self, name=with_limit(self.name, max_points), given=shared, build=build)


def studio_address(names: Iterable[str]) -> str:
    """The page in the studio for armies."""
    query = urlencode([("army", name) for name in names])
    return reverse("printing:studio") + (f"?{query}" if query else "")


def visible_entries(visitor: Visitor, names: Sequence[str]) -> Mapping[str, ArmyEntry]:
    """The armies of these names that the visitor may see, by name: codes, samples, links, versions, crews."""
    return _agreed(names, _entries([name_parts(name)[0] for name in names], visitor))


def _entries(names: Sequence[str], visitor: Visitor) -> Mapping[str, ArmyEntry]:
    """Those of the armies named that the visitor may see."""
    rows, linked = armies_named(names, visitor)
    mine = set(Army.objects.editable_by(visitor).filter(pk__in=[army.pk for army in rows]).values_list("pk", flat=True))
    own = {str(army.code): (army, own_entry(army) if army.pk in mine else entry_to_read(army)) for army in rows}
    past = [
        _past(name, *own[version[0]], version[1])
        for name in names
        if (version := read_version_name(name)) and version[0] in own
    ]
    entries = [
        *(entry for _, entry in own.values()),
        *past,
        *map(shared_entry, linked),
        *(sample_entry(sample) for name in names if (sample := samples.get(name))),
    ]
    return {entry.name: entry for entry in entries}


def _agreed(names: Sequence[str], entries: Mapping[str, ArmyEntry]) -> Mapping[str, ArmyEntry]:
    """Those that were found by name, each with its crew and its limit if they were given."""
    parts = ((name, *name_parts(name)) for name in names)
    return {
        name: entries[plain].with_crew(crew).with_limit(limit) for name, plain, crew, limit in parts if plain in entries
    }


def armies_named(names: Sequence[str], visitor: Visitor) -> tuple[ArmyQuerySet, ArmyQuerySet]:
    """The armies among those named that the visitor may see, and those that anybody may read by their link."""
    codes = [version[0] if (version := read_version_name(name)) else name for name in names]
    own = Army.objects.visible_to(visitor).filter(code__in=filter(is_code, codes))
    return own, Army.objects.shared().filter(read_key__in=filter(LINK.fullmatch, names))


def name_in_address(text: str) -> str:
    """An army's name, also from the address of its page or of its sheets."""
    parts = [part for part in text.partition("?")[0].split("/") if part and part != "sheets"]
    return parts[-1].strip() if parts else ""


def is_code(name: str) -> bool:
    """Whether it is the code of an army."""
    try:
        return str(UUID(name)) == name
    except ValueError:
        return False


def own_entry(army: Army) -> ArmyEntry:
    code, page = str(army.code), reverse("armies:army", args=[army.code])
    if army.visibility == Visibility.ALL:
        return _signed(army, ArmyEntry(code, army.build(), page, code, reverse("armies:read", args=[army.code])))
    readers = reverse("armies:shared", args=[army.read_key]) if army.read_key else ""
    return _signed(army, ArmyEntry(code, army.build(), page, army.read_key or "", readers))


def entry_to_read(army: Army) -> ArmyEntry:
    """Only its owner may share its link; its code works for everybody who may read it."""
    code, page = str(army.code), reverse("armies:read", args=[army.code])
    shared = code if army.visibility in (Visibility.ALL, Visibility.CLUB) else ""
    return _signed(army, ArmyEntry(code, army.build(), page, shared, page if army.visibility == Visibility.ALL else ""))


def _past(name: str, army: Army, entry: ArmyEntry, number: int) -> ArmyEntry:
    """The army at a version of it."""
    build, stand = army.state(number), _stand(army, number)
    return replace(entry, name=name, build=build, given=name if entry.given else "", stand=stand)


def sample_entry(sample: samples.Sample) -> ArmyEntry:
    page = reverse("armies:sample", args=[sample.slug])
    return ArmyEntry(sample.slug, sample.build, page, sample.slug, page)


def shared_entry(army: Army) -> ArmyEntry:
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


def with_limit(name: str, limit: int) -> str:
    """The same army with that limit."""
    return f"{name}@{limit}"


def with_crew(name: str, crew: Crew) -> str:
    """The same army with only these figures."""
    return f"{name}~{crews.written(crew)}"


def name_parts(name: str) -> tuple[str, Crew | None, int | None]:
    """The army's name, the crew that comes and the limit with which it is played; ``None``: all, and its own."""
    plain, crew, limit = name, None, None
    if (match := LIMITED.fullmatch(plain)) and int(match[2]) <= MOST_HALVES:
        plain, limit = match[1], int(match[2])
    if match := CREWED.fullmatch(plain):
        with suppress(ValueError):
            plain, crew = match[1], crews.read(match[2])
    return plain, crew, limit


def is_whole_army(name: str) -> bool:
    """Whether it is the whole army as it is now, with its own limit."""
    return name_parts(name) == (name, None, None) and read_version_name(name) is None


def version_name(code: UUID, number: int) -> str:
    """The name of that army at that version."""
    return f"{code}.{number}.{_sign(str(code), str(number))}"


def read_version_name(name: str) -> tuple[str, int] | None:
    """The army's code and the version's number; ``None`` if the signature is not ours."""
    match = VERSION.fullmatch(name)
    if not match or not constant_time_compare(_sign(match[1], match[2]), match[3]):
        return None
    return match[1], int(match[2])


def _sign(code: str, number: str) -> str:
    digest = salted_hmac(SALT, f"{code}.{number}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()
