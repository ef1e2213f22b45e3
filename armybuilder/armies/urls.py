"""Addresses of armies and samples: those of each place a player goes."""

from django.urls import include, path

app_name = "armies"

urlpatterns = [
    path("", include("armybuilder.armies.my_armies.urls")),
    path("", include("armybuilder.armies.new_army.urls")),
    path("", include("armybuilder.armies.importing.urls")),
    path("", include("armybuilder.armies.builder.urls")),
    path("", include("armybuilder.armies.conversion.urls")),
    path("", include("armybuilder.armies.history.urls")),
    path("", include("armybuilder.armies.original.urls")),
    path("", include("armybuilder.armies.sharing.urls")),
    path("", include("armybuilder.armies.reading.urls")),
]
