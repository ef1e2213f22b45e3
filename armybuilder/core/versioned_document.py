"""Documents that keep every change of theirs as a version, so that it can be undone and made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Generic, Self, TypeVar
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils import timezone

from armybuilder.core import writing


class DocumentVersion(models.Model):
    """One state of a document: what changed on the way from the version before it."""

    summary: object
    """What changed: text, or what can be put into words."""
    number = models.PositiveIntegerField()
    parent = models.PositiveIntegerField(null=True, help_text="Number of the version it was made from.")
    token = models.CharField(max_length=22, null=True, help_text="What the request carried, so that it counts once.")  # noqa: DJ001
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.number}: {self.summary}"


Version = TypeVar("Version", bound=DocumentVersion)


class VersionedDocument(models.Model, Generic[Version]):
    """The document of its present version."""

    code = models.UUIDField(unique=True, default=uuid4, editable=False)
    name = models.CharField(max_length=80)
    version = models.PositiveIntegerField(default=0, help_text="Number of the version that is the present one.")
    latest_version = models.PositiveIntegerField(default=0, help_text="Number of the version made last.")
    binned = models.DateTimeField(null=True, help_text="Since when it lies in the bin.")
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    versions: models.QuerySet[Version]
    guards: ClassVar[tuple[str, ...]] = ("pk", "version", "latest_version", "binned")
    """What must be as it was read where a change is written."""
    follows: ClassVar[tuple[str, ...]] = ("version", "latest_version", "name", "changed")
    """Columns that follow from the version it stands at."""
    bulky: ClassVar[tuple[str, ...]] = ("patch",)
    """Columns of versions that hold documents."""
    _made: Version | None = None
    """The version that this object wrote last: nothing can be redone after it."""

    class Meta:
        abstract = True
        ordering = ("-changed",)

    def __str__(self) -> str:
        return self.name

    def undo(self, seen: int) -> str:
        """Go back to the version before the present one; answers the summary of what was undone, if anything."""
        version = self.versions.filter(number=self.version).first()
        if seen != self.version or version is None or version.parent is None:
            return ""
        self._move(version.parent, version)
        return str(version.summary)

    def redo(self, seen: int) -> str:
        """Go on to the version last made from the present one; answers that of the change made again."""
        version = self.versions.filter(parent=self.version).last()
        if seen != self.version or version is None:
            return ""
        self._move(version.number, version)
        return str(version.summary)

    def around(self) -> tuple[Version | None, Version | None]:
        """The version that undo would take back, and the one that redo would make again."""
        if self._made is not None and self._made.number == self.version:
            return self._made, None
        near = self.versions.filter(Q(number=self.version) | Q(parent=self.version)).defer(*self.bulky)
        before = next((one for one in near if one.number == self.version and one.parent is not None), None)
        after = [one for one in near if one.parent == self.version]
        return before, after[-1] if after else None

    def as_read(self) -> models.QuerySet[Self]:
        """The row, where nobody has changed it since it was read."""
        return type(self)._default_manager.filter(**{name: getattr(self, name) for name in self.guards})

    def _move(self, number: int, version: Version) -> None:
        """Stand before or after a version that is there."""
        raise NotImplementedError

    def _stand_at(self, number: int, made: Sequence[Version] = ()) -> None:
        """Stand at a version, the last of those made if any: all that was worked out is written, or nothing.

        Raises ``Overtaken`` where the row is no longer as it was read.
        """
        before, as_read = self.version, self.as_read()
        self.version, self.changed = number, timezone.now()
        self.latest_version = made[-1].number if made else self.latest_version
        writing.write(partial(self._write, as_read, before, made))
        self._made = made[-1] if made else None

    def _write(self, as_read: models.QuerySet[Self], before: int, made: Sequence[Version]) -> None:
        # Managers that tell others what is updated have nothing to tell yet.
        if not models.QuerySet.update(as_read, **{name: getattr(self, name) for name in self.follows}):
            raise writing.Overtaken
        self.versions.model._default_manager.bulk_create(made)


def way_to(number: int | None, versions: Mapping[int, Version]) -> list[Version]:
    """A version, the one it was made from, and so on to the first."""
    way = []
    while number is not None and number in versions:
        way.append(versions[number])
        number = versions[number].parent
    return way
