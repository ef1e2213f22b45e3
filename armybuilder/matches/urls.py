"""Addresses of matches."""

from django.urls import path

from armybuilder.matches import views

app_name = "matches"

urlpatterns = [
    path("", views.sheet, name="sheet"),
    path("choose/", views.choose, name="choose"),
    path("battle/", views.battle, name="battle"),
    path("again/", views.retry, name="retry"),
    path("paste/", views.paste, name="paste"),
    path("cancel/", views.cancel, name="cancel"),
    path("change/", views.change, name="change"),
    path("undo/", views.undo, name="undo"),
]
