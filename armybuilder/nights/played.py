"""Which version of an army was played: once a night is over, or a game has its result, later changes are not its."""

from collections.abc import Iterable
from copy import copy

from django.db.models import Q
from django.db.models.functions import Now

from armybuilder.armies.models import Army
from armybuilder.nights.models import Answer, Table
from armybuilder.visitors import Visitor
from rules import engine
from rules.models import Edition


def keep_version(army: int, version: int, **signal: object) -> None:
    """Keep the version that an army is about to leave, for the nights that are over."""
    Answer.objects.filter(army=army, version=None, night__ends__lt=Now()).update(version=version)


def watched(**signal: object) -> Q:
    """Armies that were at a night that is over, at whichever version they stand."""
    return Q(brought__version=None, brought__night__ends__lt=Now())


def keep(table: Table) -> None:
    """Keep the versions that met at a table, as its first result is written."""
    for one in Answer.objects.filter(seat__table=table, version=None).select_related("army"):
        one.version = one.army.version if one.army else None
        one.save(update_fields=("version",))


def seen(answers: Iterable[Answer], visitor: Visitor) -> dict[int, Army]:
    """The armies brought that the visitor may see, as they were played, by the numbers of the answers."""
    brought = [one for one in answers if one.army_id]
    there = Army.objects.visible_to(visitor).filter(pk__in=[one.army_id for one in brought])
    armies = {army.pk: army for army in there}
    return {one.pk: as_of(armies[one.army_id], one.version) for one in brought if one.army_id in armies}


def as_of(army: Army, version: int | None) -> Army:
    """The army as it was at a version, to be looked at; as it is where none is named."""
    if version is None or version == army.version:
        return army
    build, past = army.state(version), copy(army)
    past.edition = Edition.objects.get(slug=build.catalogue.slug)
    past.document, past.name, past.version = engine.stored(build), build.name, version
    return past
