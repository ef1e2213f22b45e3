"""Addresses of clubs."""

from django.urls import include, path

app_name = "clubs"

urlpatterns = [
    path("", include("armybuilder.clubs.club_list.urls")),
    path("", include("armybuilder.clubs.managing.urls")),
    path("", include("armybuilder.clubs.inviting.urls")),
    path("", include("armybuilder.clubs.club_page.urls")),
    path("", include("armybuilder.clubs.shelf.urls")),
    path("", include("armybuilder.clubs.feeds.urls")),
]
