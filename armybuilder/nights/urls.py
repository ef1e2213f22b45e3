"""Addresses of game nights: those of each place a player goes."""

from django.urls import include, path

app_name = "nights"

urlpatterns = [
    path("", include("armybuilder.nights.club_tabs.urls")),
    path("", include("armybuilder.nights.planning.urls")),
    path("", include("armybuilder.nights.night_page.urls")),
]
