"""Armies as rows of a list, as plain values."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder import rule_books
from armybuilder.armies.display import visibility_choices
from armybuilder.armies.display.army_context import figures
from armybuilder.armies.display.line_ups import fitted
from armybuilder.armies.models import Army
from armybuilder.armies.pictures.silhouettes import line_up
from armybuilder.armies.visibility import Visibility
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.template_tags import figure
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.models import Edition

MOST_DRAWN, MOST_ALIKE = 7, 3
"""The number of figures that fit into a row, and of figures of one unit that are drawn."""


def newest(visitor: Visitor, max_rows: int) -> list[Context]:
    """Rows of the armies that were changed last."""
    return rows(list(Army.objects.editable_by(visitor)[:max_rows]), visitor, timezone.now())


def rows(armies: Sequence[Army], visitor: Visitor, now: datetime) -> list[Context]:
    out = rule_books.newest(visitor, {army.edition.family for army in armies})
    return [row(army, visitor, now, out.get(army.edition.family)) for army in armies]


def row(army: Army, visitor: Visitor, now: datetime, newest: Edition | None) -> Context:
    """An army on the list; ``newest`` is the newest revision of its house rules."""
    build = army.build()
    return {
        **brief(build),
        "code": army.code,
        "address": reverse("armies:army", args=[army.code]),
        "own": army.owner_id == visitor.key,
        "folder": army.folder if army.owner_id == visitor.key else "",
        "visibility": visibility_choices.visibility_of(army) if army.visibility != Visibility.ME else None,
        "lineup": lineup(line_up(build, MOST_DRAWN, MOST_ALIKE)),
        "changed": army.changed,
        "changed_ago": timestamps.ago(army.changed, now),
        "binned": army.binned,
        "binned_ago": timestamps.ago(army.binned, now) if army.binned else "",
        "out": newest if newest and (newest.revision or 0) > (army.edition.revision or 0) else None,
    }


def brief(build: engine.Build) -> Context:
    """A summary of an army, in a few words and numbers."""
    bill, scenario = engine.bill(build), build.chosen_scenario
    facts = [build.catalogue.short_name, scenario.name if scenario else "", figures(bill.figures)]
    return {
        "name": build.name,
        "plastic": build.shown_plastic,
        "facts": " · ".join(fact for fact in facts if fact),
        "points": words.points_sign(bill.total),
        "points_of": words.sum_of(build.catalogue, bill.total),
        "word": words.sum_word(build.catalogue, build.limit or bill.total),
        "limit": words.points_sign(build.limit) if build.limit is not None else "",
        "stamp": stamp(*verdict(build, bill.total)),
    }


@lru_cache(maxsize=2_000)
def lineup(poses: tuple[tuple[str, str], ...]) -> SafeString:
    """The figures side by side; drawn once for all armies that look alike."""
    shown, number = fitted(poses)
    drawn = format_html_join("", "{}", ((figure(*pose),) for pose in shown))
    return format_html('<span class="lineup of-{}">{}</span>', number, drawn)


def verdict(build: engine.Build, total: engine.Halves) -> tuple[str, int]:
    """``legal``, ``over`` its limit (with half points), or the number of ``issues``."""
    errors = sum(1 for finding in engine.findings(build) if finding.severity == "error")
    if errors == 1 and build.limit is not None and total > build.limit:
        return "over", total - build.limit
    return ("issues", errors) if errors else ("legal", 0)


def stamp(verdict: str, number: int) -> tuple[str, str, str]:
    """Class, icon and words of the chip."""
    if verdict == "legal":
        return "ok", "circle-check", _("Legal")
    if verdict == "over":
        return "over", "triangle-alert", _("{points} over").format(points=words.points_sign(number))
    return "warnc", "triangle-alert", ngettext("{count} issue", "{count} issues", number).format(count=number)
