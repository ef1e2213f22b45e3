"""Armies and favorite units as a player's data: what becomes of them at sign-in and when an account is deleted."""

from collections.abc import Iterator
from functools import cache, partial

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import BESIDE, File, player_files
from armybuilder.accounts.claiming import owner_changes
from armybuilder.accounts.models import Player
from armybuilder.armies import trash
from armybuilder.armies.documents import downloads
from armybuilder.armies.models import Army, Favorite, Version
from armybuilder.armies.pictures import portraits
from armybuilder.core.db import transactions
from rules import engine
from rules.documents import document_of, write_catalogue
from rules.engine.maximums import DIGEST, MOST_NAME_LENGTH
from rules.snapshot import catalogue


@receiver(owner_changes, dispatch_uid="armies")
def claim(old: QuerySet[Player], new: Player, **signal: object) -> None:
    """They become the author of those changes; favorites get a number if their name is taken."""
    keys = old.values("key")
    armies = Army.objects.filter(owner__in=keys).order_by()
    Version.objects.filter(author__in=keys, army__in=armies.values("pk")).update(author=new)
    for favorite in Favorite.objects.filter(owner__in=keys).order_by("pk"):
        taken = set(Favorite.objects.filter(owner=new, edition=favorite.edition_id).values_list("name", flat=True))
        name = account_data.free(favorite.name, taken, MOST_NAME_LENGTH)
        Favorite.objects.filter(pk=favorite.pk).update(owner=new, name=name)


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """Every army as its document, also those in the trash, with the house rules it needs and its pictures."""
    armies = list(Army.objects.filter(owner=player).select_related("edition").order_by("pk"))
    rules = cache(lambda edition: File(f"{edition.slug}.rules.json", write_catalogue(document_of(edition)).encode()))
    for army, name in zip(armies, downloads.names([army.name for army in armies], "json"), strict=True):
        needs = (rules(army.edition),) if army.edition.revision else ()
        yield File(name, engine.dump(army.build()).encode(), needs)
    yield from _favorites(player)
    for digest in sorted({digest for army in armies for digest in DIGEST.findall(str(army.document))}):
        if picture := portraits.read(digest):
            yield File(f"{BESIDE}pictures/{digest}.jpg", picture)


@receiver(account_data.forgetting, dispatch_uid="armies")
def forget(player: Player, **signal: object) -> None:
    """Delete every army with its versions. Copies of others stay, and so do the pictures that they show."""
    armies = Army.objects.filter(owner=player)
    pictures = trash.pictured(armies, Version.objects.filter(army__in=armies.values("pk")))
    transactions.write(armies.delete)
    transactions.write(Favorite.objects.filter(owner=player).delete)
    if pictures:
        transactions.write(partial(transaction.on_commit, partial(trash.let_go, pictures)))


def _favorites(player: Player) -> Iterator[File]:
    favorites = list(Favorite.objects.filter(owner=player).select_related("edition"))
    for favorite, name in zip(
        favorites, downloads.names([favorite.name for favorite in favorites], "json"), strict=True
    ):
        build = engine.restore(favorite.document, catalogue(favorite.edition))
        yield File(f"{BESIDE}favorites/{name}", engine.dump(build).encode())
