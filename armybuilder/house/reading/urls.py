"""Addresses of house rules for their readers."""

from django.urls import path

from armybuilder.house.reading import views

urlpatterns = [
    path("read/<slug:family>/", views.read, name="read"),
    path("shared/<key:entry>/", views.shared, name="shared"),
]
