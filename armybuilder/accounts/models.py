"""The players: who signed in, the name that others see, and the key of everything that they own."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from django.conf import settings
from django.db import models

NAME = 40
"""The maximum length of a player's name."""


def new_key() -> str:
    """A player's key: random and secret."""
    return secrets.token_urlsafe(16)


class Player(models.Model):
    """Somebody who owns something: a person with an account, or a browser without one, which has no user and no name.

    On a server for one person, that person has a name and no user.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="player")
    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    key = models.CharField(
        max_length=32, unique=True, default=new_key, editable=False, help_text="What a browser knows them by."
    )
    name = models.CharField(max_length=NAME, help_text="What others see.")
    zone = models.CharField(max_length=40, blank=True, help_text="Time zone, as in Europe/Lisbon.")
    language = models.CharField(max_length=10, blank=True, help_text="As in pt-BR; empty: as the browser prefers.")
    units = models.CharField(max_length=2, blank=True, help_text="Inches (in) or centimeters (cm).")
    paper = models.CharField(max_length=8, blank=True, help_text="As in a4; empty: what is usual where they are.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def know(key: str) -> None:
        """Create the row of a browser that is about to own something."""
        Player.objects.bulk_create([Player(key=key)], ignore_conflicts=True)


class Owned(models.Model):
    """Owned by a player, and deleted with them; without an owner if it was imported on the server."""

    owner = models.ForeignKey(Player, models.CASCADE, to_field="key", null=True)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save it. From now on the browser is known, if it owned nothing before."""
        if self._state.adding and self.owner_id:
            Player.know(self.owner_id)
        super().save(*args, **kwargs)

    @property
    def author(self) -> Player | None:
        """The owner's name; empty without an account."""
        return self.owner if self.owner and self.owner.user_id else None


class Try(models.Model):
    """The counts of attempts, as Django's cache keeps them: shared by all processes."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "accounts_tries"

    def __str__(self) -> str:
        return self.cache_key
