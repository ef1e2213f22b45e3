"""Sheets of cards for Tabletop Simulator, each drawn once for all that show the same."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from armybuilder.jobs.process_limits import End
from armybuilder.jobs.shared_jobs import SharedJob, SharedJobQuerySet
from rules.shapes import needs
from rules.stored_json import SealedJSONField

NO_CARDS = {"drawn": "", "cards": []}
WHY = {
    End.STUCK.name: _("Drawing these cards made no progress and was stopped. Load the army again."),
    "": _("These cards could not be drawn."),
}
"""Why cards could not be drawn."""


class CardSheetQuerySet(SharedJobQuerySet["CardSheet"]):
    """Sheets of cards."""


class CardSheet(SharedJob):
    """A sheet of cards and what stands on them; its picture is in the store of prints, under its key."""

    order = SealedJSONField(shape=needs("drawn", "cards"), instead=lambda row, value: NO_CARDS)

    objects = CardSheetQuerySet.as_manager()
    reasons = WHY

    class Meta(SharedJob.Meta):
        abstract = False
        indexes = (models.Index(fields=("state", "queue_position"), name="card_sheet_queue"),)
