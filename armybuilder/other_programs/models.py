"""Sheets of cards for Tabletop Simulator, each drawn once for all that show the same."""

from django.db import models

from armybuilder.jobs.shared_jobs import SharedJob, SharedJobQuerySet
from armybuilder.other_programs.tabletop_simulator import failures
from rules.shapes import needs
from rules.stored_json import SealedJSONField

NO_CARDS = {"drawn": "", "cards": []}


class CardSheetQuerySet(SharedJobQuerySet["CardSheet"]):
    """Sheets of cards."""


class CardSheet(SharedJob):
    """A sheet of cards and what stands on them; its picture is in the store of prints, under its key."""

    order = SealedJSONField(shape=needs("drawn", "cards"), instead=lambda row, value: NO_CARDS)

    objects = CardSheetQuerySet.as_manager()
    reasons = failures.WHY

    class Meta(SharedJob.Meta):
        abstract = False
        indexes = (models.Index(fields=("state", "queue_position"), name="card_sheet_queue"),)
