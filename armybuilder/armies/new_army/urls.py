"""Addresses of a new army."""

from django.urls import path

from armybuilder.armies.new_army import views

urlpatterns = [
    path("new/", views.new, name="new"),
]
