"""Units that a player keeps for their other armies of the same rule book."""

from dataclasses import replace

from armybuilder.armies.models import Army, Favorite
from armybuilder.visitors import Visitor
from rules import engine
from rules.snapshot import catalogue

MOST = 200
"""Units that one player keeps."""


def keep(army: Army, unit: engine.Unit, owner: str) -> bool:
    """Keep the unit under its name, in place of one kept before under that; whether there was room.

    Its picture stays with the army, which alone holds it.
    """
    kept = Favorite.objects.filter(owner__key=owner)
    same = kept.filter(edition=army.edition, name=unit.name)
    if kept.count() >= MOST and not same.exists():
        return False
    alone = replace(army.build(), name=unit.name, units=(replace(unit, portrait=""),), notes="", limit=None)
    said = {"document": engine.stored(alone)}
    new = {**said, "owner_id": owner}
    there = {"owner__key": owner, "edition": army.edition, "name": unit.name}
    Favorite.objects.update_or_create(**there, defaults=said, create_defaults=new)
    return True


def of(army: Army, visitor: Visitor) -> list[tuple[Favorite, engine.Build]]:
    """The kept units that fit the army's rule book."""
    if not visitor.key:
        return []
    kept = Favorite.objects.filter(owner__key=visitor.key, edition=army.edition_id)
    return [(one, engine.restore(one.document, catalogue(army.edition))) for one in kept]


def all_of(visitor: Visitor) -> list[tuple[Favorite, engine.Build]]:
    """Everything the visitor keeps, rule book by rule book."""
    if not visitor.key:
        return []
    kept = Favorite.objects.filter(owner__key=visitor.key).select_related("edition").order_by("edition__name", "name")
    return [(one, engine.restore(one.document, catalogue(one.edition))) for one in kept]
