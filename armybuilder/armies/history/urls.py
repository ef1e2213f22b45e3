"""Addresses of the past of an army."""

from django.urls import path

from armybuilder.armies.history import views

# /armies/<code>/history/<version>/
version = "<uuid:code>/history/<int:number>"

urlpatterns = [
    path("<uuid:code>/history/", views.history, name="history"),
    path(f"{version}/", views.version, name="version"),
    path(f"{version}/title/", views.title_version, name="title_version"),
    path(f"{version}/return/", views.return_to_version, name="return_to_version"),
]
