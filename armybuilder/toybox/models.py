"""Toy boxes as rows, each with every change, whom they are shared with, and searches for sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import ClassVar, Self

from django.db import models
from django.utils import timezone

from armybuilder.accounts.models import Owned
from armybuilder.clubs.models import Club
from armybuilder.core.db.undo import DocumentVersion, VersionedDocument
from armybuilder.jobs.shared_jobs import SharedJob, SharedJobQuerySet
from armybuilder.toybox import failures
from armybuilder.toybox.contents import KINDS, MOST_KINDS, Changed, Contents, RefusedChange, Toys, readable_kinds
from armybuilder.visitors import Visitor
from rules.message_field import MessageField
from rules.stored_json import StoredJSONField

MOST_VERSIONS = 200
"""The number of changes of a box that can be undone."""


class BoxQuerySet(models.QuerySet["Box"]):
    """Boxes, by what a visitor may do."""

    def made_by(self, visitor: Visitor) -> Self:
        """The visitor's own boxes, the first one first."""
        return self.filter(owner__key=visitor.key).order_by("pk") if visitor.key else self.none()

    def visible_to(self, visitor: Visitor) -> Self:
        """The boxes that the visitor may look into: their own, and those shared with a club of theirs."""
        return self._reached(visitor, models.Q(shares__club__in=_clubs(visitor)))

    def editable_by(self, visitor: Visitor) -> Self:
        """The boxes that the visitor may change."""
        return self._reached(visitor, models.Q(shares__club__in=_clubs(visitor), shares__may_edit=True))

    def _reached(self, visitor: Visitor, shared: models.Q) -> Self:
        if not visitor.key:
            return self.none()
        mine = models.Q(owner__key=visitor.key)
        return self.filter(mine | shared if visitor.player else mine).distinct().order_by("pk")


def _clubs(visitor: Visitor) -> models.QuerySet[Club]:
    return Club.objects.of_member(visitor).order_by().values("pk")  # type: ignore[return-value]


class Box(Owned, VersionedDocument["BoxVersion"]):
    """A toy box: the kinds of toys in it, as a list."""

    kinds = StoredJSONField(default=list, shape=KINDS, instead=lambda box, kinds: readable_kinds(kinds))

    objects = BoxQuerySet.as_manager()
    unchanged_columns: ClassVar[tuple[str, ...]] = (*VersionedDocument.unchanged_columns, "owner_id")
    computed_columns: ClassVar[tuple[str, ...]] = (*VersionedDocument.computed_columns, "kinds")
    document_columns: ClassVar[tuple[str, ...]] = ("kinds",)

    class Meta(VersionedDocument.Meta):
        verbose_name_plural = "boxes"

    @property
    def is_new(self) -> bool:
        """Whether it was never saved."""
        return self._state.adding

    @property
    def contents(self) -> Contents:
        """The contents of the box."""
        return tuple(map(Toys.from_stored, self.kinds))

    def change(self, changed: Changed | None, token: str = "") -> str:
        """Make a change and return it in words; a token seen before does nothing. Raises ``RefusedChange``."""
        if changed is None or (token and not self.is_new and self.versions.filter(token=token).exists()):
            return ""
        if len(changed.contents) > MOST_KINDS:
            raise RefusedChange
        if self.is_new:
            self.save()
        kinds = [asdict(toys) for toys in changed.contents]
        versions: list[BoxVersion] = []
        if not self.latest_version:
            versions.append(BoxVersion(box=self, number=0, kinds=self.kinds))
        number = self.latest_version + 1
        version = BoxVersion(box=self, number=number, parent=self.version, kinds=kinds, token=token or None)
        version.summary = changed.summary
        versions.append(version)
        self.kinds = kinds
        self._move_to(number, versions)
        return str(changed.summary)

    def _write(self, unchanged: Mapping[str, object], before: int, new: Sequence[BoxVersion]) -> None:
        super()._write(unchanged, before, new)
        if new:
            BoxVersion.objects.filter(box=self, number__lte=self.latest_version - MOST_VERSIONS).delete()
            oldest = models.Q(number=self.latest_version - MOST_VERSIONS + 1)
            BoxVersion.objects.filter(oldest, box=self).update(parent=None)

    def _move(self, number: int, version: BoxVersion) -> None:
        self.kinds = self.versions.get(number=number).kinds
        self._move_to(number)


class BoxVersion(DocumentVersion):
    """A box after a change, whole: boxes are small."""

    box = models.ForeignKey(Box, models.CASCADE, related_name="versions")
    summary = MessageField(blank=True, default=None, help_text="What changed.")  # untranslated
    kinds = StoredJSONField(shape=KINDS, instead=lambda version, kinds: readable_kinds(kinds))

    objects = models.Manager["BoxVersion"]()

    class Meta(DocumentVersion.Meta):
        constraints = [
            models.UniqueConstraint(fields=("box", "number"), name="box_version_once"),
            models.UniqueConstraint(fields=("box", "token"), name="box_token_once"),
        ]


class Share(models.Model):
    """A box that the members of a club may look into, or change, too."""

    box = models.ForeignKey(Box, models.CASCADE, related_name="shares")
    club = models.ForeignKey(Club, models.CASCADE, related_name="shared_boxes")
    may_edit = models.BooleanField(default=False, help_text="Its members may change what is in it.")

    class Meta:
        ordering = ("club__name", "pk")
        constraints = [models.UniqueConstraint(fields=("box", "club"), name="box_shared_once")]

    def __str__(self) -> str:
        return f"{self.box} with {self.club}"  # untranslated


class SearchQuerySet(SharedJobQuerySet["Search"]):
    """Searches."""


class Search(SharedJob):
    """A search for sides or an army."""

    objects = SearchQuerySet.as_manager()
    reasons = failures.WHY

    class Meta(SharedJob.Meta):
        abstract = False
        verbose_name_plural = "searches"
        indexes = (models.Index(fields=("state", "queue_position"), name="search_queue"),)

    def note(self, result: dict[str, object]) -> bool:
        """Save what was found so far. False if the lease was taken away."""
        return self.renew_lease(timezone.now(), result=result)
