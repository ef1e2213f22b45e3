"""Addresses of the list of clubs, and of what is done with a whole one."""

from django.urls import path

from armybuilder.clubs.club_list import views

# /clubs/<club>/…
at = "clubs/<slug:club>"

urlpatterns = [
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/new/", views.new, name="new"),
    path(f"{at}/settings/", views.settings, name="settings"),
    path(f"{at}/remove/", views.remove, name="remove"),
    path(f"{at}/restore/", views.restore, name="restore"),
]
