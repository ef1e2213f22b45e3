"""Addresses of a club's library."""

from django.urls import path

from armybuilder.clubs.shelf import views

# /clubs/<club>/…
at = "<slug:club>"
folder = f"{at}/folders/<int:folder>"
shelved = f"{at}/shelf/<uuid:code>"

urlpatterns = [
    path(f"{at}/library.csv", views.table, name="library_table"),
    path(f"{at}/shelf/", views.put, name="put"),
    path(f"{shelved}/take-off/", views.take_off, name="take_off"),
    path(f"{shelved}/move/", views.move, name="move"),
    path(f"{at}/folders/", views.make_folder, name="make_folder"),
    path(f"{folder}/rename/", views.rename_folder, name="rename_folder"),
    path(f"{folder}/shift/", views.shift_folder, name="shift_folder"),
    path(f"{folder}/remove/", views.remove_folder, name="remove_folder"),
]
