"""Addresses of the library."""

from django.urls import path

from armybuilder.library import views

app_name = "library"

urlpatterns = [
    path("", views.library, name="library"),
    path("feed.atom", views.feed, name="feed"),
    path("<uuid:code>/like/", views.like, name="like"),
]
