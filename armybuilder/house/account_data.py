"""House rules as a player's data: what becomes of them at sign-in and when an account is deleted."""

from collections.abc import Iterator
from contextlib import suppress

from django.db import transaction
from django.db.models import ProtectedError, QuerySet
from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import BESIDE, File, player_files
from armybuilder.accounts.models import Player
from armybuilder.core.db.transactions import deferred
from armybuilder.house import states
from armybuilder.house.models import HouseRules
from rules.documents import document_of, write_catalogue
from rules.models import Edition
from rules.stored_values import UnreadableError


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """Every revision as its catalogue, and the drafts."""
    for house in HouseRules.objects.filter(owner=player).order_by("pk"):
        with suppress(UnreadableError):
            yield File(f"{BESIDE}drafts/{house.slug}.json", write_catalogue(house.document()).encode())
        for edition in house.revisions():
            yield File(f"{edition.slug}.rules.json", write_catalogue(document_of(edition)).encode())


@receiver(account_data.forgetting, dispatch_uid="house")
def forget(player: Player, **signal: object) -> None:
    """Delete the drafts, and the revisions that nothing is built on. What a club has voted on stays without a name."""
    owned = HouseRules.objects.filter(owner=player)
    published = {
        house.pk: states.packed(states.state_of(document_of(newest)))
        for house in owned
        if house.proposals.exists() and (newest := house.revisions().first())
    }
    _forget(owned, published)


@deferred
def _forget(owned: QuerySet[HouseRules], published: dict[int, str]) -> None:
    for house in owned:
        revisions = list(house.revisions())
        if house.pk in published:
            _keep_for_votes(house, revisions[0].name, published[house.pk])
            continue
        house.delete()
        for edition in revisions:
            _let_go(edition)


def _keep_for_votes(house: HouseRules, name: str, published: str) -> None:
    """Keep only what was published, for the pages of its proposals. Nobody owns, plays or changes it any more."""
    house.versions.all().delete()
    HouseRules.objects.filter(pk=house.pk).update(
        owner=None, club=None, visibility="me", read_key=None, name=name, base=published, draft=published,
        version=0, latest_version=0,
    )  # fmt: skip


def _let_go(edition: Edition) -> None:
    if edition.favorites.exists():
        return
    try:
        with transaction.atomic():
            edition.delete()
    except ProtectedError:
        return
