"""The players: who signed in, under which name others see them, and the key that everything of theirs carries."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models

from armybuilder.http import Request

NAME = 40
"""Letters of a player's name."""


def new_key() -> str:
    """A maker's key: random, and never shown to anybody."""
    return secrets.token_urlsafe(16)


class Player(models.Model):
    """A person with an account; where a server is one person's own, the one without a user."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="player")
    code = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=32, unique=True, default=new_key, editable=False, help_text="On what they made.")
    name = models.CharField(max_length=NAME, help_text="What others see.")
    zone = models.CharField(max_length=40, blank=True, help_text="Time zone, as in Europe/Lisbon.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    @classmethod
    def the_one(cls) -> Player:
        """The player of a server that is one person's own."""
        return cls.objects.get_or_create(user=None, defaults={"name": "You"})[0]


def player_of(request: Request) -> Player | None:
    """Who is signed in; nobody has to."""
    if settings.SINGLE_USER:
        return Player.the_one()
    user = request.user
    if not user.is_authenticated:
        return None
    player: Player | None = getattr(user, "player", None)
    return player or Player.objects.create(user=user, name=user.get_username()[:NAME])
