"""Documents that keep every change as a version, so that it can be undone and redone at any time."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Generic, Self, TypeVar
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils import timezone

from armybuilder.core.db import transactions
from armybuilder.core.db.prepared_queries import insert_row, update_row
from rules.stored_values import leave_out


class DocumentVersion(models.Model):
    """One state of a document, with the changes since the version before it."""

    summary: object
    """The change: text, or something that can be put into words."""
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
    """The document of its current version."""

    code = models.UUIDField(unique=True, default=uuid4, editable=False)
    name = models.CharField(max_length=80)
    version = models.PositiveIntegerField(default=0, help_text="Number of the version that is the present one.")
    latest_version = models.PositiveIntegerField(default=0, help_text="Number of the version made last.")
    binned = models.DateTimeField(null=True, help_text="Since when it lies in the bin.")
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    versions: models.QuerySet[Version]
    unchanged_columns: ClassVar[tuple[str, ...]] = ("pk", "version", "latest_version", "binned")
    """Columns that must be as they were read when a change is written."""
    computed_columns: ClassVar[tuple[str, ...]] = ("version", "latest_version", "name", "changed")
    """Columns that are computed from the current version."""
    document_columns: ClassVar[tuple[str, ...]] = ("patch",)
    """Columns of versions that hold documents."""
    _latest_written: Version | None = None
    """The version that this object wrote last. Nothing can be redone after it."""

    class Meta:
        abstract = True
        ordering = ("-changed",)

    def __str__(self) -> str:
        return self.name

    def undo(self, current: int, until: int | None = None) -> str:
        """Go back to the previous version, or to an earlier one that led to it.

        Returns the summary of the last change that was undone, if any was.
        """
        version = self.versions.filter(number=self.version).first()
        if current != self.version or version is None or version.parent is None:
            return ""
        if until is not None and until not in self.steps_since(until):
            return ""
        self._move(version.parent if until is None else until, version)
        return str(version.summary)

    def steps_since(self, number: int) -> dict[int, Version | None]:
        """The current version and those it was made from, back to that number, which comes last and without its row;
        empty if it did not lead here."""
        later = {
            version.number: version for version in self.versions.filter(number__gt=number).defer(*self.document_columns)
        }
        way = ancestors(self.version, later)
        if not way or way[-1].parent != number:
            return {}
        return {**{version.number: version for version in way}, number: None}

    def redo(self, current: int) -> str:
        """Go on to the version last made from the current one. Returns the summary of what was redone."""
        version = self.versions.filter(parent=self.version).last()
        if current != self.version or version is None:
            return ""
        self._move(version.number, version)
        return str(version.summary)

    def undo_and_redo(self) -> tuple[Version | None, Version | None]:
        """The version that undo would revert, and the one that redo would restore."""
        if self._latest_written is not None and self._latest_written.number == self.version:
            return self._latest_written, None
        near = self.versions.filter(Q(number=self.version) | Q(parent=self.version)).defer(*self.document_columns)
        before = next(
            (version for version in near if version.number == self.version and version.parent is not None), None
        )
        after = [version for version in near if version.parent == self.version]
        return before, after[-1] if after else None

    def as_read(self) -> models.QuerySet[Self]:
        """The row, if nobody has changed it since it was read."""
        return type(self)._default_manager.filter(**self._unchanged_values())

    def _unchanged_values(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.unchanged_columns}

    def _move(self, number: int, version: Version) -> None:
        """Move to just before or after an existing version."""
        raise NotImplementedError

    def _move_to(self, number: int, new: Sequence[Version] = ()) -> None:
        """Move to a version, the last of the new ones if any. Everything computed is written, or nothing.

        Raises ``Overtaken`` if the row has changed since it was read.
        """
        before, unchanged = self.version, self._unchanged_values()
        self.version, self.changed = number, timezone.now()
        self.latest_version = new[-1].number if new else self.latest_version
        transactions.write(partial(self._write, unchanged, before, new))
        self._latest_written = new[-1] if new else None

    def _write(self, unchanged: Mapping[str, object], before: int, new: Sequence[Version]) -> None:
        if not update_row(self, self.computed_columns, unchanged):
            raise transactions.Overtaken
        for version in new:
            insert_row(version)


def ancestors(number: int | None, versions: Mapping[int, Version]) -> list[Version]:
    """A version, the one it was made from, and so on to the first."""
    way = []
    while number is not None and number in versions:
        way.append(versions[number])
        number = earlier(number, versions[number].parent)
    return way


def earlier(number: int, parent: int | None) -> int | None:
    """The version that one was made from. There is none before the first, nor where somebody changed its row so that it
    follows itself or a later one: the way back from there would never end.
    """
    if parent is None or parent < number:
        return parent
    leave_out(f"a version {number}, parent", ValueError(f"It follows {parent}."))  # untranslated
    return None
