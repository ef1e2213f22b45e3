"""Addresses of clubs."""

from django.urls import include, path

app_name = "clubs"

urlpatterns = [
    path("clubs/", include("armybuilder.clubs.club_list.urls")),
    path("clubs/", include("armybuilder.clubs.managing.urls")),
    path("", include("armybuilder.clubs.inviting.urls")),
    path("clubs/", include("armybuilder.clubs.club_page.urls")),
    path("clubs/", include("armybuilder.clubs.shelf.urls")),
    path("clubs/", include("armybuilder.clubs.feeds.urls")),
]
