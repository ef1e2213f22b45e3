"""Adding armies to a club's library, removing them, and sorting them into folders."""

from typing import Any
from uuid import UUID

from django import forms
from django.db import transaction
from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.clubs import permissions
from armybuilder.clubs.club_page.views import redirect_to_club, refused
from armybuilder.clubs.fields import RowField
from armybuilder.clubs.membership import RefusedAction
from armybuilder.clubs.models import NAME, Club, Folder
from armybuilder.clubs.page_header import LIBRARY
from armybuilder.clubs.shelf import actions, context
from armybuilder.core.db.transactions import Overtaken, post_only
from armybuilder.core.web.http import Request
from armybuilder.other_programs.army_table import download_table
from armybuilder.text_fields import NameField
from armybuilder.visitors import visitor_of


class FolderForm(forms.Form):
    """The name of a folder."""

    name = NameField(NAME)

    def __init__(self, data: QueryDict | None = None, folder: int | None = None) -> None:
        super().__init__(data)
        self.folder = folder
        """The folder to rename."""


class ShiftForm(forms.Form):
    """A move up or down."""

    by = forms.TypedChoiceField(choices=[("-1", "Up"), ("1", "Down")], coerce=int)


class MoveForm(forms.Form):
    """The folder for an army; empty to take it out of its folder."""

    folder = RowField(Folder.objects.none(), required=False)

    def __init__(self, data: QueryDict, club: Club) -> None:
        super().__init__(data)
        folder: Any = self.fields["folder"]
        folder.queryset = club.folders.all()


class PutForm(MoveForm):
    """The player's army to add to the library."""

    army = RowField(None, to_field_name="code")

    def __init__(self, data: QueryDict, club: Club, armies: ArmyQuerySet) -> None:
        super().__init__(data, club)
        army: Any = self.fields["army"]
        army.queryset = armies


@post_only
def put(request: Request, club: str) -> HttpResponse:
    """Add one of the player's armies to the library."""
    own_armies = Army.objects.made_by(visitor_of(request)).filter(binned=None)
    own_club = permissions.club_of_member(request, club)
    form = PutForm(request.POST, own_club, own_armies)
    try:
        if form.is_valid():
            folder = form.cleaned_data["folder"]
            with transaction.atomic():
                own_club = permissions.club_of_member(request, club, hold=True)
                _demand(own_club, folder)
                actions.put(own_club, form.cleaned_data["army"], permissions.player(request), folder)
    except RefusedAction as reason:
        return refused(request, permissions.club_of_member(request, club), LIBRARY, refused=str(reason))
    return redirect_to_club(request, own_club, _("Added to the club library. Members can see the army now."), LIBRARY)


@require_POST
@transaction.atomic
def take_off(request: Request, club: str, code: UUID) -> HttpResponse:
    """Remove an army from the library. Players remove their own armies, organizers any."""
    own_club = permissions.club_of_member(request, club, hold=True)
    shelved = permissions.shelved(own_club, code)
    if not actions.may_take_off(
        shelved, permissions.player(request), permissions.role_of(own_club, visitor_of(request))
    ):
        raise Http404("Not yours to take off.")
    actions.take_off(shelved, permissions.player(request))
    return redirect_to_club(request, own_club, _("Removed from the club library."), LIBRARY)


@post_only
def move(request: Request, club: str, code: UUID) -> HttpResponse:
    """Move an army into a folder."""
    own_club = permissions.club_of_organizer(request, club)
    form = MoveForm(request.POST, own_club)
    if form.is_valid():
        with transaction.atomic():
            own_club = permissions.club_of_organizer(request, club, hold=True)
            _demand(own_club, form.cleaned_data["folder"])
            actions.move(permissions.shelved(own_club, code), form.cleaned_data["folder"])
    return redirect_to_club(request, own_club, _("Moved."), LIBRARY)


@require_POST
def save_folder(request: Request, club: str, folder: int | None = None) -> HttpResponse:
    """Create a folder, or rename one."""
    form = FolderForm(request.POST, folder)
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            with transaction.atomic():
                own_club = permissions.club_of_organizer(request, club, hold=True)
                if folder is None:
                    actions.make_folder(own_club, name)
                else:
                    actions.rename_folder(permissions.folder(own_club, folder), name)
            return redirect_to_club(request, own_club, _("Folders saved."), LIBRARY)
        except RefusedAction as reason:
            form.add_error("name", str(reason))
    shown = {"new_folder" if folder is None else "renaming": form}
    return refused(request, permissions.club_of_organizer(request, club), LIBRARY, **shown)


@require_POST
def shift_folder(request: Request, club: str, folder: int) -> HttpResponse:
    """Move a folder up or down."""
    form = ShiftForm(request.POST)
    steps = form.cleaned_data["by"] if form.is_valid() else 0
    with transaction.atomic():
        own_club = permissions.club_of_organizer(request, club, hold=True)
        moved = permissions.folder(own_club, folder)
        if steps:
            actions.shift_folder(moved, steps)
    return redirect_to_club(request, own_club, _("Folders saved."), LIBRARY)


@require_POST
@transaction.atomic
def remove_folder(request: Request, club: str, folder: int) -> HttpResponse:
    """Delete a folder. Its armies stay in the library."""
    own_club = permissions.club_of_organizer(request, club, hold=True)
    actions.remove_folder(permissions.folder(own_club, folder))
    return redirect_to_club(request, own_club, _("Folders saved."), LIBRARY)


@require_safe
def table(request: Request, club: str) -> HttpResponse:
    """The armies of the library that the visitor may see, for spreadsheets."""
    shown_club = permissions.visible_club(request, club)
    return download_table(context.table_rows(shown_club, visitor_of(request)), shown_club.name)


def _demand(club: Club, folder: Folder | None) -> None:
    """Raise ``Overtaken`` if somebody deleted the folder in the meantime."""
    if folder and not club.folders.filter(pk=folder.pk).exists():
        raise Overtaken
