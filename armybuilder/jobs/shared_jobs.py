"""Jobs whose result is the same for all who ask for it: found by a digest, and deleted when nobody looks at them."""

from collections.abc import Mapping
from datetime import timedelta
from typing import ClassVar, TypeVar

from django.db import models, transaction
from django.utils import timezone

from armybuilder.jobs.queue import Queued, QueuedQuerySet, State, reason
from rules.shapes import needs
from rules.stored_json import SealedJSONField
from rules.stored_text import StoredDigestField
from rules.stored_values import is_odd

KEPT_FOR = timedelta(days=30)
"""The time for which a job is kept that nobody looks at."""
NOTED_AFTER = timedelta(days=1)
"""The interval at which it is noted that somebody looks at it."""
MOST_KEPT = 20_000
"""The maximum number of jobs of a kind that are kept."""
Row = TypeVar("Row", bound="SharedJob")


class SharedJobQuerySet(QueuedQuerySet[Row]):
    """Jobs by what they depend on, and by when somebody looked at them."""

    def with_key(self, key: str) -> Row | None:
        """The job of that digest, if there is one that can be read."""
        row = self.filter(key=key).first()
        return None if row is None or row.is_odd else row

    def ask(self, key: str, order: Mapping[str, object]) -> Row:
        """The job of that digest, created if there is none, and begun again if its row cannot be read."""
        with transaction.atomic():
            row = self.get_or_create(key=key, defaults={"order": order})[0]
            if row.is_odd:
                self.filter(pk=row.pk).delete()
                row = self.create(key=key, order=order)
            return row

    def delete_old(self) -> None:
        """Delete what nobody has looked at for long, and the oldest of too many."""
        self.filter(seen__lt=timezone.now() - KEPT_FOR).delete()
        old = self.order_by("-seen", "-pk").values_list("pk", flat=True)[MOST_KEPT:]
        self.filter(pk__in=list(old)).delete()


class SharedJob(Queued):
    """A job, what is asked of it, and what has come of it so far. It names nobody."""

    key = StoredDigestField(unique=True, help_text="Digest of all that it depends on.")
    order = SealedJSONField(shape=needs("seed"), instead=lambda row, value: {})
    result = SealedJSONField(default=dict, instead=lambda row, value: {}, help_text="What has come of it so far.")
    seen = models.DateTimeField(default=timezone.now, help_text="When somebody last looked at it, to the day.")

    reasons: ClassVar[Mapping[str, object]]
    """Why such jobs fail, as sentences; that without a name is for everything else."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.key

    @property
    def is_odd(self) -> bool:
        """Whether its order or its result cannot be read. It is done again then."""
        return is_odd(self, "order") or is_odd(self, "result")

    @property
    def reason(self) -> str:
        """Why it failed, as a sentence."""
        return reason(self.failure, self.reasons) if self.failure else ""

    def finish(self) -> bool:
        """All of it is done."""
        return self._end(state=State.DONE, attempts=0)

    def look_at(self) -> None:
        """Note that somebody looks at it, so that it is kept."""
        now = timezone.now()
        if self.seen < now - NOTED_AFTER:
            self._rows().filter(pk=self.pk).update(seen=now)
