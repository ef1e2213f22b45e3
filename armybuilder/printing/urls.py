"""Addresses of prints: those of each place a player goes."""

from django.urls import include, path

app_name = "printing"

urlpatterns = [
    path("", include("armybuilder.printing.studio.urls")),
    path("", include("armybuilder.printing.print_page.urls")),
    path("", include("armybuilder.printing.my_prints.urls")),
    path("", include("armybuilder.printing.banners.urls")),
]
