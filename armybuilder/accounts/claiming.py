"""The player of a request, and how what a browser made becomes the player's. Sign-out clears the browser."""

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models, transaction
from django.dispatch import Signal

from armybuilder.accounts.models import NAME, Owned, Player
from armybuilder.core.web.http import Request

KEY = "player"
"""The name under which the session keeps the key of a visitor who is not signed in."""
KEY_BEFORE = "maker"
"""The name under which sessions of version 0.1.0 keep it."""
FORMER_KEYS = "former_keys"
"""The name under which the session of an account keeps the keys that its browser had before sign-in."""
MOST_FORMER_KEYS = 5

owner_changes = Signal()
"""Sent when things that ``old`` players own are about to move to ``new``. Apps move what has no column ``owner``."""


def player_of(request: Request) -> Player | None:
    """The player who is signed in, if any."""
    if settings.SINGLE_USER:
        # The only player, looked up once for each request.
        known: Player | None = getattr(request, "only_player", None)
        if known is None:
            known = request.only_player = only_player()  # type: ignore[attr-defined]
            claim_browser(request, known)
        return known
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


def transfer(old: models.QuerySet[Player], new: Player) -> None:
    """Give everything of these players to another."""
    owner_changes.send(sender=None, old=old, new=new)
    for relation in new._meta.related_objects:
        if relation.field.name == "owner":
            relation.related_model._default_manager.filter(owner__in=old.values("key")).update(owner=new)


def only_player() -> Player:
    """The player of a server for one person, who owns everything that was made on it before."""
    there = Player.objects.filter(user=None).exclude(name="").first()
    if there:
        return there
    with transaction.atomic():
        player = Player.objects.create(name="You")
        transfer(Player.objects.exclude(pk=player.pk), player)
        for model in Owned.__subclasses__():
            model._default_manager.filter(owner=None).update(owner=player)
    return player


def move_to_account(sender: type[User], request: Request, user: User, **kwargs: object) -> None:
    """Give the player everything that this browser made before they signed in."""
    request.user = user
    if player := player_of(request):
        claim_browser(request, player)


def clear_browser(sender: type[User], request: Request | None, user: User | None, **kwargs: object) -> None:
    """Mark the response: the browser must delete what it stored for the player who signed out."""
    if request is not None and user is not None:
        request.signed_out = True
