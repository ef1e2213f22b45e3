"""Addresses of matches."""

from django.urls import path

from armybuilder.matches import views

app_name = "matches"

urlpatterns = [
    path("match/", views.sheet, name="sheet"),
    path("match/choose/", views.choose, name="choose"),
    path("match/battle/", views.battle, name="battle"),
    path("match/again/", views.again, name="again"),
    path("match/paste/", views.paste, name="paste"),
    path("match/cancel/", views.cancel, name="cancel"),
    path("match/change/", views.change, name="change"),
    path("match/undo/", views.undo, name="undo"),
]
