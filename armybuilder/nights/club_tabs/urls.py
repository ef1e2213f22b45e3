"""Addresses of a club's nights and season."""

from django.urls import path

from armybuilder.nights.club_tabs import views

urlpatterns = [
    path("<slug:club>/nights/", views.nights, name="nights"),
    path("<slug:club>/season/", views.season, name="season"),
    path("<slug:club>/season.csv", views.season_table, name="season_table"),
]
