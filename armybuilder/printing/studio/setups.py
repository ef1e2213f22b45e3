"""A visitor's print settings: the last ones for each army, and those saved with a name."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from armybuilder.printing.models import Setup
from armybuilder.printing.studio.selection import Selection
from armybuilder.printing.studio.subjects import Subject
from armybuilder.visitors import Visitor

GONE_AFTER = timedelta(days=1)
"""The time within which a removed setup can be put back."""


def keep(visitor: Visitor, subject: Subject, selection: Selection, name: str = "") -> Setup:
    """Keep what was chosen as what was chosen last; under a name as well, instead of what had it."""
    query = selection.query()
    values = {
        "subject": subject.name[:200],
        "page": subject.address(query),
        "file": subject.address(query, "pdf"),
        "query": query,
        "removed": None,
    }
    place, setups = subject.place, list[Setup]()
    with transaction.atomic():
        for called in dict.fromkeys(("", name)):
            there = {"place": place, "name": called}
            new = {"owner_id": visitor.key, **there, **values}
            setups.append(
                Setup.objects.made_by(visitor).update_or_create(**there, defaults=values, create_defaults=new)[0]
            )
    return setups[-1]


def last(visitor: Visitor, subject: Subject) -> Setup | None:
    """The visitor's last choice for it."""
    return Setup.objects.made_by(visitor).filter(place=subject.place, name="").first()


def last_of_all(visitor: Visitor) -> Setup | None:
    """The visitor's last choice for any subject."""
    return Setup.objects.made_by(visitor).filter(name="").first()


@transaction.atomic
def remove(setup: Setup) -> None:
    """Remove it from the list, and delete what was removed long ago."""
    now = timezone.now()
    Setup.objects.filter(owner=setup.owner, removed__lt=now - GONE_AFTER).delete()
    setup.removed = now
    setup.save(update_fields=("removed",))


def restore(setup: Setup) -> None:
    """Put it back on the list."""
    setup.removed = None
    setup.save(update_fields=("removed",))


def kept_for(visitor: Visitor, address: str) -> Setup | None:
    """The setup kept under a name with exactly this address, of the page or of the PDF."""
    return Setup.objects.made_by(visitor).saved().filter(Q(page=address) | Q(file=address)).first()
