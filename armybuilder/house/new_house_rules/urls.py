"""Addresses for creating house rules."""

from django.urls import path

from armybuilder.house.new_house_rules import views

urlpatterns = [
    path("house/new/", views.new, name="new"),
    path("house/bring/", views.bring, name="bring"),
]
