"""A club's library: members add armies, organizers sort them into folders."""

from django.db.models import F, Max
from django.utils.translation import gettext as _

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.audit import trail
from armybuilder.clubs import membership
from armybuilder.clubs.membership import RefusedAction
from armybuilder.clubs.models import Club, Folder, Role, Shelved
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind

MOST, MOST_FOLDERS = 500, 40
"""The maximum numbers of armies in a library, and of folders."""


def put(club: Club, army: Army, player: Player, folder: Folder | None) -> None:
    """Add an army to the library, where members see it from then on. Adding it again changes nothing."""
    if club.shelf.count() >= MOST:
        raise RefusedAction(_("The club library is full ({most} armies). Remove one first.").format(most=MOST))
    _shelved, new = Shelved.objects.get_or_create(club=club, army=army, defaults={"by": player, "folder": folder})
    if army.visibility in (Visibility.ME, Visibility.LINK):
        Army.objects.filter(pk=army.pk).update(visibility=Visibility.CLUB)
    others = [other for other in membership.members(club) if other != player] if new else []
    notify(others, Kind.CLUB, "library-added", membership.club_address(club), player, army=army.name, club=club.name)


def may_take_off(shelved: Shelved, player: Player, role: str) -> bool:
    """Whether the player can remove the army from the library: its owner and the organizers can."""
    return shelved.army.owner_id == player.key or role in (Role.OWNER, Role.ORGANIZER)


def take_off(shelved: Shelved, actor: Player) -> None:
    """Remove an army from the library. Its owner keeps it, and is notified by whom it was removed."""
    shelved.delete()
    owner, club = shelved.army.author, shelved.club
    recipients = [owner] if owner and owner != actor else []
    if shelved.army.owner_id != actor.key:
        trail.record(club.log_place, "library-removed", actor, army=shelved.army.name)
    notify(
        recipients,
        Kind.CLUB,
        "library-removed",
        membership.club_address(club),
        actor,
        army=shelved.army.name,
        club=club.name,
    )


def move(shelved: Shelved, folder: Folder | None) -> None:
    """Move an army into a folder, or out of its folder."""
    shelved.folder = folder
    shelved.save(update_fields=("folder",))


def make_folder(club: Club, name: str) -> Folder:
    """Create a folder after all others. A second call with the same name changes nothing."""
    if club.folders.count() >= MOST_FOLDERS:
        raise RefusedAction(_("A club can have {most} folders. Delete one first.").format(most=MOST_FOLDERS))
    last = club.folders.aggregate(last=Max("place"))["last"]
    return club.folders.get_or_create(name=name, defaults={"place": 0 if last is None else last + 1})[0]


def rename_folder(folder: Folder, name: str) -> None:
    """Rename a folder. No other folder of the club may have the name."""
    if folder.club.folders.filter(name=name).exclude(pk=folder.pk).exists():
        raise RefusedAction(_("There is already a folder “{name}”.").format(name=name))
    folder.name = name
    folder.save(update_fields=("name",))


def shift_folder(folder: Folder, offset: int) -> None:
    """Move a folder one place up or down."""
    order = list(folder.club.folders.all())
    here = order.index(folder)
    there = max(0, min(len(order) - 1, here + offset))
    order.insert(there, order.pop(here))
    for place, other in enumerate(order):
        other.place = place
    Folder.objects.bulk_update(order, ["place"])


def remove_folder(folder: Folder) -> None:
    """Delete a folder. Its armies stay in the library."""
    folder.club.folders.filter(place__gt=folder.place).update(place=F("place") - 1)
    folder.delete()
