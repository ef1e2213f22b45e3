"""Addresses of game nights, by the place a player goes to."""

from django.urls import path

from armybuilder.nights.club_tabs import views as club_tabs
from armybuilder.nights.night_page import views as night_page
from armybuilder.nights.planning import views as planning

app_name = "nights"

urlpatterns = [
    # A club's nights and season.
    path("<slug:club>/nights/", club_tabs.nights, name="nights"),
    path("<slug:club>/season/", club_tabs.season, name="season"),
    path("<slug:club>/season.csv", club_tabs.season_table, name="season_table"),
    # Planning nights.
    path("<slug:club>/nights/new/", planning.new, name="new"),
    path("<slug:club>/nights/<uuid:night>/edit/", planning.edit, name="edit"),
    # A night, and what is done there.
    path("<slug:club>/nights/<uuid:night>/", night_page.night, name="night"),
    path("<slug:club>/nights/<uuid:night>/night.csv", night_page.table, name="night_table"),
    path("<slug:club>/nights/<uuid:night>/night.ics", night_page.calendar, name="calendar"),
    path("<slug:club>/nights/<uuid:night>/call-off/", night_page.call_off, name="call_off"),
    path("<slug:club>/nights/<uuid:night>/answer/", night_page.answer, name="answer"),
    path("<slug:club>/nights/<uuid:night>/bring/", night_page.bring, name="bring"),
    path("<slug:club>/nights/<uuid:night>/paste/", night_page.paste, name="paste"),
    path("<slug:club>/nights/<uuid:night>/army/", night_page.create_army, name="create_army"),
    path("<slug:club>/nights/<uuid:night>/fix/", night_page.fix, name="fix"),
    path("<slug:club>/nights/<uuid:night>/join/", night_page.join, name="join"),
    path("<slug:club>/nights/<uuid:night>/draw/", night_page.draw, name="draw"),
    path("<slug:club>/nights/<uuid:night>/swap/", night_page.swap, name="swap"),
    path("<slug:club>/nights/<uuid:night>/stand/", night_page.stand, name="stand"),
    path("<slug:club>/nights/<uuid:night>/ask/", night_page.ask, name="ask"),
    path("<slug:club>/nights/<uuid:night>/lend/", night_page.lend, name="lend"),
    path("<slug:club>/nights/<uuid:night>/result/", night_page.result, name="result"),
]
