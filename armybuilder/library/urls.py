"""Addresses of the library."""

from django.urls import path

from armybuilder.library import views

app_name = "library"

urlpatterns = [
    path("library/", views.library, name="library"),
    path("library/feed.atom", views.feed, name="feed"),
    path("library/<uuid:code>/like/", views.like, name="like"),
]
