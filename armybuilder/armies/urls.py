"""Addresses of armies and samples: those of each place a player goes."""

from django.urls import include, path

app_name = "armies"

urlpatterns = [
    path("armies/", include("armybuilder.armies.builder.urls")),
    path("armies/", include("armybuilder.armies.my_armies.urls")),
    path("armies/", include("armybuilder.armies.new_army.urls")),
    path("", include("armybuilder.armies.importing.urls")),
    path("armies/", include("armybuilder.armies.conversion.urls")),
    path("armies/", include("armybuilder.armies.history.urls")),
    path("armies/", include("armybuilder.armies.original.urls")),
    path("", include("armybuilder.armies.sharing.urls")),
    path("", include("armybuilder.armies.reading.urls")),
    path("", include("armybuilder.armies.resizing.urls")),
    path("", include("armybuilder.armies.crew.urls")),
]
