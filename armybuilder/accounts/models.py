"""The players: who signed in, under which name others see them, and the key that everything of theirs carries."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterable

from django.conf import settings
from django.db import models, transaction

from armybuilder.accounts import account_data
from armybuilder.core.http import Request

NAME = 40
"""Letters of a player's name."""
MAKER = "maker"
"""Where the session of one who did not sign in keeps their key."""


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
    def names(cls, keys: Iterable[str]) -> dict[str, str]:
        """The names of those with an account, by their keys."""
        return dict(cls.objects.filter(key__in=keys, user__isnull=False).values_list("key", "name"))

    @classmethod
    def the_one(cls) -> Player:
        """The player of a server that is one person's own: all that was made on it before is theirs."""
        there = cls.objects.filter(user=None).first()
        if there:
            return there
        with transaction.atomic():
            player = cls.objects.create(name="You")
            account_data.claim(account_data.EVERYBODY, player.key)
        return player


class Try(models.Model):
    """How often something was tried, as Django's cache keeps it: shared by all processes."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "accounts_tries"

    def __str__(self) -> str:
        return self.cache_key


def player_of(request: Request) -> Player | None:
    """Who is signed in; nobody has to."""
    if settings.SINGLE_USER:
        return _alone(request)
    user = request.user
    if not user.is_authenticated:
        return None
    player: Player | None = getattr(user, "player", None)
    return player or Player.objects.create(user=user, name=user.get_username()[:NAME])


def take_along(request: Request, player: Player) -> None:
    """Give the player what this browser made before, and have the browser forget its own key."""
    if old := request.session.pop(MAKER, ""):
        with transaction.atomic():
            account_data.claim(old, player.key)


def _alone(request: Request) -> Player:
    """The only player, looked up once a request."""
    known: Player | None = getattr(request, "only_player", None)
    if known is None:
        known = request.only_player = Player.the_one()  # type: ignore[attr-defined]
        take_along(request, known)
    return known
