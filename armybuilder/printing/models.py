"""Prints as rows, each a job that is done step by step and leads to its file; and what was chosen to be printed."""

import uuid
from datetime import datetime, timedelta
from typing import Self

from django.db import models
from django.http import QueryDict
from django.utils import timezone

from armybuilder.accounts.models import Owned
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.jobs.queue import Queued, QueuedQuerySet, State
from armybuilder.printing.jobs import failures
from armybuilder.printing.jobs.orders import NO_ORDER, ORDER, Order, called, titled
from armybuilder.printing.papers import LANGUAGE
from armybuilder.printing.sheets import SHEETS
from armybuilder.visitors import Visitor
from rules.stored_json import StoredJSONField
from rules.stored_text import StoredDigestField

LISTED_FOR = timedelta(days=7)
"""The time for which a print is listed."""
NAME = 60
"""Letters of a name that sheets are kept under."""
OPEN_TO_ITS_ADDRESS = timedelta(hours=1)
"""The time for which a browser that keeps nothing finds a print by the address alone."""


class PrintQuerySet(QueuedQuerySet["Print"]):
    """Prints, by owner and by state."""

    def own(self, visitor: Visitor) -> Self:
        """The visitor's own prints."""
        return self.filter(owner__key=visitor.key) if visitor.key else self.none()

    def reachable_by(self, visitor: Visitor, now: datetime) -> Self:
        """The visitor's own; where the browser keeps no cookies, any that is new: its address is a secret."""
        return self.own(visitor) if visitor.key else self.filter(requested__gt=now - OPEN_TO_ITS_ADDRESS)


class Print(Owned, Queued):
    """A print: an order, who asked for it, and how far it is."""

    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    key = StoredDigestField(help_text="Digest of all its sheets.")
    file = StoredDigestField(blank=True, help_text="Key of its file: the sheets as they were printed.")
    name = models.CharField(max_length=400)
    order = StoredJSONField(shape=ORDER, instead=lambda row, value: NO_ORDER)
    kept = models.BooleanField(default=True, help_text="Asked for, not only looked at beforehand.")
    pictured = models.BooleanField(default=False, help_text="Its pages are drawn as pictures as well.")
    done = models.PositiveIntegerField(default=0, help_text="Pages so far.")
    total = models.PositiveIntegerField(default=0, help_text="Pages in all, as far as can be told.")
    size = models.PositiveIntegerField(default=0, help_text="Bytes of its file.")
    error = models.CharField(max_length=1000, blank=True, help_text="The same as a sentence, of older prints.")
    singly = models.BooleanField(default=False, help_text="Sheet by sheet, as together they were too much.")
    requested = models.DateTimeField(default=timezone.now)

    objects = PrintQuerySet.as_manager()

    class Meta:
        ordering = ("-requested",)
        constraints = (
            models.UniqueConstraint(fields=("owner", "key"), name="print_once"),
            models.UniqueConstraint(fields=("key",), condition=models.Q(owner=None), name="print_once_of_nobody"),
        )
        indexes = (models.Index(fields=("state", "queue_position"), name="print_queue"),)

    def __str__(self) -> str:
        return self.name

    @property
    def label(self) -> str:
        """Its name in lists, in the reader's language: its armies and sheets."""
        if not self.order["sheets"] or not all(slug in SHEETS for slug in self.order["sheets"]):
            return self.name
        return called(titled(self.names), self.order["sheets"])

    @property
    def reason(self) -> str:
        """Why it failed, and the way out."""
        return failures.sentence(self.failure) if self.failure else self.error

    @property
    def is_interrupted(self) -> bool:
        """Whether it failed because the server was stopped again and again, and not because of what was asked."""
        return self.failure is not None and self.failure["why"] in failures.INTERRUPTED

    @property
    def names(self) -> list[str]:
        """The names of its armies; for an army without one, the name in its row."""
        return [str(army["name"] or self.name.partition(":")[0]) for army in self.order["armies"]]

    @property
    def language(self) -> str:
        """The language of its sheets."""
        return str(self.order["layout"].get("language", LANGUAGE))

    @property
    def pages(self) -> int:
        """Pages in all; 0 until it is known."""
        return self.total if self.state == State.DONE else 0

    @property
    def kilobytes(self) -> int:
        """The size of its file, as one reads it."""
        return max(1, round(self.size / 1024))

    @property
    def before(self) -> int:
        """The number of other prints that come first."""
        if not self.is_open:
            return 0
        return Print.objects.open().filter(queue_position__lt=self.queue_position).exclude(pk=self.pk).count()

    def value(self) -> Order:
        """The order, with the current rules. Raises ``LookupError`` if they no longer exist."""
        return Order.restored(self.order)

    def step_on(self, done: int, total: int) -> bool:
        """The step is claimed; prints that somebody waits for come first."""
        return self._end(done=done, total=total, attempts=0, queue_position=timezone.now())

    def finish(self, file: str, pages: int, size: int) -> bool:
        """The print is there."""
        return self._end(state=State.DONE, file=file, done=pages, total=pages, size=size, attempts=0)

    def try_singly(self) -> bool:
        """Together its sheets were too much: try each for itself."""
        return self._end(singly=True, attempts=0)

    def requeue(self, **values: object) -> None:
        """Print it once more, from its current progress."""
        super().requeue(requested=timezone.now(), error="", done=0, **values)


class SetupQuerySet(models.QuerySet["Setup"]):
    """Setups, with whose they are."""

    def made_by(self, visitor: Visitor) -> Self:
        """The visitor's own."""
        return self.filter(owner__key=visitor.key) if visitor.key else self.none()

    def saved(self) -> Self:
        """Those kept under a name."""
        return self.exclude(name="").filter(removed=None).order_by("pk")

    def by_name(self) -> list["Setup"]:
        """All of them, in the order of their names."""
        return sorted(self, key=lambda setup: natural_key(setup.name))


class Setup(Owned):
    """Sheets chosen for something, and how they are printed."""

    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    place = models.CharField(max_length=64, help_text="What is printed, as a digest of its address.")
    name = models.CharField(max_length=NAME, blank=True, help_text="Empty for what was chosen last.")
    subject = models.CharField(max_length=200, help_text="What is printed, in words.")
    page = models.TextField(help_text="Address of its page in the studio.")
    file = models.TextField(help_text="Address of the PDF.")
    query = models.TextField(help_text="What was chosen, as in an address.")
    removed = models.DateTimeField(null=True, help_text="Since when it is taken off the list.")
    changed = models.DateTimeField(auto_now=True)

    objects = SetupQuerySet.as_manager()

    class Meta:
        ordering = ("-changed",)
        constraints = (models.UniqueConstraint(fields=("owner", "place", "name"), name="setup_name"),)

    def __str__(self) -> str:
        return self.name or self.subject

    @property
    def query_dict(self) -> QueryDict:
        """The choices, as if an address asked for them."""
        return QueryDict(self.query)
