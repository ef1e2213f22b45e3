"""Addresses of notices."""

from django.urls import path

from armybuilder.notices import views

app_name = "notices"

urlpatterns = [
    path("", views.notices, name="notices"),
    path("seen/", views.see_all, name="see_all"),
    path("wishes/", views.wishes, name="wishes"),
    path("<int:notice>/", views.follow, name="follow"),
]
