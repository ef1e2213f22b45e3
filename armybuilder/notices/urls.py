"""Addresses of notices."""

from django.urls import path

from armybuilder.notices import views

app_name = "notices"

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/seen/", views.see_all, name="see_all"),
    path("notices/wishes/", views.wishes, name="wishes"),
    path("notices/<int:notice>/", views.follow, name="follow"),
]
