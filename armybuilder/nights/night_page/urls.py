"""Addresses of a night, and of what is done there."""

from django.urls import path

from armybuilder.nights.night_page import views

# /clubs/<club>/nights/<night>/
night = "<slug:club>/nights/<uuid:night>"

urlpatterns = [
    path(f"{night}/", views.night, name="night"),
    path(f"{night}/night.csv", views.table, name="night_table"),
    path(f"{night}/night.ics", views.calendar, name="calendar"),
    path(f"{night}/call-off/", views.call_off, name="call_off"),
    path(f"{night}/answer/", views.answer, name="answer"),
    path(f"{night}/bring/", views.bring, name="bring"),
    path(f"{night}/paste/", views.paste, name="paste"),
    path(f"{night}/army/", views.create_army, name="create_army"),
    path(f"{night}/fix/", views.fix, name="fix"),
    path(f"{night}/join/", views.join, name="join"),
    path(f"{night}/draw/", views.draw, name="draw"),
    path(f"{night}/swap/", views.swap, name="swap"),
    path(f"{night}/stand/", views.stand, name="stand"),
    path(f"{night}/ask/", views.ask, name="ask"),
    path(f"{night}/lend/", views.lend, name="lend"),
    path(f"{night}/result/", views.result, name="result"),
]
