"""The players: who signed in, the name that others see, and the key of everything that they own."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.dispatch import Signal

from armybuilder.core.web.http import Request

NAME = 40
"""The maximum length of a player's name."""
KEY = "player"
"""Where the session keeps the key of a visitor who is not signed in."""
KEY_BEFORE = "maker"
"""Where sessions of version 0.1.0 keep it."""
FORMER_KEYS = "former_keys"
"""Where the session of an account keeps the keys that its browser had before sign-in."""
MOST_FORMER_KEYS = 5


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

    @classmethod
    def the_one(cls) -> Player:
        """The player of a server for one person, who owns everything that was made on it before."""
        there = cls.objects.filter(user=None).exclude(name="").first()
        if there:
            return there
        with transaction.atomic():
            player = cls.objects.create(name="You")
            transfer(cls.objects.exclude(pk=player.pk), player)
            for model in Owned.__subclasses__():
                model._default_manager.filter(owner=None).update(owner=player)
        return player


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


def player_of(request: Request) -> Player | None:
    """The player who is signed in, if any."""
    if settings.SINGLE_USER:
        return _alone(request)
    user = request.user
    if not user.is_authenticated:
        return None
    player: Player | None = getattr(user, "player", None)
    return player or Player.objects.create(user=user, name=user.get_username()[:NAME])


def key_of(request: Request) -> str:
    """The key of the visitor; empty if they have made nothing yet."""
    player = player_of(request)
    return player.key if player else str(request.session.get(KEY) or request.session.get(KEY_BEFORE, ""))


def claim_browser(request: Request, player: Player) -> None:
    """Give the player what this browser made before, and remove the browser's own key."""
    old = request.session.pop(KEY_BEFORE, "")
    if old := request.session.pop(KEY, old):
        request.session[FORMER_KEYS] = [old, *request.session.get(FORMER_KEYS, [])][:MOST_FORMER_KEYS]
        with transaction.atomic():
            browser = Player.objects.filter(key=old, user=None)
            transfer(browser, player)
            browser.delete()


owner_changes = Signal()
"""What ``old`` players own is about to move to ``new``. Apps move what has no column ``owner``."""


def transfer(old: models.QuerySet[Player], new: Player) -> None:
    """Give everything of these players to another."""
    owner_changes.send(sender=None, old=old, new=new)
    for relation in new._meta.related_objects:
        if relation.field.name == "owner":
            relation.related_model._default_manager.filter(owner__in=old.values("key")).update(owner=new)


def _alone(request: Request) -> Player:
    """The only player, looked up once for each request."""
    known: Player | None = getattr(request, "only_player", None)
    if known is None:
        known = request.only_player = Player.the_one()  # type: ignore[attr-defined]
        claim_browser(request, known)
    return known
