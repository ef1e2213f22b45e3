"""Addresses for creating house rules."""

from django.urls import path

from armybuilder.house.new_house_rules import views

urlpatterns = [
    path("new/", views.new, name="new"),
    path("bring/", views.bring, name="bring"),
]
