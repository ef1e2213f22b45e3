"""Addresses of armies that come in."""

from django.urls import path

from armybuilder.armies.importing import views

urlpatterns = [
    path("armies/bring/", views.bring, name="bring"),
    path("armies/bring/keep/", views.keep, name="keep"),
    path("schema/muster-army-1.json", views.schema, {"form": "muster-army-1"}, name="schema"),
    path("schema/muster-rules-1.json", views.schema, {"form": "muster-rules-1"}, name="rules_schema"),
]
