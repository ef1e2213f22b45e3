"""Armies on house rules: which options they have, and what publishing would change in them."""

from collections import Counter
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from armybuilder.armies import bulk_conversion
from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.models import Edition

MOST = 500
"""The maximum number of armies that are read."""
MOST_NAMED = 3
SAID = {
    "same": ngettext_lazy("{count} costs the same", "{count} cost the same", "count"),
    "more": ngettext_lazy("{count} costs more, still fits", "{count} cost more, still fit", "count"),
    "less": ngettext_lazy("{count} costs less", "{count} cost less", "count"),
    "over": ngettext_lazy("{count} goes over its limit", "{count} go over their limit", "count"),
}


def armies_by_row(edition: Edition) -> dict[str, int]:
    """By the names of rows: how many armies on a revision have it."""
    documents = Army.objects.filter(edition=edition, binned=None).values_list("document", flat=True)[:MOST]
    return dict(Counter(name for document in documents for name in set(_list_rows(document))))


def effects(house: HouseRules, draft: engine.Catalogue, visitor: Visitor) -> dict[str, object]:
    """The changes that publishing the draft would make in the armies on all revisions."""
    move_effects = bulk_conversion.effects(house.slug, draft, visitor)
    counts = move_effects.counts
    return {
        "count": move_effects.count,
        "rows": [SAID[kind].format(count=counts[kind]) for kind in bulk_conversion.KINDS if counts[kind]],
        "bar": list(_bar(counts, move_effects.count)),
        "findings": list(_findings(move_effects)),
    }


def _bar(counts: Mapping[bulk_conversion.Kind, int], whole: int) -> Iterator[tuple[str, str, str]]:
    """The parts of a bar: meaning, start and width in percents."""
    begins = 0
    for kind in bulk_conversion.KINDS:
        if counts[kind]:
            yield kind, f"{begins * 100 / whole:.2f}%", f"{counts[kind] * 100 / whole:.2f}%"
        begins += counts[kind]


def _list_rows(document: dict[str, object]) -> Iterator[str]:
    units = document.get("units")
    for unit in units if isinstance(units, list) else ():
        yield f"figures/{unit['figure']}"
        for option, level in unit.get("options", {}).items():
            yield f"options/{option}"
            yield f"options/{option}/{'' if level is True else level}"


def _findings(move_effects: bulk_conversion.Effects) -> Iterator[dict[str, str]]:
    if over := move_effects.of_kind("over"):
        head = ngettext("{count} army goes over its limit.", "{count} armies go over their limit.", len(over))
        yield {"head": head.format(count=len(over)), "rest": _list_armies(over), "over": "1"}
    if losing := move_effects.losing:
        head = ngettext("{count} army loses something:", "{count} armies lose something:", len(losing))
        things = list(dict.fromkeys(option for army in losing for option in army.loses))
        yield {"head": head.format(count=len(losing)), "rest": f"{words.listed(things[:MOST_NAMED])}."}


def _list_armies(over: tuple[bulk_conversion.Effect, ...]) -> str:
    """The visitor's armies by name with the difference; other players' armies are only counted."""
    own = [army for army in over if army.own]
    sentences = [
        _("{army} by {points}").format(army=words.clipped(army.name), points=words.points_sign(army.over))
        for army in own[:MOST_NAMED]
    ]
    more = len(over) - len(sentences)
    if more > len(own) - len(own[:MOST_NAMED]):
        others = ngettext("{count} of another player", "{count} of other players", more)
        sentences.append(others.format(count=more))
    elif more:
        sentences.append(ngettext("{count} more", "{count} more", more).format(count=more))
    return f"{words.listed(sentences)}."
