"""Addresses of clubs, by the place a player goes to."""

from django.urls import path
from django.views.decorators.http import require_POST

from armybuilder.clubs.club_list import views as club_list
from armybuilder.clubs.club_page import views as club_page
from armybuilder.clubs.feeds import views as feeds
from armybuilder.clubs.inviting import views as inviting
from armybuilder.clubs.managing import views as managing
from armybuilder.clubs.shelf import views as shelf
from armybuilder.core.web.http import moved_to

app_name = "clubs"

urlpatterns = [
    # The list of clubs.
    path("clubs/", club_list.clubs, name="clubs"),
    # Creating, editing, deleting and restoring a club.
    path("clubs/new/", managing.new, name="new"),
    path("clubs/<slug:club>/settings/", managing.settings, name="settings"),
    path("clubs/<slug:club>/remove/", managing.remove, name="remove"),
    path("clubs/<slug:club>/restore/", managing.restore, name="restore"),
    # Invitations.
    path("join/<key:invite>/", inviting.join, name="join"),
    path("clubs/<slug:club>/invite/", inviting.invite, name="invite"),
    path("clubs/<slug:club>/invite/link/", inviting.make_link, name="make_link"),
    path("clubs/<slug:club>/invite/link/turn-off/", inviting.turn_off_link, name="turn_off_link"),
    path("clubs/<slug:club>/invite/<int:invitation>/cancel/", inviting.cancel, name="cancel_invitation"),
    # A club's page and its members.
    path("clubs/<slug:club>/", club_page.club, name="club"),
    path("clubs/<slug:club>/log/", club_page.log, name="log"),
    path("clubs/<slug:club>/ask/", club_page.ask, name="ask"),
    path("clubs/<slug:club>/ask/back/", club_page.ask_no_more, name="ask_no_more"),
    path("clubs/<slug:club>/requests/<int:asked>/let-in/", club_page.let_in, name="let_in"),
    path("clubs/<slug:club>/requests/<int:asked>/refuse/", club_page.refuse, name="refuse"),
    path("clubs/<slug:club>/leave/", club_page.leave, name="leave"),
    path("clubs/<slug:club>/players/<uuid:player>/role/", club_page.role, name="role"),
    path("clubs/<slug:club>/players/<uuid:player>/hand-over/", club_page.transfer_ownership, name="transfer_ownership"),
    path("clubs/<slug:club>/players/<uuid:player>/remove/", club_page.remove, name="remove_member"),
    # A club's library.
    path("clubs/<slug:club>/library.csv", shelf.table, name="library_table"),
    path("clubs/<slug:club>/shelf/", shelf.put, name="put"),
    path("clubs/<slug:club>/shelf/<uuid:code>/take-off/", shelf.take_off, name="take_off"),
    path("clubs/<slug:club>/shelf/<uuid:code>/move/", shelf.move, name="move"),
    path("clubs/<slug:club>/folders/", shelf.save_folder, name="make_folder"),
    path("clubs/<slug:club>/folders/<int:folder>/rename/", shelf.save_folder, name="rename_folder"),
    path("clubs/<slug:club>/folders/<int:folder>/shift/", shelf.shift_folder, name="shift_folder"),
    path("clubs/<slug:club>/folders/<int:folder>/remove/", shelf.remove_folder, name="remove_folder"),
    # A club's feeds.
    path("clubs/<slug:club>/feed.atom", feeds.feed, name="feed"),
    path("clubs/<slug:club>/feed/<key:feed>.atom", feeds.own, name="own_feed"),
    path("clubs/<slug:club>/feed/", feeds.make, name="make_feed"),
    path("clubs/<slug:club>/feed/turn-off/", feeds.turn_off, name="turn_off_feed"),
    # Addresses of version 0.1.0.
    path("clubs/<slug:club>/invite/link/withdraw/", require_POST(moved_to("clubs:turn_off_link"))),
    path("clubs/<slug:club>/invite/<int:invitation>/withdraw/", require_POST(moved_to("clubs:cancel_invitation"))),
    path("clubs/<slug:club>/feed/withdraw/", require_POST(moved_to("clubs:turn_off_feed"))),
]
