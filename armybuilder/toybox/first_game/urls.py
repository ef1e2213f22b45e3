"""Addresses of the first game."""

from django.urls import path

from armybuilder.toybox.first_game import views

app_name = "first_game"

urlpatterns = [
    path("first-game/", views.page, name="page"),
    path("first-game.pdf", views.pdf, name="pdf"),
]
