"""Addresses of the rules to read."""

from django.urls import path

from armybuilder.handbook import views

app_name = "handbook"

urlpatterns = [
    path("", views.editions, name="editions"),
    path("<edition:edition>/", views.contents, name="contents"),
    path("<edition:edition>/catalogue.json", views.catalogue_file, name="catalogue"),
    path("<edition:edition>/rule/<slug:slug>/", views.rule, name="rule"),
    path("<edition:edition>/points/", views.points, name="points"),
    path("<edition:edition>/points.csv", views.points_file, name="points_file"),
    path("<edition:edition>/<slug:chapter>/", views.chapter, name="chapter"),
]
