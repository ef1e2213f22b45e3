"""Reports as rows: who reported which army, why, and the decision."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from rules.stored_text import StoredCharField

REASON = 300
"""Maximum length of a reason."""
WHY = 80
"""Maximum length of the message to an army's owner."""


class Decision(models.TextChoices):
    """A moderator's decision."""

    LEFT = "left", _("No change")
    OUT = "out", _("Removed from the library")
    BACK = "back", _("Restored")


class Report(models.Model):
    """A reader's report of an army to the moderators."""

    army = models.ForeignKey(Army, models.SET_NULL, null=True, related_name="reports")
    name = models.CharField(max_length=80, help_text="What the army was called then.")
    reporter = models.ForeignKey(
        Player, models.SET_NULL, to_field="key", null=True, related_name="+", help_text="Nobody any more, if they left."
    )
    reason = models.TextField(max_length=REASON)
    made = models.DateTimeField(auto_now_add=True)
    decision = StoredCharField(max_length=4, choices=Decision.choices, blank=True)
    decided = models.DateTimeField(null=True)
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("-made", "-pk")
        constraints = [models.UniqueConstraint(fields=("army", "reporter"), name="reported_once")]
        indexes = [models.Index(fields=["reporter", "made"], name="reports_of_one")]

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"
