"""House rules as rows: the draft with every step, and who sees its revisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Protocol, Self
from uuid import UUID

from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import Owned
from armybuilder.armies.documents.bundled_catalogues import LONGEST_FAMILY
from armybuilder.clubs.models import Club
from armybuilder.core.db import transactions
from armybuilder.core.db.undo import DocumentVersion, VersionedDocument, ancestors
from armybuilder.house import states
from armybuilder.visitors import Visitor
from rules.documents import Document
from rules.engine.wording.messages import Message
from rules.message_field import MessageField
from rules.models import Edition
from rules.stored_text import StoredCharField, StoredKeyField, StoredSlugField
from rules.stored_values import ODD, UnreadableError, leave_out, place_of

VISIBILITY = (
    ("me", _("Private")),
    ("link", _("Anyone with the link")),
    ("club", _("My club")),
    ("all", _("Public")),
)


class DraftEdit(Protocol):
    """One change of a catalogue as a document."""

    def apply(self, document: Document, parent: Document) -> Document:
        """The document with the change made."""

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """The change in words."""


class Conflict(Exception):
    """A change was made on an older state of a draft, and something that it touches has changed since."""

    def __init__(self, summary: Message, since: list[Message]) -> None:
        super().__init__()
        self.summary, self.since = summary, since


class HouseQuerySet(models.QuerySet["HouseRules"]):
    """House rules, by what a visitor may do."""

    def made_by(self, visitor: Visitor) -> Self:
        """The visitor's own house rules."""
        if not visitor.key:
            return self.none()
        return self.filter(owner__key=visitor.key, binned=None).select_related("parent", "club")

    def removed_by(self, visitor: Visitor) -> Self:
        """House rules that the visitor removed and may restore."""
        return self.filter(owner__key=visitor.key, binned__isnull=False) if visitor.key else self.none()

    def visible_to(self, visitor: Visitor) -> Self:
        """The house rules whose revisions the visitor may read and build on."""
        mine = models.Q(owner__key=visitor.key) if visitor.key else models.Q(pk=None)
        opened = models.Q(visibility="link", read_key__in=visitor.house_keys)
        visible = mine | opened | models.Q(visibility="all")
        if visitor.player:
            visible |= models.Q(visibility="club", club__in=Club.objects.of_member(visitor).order_by().values("pk"))
        return self.filter(visible, binned=None).select_related("parent")

    def shared(self) -> Self:
        """The house rules that can be read with this link."""
        return self.filter(read_key__isnull=False, binned=None).exclude(visibility="me").select_related("parent")


class HouseRules(Owned, VersionedDocument["Step"]):
    """House rules: a draft, and the revisions published of it, found by slug."""

    slug = StoredSlugField(max_length=60, unique=True, help_text="What the slugs of its revisions begin with.")
    parent = models.ForeignKey(Edition, models.PROTECT, related_name="+", help_text="What it was made from.")
    base = models.TextField(help_text="The parent's document, with the corrections that were looked at.")
    draft = models.TextField(help_text="The document that can be changed.")
    visibility = StoredCharField(max_length=4, default="me", choices=VISIBILITY, help_text="Who sees its revisions.")
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, related_name="houses", help_text="Whose members see its revisions."
    )
    read_key = StoredKeyField(unique=True, null=True, help_text="Secret key of its page for readers.")
    announced_revision = models.PositiveIntegerField(null=True, help_text="The newest that its club was notified of.")

    objects = HouseQuerySet.as_manager()
    unchanged_columns: ClassVar[tuple[str, ...]] = (*VersionedDocument.unchanged_columns, "owner_id")
    computed_columns: ClassVar[tuple[str, ...]] = (*VersionedDocument.computed_columns, "draft", "base", "parent")

    class Meta(VersionedDocument.Meta):
        verbose_name_plural = "house rules"

    @classmethod
    def start(
        cls, name: str, parent: Edition, base: Document, draft: Document, owner: str, code: UUID | None = None
    ) -> HouseRules:  # fmt: skip
        """New house rules with a draft of their first revision, under a slug of their own."""
        house = cls.fresh(name, parent, base, draft, owner)
        house.code = code or house.code
        transactions.write(house.save)
        return house

    @classmethod
    def fresh(
        cls, name: str, parent: Edition, base: Document, draft: Document, owner: str, slug: str = ""
    ) -> HouseRules:  # fmt: skip
        """The same, not saved yet."""
        house = cls(name=name, slug=slug or free_slug(name), parent=parent, owner_id=owner or None)
        own = {**draft.own, "slug": house.slug}
        house.base, house.draft = (
            states.packed(states.state_of(document)) for document in (base, replace(draft, own=own))
        )
        return house

    def document(self) -> Document:
        """The draft. Raises ``UnreadableError``."""
        return self._read("draft")

    def base_document(self) -> Document:
        """The parent as it was last reviewed. Raises ``UnreadableError``."""
        return self._read("base")

    def _read(self, column: str) -> Document:
        try:
            document = states.readable(getattr(self, column))
        except ODD as error:
            leave_out(place_of(self, column), error)
            raise UnreadableError(self) from error
        return document

    def revisions(self) -> models.QuerySet[Edition]:
        """The published revisions, the newest first."""
        return Edition.objects.revisions(self.slug)

    def change(self, edit: DraftEdit, *, seen_version: int, token: str = "") -> str:
        """Make the edit and return its summary; a token seen before does nothing.

        ``seen_version`` is the number of the step it was made on. Raises ``Conflict``, and what the edit raises.
        """
        if token and (repeated := self.versions.filter(token=token).first()):
            return str(repeated.summary)
        before, base = self.document(), self.base_document()
        after = edit.apply(before, base)
        change = states.difference(self._draft_state(), states.state_of(after))
        if not change:
            return ""
        summary = edit.summary(before, base)
        self._refuse_clash(states.touched(change), seen_version, summary)
        self._keep(change, {}, summary, token)
        return str(summary)

    def accept_corrections(self, base: Document, draft: Document, summary: Message, parent: Edition | None) -> None:
        """Save the parent as it was reviewed, and the draft with the applied corrections.

        ``parent`` is the revision if nothing of it is left to review; otherwise ``None``.
        """
        change = states.difference(self._draft_state(), states.state_of(draft))
        corrections = states.difference(self._base_state(), states.state_of(base))
        self.parent = parent or self.parent
        self._keep(change, corrections, summary, "")

    def _draft_state(self) -> states.State:
        return states.unpacked(self.draft)  # type: ignore[return-value]

    def _base_state(self) -> states.State:
        return states.unpacked(self.base)  # type: ignore[return-value]

    def _refuse_clash(self, touched: set[str], seen_version: int, summary: Message) -> None:
        if seen_version == self.version:
            return
        between = self._between(seen_version)
        if any(touched & step.touched for step in between):
            raise Conflict(summary, [step.summary for step in between if step.summary])

    def _between(self, seen_version: int) -> list[Step]:
        """The steps from one state to the current one, forwards or backwards."""
        steps = {step.number: step for step in self.versions.all()}
        ways = [{step.number for step in ancestors(number, steps)} for number in (seen_version, self.version)]
        return [steps[number] for number in sorted(ways[0] ^ ways[1])]

    def _keep(self, change: states.Difference, difference: states.Difference, summary: Message, token: str) -> None:
        patch = states.packed({"draft": change, "base": difference})
        step = Step(
            house=self,
            number=self.latest_version + 1,
            parent=self.version,
            patch=patch,
            summary=summary,
            token=token or None,
        )
        self._move(step.number, step, [step])

    def _move(self, number: int, version: Step, new: Sequence[Step] = ()) -> None:
        self._read("draft")
        self._read("base")
        try:
            side, ways = int(number == version.number), version.ways
            self.draft = states.packed(states.patched(self._draft_state(), _sided(ways["draft"], side)))
            self.base = states.packed(states.patched(self._base_state(), _sided(ways["base"], side)))
            self.name = str(states.readable(self.draft).own["name"])
        except ODD as error:
            leave_out(place_of(version, "patch"), error)
            raise UnreadableError(version) from error
        self._move_to(number, new)


class Step(DocumentVersion):
    """One change of a draft, with both sides of what it changed."""

    house = models.ForeignKey(HouseRules, models.CASCADE, related_name="versions")
    summary = MessageField(blank=True, default=None, help_text="What changed.")  # untranslated
    patch = models.TextField()

    class Meta(DocumentVersion.Meta):
        constraints = (
            models.UniqueConstraint(fields=("house", "number"), name="step_number"),
            models.UniqueConstraint(
                fields=("house", "token"), name="step_token", condition=models.Q(token__isnull=False)
            ),
        )

    @property
    def ways(self) -> dict[str, states.Difference]:
        """Its changes in the draft, and in the reviewed parent."""
        return states.unpacked(self.patch)  # type: ignore[return-value]

    @property
    def touched(self) -> set[str]:
        """The names of the rows that it changed in the draft."""
        return states.touched(self.ways["draft"])


def free_slug(name: str) -> str:
    """A slug from the name that no other house rules have."""
    base = slugify(name)[: LONGEST_FAMILY - 5].strip("-_") or "house-rules"
    taken = set(HouseRules.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken |= set(Edition.objects.filter(family__startswith=base).values_list("family", flat=True))
    taken |= set(Edition.objects.books().values_list("slug", flat=True))
    tails = ("", *(f"-{number}" for number in range(2, len(taken) + 3)))
    return next(base + tail for tail in tails if base + tail not in taken)


def _sided(change: states.Difference, side: int) -> dict[str, object]:
    return {name: both[side] for name, both in change.items()}
