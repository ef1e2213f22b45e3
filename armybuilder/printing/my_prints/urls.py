"""Addresses of the list of one's prints, and of the sheets kept under names."""

from django.urls import path

from armybuilder.printing.my_prints import views

urlpatterns = [
    path("prints/", views.prints, name="prints"),
    path("print/kept/<uuid:code>/remove/", views.remove, name="remove_kept"),
    path("print/kept/<uuid:code>/restore/", views.restore, name="restore_kept"),
]
