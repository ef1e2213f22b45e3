"""Prints as a player's: what becomes of them when they sign in or leave."""

from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.models import Player
from armybuilder.core.writing import written
from armybuilder.printing.models import Print, Setup
from armybuilder.printing.studio.setups import NAME


@receiver(account_data.claiming, dispatch_uid="printing")
def claim(old: str, new: str, **signal: object) -> None:
    """Give prints and setups of one key to another; a name that is there already gets a number."""
    Print.objects.filter(account_data.of("owner", old, new)).update(owner=new)
    for setup in Setup.objects.filter(account_data.of("maker", old, new)).order_by("changed"):
        _take(setup, new)


@receiver(account_data.forgetting, dispatch_uid="printing")
@written
def forget(player: Player, **signal: object) -> None:
    """Delete them."""
    Print.objects.filter(owner=player.key).delete()
    Setup.objects.filter(maker=player.key).delete()


def _take(setup: Setup, new: str) -> None:
    there = set(Setup.objects.filter(maker=new, place=setup.place).values_list("name", flat=True))
    if not setup.name:
        # What was chosen last is only a habit: the later one stays.
        Setup.objects.filter(maker=new, place=setup.place, name="").delete()
    else:
        setup.name = account_data.free(setup.name, there, NAME)
    Setup.objects.filter(pk=setup.pk).update(maker=new, name=setup.name)
