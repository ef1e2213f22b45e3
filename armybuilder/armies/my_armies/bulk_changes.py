"""Changing many armies at once: their folder or their visibility, with undo."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.display import visibility_choices
from armybuilder.armies.display.list_messages import by_name_or_number
from armybuilder.armies.models import ArmyQuerySet
from armybuilder.armies.visibility import Visibility
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.visitors import Visitor
from rules.engine.wording.text import clean_name

FOLDER = 40
"""Letters of a folder's name."""
SALT = "armies.sorting"


@dataclass(frozen=True, slots=True)
class BulkChange:
    """A change of many armies with their values before it. An address contains it, so that one button undoes it."""

    what: str
    """``folder`` or ``visibility``."""
    now: str
    before: dict[str, list[int]]

    @property
    def count(self) -> int:
        """The number of armies that were changed."""
        return sum(map(len, self.before.values()))

    def written(self) -> str:
        """For an address."""
        return signing.dumps([self.what, self.now, self.before], salt=SALT, compress=True)

    @classmethod
    def read(cls, text: str) -> "BulkChange | None":
        """From an address; an invalid one is ignored."""
        try:
            values: Any = signing.loads(text, salt=SALT) if text else None
        except signing.BadSignature:
            return None
        return cls(*values) if values else None

    def message(self, own: ArmyQuerySet) -> str:
        """The change in the words of the snackbar."""
        changed = own.filter(pk__in=[key for keys in self.before.values() for key in keys], **{self.what: self.now})
        names = list(changed.values_list("name", flat=True))
        if self.what == "visibility":
            singular, many = _seen_by(self.now, len(names))
        elif self.now:
            singular = _("{army} was moved to the folder “{folder}”.")
            many = ngettext(
                "{count} army was moved to the folder “{folder}”.",
                "{count} armies were moved to the folder “{folder}”.",
                len(names),
            )
        else:
            singular = _("{army} was removed from its folder.")
            many = ngettext(
                "{count} army was removed from its folder.",
                "{count} armies were removed from their folders.",
                len(names),
            )
        return by_name_or_number(names, singular, many, folder=self.now)


def _seen_by(visibility: str, count: int) -> tuple[str, str]:
    """The messages for one army and for many, about their new visibility."""
    return {
        Visibility.ME: (
            _("{army} is now private."),
            ngettext("{count} army is now private.", "{count} armies are now private.", count),
        ),
        Visibility.LINK: (
            _("{army} is now visible to anyone with the link."),
            ngettext(
                "{count} army is now visible to anyone with the link.",
                "{count} armies are now visible to anyone with the link.",
                count,
            ),
        ),
        Visibility.CLUB: (
            _("{army} is now visible to your clubs."),
            ngettext(
                "{count} army is now visible to your clubs.", "{count} armies are now visible to your clubs.", count
            ),
        ),
        Visibility.ALL: (
            _("{army} is now public."),
            ngettext("{count} army is now public.", "{count} armies are now public.", count),
        ),
    }[Visibility(visibility)]


def folder_named(text: str) -> str:
    """The name of a folder as it was typed. Raises ``TextError`` if it is too long or has control characters."""
    text = " ".join(text.split())
    return clean_name(text, FOLDER) if text else ""


@transaction.atomic
def move(armies: ArmyQuerySet, folder: str) -> BulkChange:
    """Put the armies into a folder. A folder exists as long as an army is in it."""
    before = _before(armies, "folder")
    _put(armies, folder)
    return BulkChange("folder", folder, before)


def show(armies: ArmyQuerySet, value: str) -> BulkChange:
    """Change the visibility of the armies. Armies that moderators removed from the library stay out of it."""
    armies = _showable(armies, value)
    visibility_choices.prepare(armies, value)
    with transaction.atomic():
        before = _before(armies, "visibility")
        visibility_choices.choose_all(armies, value)
    return BulkChange("visibility", value, before)


def undo(own: ArmyQuerySet, change: BulkChange, visitor: Visitor) -> None:
    """Restore every army that has not been changed since."""
    every = [(value, own.filter(pk__in=keys, **{change.what: change.now})) for value, keys in change.before.items()]
    if change.what == "visibility":
        every = [
            (value, _showable(armies, value)) for value, armies in every if visibility_choices.choosable(visitor, value)
        ]
    for value, armies in every:
        visibility_choices.prepare(armies, value)
    put = visibility_choices.choose_all if change.what == "visibility" else _put
    with transaction.atomic():
        for value, armies in every:
            put(armies, value)


def _put(armies: ArmyQuerySet, folder: str) -> None:
    armies.update(folder=folder)


def _showable(armies: ArmyQuerySet, value: str) -> ArmyQuerySet:
    return armies.filter(kept_out="") if value == Visibility.ALL else armies


def folders(own: ArmyQuerySet) -> tuple[dict[str, int], int]:
    """One's folders by name, each with its number of armies; those in none have an empty name. Also the trash."""
    here, away = Count("pk", filter=Q(binned=None)), Count("pk", filter=Q(binned__isnull=False))
    counted = list(own.order_by().values_list("folder").annotate(here=here, away=away))
    counts = {folder: count for folder, count, _ in sorted(counted, key=lambda row: natural_key(row[0])) if count}
    return counts, sum(binned for *_, binned in counted)


def _before(armies: ArmyQuerySet, what: str) -> dict[str, list[int]]:
    armies_by_folder: defaultdict[str, list[int]] = defaultdict(list)
    for key, value in armies.select_for_update(of=("self",)).values_list("pk", what):
        armies_by_folder[value].append(key)
    return dict(armies_by_folder)
