"""House rules as a player's data: what becomes of them at sign-in and when an account is deleted."""

from collections.abc import Iterator
from contextlib import suppress

from django.db import transaction
from django.db.models import ProtectedError
from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import BESIDE, File
from armybuilder.accounts.models import Player
from armybuilder.core.transactions import deferred
from armybuilder.house.models import HouseRules
from rules.documents import document_of, write_catalogue
from rules.models import Edition
from rules.stored_values import UnreadableError


def export(player: Player) -> Iterator[File]:
    """Every revision as its catalogue, and the drafts."""
    for house in HouseRules.objects.filter(owner=player).order_by("pk"):
        with suppress(UnreadableError):
            yield File(f"{BESIDE}drafts/{house.slug}.json", write_catalogue(house.document()).encode())
        for edition in house.revisions():
            yield File(f"{edition.slug}.rules.json", write_catalogue(document_of(edition)).encode())


@receiver(account_data.forgetting, dispatch_uid="house")
@deferred
def forget(player: Player, **signal: object) -> None:
    """Delete the drafts, and the revisions that nothing is built on."""
    for house in HouseRules.objects.filter(owner=player):
        revisions = list(house.revisions())
        house.delete()
        for edition in revisions:
            _let_go(edition)


def _let_go(edition: Edition) -> None:
    if edition.favorites.exists():
        return
    try:
        with transaction.atomic():
            edition.delete()
    except ProtectedError:
        return
