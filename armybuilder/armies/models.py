"""Armies as rows: the current document, and every version that led to it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Self, TypeAlias

from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import Owned, Player, new_key
from armybuilder.armies import signals
from armybuilder.armies.documents import patches
from armybuilder.armies.documents.stored_documents import ARMY, readable_parts
from armybuilder.armies.visibility import Visibility, changed_by, opened_by_clubs, seen_by_others
from armybuilder.core.db import transactions
from armybuilder.core.db.undo import DocumentVersion, VersionedDocument, earlier
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine.editing.summaries import going_back
from rules.engine.wording.messages import Message
from rules.message_field import MessageField
from rules.models import Edition
from rules.shapes import fits
from rules.snapshot import catalogue
from rules.stored_json import StoredJSONField, read_json
from rules.stored_text import StoredCharField, StoredKeyField, StoredSlugField
from rules.stored_values import ODD, UnreadableError, is_odd, leave_out, place_of

SNAPSHOT_EVERY = 40
"""The number of versions that share a whole document: that of the first among them on the way to each."""
Change: TypeAlias = tuple[engine.Build, Message]
"""A new state, and the summary of what changed."""


class Conflict(Exception):
    """An edit was made on an older version, and something that it touches has changed since."""

    def __init__(self, edit: engine.Edit, seen_build: engine.Build) -> None:
        super().__init__()
        self.edit = edit
        self.seen = seen_build


class ArmyQuerySet(models.QuerySet["Army"]):
    """Armies, by what a visitor may do. Apps that show them to others are notified of changes."""

    def made_by(self, visitor: Visitor) -> Self:
        """The visitor's own armies, also those in the trash, each with its edition."""
        if not visitor.key:
            return self.none()
        return self.filter(owner__key=visitor.key).select_related("edition")

    def editable_by(self, visitor: Visitor) -> Self:
        """The armies that the visitor may change: their own, and those by edit link."""
        if not visitor.key:
            return self.none()
        return self.filter(changed_by(visitor), binned=None).select_related("edition")

    def visible_to(self, visitor: Visitor, link: str = "") -> Self:
        """The armies that the visitor may see, one also by its link."""
        own = Q(pk__in=self.model.objects.editable_by(visitor).order_by().values("pk"))
        return self.filter(seen_by_others(visitor, link) | own, binned=None).select_related("edition")

    def of_clubs_of(self, visitor: Visitor) -> Self:
        """The armies of others that the visitor's clubs have in their libraries."""
        if not visitor.player:
            return self.none()
        shown = self.filter(opened_by_clubs(visitor), binned=None)
        return shown.exclude(visibility=Visibility.ME).exclude(owner__key=visitor.key).select_related("edition")

    def public(self) -> Self:
        """The public armies."""
        return self.filter(visibility=Visibility.ALL, binned=None).select_related("edition")

    def shared(self) -> Self:
        """The armies that can be read with this view-only link."""
        return (
            self.filter(read_key__isnull=False, binned=None).exclude(visibility=Visibility.ME).select_related("edition")
        )

    def with_edit_link(self) -> Self:
        """The armies that can be changed with this edit link."""
        return self.filter(edit_key__isnull=False, binned=None).select_related("edition")

    def update(self, **values: object) -> int:
        """Change many at once; apps that show them to others are notified."""
        if not signals.SHOWN & values.keys():
            return super().update(**values)
        with transaction.atomic(savepoint=False):
            changed = list(self.order_by().values_list("pk", "origin"))
            count = super().update(**values)
            signals.changed([number for number, _ in changed])
            signals.copied([origin for _, origin in changed] if "binned" in values else [])
        return count

    def delete(self) -> tuple[int, dict[str, int]]:
        """Delete them for good, and count the copies of their originals again."""
        with transaction.atomic(savepoint=False):
            origins = list(self.exclude(origin=None).order_by().values_list("origin", flat=True))
            gone = super().delete()
            signals.copied(origins)
        return gone


class Army(Owned, VersionedDocument["Version"]):
    """An army: the document of its current version, and its owner."""

    edition = models.ForeignKey(Edition, models.PROTECT, related_name="armies")
    document = StoredJSONField(
        shape=ARMY, instead=lambda army, document: readable_parts(document, army.name)
    )  # fmt: skip
    sample = StoredSlugField(blank=True, help_text=_("The sample army it was copied from."))
    origin = models.ForeignKey(
        "self", models.SET_NULL, null=True, related_name="copies", help_text=_("The army it was copied from.")
    )
    origin_version = models.PositiveIntegerField(
        default=0, help_text=_("That army's version when it was copied or last looked at.")
    )
    origin_name = models.CharField(max_length=80, blank=True, help_text=_("What that army was called then."))
    origin_read_key = StoredKeyField(blank=True, help_text=_("That army's link, if copied by it."))
    folder = models.CharField(max_length=40, blank=True, help_text=_("The folder that its owner put it in."))
    visibility = StoredCharField(max_length=4, choices=Visibility.choices, default=Visibility.ME)
    kept_out = models.CharField(max_length=80, blank=True, help_text=_("Why the moderators removed it, if they did."))
    read_key = StoredKeyField(unique=True, null=True, help_text=_("Secret key of its view-only link."))
    edit_key = StoredKeyField(unique=True, null=True, help_text=_("Secret key of its edit link."))

    objects = ArmyQuerySet.as_manager()
    unchanged_columns: ClassVar[tuple[str, ...]] = (
        *VersionedDocument.unchanged_columns,
        "owner_id",
        "edit_key",
        "visibility",
    )
    computed_columns: ClassVar[tuple[str, ...]] = (*VersionedDocument.computed_columns, "document", "edition")
    document_columns: ClassVar[tuple[str, ...]] = ("patch", "snapshot")
    step: tuple[int, int] | None = None
    """The versions before and after the last change, undo or redo; ``None`` if nothing changed."""
    first: Version | None = None
    """The version that is saved with a new army."""
    _read: tuple[object, engine.Build] | None = None
    """The document read last, and its build."""

    class Meta(VersionedDocument.Meta):
        verbose_name_plural = _("armies")

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save it. Apps that show it to others are notified if that concerns them."""
        new, fields = self._state.adding, kwargs.get("update_fields")
        shown = fields is None or bool(signals.SHOWN & set(fields))
        with transaction.atomic(savepoint=False):
            super().save(*args, **kwargs)
            if shown and (self.visibility == Visibility.ALL or (fields and "visibility" in fields)):
                signals.changed([self.pk])
            signals.copied([self.origin_id] if new else [])

    @classmethod
    def start(
        cls,
        build: engine.Build,
        edition: Edition,
        owner: str,
        sample: str = "",
        code: uuid.UUID | None = None,
        origin: Army | None = None,
        link: str = "",
    ) -> Army:
        """A new army with its first version. A copy stores its original, and the link that led there."""
        army = cls.fresh(build, owner, code)
        army.edition, army.sample = edition, sample
        if origin is not None:
            army.origin, army.origin_version, army.origin_name, army.origin_read_key = (
                origin,
                origin.version,
                origin.name,
                link,
            )
        transactions.write(army.begin)
        return army

    @classmethod
    def fresh(cls, build: engine.Build, owner: str, code: uuid.UUID | None = None) -> Army:
        """A new army before it is saved, without its rule book."""
        document = engine.stored(build)
        army = cls(code=code or uuid.uuid4(), owner_id=owner or None, name=build.name, document=document)
        army.first = Version(number=0, snapshot=patches.packed(document), author_id=owner or None)
        return army

    def begin(self) -> None:
        """Save a new army with its first version."""
        assert self.first is not None
        self.save(force_insert=True)
        self.first.army = self
        self.first.save(force_insert=True)

    def build(self) -> engine.Build:
        """The army as a value, read once for each document."""
        if is_odd(self, "document"):
            self._recover()
        if self._read is None or self._read[0] is not self.document:
            self._read = (self.document, engine.restore(self.document, catalogue(self.edition)))
        return self._read[1]

    def change(
        self,
        *edits: engine.Edit,
        seen_version: int,
        token: str = "",
        author: str = "",
        own: frozenset[int] = frozenset(),
    ) -> str:
        """Make the edits, all or none, and return the last summary; a token seen before does nothing.

        They were made on the version of the number ``seen_version``; ``own`` are later versions made by the same page.
        Raises ``Conflict``, ``engine.EditError``, and ``Overtaken`` if the army was changed at the same time.
        """
        repeated = self._sent_before(token, seen_version)
        if repeated:
            self.step = (repeated.parent or 0, repeated.number)
            return str(repeated.summary)
        before = self.build()
        if seen_version != self.version:
            for edit in edits:
                self._refuse_clash(edit, seen_version, before, own)
        changes: list[Change] = []
        for edit in edits:
            after = engine.apply(before, edit)
            if after != before:
                changes.append((after, engine.describe(before, after, edit)))
            before = after
        return self._save_versions(changes, author, token)

    def return_to(self, number: int, *, seen_version: int, author: str = "") -> str:
        """Restore a past version as one more change. Raises ``LookupError`` if it does not exist.

        Returns the summary; empty if the army has changed since, or is in that state already.
        """
        if seen_version != self.version or number == self.version:
            return ""
        after = self.state(number)
        version = self.versions.get(number=number)
        return self._save_versions([(after, going_back(version.number, version.title))], author)

    def state(self, number: int) -> engine.Build:
        """The army at a version. Raises ``LookupError`` if it does not exist."""
        document = self._document_at(number)
        return engine.restore(document, catalogue(self._edition_of(document)))  # type: ignore[arg-type]

    def switch_edition(self, edition: Edition, *, seen_version: int, author: str = "") -> str:
        """Switch the army to another rule book, as one change that can be undone.

        Returns the summary; empty if the army has changed since, uses that book already, or would be too large there.
        """
        if seen_version != self.version or edition == self.edition:
            return ""
        before = self.build()
        after = engine.carry_over(before, catalogue(edition)).build
        if engine.too_large(after, before):
            return ""
        return self._save_versions([(after, engine.describe(before, after))], author)

    def replace(self, after: engine.Build, *, seen_version: int, author: str = "") -> str:
        """Put another state in its place, on the same rule book, as one change that can be undone.

        Returns the summary; empty if nothing changed. Raises ``Overtaken`` if the army has a later version than
        ``seen_version``.
        """
        if seen_version != self.version:
            raise transactions.Overtaken
        before = self.build()
        return self._save_versions([(after, engine.describe(before, after))] if after != before else [], author)

    def turn_on_read_link(self) -> None:
        """Turn on the view-only link. If it is on, it stays the same."""
        self.read_key = self.read_key or new_key()
        if self.visibility == Visibility.ME:
            self.visibility = Visibility.LINK
        self.save(update_fields=("read_key", "visibility"))

    def turn_off_read_link(self) -> None:
        """Turn off the view-only link."""
        self.read_key = None
        if self.visibility == Visibility.LINK:
            self.visibility = Visibility.ME
        self.save(update_fields=("read_key", "visibility"))

    def turn_on_edit_link(self) -> None:
        """Turn on the edit link. If it is on, it stays the same."""
        self.edit_key = self.edit_key or new_key()
        self.save(update_fields=("edit_key",))

    def turn_off_edit_link(self) -> None:
        """Turn off the edit link."""
        self.edit_key = None
        self.save(update_fields=("edit_key",))

    def _sent_before(self, token: str, seen_version: int) -> Version | None:
        """The version that was made with this token.

        A page of the newest version has sent nothing before. If it has after all, the token of the new version breaks
        a constraint, and the request is answered again.
        """
        is_newest = seen_version == self.version == self.latest_version
        if not token or (is_newest and not transactions.was_overtaken()):
            return None
        return self.versions.filter(token=token).defer(*self.document_columns).first()

    def _refuse_clash(self, edit: engine.Edit, seen_version: int, now: engine.Build, own: frozenset[int]) -> None:
        try:
            then = self.state(seen_version)
        except LookupError:
            then = now
        steps = self._steps_of_others(seen_version, own) if own else [(then, now)]
        if any(engine.clash(edit, step, other) for step, other in steps):
            raise Conflict(edit, then)

    def _steps_of_others(self, seen_version: int, own: frozenset[int]) -> list[tuple[engine.Build, engine.Build]]:
        """States before and after each change that another page made since, and the current one."""
        later = self.versions.filter(number__gt=seen_version).values_list("number", "parent")
        parents = {number: earlier(number, parent) for number, parent in later}
        way, version = [(self.version, self.version)], self.version
        while version != seen_version and (parent := parents.get(version)) is not None:
            way += [] if version in own else [(parent, version)]
            version = parent
        if version != seen_version:
            way = [(seen_version, self.version)]
        return [(self.state(before), self.state(after)) for before, after in way]

    def _save_versions(self, changes: Sequence[Change], author: str, token: str = "") -> str:
        """Save each new state as a version, the last with the token. Returns its summary."""
        if not changes:
            return ""
        versions: list[Version] = []
        document, parent = self.document, self.version
        for number, (state, summary) in enumerate(changes, self.latest_version + 1):
            was, document = document, engine.stored(state)
            version = Version(army=self, number=number, parent=parent, summary=summary, author_id=author or None)
            version.patch = patches.difference(was, document)
            if number // SNAPSHOT_EVERY != parent // SNAPSHOT_EVERY:
                version.snapshot = patches.packed(document)
            versions.append(version)
            parent = number
        version.token, self._read = token or None, (document, state)
        self._set_document(document, number, versions)
        return str(summary)

    def _move(self, number: int, version: Version) -> None:
        self._set_document(self._document_at(number), number)

    def _set_document(self, document: dict[str, object], number: int, new: Sequence[Version] = ()) -> None:
        """Make the document of a version the current one."""
        self.document, self.name, self.edition = document, str(document["name"]), self._edition_of(document)
        self.step = (new[-1].parent or 0 if new else self.version, number)
        if self.visibility == Visibility.ALL:
            signals.prepare([self])
        self._move_to(number, new)

    def _write(self, unchanged: Mapping[str, object], before: int, new: Sequence[Version]) -> None:
        super()._write(unchanged, before, new)
        if getattr(self, "watched", True):  # ``permissions`` queries it together with the army
            signals.version_about_to_change.send(sender=None, army=self.pk, version=before)
        if self.visibility == Visibility.ALL:
            signals.changed([self.pk])
        signals.version_changed.send(sender=None, army=self, before=before)

    def _edition_of(self, document: dict[str, object]) -> Edition:
        """The rule book of a state: an army may have been switched from one to another."""
        slug = document.get("edition", self.edition.slug)
        other = None if slug == self.edition.slug else Edition.objects.filter(slug=slug).first()
        return other or self.edition

    def _recover(self) -> None:
        """Take the document from the history; if that is damaged, too, what can be read of the row stays."""
        self.__dict__["odd_columns"].discard("document")
        with suppress(LookupError):
            self.document = self._document_at(self.version)

    def _document_at(self, number: int | None) -> dict[str, object]:
        """The document of a version. Raises ``LookupError`` if there is none, and ``UnreadableError``."""
        try:
            document = self._replayed(number)
            if fits(document, ARMY):
                return document
            error: Exception = ValueError(f"{document!r:.200}")
        except LookupError as missing:
            if isinstance(missing, UnreadableError) or missing.args == (number,):
                raise
            error = missing
        except ODD as problem:
            error = problem
        leave_out(f"{place_of(self, 'version')} {number}", error)
        raise UnreadableError(number) from error

    def _replayed(self, number: int | None) -> dict[str, object]:
        """The last whole document on the way to a version, and every difference since."""
        versions, way = self._sharing_a_snapshot(number or 0), []
        while (version := versions.get(number)) and not version.snapshot:
            way.append(version)
            number = earlier(version.number, version.parent)
        if not version and not way:
            raise LookupError(number)
        # Before version 1.0.0 the first one after an undo was not whole.
        document: dict[str, object] = read_json(version.snapshot) if version else self._replayed(number)
        for version in reversed(way):
            document = patches.patched(document, version.patch)
        return document

    def _sharing_a_snapshot(self, number: int) -> dict[int | None, Version]:
        """A version and those before it that may need the same whole document."""
        first = number - number % SNAPSHOT_EVERY
        return {
            version.number: version for version in self.versions.filter(number__range=(first, number)).defer("summary")
        }


class Version(DocumentVersion):
    """One state of an army: what changed since the version before it, and now and then the whole document."""

    army = models.ForeignKey(Army, models.CASCADE, related_name="versions")
    summary = MessageField(blank=True, default=None, help_text=_("What changed."))
    patch = StoredJSONField(default=dict)
    snapshot = models.TextField(blank=True)
    author = models.ForeignKey(
        Player, models.SET_NULL, to_field="key", null=True, related_name="+", db_constraint=False,
        help_text=_("Who made the change; a browser that uses an edit link may have no row."),
    )  # fmt: skip
    title = models.CharField(max_length=80, blank=True, help_text=_("The player’s own name for this state."))

    class Meta(DocumentVersion.Meta):
        constraints = (
            models.UniqueConstraint(fields=("army", "number"), name="version_number"),
            models.UniqueConstraint(
                fields=("army", "token"), name="version_token", condition=models.Q(token__isnull=False)
            ),
        )


class Favorite(Owned):
    """A favorite unit of a player, for other armies of the same rule book: an army with that unit alone."""

    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="favorites")
    name = models.CharField(max_length=80)
    document = StoredJSONField(
        shape=ARMY, instead=lambda favorite, document: readable_parts(document, favorite.name)
    )  # fmt: skip
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")
        constraints = (models.UniqueConstraint(fields=("owner", "edition", "name"), name="favorite_once"),)

    def __str__(self) -> str:
        return self.name
