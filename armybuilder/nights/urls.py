"""Addresses of game nights."""

from django.urls import path

from armybuilder.nights.views import answering, nights, tables

app_name = "nights"

# /clubs/<club>/nights/<night>/
night = "clubs/<slug:club>/nights/<uuid:night>"

urlpatterns = [
    path("clubs/<slug:club>/nights/", nights.nights, name="nights"),
    path("clubs/<slug:club>/nights/new/", nights.new, name="new"),
    path("clubs/<slug:club>/season/", nights.season, name="season"),
    path(f"{night}/", nights.night, name="night"),
    path(f"{night}/night.ics", nights.calendar, name="calendar"),
    path(f"{night}/edit/", nights.edit, name="edit"),
    path(f"{night}/call-off/", nights.call_off, name="call_off"),
    path(f"{night}/answer/", answering.answer, name="answer"),
    path(f"{night}/bring/", answering.bring, name="bring"),
    path(f"{night}/mend/", answering.mend, name="mend"),
    path(f"{night}/join/", answering.join, name="join"),
    path(f"{night}/draw/", tables.draw, name="draw"),
    path(f"{night}/swap/", tables.swap, name="swap"),
    path(f"{night}/stand/", tables.stand, name="stand"),
    path(f"{night}/ask/", tables.ask, name="ask"),
    path(f"{night}/lend/", tables.lend, name="lend"),
    path(f"{night}/result/", tables.result, name="result"),
]
