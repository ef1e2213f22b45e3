"""Addresses of a club's nights and season."""

from django.urls import path

from armybuilder.nights.club_tabs import views

urlpatterns = [
    path("clubs/<slug:club>/nights/", views.nights, name="nights"),
    path("clubs/<slug:club>/season/", views.season, name="season"),
]
