"""Armies as rows: the present document, and every version that led to it."""

from __future__ import annotations

import json
import uuid
from typing import Any, Self

from django.db import models

from armybuilder.armies import history, keys, published
from armybuilder.visitors import Visitor
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue

WHOLE_EVERY = 40
"""Versions between two that keep a whole document."""
DEED = 200
"""Letters of a deed that are kept."""


class Conflict(Exception):
    """An edit made on an older version, of which something it touches has changed since."""

    def __init__(self, edit: engine.Edit, seen: engine.Build) -> None:
        super().__init__()
        self.edit = edit
        self.seen = seen


class Sight(models.TextChoices):
    """Who sees an army, besides its maker and whoever edits it with them."""

    ME = "me", "Only me"
    LINK = "link", "Anyone with the link"
    CLUB = "club", "My clubs, where it is on the shelf"
    ALL = "all", "Everybody"


class ArmyQuerySet(models.QuerySet["Army"]):
    """Armies, with who may do what."""

    def made_by(self, visitor: Visitor) -> Self:
        """The visitor's own armies, also those in the bin, each with its edition."""
        if not visitor.maker:
            return self.none()
        return self.filter(maker=visitor.maker).select_related("edition")

    def editable_by(self, visitor: Visitor) -> Self:
        """The armies that the visitor may change: their own, and those whose pen they hold."""
        if not visitor.maker:
            return self.none()
        mine = models.Q(maker=visitor.maker)
        lent = models.Q(pen__in=visitor.pens) if visitor.pens else models.Q()
        return self.filter(mine | lent, binned=None).select_related("edition")

    def visible_to(self, visitor: Visitor, link: str = "") -> Self:
        """The armies that the visitor may see, one also by its link: the one place that says so, asked by all."""
        seen = models.Q(sight=Sight.ALL)
        if link:
            seen |= models.Q(link=link) & ~models.Q(sight=Sight.ME)
        if visitor.player:
            clubs = {"shelved__club__members__player": visitor.player, "shelved__club__binned": None}
            shelved = self.model.objects.filter(**clubs)
            seen |= models.Q(sight=Sight.CLUB, pk__in=shelved.order_by().values("pk"))
            # What its own player brings to a club's game night, the club sees; what is lent is on the shelf.
            nights = {"brought__night__club__members__player": visitor.player, "brought__night__club__binned": None}
            brought = self.model.objects.filter(brought__lent=False, **nights)
            seen |= models.Q(sight=Sight.CLUB, pk__in=brought.order_by().values("pk"))
        editable = self.model.objects.editable_by(visitor).order_by().values("pk")
        return self.filter(seen | models.Q(pk__in=editable), binned=None).select_related("edition")

    def update(self, **values: object) -> int:
        """Change many at once; whoever shows them to others is told."""
        told = list(self.order_by().values_list("pk", "origin")) if published.SHOWN & values.keys() else []
        count = super().update(**values)
        published.changed([number for pair in told for number in pair])
        return count

    def delete(self) -> tuple[int, dict[str, int]]:
        """Delete them for good; their originals have fewer copies then."""
        origins = list(self.exclude(origin=None).order_by().values_list("origin", flat=True))
        gone = super().delete()
        published.changed(origins)
        return gone

    def public(self) -> Self:
        """The armies that everybody may see."""
        return self.filter(sight=Sight.ALL, binned=None).select_related("edition")

    def shared(self) -> Self:
        """The armies that anybody with their link may read."""
        return self.filter(link__isnull=False, binned=None).exclude(sight=Sight.ME).select_related("edition")

    def lent(self) -> Self:
        """The armies that anybody with their pen may edit."""
        return self.filter(pen__isnull=False, binned=None).select_related("edition")


class Army(models.Model):
    """An army: the document of its present version, and who made it."""

    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    maker = models.CharField(max_length=32, db_index=True, help_text="Random key of the browser that made it.")
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="armies")
    name = models.CharField(max_length=80)
    document = models.JSONField()
    head = models.PositiveIntegerField(default=0, help_text="Number of the version that is the present one.")
    tip = models.PositiveIntegerField(default=0, help_text="Number of the version made last.")
    sample = models.SlugField(blank=True, help_text="The sample army it was copied from.")
    origin = models.ForeignKey(
        "self", models.SET_NULL, null=True, related_name="copies", help_text="The army it was copied from."
    )
    origin_head = models.PositiveIntegerField(
        default=0, help_text="That army's version when it was copied, or last looked at."
    )
    origin_name = models.CharField(max_length=80, blank=True, help_text="What that army was called then.")
    origin_link = models.CharField(max_length=22, blank=True, help_text="That army's link, if it was copied by it.")
    folder = models.CharField(max_length=40, blank=True, help_text="Where its maker keeps it on their list.")
    sight = models.CharField(max_length=4, choices=Sight.choices, default=Sight.ME)
    kept_out = models.CharField(max_length=80, blank=True, help_text="Why it may not stand in the library, if so.")
    link = models.CharField(max_length=22, unique=True, null=True, help_text="Secret key of its page for readers.")  # noqa: DJ001
    pen = models.CharField(max_length=22, unique=True, null=True, help_text="Secret key to edit it elsewhere.")  # noqa: DJ001
    binned = models.DateTimeField(null=True, help_text="Since when it lies in the bin.")
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    objects = ArmyQuerySet.as_manager()
    step: tuple[int, int] | None = None
    """From which version to which one the last change, undo or redo led; none where nothing changed."""
    _read: tuple[object, engine.Build] | None = None
    """The document read last, and the value it says."""

    class Meta:
        ordering = ("-changed",)
        verbose_name_plural = "armies"

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep it; whoever shows it to others is told where there is something to tell."""
        new, fields = self._state.adding, kwargs.get("update_fields")
        super().save(*args, **kwargs)
        if new and self.origin_id:
            published.changed([self.pk, self.origin_id])
        elif self.sight == Sight.ALL or (fields and "sight" in fields):
            published.changed([self.pk])

    @classmethod
    def start(
        cls,
        build: engine.Build,
        edition: Edition,
        maker: str,
        sample: str = "",
        code: uuid.UUID | None = None,
        origin: Army | None = None,
        link: str = "",
    ) -> Army:
        """A new army with its first version; a copy keeps where it comes from, and the link that led there."""
        document = engine.stored(build)
        army = cls(code=code or uuid.uuid4(), maker=maker, edition=edition, document=document, sample=sample)
        army.name = build.name
        if origin is not None:
            army.origin, army.origin_head, army.origin_name, army.origin_link = origin, origin.head, origin.name, link
        army.save(force_insert=True)
        Version.objects.create(army=army, number=0, base=0, whole=history.packed(document), maker=maker)
        return army

    def build(self) -> engine.Build:
        """The army as a value, read once for each document."""
        if self._read is None or self._read[0] is not self.document:
            self._read = (self.document, engine.restore(self.document, catalogue(self.edition)))
        return self._read[1]

    def change(
        self, edit: engine.Edit, *, seen: int, token: str = "", maker: str = "", own: frozenset[int] = frozenset()
    ) -> str:
        """Make the edit and answer the deed; nothing happens to a token that was seen before.

        ``seen`` is the number of the version it was made on, ``own`` are the versions since that the very same page
        made. Raises ``Conflict``, and ``engine.EditError``.
        """
        repeated = self.versions.filter(token=token).first() if token else None
        if repeated:
            self.step = (repeated.parent or 0, repeated.number)
            return repeated.deed
        before = self.build()
        if seen != self.head:
            self._refuse_clash(edit, seen, before, own)
        after = engine.apply(before, edit)
        if after == before:
            return ""
        deed = engine.describe(before, after)
        self._keep(after, deed, token, maker)
        return deed

    def undo(self, seen: int) -> str:
        """Go back to the version before the present one; answers the deed taken back, empty where none was."""
        version = self.versions.get(number=self.head)
        if seen != self.head or version.parent is None:
            return ""
        self._stand_at(version.parent)
        return version.deed

    def redo(self, seen: int) -> str:
        """Go on to the version last made from the present one; answers the deed made again."""
        version = self.versions.filter(parent=self.head).last()
        if seen != self.head or version is None:
            return ""
        self._stand_at(version.number)
        return version.deed

    def return_to(self, number: int, *, seen: int, maker: str = "") -> str:
        """Make a past state the present one, as one more change; ``LookupError`` where there was none.

        Answers the deed, empty where the army had changed meanwhile or stands there already.
        """
        if seen != self.head or number == self.head:
            return ""
        after = self.state(number)
        version = self.versions.get(number=number)
        deed = f"Back to {version.called}"
        self._keep(after, deed[:DEED], "", maker)
        return deed

    def state(self, number: int) -> engine.Build:
        """The army at a version, present or past; ``LookupError`` where there was none."""
        document = self._document_at(number)
        return engine.restore(document, catalogue(self._edition_of(document)))  # type: ignore[arg-type]

    def take_to(self, edition: Edition, *, seen: int, maker: str = "") -> str:
        """Take the army to another rule book, as one change that undo takes back.

        Answers the deed, empty where the army had changed meanwhile or is there already.
        """
        if seen != self.head or edition == self.edition:
            return ""
        before = self.build()
        after = engine.carry_over(before, catalogue(edition)).build
        deed = engine.describe(before, after)
        self._keep(after, deed, "", maker)
        return deed

    def give_link(self) -> None:
        """Let anybody with the link read the army; given twice, the link stays the same."""
        self.link = self.link or keys.fresh()
        if self.sight == Sight.ME:
            self.sight = Sight.LINK
        self.save(update_fields=("link", "sight"))

    def withdraw_link(self) -> None:
        """Let nobody read the army by its link any more."""
        self.link = None
        if self.sight == Sight.LINK:
            self.sight = Sight.ME
        self.save(update_fields=("link", "sight"))

    def give_pen(self) -> None:
        """Let anybody with the pen edit the army; given twice, the pen stays the same."""
        self.pen = self.pen or keys.fresh()
        self.save(update_fields=("pen",))

    def withdraw_pen(self) -> None:
        """Let nobody but its maker edit the army any more."""
        self.pen = None
        self.save(update_fields=("pen",))

    def around(self) -> tuple[Version | None, Version | None]:
        """The version that undo would take back, and the one that redo would make again."""
        near = self.versions.filter(models.Q(number=self.head) | models.Q(parent=self.head)).defer("whole", "patch")
        head = next((version for version in near if version.number == self.head and version.parent is not None), None)
        after = [version for version in near if version.parent == self.head]
        return head, after[-1] if after else None

    def _refuse_clash(self, edit: engine.Edit, seen: int, now: engine.Build, own: frozenset[int]) -> None:
        try:
            then = self.state(seen)
        except LookupError:
            then = now
        steps = self._steps_of_others(seen, own) if own else [(then, now)]
        if any(engine.clash(edit, one, other) for one, other in steps):
            raise Conflict(edit, then)

    def _steps_of_others(self, seen: int, own: frozenset[int]) -> list[tuple[engine.Build, engine.Build]]:
        """States before and after each change since that another page made, and the present one."""
        parents = dict(self.versions.filter(number__gt=seen).values_list("number", "parent"))
        way, at = [(self.head, self.head)], self.head
        while at != seen and (parent := parents.get(at)) is not None:
            way += [] if at in own else [(parent, at)]
            at = parent
        if at != seen:
            way = [(seen, self.head)]
        return [(self.state(before), self.state(after)) for before, after in way]

    def _keep(self, after: engine.Build, deed: str, token: str, maker: str) -> None:
        document = engine.stored(after)
        number, whole = self.tip + 1, (self.tip + 1) % WHOLE_EVERY == 0
        Version.objects.create(
            army=self,
            number=number,
            parent=self.head,
            base=number if whole else self._base(),
            patch=history.difference(self.document, document),
            whole=history.packed(document) if whole else "",
            deed=deed,
            token=token or None,
            maker=maker,
        )
        self._save(document, head=number, tip=number)

    def _base(self) -> int:
        return self.versions.values_list("base", flat=True).get(number=self.head)

    def _stand_at(self, number: int) -> None:
        self._save(self._document_at(number), head=number, tip=self.tip)

    def _save(self, document: dict[str, object], head: int, tip: int) -> None:
        if getattr(self, "watched", True):  # ``guards.held`` asks it along as it reads the army
            published.leaving(self.pk, self.head)
        self.step = (self.head, head)
        self.document, self.head, self.tip, self.name = document, head, tip, str(document["name"])
        self.edition = self._edition_of(document)
        self.save(update_fields=("document", "head", "tip", "name", "edition", "changed"))

    def _edition_of(self, document: dict[str, object]) -> Edition:
        """The rule book of a state: an army may have been taken from one to another."""
        slug = document["edition"]
        other = None if slug == self.edition.slug else Edition.objects.filter(slug=slug).first()
        return other or self.edition

    def _document_at(self, number: int) -> dict[str, object]:
        """The document of a version: the whole one before it, and every difference on the way."""
        line = models.Subquery(self.versions.filter(number=number).values("base")[:1])
        versions = {version.number: version for version in self.versions.filter(base=line, number__lte=number)}
        way = [versions[number]] if number in versions else []
        while way and not way[-1].whole:
            way.append(versions[way[-1].parent or 0])
        if not way:
            raise LookupError(number)
        document: dict[str, object] = json.loads(way.pop().whole)
        for version in reversed(way):
            document = history.patched(document, version.patch)
        return document


class Version(models.Model):
    """One state of an army: what changed on the way from the version before it, and now and then the whole."""

    army = models.ForeignKey(Army, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    parent = models.PositiveIntegerField(null=True, help_text="Number of the version it was made from.")
    base = models.PositiveIntegerField(help_text="The nearest version before it that keeps a whole document.")
    patch = models.JSONField(default=dict)
    whole = models.TextField(blank=True)
    deed = models.CharField(max_length=DEED, blank=True, help_text="The change in the player's words.")
    token = models.CharField(max_length=22, null=True, help_text="What the request carried, so that it counts once.")  # noqa: DJ001
    maker = models.CharField(max_length=32, blank=True, help_text="Random key of the browser that made the change.")
    title = models.CharField(max_length=80, blank=True, help_text="The player’s own name for this state.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("army", "number"), name="version_number"),
            models.UniqueConstraint(
                fields=("army", "token"), name="version_token", condition=models.Q(token__isnull=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.deed}"

    @property
    def called(self) -> str:
        """The state in a few words: the player's own name for it, or the deed that led to it."""
        return f"“{self.title}”" if self.title else f"version {self.number}"


class Favorite(models.Model):
    """A unit that a player keeps for their other armies of the same rule book: an army of that unit alone."""

    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    maker = models.CharField(max_length=32, db_index=True, help_text="Random key of whoever keeps it.")
    edition = models.ForeignKey(Edition, models.CASCADE, related_name="favorites")
    name = models.CharField(max_length=80)
    document = models.JSONField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")
        constraints = (models.UniqueConstraint(fields=("maker", "edition", "name"), name="favorite_once"),)

    def __str__(self) -> str:
        return self.name
