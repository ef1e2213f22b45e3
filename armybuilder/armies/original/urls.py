"""Addresses of what changed in the original."""

from django.urls import path

from armybuilder.armies.original import views

urlpatterns = [
    path("<uuid:code>/original/", views.original, name="original"),
    path("<uuid:code>/original/seen/", views.mark_seen, name="original_seen"),
]
