"""The home page of a member: what was begun, the next game night, notifications, and a new army as last time.

The template of the same name sets their order.
"""

from django.db.models import F
from django.utils import timezone

from armybuilder import rule_books
from armybuilder.accounts.models import Player
from armybuilder.armies.display import army_rows
from armybuilder.armies.models import Army, Version
from armybuilder.armies.new_army.context import empty_army
from armybuilder.armies.questions import home_page_parts
from armybuilder.core.web.values import Context
from armybuilder.notices.models import Notice
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue

CONTINUED = 3
"""The number of armies that can be continued here."""
LISTED = 3
"""The number of notifications that are listed."""


def page(visitor: Visitor, player: Player) -> Context:
    """Everything the page shows. Without armies, ``armies`` is empty."""
    armies = list(Army.objects.editable_by(visitor)[:CONTINUED])
    parts = {name: value for part in home_page_parts.ask(visitor) for name, value in part.items()}
    if not armies:
        return {"armies": [], **parts}
    notices = Notice.objects.listed_for(player)
    return {
        "armies": _armies(armies, visitor),
        "army_count": Army.objects.editable_by(visitor).count(),
        "notices": list(notices[:LISTED]),
        "unseen": notices.filter(seen=None).count(),
        "again": _as_last_time(visitor),
        **parts,
    }


def _armies(armies: list[Army], visitor: Visitor) -> list[Context]:
    """The armies, each with its latest change."""
    latest = Version.objects.filter(army__in=armies, number=F("army__version")).defer("snapshot", "patch")
    changes = {version.army_id: version.title or str(version.summary or "") for version in latest}
    rows = army_rows.rows(armies, visitor, timezone.now())
    return [row | {"change": changes.get(army.pk, "")} for row, army in zip(rows, armies, strict=True)]


def _as_last_time(visitor: Visitor) -> Context | None:
    """The rules, scenario, limit and optional rules of the army that the visitor made last."""
    last = Army.objects.made_by(visitor).select_related("edition").order_by("-made", "-pk").first()
    edition = last.edition if last and rule_books.readable(visitor).filter(pk=last.edition_id).exists() else None
    if last is None or edition is None:
        edition = Edition.objects.books().first()
        return _choices(empty_army(catalogue(edition)), edition) if edition else None
    return _choices(last.build(), edition)


def _choices(build: engine.Build, edition: Edition) -> Context:
    scenario, limit = build.chosen_scenario, build.limit
    known = build.catalogue.optional_rules
    rules = [known[rule].name for rule in sorted(build.rules) if rule in known]
    facts = [edition.label, scenario.name if scenario else "", words.points_of(limit) if limit is not None else ""]
    return {
        "facts": " · ".join(fact for fact in [*facts, *rules] if fact),
        "edition": edition.slug,
        "scenario": f"{build.scenario}/{build.side}" if scenario else "",
        "limit": words.points_sign(limit) if limit is not None else "",
        "rules": sorted(build.rules),
    }
