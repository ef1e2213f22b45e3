"""The answers that toy boxes give to other apps."""

from armybuilder.armies.questions import pictures_shown, toy_boxes
from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.jobs.questions import job_kinds
from armybuilder.toybox import account_data
from armybuilder.toybox.contents import box_of
from armybuilder.toybox.models import Box, Search
from armybuilder.visitors import Visitor
from rules.boxes.box import Box as ToyBox

pictures_shown.answers(account_data.pictured)


@toy_boxes.answers
def toys_of(visitor: Visitor) -> ToyBox | None:
    """The contents of the visitor's first box; ``None`` for those who have no toys."""
    box = Box.objects.made_by(visitor).first()
    return box_of(box.contents) if box and box.kinds else None


@job_kinds.answers
def searches() -> SharedJobKind[Search]:
    """Searches for sides and armies."""
    from armybuilder.toybox.searches import SEARCHES

    return SEARCHES
