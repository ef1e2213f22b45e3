"""The players: who signed in, under which name others see them, and the key that everything of theirs carries."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from django.conf import settings
from django.db import models, transaction

from armybuilder.accounts import ownership
from armybuilder.core.http import Request

NAME = 40
"""Letters of a player's name."""
KEY = "player"
"""Where the session of one who did not sign in keeps their key."""
KEY_BEFORE = "maker"
"""Where sessions of version 0.1.0 keep it."""


def new_key() -> str:
    """A player's key: random, and never shown to anybody."""
    return secrets.token_urlsafe(16)


class Player(models.Model):
    """Whoever has something here: a person with an account, or a browser without one, which has no user and no name.

    Where a server is one person's own, that person has a name and no user.
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
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def know(key: str) -> None:
        """Have a row for a browser that is about to have something here."""
        Player.objects.bulk_create([Player(key=key)], ignore_conflicts=True)

    @classmethod
    def the_one(cls) -> Player:
        """The player of a server that is one person's own: all that was made on it before is theirs."""
        there = cls.objects.filter(user=None).exclude(name="").first()
        if there:
            return there
        with transaction.atomic():
            player = cls.objects.create(name="You")
            ownership.hand_over(cls.objects.exclude(pk=player.pk), player)
            for model in Owned.__subclasses__():
                model._default_manager.filter(owner=None).update(owner=player)
        return player


class Owned(models.Model):
    """Something of a player's; nobody's where it was brought in at the server. It goes with the player's row."""

    owner = models.ForeignKey(Player, models.CASCADE, to_field="key", null=True)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep it; a browser that has nothing else yet is known from now on."""
        if self._state.adding and self.owner_id:
            Player.know(self.owner_id)
        super().save(*args, **kwargs)

    @property
    def author(self) -> Player | None:
        """Whose it is by name: what is made without an account is nobody's."""
        return self.owner if self.owner and self.owner.user_id else None


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


def key_of(request: Request) -> str:
    """The key of whoever is at the browser; empty for one who has made nothing yet."""
    player = player_of(request)
    return player.key if player else str(request.session.get(KEY) or request.session.get(KEY_BEFORE, ""))


def take_along(request: Request, player: Player) -> None:
    """Give the player what this browser made before, and have the browser forget its own key."""
    old = request.session.pop(KEY_BEFORE, "")
    if old := request.session.pop(KEY, old):
        with transaction.atomic():
            browser = Player.objects.filter(key=old, user=None)
            ownership.hand_over(browser, player)
            browser.delete()


def _alone(request: Request) -> Player:
    """The only player, looked up once a request."""
    known: Player | None = getattr(request, "only_player", None)
    if known is None:
        known = request.only_player = Player.the_one()  # type: ignore[attr-defined]
        take_along(request, known)
    return known
