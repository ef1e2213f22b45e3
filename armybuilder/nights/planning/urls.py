"""Addresses for planning nights."""

from django.urls import path

from armybuilder.nights.planning import views

urlpatterns = [
    path("clubs/<slug:club>/nights/new/", views.new, name="new"),
    path("clubs/<slug:club>/nights/<uuid:night>/edit/", views.edit, name="edit"),
]
