"""Addresses for planning nights."""

from django.urls import path

from armybuilder.nights.planning import views

urlpatterns = [
    path("<slug:club>/nights/new/", views.new, name="new"),
    path("<slug:club>/nights/<uuid:night>/edit/", views.edit, name="edit"),
]
