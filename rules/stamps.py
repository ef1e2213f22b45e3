"""A change of a row gives its edition another stamp, through signals.

A stamp is random: one that was rolled back, or belongs to a deleted edition, never comes again.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from uuid import uuid4

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model
from django.db.models.signals import m2m_changed, post_delete, post_save

from rules.models import Edition, Part

_held: ContextVar[set[int] | None] = ContextVar("held_stamps", default=None)


def stamp(edition: int) -> None:
    """Tell every process that this edition changed: now, or when its stamps are held back no longer."""
    editions = _held.get()
    if editions is None:
        Edition.objects.filter(pk=edition).update(stamp=uuid4())
    else:
        editions.add(edition)


@contextmanager
def stamped_once() -> Iterator[None]:
    """Hold stamps back while many rows change, and give each edition one; within a transaction, that fails as one."""
    if _held.get() is not None:
        yield
        return
    editions: set[int] = set()
    before = _held.set(editions)
    try:
        yield
    finally:
        _held.reset(before)
    for edition in editions:
        stamp(edition)


def _changed(sender: type[Model], instance: Edition | Part, **_: object) -> None:
    # A part that goes with its owner no longer finds it; the owner, which goes too, stamps for both.
    with suppress(ObjectDoesNotExist):
        stamp(instance.of_edition)


def watch(models: Iterable[type[Model]]) -> None:
    """Stamp at every change of these models' rows and links."""
    for model in models:
        for signal in (post_save, post_delete):
            signal.connect(_changed, sender=model)
        for link in model._meta.local_many_to_many:
            m2m_changed.connect(_changed, sender=link.remote_field.through)
