"""Addresses for publishing drafts."""

from django.urls import path

from armybuilder.house.publishing import views

# /house/<code>/…
at = "<uuid:house>"

urlpatterns = [
    path(f"{at}/publish/", views.publish, name="publish"),
    path(f"{at}/visibility/", views.see, name="visibility"),
    path(f"{at}/published/<int:revision>/", views.published, name="published"),
    path(f"{at}/published/<int:revision>/move/", views.move, name="move"),
    path(f"{at}/published/<int:revision>/move-back/", views.move_back, name="move_back"),
    path(f"{at}/published/<int:revision>/announce/", views.announce, name="announce"),
]
