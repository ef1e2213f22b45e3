"""Addresses of sharing an army."""

from django.urls import path

from armybuilder.armies.sharing import views

urlpatterns = [
    path("armies/<uuid:code>/share/", views.share, name="share"),
    path("armies/<uuid:code>/share/visibility/", views.choose_visibility, name="choose_visibility"),
    path("armies/<uuid:code>/share/link/", views.make_link, name="make_link"),
    path("armies/<uuid:code>/share/link/withdraw/", views.withdraw_link, name="withdraw_link"),
    path("armies/<uuid:code>/share/edit-link/", views.make_edit_link, name="make_edit_link"),
    path("armies/<uuid:code>/share/edit-link/withdraw/", views.withdraw_edit_link, name="withdraw_edit_link"),
    path("edit/<key:edit_key>/", views.edit_link, name="edit_link"),
    path("edit/<key:edit_key>/start/", views.start_editing, name="start_editing"),
    path("pen/<key:edit_key>/", views.edit_link_of_before),
]
