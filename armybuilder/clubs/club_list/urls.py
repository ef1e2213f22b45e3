"""The address of the list of clubs."""

from django.urls import path

from armybuilder.clubs.club_list import views

urlpatterns = [path("", views.clubs, name="clubs")]
