"""Marks as rows: how even the prices of an edition are."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import F, Q

from rules.models import Edition
from rules.models.base import EditionQuerySet
from rules.stored_json import SealedJSONField
from rules.stored_text import StoredDigestField


class MarkQuerySet(models.QuerySet["Mark"]):
    """Marks, by how far they are."""

    def waiting(self) -> Self:
        """Those whose battles are being played."""
        return self.filter(made=None).exclude(job="").select_related("edition")

    def complete(self) -> Self:
        """Those whose battles were played."""
        return self.filter(made__isnull=False)


class Mark(models.Model):
    """A mark for how even the prices of an edition are. Kept with it, whatever becomes of the battles."""

    edition = models.OneToOneField(Edition, models.CASCADE, related_name="mark")
    stamp = models.UUIDField(help_text="The edition's, when it was judged.")
    basis = StoredDigestField(help_text="Digest of what battles see of its rules.")
    job = StoredDigestField(blank=True, help_text="Digest of its battles in the worker's queue.")
    made = models.DateTimeField(null=True, help_text="When it was complete.")
    is_played = models.BooleanField(default=True, help_text="Whether battles can play these rules.")
    judged = models.PositiveSmallIntegerField(default=0, help_text="How many prices were judged.")
    uneven = models.PositiveSmallIntegerField(default=0, help_text="How many of them are too high or too low.")
    result = SealedJSONField(default=dict, instead=lambda row, value: {}, help_text="What the battles came to.")

    objects = MarkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.uneven} of {self.judged}, {self.edition}"  # untranslated


def unmarked() -> EditionQuerySet:
    """The editions that were not judged as they are now, those published last first. Old revisions stay as they are."""
    stale = Q(mark=None) | ~Q(mark__stamp=F("stamp"))
    return Edition.objects.newest().filter(stale).order_by(F("published").desc(nulls_last=True), "place", "pk")
