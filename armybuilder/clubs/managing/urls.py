"""Addresses for creating, editing, deleting and restoring a club."""

from django.urls import path

from armybuilder.clubs.managing import views

# /clubs/<club>/…
at = "<slug:club>"

urlpatterns = [
    path("new/", views.new, name="new"),
    path(f"{at}/settings/", views.settings, name="settings"),
    path(f"{at}/remove/", views.remove, name="remove"),
    path(f"{at}/restore/", views.restore, name="restore"),
]
