"""Prints and saved sheets as a player's data: they are exported, and move or go with the player."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.claiming import owner_changes
from armybuilder.accounts.models import Player
from armybuilder.core.db.transactions import deferred
from armybuilder.printing.models import NAME, Print, Setup


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """The sheets that the player saved under a name."""
    setups = Setup.objects.filter(owner=player).saved()
    if rows := list(setups.values("name", "subject", "page", "query", "changed")):
        yield listed("saved-sheets", rows)


@receiver(owner_changes, dispatch_uid="printing")
def make_room(old: QuerySet[Player], new: Player, **signal: object) -> None:
    """Let go of prints that the new player has as well; a setup whose name is there already gets a number."""
    there = Print.objects.filter(owner=new).values("key")
    Print.objects.filter(owner__in=old.values("key"), key__in=there).delete()
    for setup in Setup.objects.filter(owner__in=old.values("key")).order_by("changed"):
        _take(setup, new)


@receiver(account_data.forgetting, dispatch_uid="printing")
@deferred
def forget(player: Player, **signal: object) -> None:
    """Delete them."""
    Print.objects.filter(owner=player).delete()
    Setup.objects.filter(owner=player).delete()


def _take(setup: Setup, new: Player) -> None:
    there = set(Setup.objects.filter(owner=new, place=setup.place).values_list("name", flat=True))
    if not setup.name:
        # What was chosen last is only a habit: the later one stays.
        Setup.objects.filter(owner=new, place=setup.place, name="").delete()
    else:
        setup.name = account_data.free(setup.name, there, NAME)
    Setup.objects.filter(pk=setup.pk).update(owner=new, name=setup.name)
