"""Addresses of the administrators' page."""

from django.urls import path

from armybuilder.backups import views

app_name = "backups"

urlpatterns = [
    path("server/", views.server, name="server"),
    path("server/backups/", views.start, name="start"),
    path("server/backups/<str:file>/", views.download, name="download"),
]
