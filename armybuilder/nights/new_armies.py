"""Armies that are created for a night: they begin with its rules, and the builder leads back to it."""

from typing import Any

from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.armies.new_army.context import empty_army
from armybuilder.nights import checking, time_zones
from armybuilder.nights.models import Answer, Night, Rsvp
from armybuilder.visitors import Visitor
from rules import engine

Band = tuple[str, dict[str, Any]]
"""A template and its context."""


def first_version(night: Night, side: str) -> engine.Build:
    """An empty army with the night's scenario, points and optional rules."""
    terms = night.terms()
    return checking.played(empty_army(terms.catalogue), terms, side or next(iter(terms.ranges), ""))


def keep_draft(answer: Answer, army: Army) -> None:
    """Keep which army was created for the night."""
    answer.draft = army
    answer.save(update_fields=("draft",))


def show_night(army: Army, visitor: Visitor) -> Band | None:
    """The builder's band about the night for which the army was created, until it is brought or the night is over."""
    if visitor.player is None:
        return None
    waiting = Answer.objects.filter(
        draft=army.pk, player=visitor.player, night__ends__gt=timezone.now(), night__canceled=None
    ).exclude(come=Rsvp.NO)
    night_answer = waiting.exclude(army=army.pk).select_related("night__club", "night__edition").first()
    if night_answer is None:
        return None
    night = night_answer.night
    verdict = checking.check(army.build(), night.terms(), night_answer.side)
    when = time_zones.when(night.local_start, night.local_end, night.zone, visitor.player.zone)
    return "nights/_band.html", {
        "night": night, "at": night.address, "when": when, "army": army.pk, "side": night_answer.side,
        "why": "" if verdict.fits else verdict.chip[2],
    }  # fmt: skip
