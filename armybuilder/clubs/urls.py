"""Addresses of clubs."""

from django.urls import path

from armybuilder.clubs.views import belonging, feeding, inviting, pages, shelf

app_name = "clubs"

# /clubs/<club>/…
at = "clubs/<slug:club>"
folder = f"{at}/folders/<int:folder>"
shelved = f"{at}/shelf/<uuid:code>"
player = f"{at}/players/<uuid:player>"

urlpatterns = [
    path("clubs/", pages.clubs, name="clubs"),
    path("clubs/new/", pages.new, name="new"),
    path("join/<key:invite>/", inviting.join, name="join"),
    path(f"{at}/", pages.club, name="club"),
    path(f"{at}/feed.atom", feeding.feed, name="feed"),
    path(f"{at}/feed/<key:feed>.atom", feeding.own, name="own_feed"),
    path(f"{at}/feed/", feeding.make, name="make_feed"),
    path(f"{at}/feed/withdraw/", feeding.withdraw, name="withdraw_feed"),
    path(f"{at}/settings/", pages.settings, name="settings"),
    path(f"{at}/remove/", pages.remove, name="remove"),
    path(f"{at}/restore/", pages.restore, name="restore"),
    path(f"{at}/invite/", inviting.invite, name="invite"),
    path(f"{at}/invite/link/", inviting.make_link, name="make_link"),
    path(f"{at}/invite/link/withdraw/", inviting.withdraw_link, name="withdraw_link"),
    path(f"{at}/invite/<int:invitation>/withdraw/", inviting.withdraw, name="withdraw"),
    path(f"{at}/ask/", belonging.ask, name="ask"),
    path(f"{at}/ask/back/", belonging.ask_no_more, name="ask_no_more"),
    path(f"{at}/requests/<int:asked>/let-in/", belonging.let_in, name="let_in"),
    path(f"{at}/requests/<int:asked>/refuse/", belonging.refuse, name="refuse"),
    path(f"{at}/leave/", belonging.leave, name="leave"),
    path(f"{player}/role/", belonging.role, name="role"),
    path(f"{player}/hand-over/", belonging.hand_over, name="hand_over"),
    path(f"{player}/remove/", belonging.remove, name="remove_member"),
    path(f"{at}/shelf/", shelf.put, name="put"),
    path(f"{shelved}/take-off/", shelf.take_off, name="take_off"),
    path(f"{shelved}/move/", shelf.move, name="move"),
    path(f"{at}/folders/", shelf.make_folder, name="make_folder"),
    path(f"{folder}/rename/", shelf.rename_folder, name="rename_folder"),
    path(f"{folder}/shift/", shelf.shift_folder, name="shift_folder"),
    path(f"{folder}/remove/", shelf.remove_folder, name="remove_folder"),
]
