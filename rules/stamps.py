"""The one signal: whoever changes a row of an edition gives the edition another stamp.

A stamp is random: one that was rolled back, or belongs to a deleted edition, never comes again.
"""

from collections.abc import Iterable
from contextlib import suppress
from uuid import uuid4

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model
from django.db.models.signals import m2m_changed, post_delete, post_save

from rules.models import Edition, Part


def stamp(edition: int) -> None:
    """Tell every process that this edition changed."""
    Edition.objects.filter(pk=edition).update(stamp=uuid4())


def _changed(sender: type[Model], instance: Edition | Part, **_: object) -> None:
    # A part that goes with its owner no longer finds it; the owner, which goes too, stamps for both.
    with suppress(ObjectDoesNotExist):
        stamp(instance.of_edition)


def watch(models: Iterable[type[Model]]) -> None:
    """Stamp at every change of a row of these models, or of what it is linked to."""
    for model in models:
        for signal in (post_save, post_delete):
            signal.connect(_changed, sender=model)
        for link in model._meta.local_many_to_many:
            m2m_changed.connect(_changed, sender=link.remote_field.through)
