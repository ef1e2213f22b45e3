"""Addresses of the rules to read."""

from django.urls import path

from armybuilder.handbook import views

app_name = "handbook"

urlpatterns = [
    path("rules/", views.editions, name="editions"),
    path("rules/<edition:edition>/", views.contents, name="contents"),
    path("rules/<edition:edition>/catalogue.json", views.catalogue_file, name="catalogue"),
    path("rules/<edition:edition>/rule/<slug:slug>/", views.rule, name="rule"),
    path("rules/<edition:edition>/points/", views.points, name="points"),
    path("rules/<edition:edition>/points.csv", views.points_file, name="points_file"),
    path("rules/<edition:edition>/<slug:chapter>/", views.chapter, name="chapter"),
]
