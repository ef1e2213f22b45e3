"""Addresses of the list of house rules."""

from django.urls import path

from armybuilder.house.my_house_rules import views

# /house/<code>/…
at = "<uuid:house>"

urlpatterns = [
    path("", views.mine, name="mine"),
    path(f"{at}/remove/", views.remove, name="remove"),
    path(f"{at}/restore/", views.put_back, name="restore"),
    path(f"{at}/catalogue.json", views.download, name="download"),
]
