"""Reports as rows: who found what wrong with which army, and what was decided."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army

REASON = 300
"""Letters of a reason."""
WHY = 80
"""Letters of what an army's owner is told."""


class Decision(models.TextChoices):
    """What moderators make of a report."""

    LEFT = "left", _("No change")
    OUT = "out", _("Removed from the library")
    BACK = "back", _("Restored")


class Report(models.Model):
    """An army that a reader shows to the people who run the site."""

    army = models.ForeignKey(Army, models.SET_NULL, null=True, related_name="reports")
    name = models.CharField(max_length=80, help_text="What the army was called then.")
    reporter = models.ForeignKey(
        Player, models.SET_NULL, to_field="key", null=True, related_name="+", help_text="Nobody any more, if they left."
    )
    reason = models.TextField(max_length=REASON)
    made = models.DateTimeField(auto_now_add=True)
    decision = models.CharField(max_length=4, choices=Decision.choices, blank=True)
    decided = models.DateTimeField(null=True)
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("-made", "-pk")
        constraints = [models.UniqueConstraint(fields=("army", "reporter"), name="reported_once")]
        indexes = [models.Index(fields=["reporter", "made"], name="reports_of_one")]

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"
