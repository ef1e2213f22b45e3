"""Questions of armies to higher apps, for pages and paper. Questions about access are in ``access_questions``."""

from armybuilder.armies.models import Army
from armybuilder.core.hooks import Hook
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules.boxes.box import Box
from rules.engine.build import Build

pictures_shown: Hook[[], set[str]] = Hook()
"""The digests of the pictures that an app shows, too, so that those are kept."""
toy_boxes: Hook[[Visitor], Box | None] = Hook()
"""The toys that a visitor owns; ``None`` if they have no toys."""
builder_bands: Hook[[Army, Visitor], tuple[str, Context] | None] = Hook()
"""The part of the builder under the meter of an army, for a visitor: a template's name and its context."""
crew_bands: Hook[[Army, Visitor], tuple[str, Context] | None] = Hook()
"""The places where a visitor can bring a crew of an army: a template's name and its context; ``None`` if nowhere."""
home_page_parts: Hook[[Visitor], Context] = Hook()
"""The part of a member's home page that an app adds."""
shelves: Hook[[Army], list[tuple[str, str]]] = Hook()
"""The clubs whose libraries have an army, by name and slug."""
fairness: Hook[[tuple[Build, Build], str], str] = Hook()
"""The verdict of battles about two armies in a scenario, for paper; empty if they have not been played."""


def toys_of(visitor: Visitor) -> Box | None:
    """The visitor's toy box; ``None`` if they have no toys."""
    return next(filter(None, toy_boxes.ask(visitor)), None)
