"""Notices as rows, and which kinds a player wants where."""

from __future__ import annotations

from django.db import models

from armybuilder.accounts.models import Player

WORDS = 200
"""Letters of a notice."""
NOBODY = "Somebody"
"""In place of the name of a player who has gone."""


class Kind(models.TextChoices):
    """What a notice is about; each can be switched off, and sent by mail as well."""

    INVITED = "invited", "Somebody invites me to a club, or wants to join mine"
    CLUB = "club", "Something changes in my clubs"
    NIGHT = "night", "A game night is planned or changes"
    COPIED = "copied", "Somebody copies or likes an army of mine"
    ORIGINAL = "original", "An army that I copied changes"
    RULES = "rules", "House rules that I build on have a new revision"
    REPORT = "report", "Something is reported to the moderators"


class NoticeQuerySet(models.QuerySet["Notice"]):
    """Notices."""


class Notice(models.Model):
    """One thing that a player may want to know, and where it leads.

    Whose action it tells of is a reference: players take other names, and go.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    words = models.CharField(max_length=WORDS, help_text="A sentence, or what goes on from a player's name.")
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", help_text="Whose name comes first.")
    named = models.BooleanField(default=False, help_text="Whether a name comes first.")
    at = models.CharField(max_length=200, help_text="The path that it leads to.")
    made = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(null=True)
    told = models.BooleanField(default=False, help_text="Sent by mail, or not wanted there.")

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ("-made", "-pk")
        indexes = [models.Index(fields=["player", "seen"], name="notices_unseen")]

    def __str__(self) -> str:
        return self.said

    @property
    def said(self) -> str:
        """The sentence, with the present name of whom it tells."""
        return f"{self.by or NOBODY} {self.words}" if self.named else self.words


class Wish(models.Model):
    """How a player wants a kind of notice; without a row it stands in the list alone."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    listed = models.BooleanField(default=True)
    mailed = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("player", "kind"), name="wished_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"
