"""Toy boxes as a player's data: what is exported, and what becomes of them when an account is deleted."""

from collections.abc import Iterator
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.models import Player
from armybuilder.armies import trash
from armybuilder.core.db import transactions
from armybuilder.toybox.models import Box, BoxVersion


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """Every box with what is in it."""
    boxes = Box.objects.filter(owner=player).order_by("pk")
    if rows := [{"name": box.name, "kinds": box.kinds, "made": box.made, "changed": box.changed} for box in boxes]:
        yield listed("toy-boxes", rows)


@receiver(account_data.forgetting, dispatch_uid="toybox")
def forget(player: Player, **signal: object) -> None:
    """Delete every box with its versions."""
    boxes = Box.objects.filter(owner=player)
    pictures = _pictures(BoxVersion.objects.filter(box__in=boxes.values("pk")))
    transactions.write(boxes.delete)
    if pictures:
        transactions.write(partial(transaction.on_commit, partial(trash.let_go, pictures)))


def pictured() -> set[str]:
    """The pictures of all kinds of toys, also of those that an undo brings back."""
    return _pictures(BoxVersion.objects.all())


def _pictures(versions: QuerySet[BoxVersion]) -> set[str]:
    sound = (version.kinds for version in versions.order_by().only("kinds").iterator())
    return {kind["picture"] for kinds in sound for kind in kinds if kind.get("picture")}
