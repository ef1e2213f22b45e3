"""The answer of toy boxes when pages about armies ask what a visitor owns."""

from django.dispatch import receiver

from armybuilder.armies import signals
from armybuilder.toybox.contents import box_of
from armybuilder.toybox.models import Box
from armybuilder.visitors import Visitor
from rules.boxes.box import Box as ToyBox


@receiver(signals.toys_asked, dispatch_uid="toybox")
def toys_of(visitor: Visitor, **signal: object) -> ToyBox | None:
    """What is in the visitor's first box; ``None`` for those who have no toys."""
    box = Box.objects.made_by(visitor).first()
    return box_of(box.contents) if box and box.kinds else None
