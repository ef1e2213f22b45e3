"""Addresses of the guide."""

from django.urls import path

from armybuilder.guide import views

app_name = "guide"

urlpatterns = [
    path("help/", views.contents, name="contents"),
    path("help/<slug:slug>/", views.part, name="part"),
]
