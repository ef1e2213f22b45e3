"""Addresses of games: each by its secret key."""

from django.urls import path

from armybuilder.games import confirming, views

app_name = "games"

urlpatterns = [
    path("g/", views.join_by_code, name="code"),
    path("games/", views.mine, name="mine"),
    path("games/new/", views.new, name="new"),
    path("games/start/", views.start_new, name="start_new"),
    path("games/<key:key>/", views.play, name="game"),
    path("games/<key:key>/start/", views.start, name="start"),
    path("games/<key:key>/settings/", views.settle, name="settle"),
    path("games/<key:key>/join/", views.join, name="join"),
    path("games/<key:key>/army/", views.choose_army, name="army"),
    # The name of events in version 1.0; phones that play send to this address.
    path("games/<key:key>/deeds/", views.events, name="events"),
    path("games/<key:key>/end/", confirming.end, name="end"),
    path("games/<key:key>/confirm/", confirming.confirm, name="confirm"),
    path("games/<key:key>/log/", views.read_game, name="log"),
    path("games/<key:key>/game.json", views.document, name="document"),
    path("games/<key:key>/again/", views.play_again, name="play_again"),
]
