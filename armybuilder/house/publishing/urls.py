"""Addresses for publishing drafts."""

from django.urls import path

from armybuilder.house.publishing import views

# /house/<code>/…
at = "<uuid:house>"

urlpatterns = [
    path(f"{at}/publish/", views.publish, name="publish"),
    path(f"{at}/visibility/", views.see, name="visibility"),
]
