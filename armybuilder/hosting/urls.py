"""Addresses for those who run a server. ``/healthz``, ``/readyz`` and ``/metrics`` are answered by ``middleware``."""

from django.urls import path

from armybuilder.hosting import views

app_name = "hosting"

urlpatterns = [
    path("changes/", views.changes, name="changes"),
]
