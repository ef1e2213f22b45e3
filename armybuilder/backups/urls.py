"""Addresses of the administrators' page."""

from django.urls import path

from armybuilder.backups import views

app_name = "backups"

urlpatterns = [
    path("", views.server, name="server"),
    path("backups/", views.start, name="start"),
    path("backups/<str:file>/", views.download, name="download"),
]
