"""Addresses of going to another rule book or revision."""

from django.urls import path

from armybuilder.armies.conversion import views

urlpatterns = [
    path("move-back/", views.move_back, name="move_back"),
    path("<uuid:code>/rules/", views.rules, name="rules"),
]
