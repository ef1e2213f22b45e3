"""The armies as they were played: their versions, and their figures that came.

Changes after a night or a result do not affect a version.
"""

import logging
from collections.abc import Iterable
from copy import copy

from django.db.models import Q
from django.db.models.functions import Now

from armybuilder.armies.models import Army
from armybuilder.nights.models import Answer, Table
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine.editing import crews
from rules.models import Edition

log = logging.getLogger(__name__)


def keep_version(army: int, version: int, **signal: object) -> None:
    """Record the version that an army is about to leave, for past nights."""
    Answer.objects.filter(army=army, version=None, night__ends__lt=Now()).update(version=version)


def watched() -> Q:
    """Armies of past nights for which no version is recorded yet."""
    return Q(brought__version=None, brought__night__ends__lt=Now())


def keep(table: Table) -> None:
    """Record the versions that met at a table, when its first result is written."""
    for answer in Answer.objects.filter(seat__table=table, version=None).select_related("army"):
        answer.version = answer.army.version if answer.army else None
        answer.save(update_fields=("version",))


def played_armies(answers: Iterable[Answer], visitor: Visitor) -> dict[int, Army]:
    """The armies brought that the visitor may see, as they were played, by the ids of the answers."""
    brought = [answer for answer in answers if answer.army_id]
    there = Army.objects.visible_to(visitor).filter(pk__in=[answer.army_id for answer in brought])
    armies = {army.pk: army for army in there}
    return {
        answer.pk: as_of(armies[answer.army_id], answer.version, answer.crew)
        for answer in brought
        if answer.army_id in armies
    }


def as_of(army: Army, version: int | None, crew: str = "") -> Army:
    """The army at a version, with the figures that come, read-only; in its current state without a version, or if its
    history has no such one.
    """
    build = None
    if version is not None and version != army.version:
        try:
            build = army.state(version)
        except LookupError:
            log.warning("The army %s has no version %s.", army.code, version)
    if build and version is not None:
        past = copy(army)
        past.edition = Edition.objects.get(slug=build.catalogue.slug)
        past.document, past.name, past.version = engine.stored(build), build.name, version
        army = past
    if crew:
        whole, army = army, copy(army)
        army.document = engine.stored(crews.army_of(whole.build(), crews.read(crew)))
    return army
