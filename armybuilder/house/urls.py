"""Addresses of house rules: those of each place a player goes."""

from django.urls import include, path

app_name = "house"

urlpatterns = [
    path("", include("armybuilder.house.my_house_rules.urls")),
    path("", include("armybuilder.house.new_house_rules.urls")),
    path("", include("armybuilder.house.reading.urls")),
    path("", include("armybuilder.house.draft.urls")),
    path("", include("armybuilder.house.publishing.urls")),
]
