"""Notifications as rows, and which kinds a player wants where."""

from typing import Self

from django.db import models
from django.utils.translation import gettext

from armybuilder.accounts.models import Player
from armybuilder.notices.sentences import Kind, put_into_words
from rules.stored_json import StoredJSONField
from rules.stored_text import StoredCharField
from rules.stored_values import ODD, leave_out, place_of

OPENED = "notices_opened"
"""In a session: the newest notification that its list has shown."""


class NoticeQuerySet(models.QuerySet["Notice"]):
    """Notices."""

    def listed_for(self, player: Player) -> Self:
        """The notifications of the kinds that the player wants listed, unread ones first."""
        unlisted = Wish.objects.filter(player=player, listed=False).values("kind")
        listed = self.filter(player=player).exclude(kind__in=unlisted).select_related("by")
        return listed.order_by(models.F("seen").desc(nulls_first=True), "-pk")


class Notice(models.Model):
    """A notification with its link, stored as the key of a sentence and its values.

    The player whose action it is about is a reference, because players change their names and delete their accounts.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="notices")
    kind = StoredCharField(max_length=8, choices=Kind.choices, instead=Kind.CLUB)
    key = models.CharField(max_length=32, help_text="Which sentence it is.")
    values = StoredJSONField(default=dict, help_text="What is put into the sentence.")
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", help_text="Whose action it tells of.")
    at = models.CharField(max_length=200, help_text="The path that it leads to.")
    made = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(null=True)
    told = models.BooleanField(default=False, help_text="Sent by mail, or not wanted there.")

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ("-made", "-pk")
        indexes = [models.Index(fields=["player", "seen"], name="notices_unseen")]

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """The sentence in the reader's language, with the player's current name."""
        try:
            return put_into_words(self.key, self.values, self.by)
        except ODD as error:
            leave_out(place_of(self, "sentence"), error)
            return gettext("This notification can’t be read.")


class Wish(models.Model):
    """A player's wish about a kind of notification; without a row it is listed, and not sent by e-mail."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="wishes")
    kind = StoredCharField(max_length=8, choices=Kind.choices, instead=Kind.CLUB)
    listed = models.BooleanField(default=True)
    mailed = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("player", "kind"), name="wished_once")]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"
