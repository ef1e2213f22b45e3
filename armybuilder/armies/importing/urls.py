"""Addresses of armies that come in."""

from django.urls import path
from django.views.decorators.http import require_POST

from armybuilder.armies.importing import views
from armybuilder.core.http import moved_to

urlpatterns = [
    path("armies/import/", views.import_armies, name="import"),
    path("armies/import/save/", views.save, name="save_import"),
    path("schema/muster-army-1.json", views.schema, {"form": "muster-army-1"}, name="schema"),
    path("schema/muster-rules-1.json", views.schema, {"form": "muster-rules-1"}, name="rules_schema"),
    # Addresses of version 0.1.0.
    path("armies/bring/", moved_to("armies:import")),
    path("armies/bring/keep/", require_POST(moved_to("armies:save_import"))),
]
