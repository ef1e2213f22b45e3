"""Addresses of sharing an army."""

from django.urls import path
from django.views.decorators.http import require_POST

from armybuilder.armies.sharing import views
from armybuilder.core.http import moved_to

urlpatterns = [
    path("armies/<uuid:code>/share/", views.share, name="share"),
    path("armies/<uuid:code>/share/visibility/", views.choose_visibility, name="choose_visibility"),
    path("armies/<uuid:code>/share/link/", views.make_link, name="make_link"),
    path("armies/<uuid:code>/share/link/turn-off/", views.turn_off_link, name="turn_off_link"),
    path("armies/<uuid:code>/share/edit-link/", views.make_edit_link, name="make_edit_link"),
    path("armies/<uuid:code>/share/edit-link/turn-off/", views.turn_off_edit_link, name="turn_off_edit_link"),
    path("edit/<key:edit_key>/", views.edit_link, name="edit_link"),
    path("edit/<key:edit_key>/start/", views.start_editing, name="start_editing"),
    # Addresses of version 0.1.0.
    path("armies/<uuid:code>/share/link/withdraw/", require_POST(moved_to("armies:turn_off_link"))),
    path("armies/<uuid:code>/share/edit-link/withdraw/", require_POST(moved_to("armies:turn_off_edit_link"))),
    path("pen/<key:edit_key>/", views.edit_link_of_before),
]
