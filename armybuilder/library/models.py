"""The rows of the library's search: an entry for each public army, computed from the army alone, and likes."""

from django.db import models
from django.utils import timezone

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from rules.models import Edition
from rules.shapes import all_of, is_count, needs, row
from rules.stored_json import StoredJSONField

CARD = all_of(
    needs("plastic", "points", "kinds", "verdict", "poses", "of"),
    {
        "plastic": str,
        "points": str,
        "kinds": [row(str, is_count)],
        "verdict": row(str, is_count),
        "poses": [row(str, str)],
        "of": is_count,
        "origin": str,
        "toys": [row((str, [str]), (str, [str]), is_count)],
    },
)
"""The shape of a card."""
NO_CARD = {"plastic": "green", "points": "", "kinds": [], "verdict": ["legal", 0], "poses": [], "of": 3, "origin": ""}
"""The card that is read instead of an odd one; the next change of the army writes another."""


class Entry(models.Model):
    """A public army as the library finds and shows it; later published ones have higher ids.

    Each database also has an index of ``words`` that triggers keep up to date (migration 0004). A migration that makes
    SQLite copy this table must create its triggers again.
    """

    army = models.OneToOneField(Army, models.CASCADE, related_name="entry")
    author = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    points = models.PositiveIntegerField(help_text="In halves.")
    figures = models.PositiveIntegerField()
    legal = models.BooleanField()
    words = models.TextField(help_text="What it is found by, see tokens.")
    card = StoredJSONField(shape=CARD, instead=lambda entry, card: NO_CARD, help_text="What its card shows.")
    copies = models.PositiveIntegerField(default=0)
    likes = models.PositiveIntegerField(default=0)
    published = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = "entries"
        indexes = [
            models.Index("legal", "id", name="entry_newest"),
            models.Index("legal", "copies", "id", name="entry_copied"),
            models.Index("legal", "likes", "id", name="entry_liked"),
        ]

    def __str__(self) -> str:
        return str(self.army)


class Renewal(models.Model):
    """The progress of rebuilding the entries of an edition's armies after its rules changed."""

    edition = models.OneToOneField(Edition, models.CASCADE, related_name="+")
    stamp = models.UUIDField(help_text="Of the rules by which they are made anew.")
    behind = models.BigIntegerField(default=0, help_text="Number of the army that came last.")
    done = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.edition}: {'done' if self.done else self.behind}"


class Like(models.Model):
    """A player who likes an army."""

    army = models.ForeignKey(Army, models.CASCADE, related_name="likes")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("army", "player"), name="liked_once")]

    def __str__(self) -> str:
        return f"{self.player} likes {self.army}"  # untranslated
