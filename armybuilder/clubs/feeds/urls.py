"""Addresses of a club's feeds."""

from django.urls import path

from armybuilder.clubs.feeds import views

# /clubs/<club>/…
at = "<slug:club>"

urlpatterns = [
    path(f"{at}/feed.atom", views.feed, name="feed"),
    path(f"{at}/feed/<key:feed>.atom", views.own, name="own_feed"),
    path(f"{at}/feed/", views.make, name="make_feed"),
    path(f"{at}/feed/withdraw/", views.withdraw, name="withdraw_feed"),
]
