"""The card of a conflict: both states, and the choice between them.

Its sentences are in ``templates/armies/builder/_conflict.html``.
"""

from collections.abc import Iterator, Sequence
from functools import reduce

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.accounts.models import Player
from armybuilder.armies.display import army_context
from armybuilder.armies.models import Army, Conflict
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import edit_json, edits, words
from rules.engine.army_fields import ARMY_FIELDS
from rules.engine.editing.summaries import without_price
from rules.engine.wording.messages import Message, message

MOST_NAMED = 4
"""More changes than these are only counted."""


def card(conflict: Conflict, army: Army, seen_version: int, visitor: Visitor, *, is_plain: bool) -> Context:
    """The changes made there, the change that was not saved here, and those of the buttons.

    A page without scripts (``is_plain``) does not know of the changes of its own browser: it may just be old.
    """
    now = army.build()
    later = list(army.versions.filter(number__gt=seen_version).order_by("number").values_list("author", "summary"))
    tried = _tried(conflict, now)
    id = getattr(conflict.edit, "unit", None)
    there, here = now.unit(id) if id is not None else None, tried.unit(id) if id is not None else None
    former = conflict.seen.unit(id) if id is not None else None
    gone = id is not None and there is None
    # Put a removed unit back as it was changed here.
    edit = edits.Add.like(here) if gone and here else conflict.edit
    others = {author for author, _summary in later} - {visitor.key}
    return {
        "is_old_page": not others and is_plain,
        "in_tab": not others,
        "others": list(Player.objects.filter(key__in=others, user__isnull=False).values_list("name", flat=True)),
        "name": former.name if former else now.name,
        "since": _since([summary for _author, summary in later]) or without_price(engine.describe(conflict.seen, now)),
        "tried": without_price(engine.describe(conflict.seen, conflict.edit.apply(conflict.seen), conflict.edit)),
        "gone": gone,
        "rows": [] if gone else list(_rows(now, there, tried, here)),
        "edit": edit_json.dumps(edit),
    }


def _tried(conflict: Conflict, now: engine.Build) -> engine.Build:
    """The army after the button's change; if that is no longer possible, the army that was intended."""
    try:
        return engine.apply(now, conflict.edit)
    except engine.EditError:
        return conflict.edit.apply(conflict.seen)


def _since(summaries: Sequence[Message | None]) -> Message | None:
    """The changes made there, one by one; ``None`` where that would be too long."""
    changes = [without_price(summary) for summary in summaries if summary]
    if not changes or len(changes) > MOST_NAMED:
        return None
    return reduce(lambda before, after: message("two-changes", first=before, second=after), changes)


def _rows(
    now: engine.Build, there: engine.Unit | None, tried: engine.Build, here: engine.Unit | None
) -> Iterator[tuple[str, str, str]]:
    """The differences: the name of each, its value there, and its intended value here."""
    if there and here:
        theirs, ours = _unit(now, there), _unit(tried, here)
    else:
        theirs, ours = _army(now), _army(tried)
    for name, value in theirs.items():
        if value != ours[name]:
            yield name, value or "–", ours[name] or "–"


def _unit(build: engine.Build, unit: engine.Unit) -> dict[str, str]:
    figure = build.figure(unit)
    return {
        _("Name"): unit.name,
        _("Figures"): str(unit.count),
        _("Figure"): figure.name if figure else unit.figure,
        _("What it looks like"): unit.look,
        _("Options"): words.listed(army_context.options(build, unit)),
        _("Notes"): unit.notes,
        pgettext("unit", "Place"): str(build.place(unit.id) + 1),
    }


def _army(build: engine.Build) -> dict[str, str]:
    scenario, rules = build.chosen_scenario, build.catalogue.optional_rules
    return {
        _("Name"): build.name,
        _("Limit"): words.points_sign(build.limit) if build.limit is not None else pgettext("limit", "none"),
        _("Scenario"): scenario.name if scenario else pgettext("scenario", "none"),
        _("Optional rules"): words.listed([rules[slug].name for slug in rules if slug in build.rules]),
        **{str(field.label): value for field in ARMY_FIELDS if isinstance(value := getattr(build, field.slug), str)},
    }
