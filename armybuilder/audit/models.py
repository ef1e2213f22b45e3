"""Entries of the activity log as rows."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext

from armybuilder.accounts.models import Player
from armybuilder.audit.sentences import SENTENCES
from armybuilder.core.i18n.readers_words import in_readers_language
from rules.engine.wording.directions import isolate
from rules.stored_json import StoredJSONField
from rules.stored_values import ODD, leave_out, place_of

SERVER = "server"
"""The place of what moderators and administrators do."""


class EntryQuerySet(models.QuerySet["Entry"]):
    """Entries, by where something was done."""

    def at_place(self, place: str) -> EntryQuerySet:
        """The entries about that place, the latest first."""
        return self.filter(place=place).select_related("by", "about").order_by("-pk")


class Entry(models.Model):
    """Somebody's action, stored as the key of a sentence and its values.

    Players are references, so that an entry shows their current names, and "somebody" once they deleted their account.
    """

    place = models.CharField(max_length=32, help_text="The club, as in club-12, or the server.")
    key = models.CharField(max_length=32, help_text="Which sentence it is.")
    values = StoredJSONField(default=dict, help_text="What is put into the sentence.")
    by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", help_text="Who did it.")
    about = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+", help_text="To whom it was done.")
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        indexes = (models.Index(fields=("place", "-id"), name="audit_place"),)

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """The sentence in the reader's language."""
        try:
            return self._put_into_words()
        except ODD as error:
            leave_out(place_of(self, "sentence"), error)
            return gettext("This entry can’t be read.")

    def _put_into_words(self) -> str:
        names = {"player": self.by or gettext("Somebody"), "about": self.about or gettext("somebody")}
        parts = {
            name: in_readers_language(value) if isinstance(value, dict) else isolate(str(value))
            for name, value in self.values.items()
        }
        return str(SENTENCES[self.key]).format(**{name: isolate(str(value)) for name, value in names.items()}, **parts)
