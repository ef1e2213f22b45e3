"""Addresses of the guide."""

from django.urls import path

from armybuilder.guide import views

app_name = "guide"

urlpatterns = [
    path("", views.contents, name="contents"),
    path("<slug:slug>/", views.part, name="part"),
]
