"""The page of a published revision: what differs, and what its owner can do next."""

from collections.abc import Iterator

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armybuilder import rule_books
from armybuilder.armies import bulk_conversion
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.house.catalogues import difference_row, document_of, rule_differences
from armybuilder.house.models import HouseRules
from armybuilder.house.publishing.notices import other_members
from armybuilder.visitors import Visitor
from rules.engine import words
from rules.models import Edition
from rules.row_languages import foreign_as_written
from rules.snapshot import catalogue

MAX_ARMIES_LISTED = 3


def page(house: HouseRules, edition: Edition, visitor: Visitor, moment: str) -> Context:
    """The context of the page; ``moment`` is when armies were moved from here, or empty."""
    revisions = list(house.revisions())
    newest, before = revisions[0], _before(house, edition, revisions)
    armies = list(earlier_armies(edition, visitor)[: bulk_conversion.MOST_TOGETHER])
    moved = bulk_conversion.moved_at(visitor, timestamps.read(moment)).filter(edition=edition).count()
    older = document_of(before) if before else house.base_document()
    differences = rule_differences(older, document_of(edition))
    return {
        "house": house,
        "edition": edition,
        "newest": newest,
        "mark": rule_books.mark_of(edition),
        "before": before,
        "use": _use(house),
        "foreign": foreign_as_written(document_of(edition), get_language() or ""),
        "differences": [difference_row(difference) for difference in differences],
        "armies": [(army, _change(army, edition, visitor)) for army in armies[:MAX_ARMIES_LISTED]],
        "sent": [f"{army.code} {army.version}" for army in armies],
        "count": len(armies),
        "more": max(0, len(armies) - MAX_ARMIES_LISTED),
        "plastic": armies[0].build().plastic if armies else "",
        "moved": moved,
        "moment": moment if moved else "",
        **_club(house, edition),
    }


def earlier_armies(edition: Edition, visitor: Visitor) -> ArmyQuerySet:
    """The visitor's armies on earlier revisions of the same house rules."""
    mine = Army.objects.made_by(visitor).filter(binned=None, edition__family=edition.family)
    return mine.filter(edition__revision__lt=edition.revision).select_related("edition")


def _club(house: HouseRules, edition: Edition) -> Context:
    """The club that sees these rules, how many others are in it, and how many of them have earlier armies."""
    if house.visibility != "club" or house.club is None:
        return {"club": None}
    others = other_members(house)
    armies = Army.objects.filter(binned=None, edition__family=edition.family, owner__in=others.values("key"))
    earlier = armies.filter(edition__revision__lt=edition.revision).order_by().values("owner").distinct()
    return {
        "club": house.club,
        "members": others.count(),
        "with_armies": earlier.count(),
        "is_announced": (house.announced_revision or 0) >= (edition.revision or 0),
    }


def _before(house: HouseRules, edition: Edition, revisions: list[Edition]) -> Edition | None:
    """The revision before this one; for the first, what the rules were made from, ``None`` if that was corrected."""
    older = [revision for revision in revisions if (revision.revision or 0) < (edition.revision or 0)]
    if older:
        return older[0]
    return None if edition.parent_id in (None, house.parent_id) else edition.parent


def _use(house: HouseRules) -> str:
    """The people who can use the rules, as a sentence."""
    if house.visibility == "club" and house.club:
        return _("Members of {club} can use it.").format(club=house.club.name)
    if house.visibility == "link":
        return _("Anyone with the link can use it.")
    return _("Everyone can use it.") if house.visibility == "all" else _("Only you can use it.")


def _change(army: Army, edition: Edition, visitor: Visitor) -> str:
    """The changes that moving would make in an army."""
    effect = bulk_conversion.effect(army, catalogue(edition), visitor)
    return ", ".join(_changes(effect))


def _changes(effect: bulk_conversion.Effect) -> Iterator[str]:
    if effect.before == effect.after:
        yield _("costs the same")
    else:
        yield _("{was} becomes {now}").format(was=words.points_sign(effect.before), now=words.points_sign(effect.after))
    if effect.over:
        yield _("{points} over the limit").format(points=words.points_sign(effect.over))
    if effect.loses:
        yield _("loses {things}").format(things=words.listed(list(effect.loses)))
