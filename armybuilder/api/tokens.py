"""Creating tokens, and finding the player of one."""

import secrets
from functools import partial
from hashlib import sha256

from django.utils import timezone

from armybuilder.accounts.models import Player
from armybuilder.api.models import Scope, Token
from armybuilder.core.db import transactions

PREFIX = "muster_"
"""So that people and programs that look for leaked secrets recognize a token."""
MAX_TOKENS = 20
"""The maximum number of tokens of a player."""


def create_token(player: Player, name: str, scope: Scope, form_id: str = "") -> str:
    """A new token of the player. This text is the only time that it can be read.

    A form that is sent twice creates one: its second text replaces the first, which nobody has seen.
    """
    token = PREFIX + secrets.token_urlsafe(32)
    values = {"name": name, "scope": scope, "digest": digest_of(token)}
    if form_id:
        transactions.write(partial(Token.objects.update_or_create, owner=player, form_id=form_id, defaults=values))
    else:
        transactions.write(Token(owner=player, **values).save)
    return token


def find_token(token: str) -> Token | None:
    """The row of a token that was not revoked, of an active account. The day of its last use is saved once a day."""
    tokens = Token.objects.select_related("owner").filter(owner__user__is_active=True)
    row = tokens.filter(digest=digest_of(token)).first()
    today = timezone.now().date()
    if row and row.last_used != today:
        transactions.write(partial(Token.objects.filter(pk=row.pk).update, last_used=today))
    return row


def digest_of(token: str) -> str:
    """Tokens are long and random, so a plain digest is safe."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
