"""What a visitor's toy box lacks of an army, for pages about armies and game nights."""

from django.dispatch import receiver

from armybuilder.armies import signals
from armybuilder.toybox import uses
from armybuilder.toybox.contents import box_of
from armybuilder.toybox.models import Box
from armybuilder.visitors import Visitor
from rules import engine
from rules.boxes.fitting import fit_army


@receiver(signals.toys_asked, dispatch_uid="toybox")
def lacking(visitor: Visitor, build: engine.Build, **signal: object) -> list[str] | None:
    """What is missing, a phrase for each; ``None`` for those who have no toys."""
    box = Box.objects.made_by(visitor).first()
    if box is None or not box.kinds or not build.units:
        return None
    return uses.missing(fit_army(box_of(box.contents), build).missing, build.catalogue)
