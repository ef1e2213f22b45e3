"""Addresses of the list of one's own armies."""

from django.urls import path

from armybuilder.armies.my_armies import views

urlpatterns = [
    path("armies/", views.armies, name="mine"),
    path("armies/bin/", views.put_in_bin, name="bin_many"),
    path("armies/restore/", views.put_back, name="restore_many"),
    path("armies/move-to/", views.move_many, name="move_many"),
    path("armies/show/", views.show_many, name="show_many"),
    path("armies/copy/", views.copy_many, name="copy_many"),
    path("armies/undo/", views.undo_many, name="undo_many"),
    path("armies/documents.zip", views.documents, name="documents"),
    path("armies/<uuid:code>/bin/", views.put_in_bin, name="bin"),
    path("armies/<uuid:code>/restore/", views.put_back, name="restore"),
    path("armies/<uuid:code>/delete/", views.delete, name="delete"),
    path("armies/<uuid:code>/duplicate/", views.duplicate, name="duplicate"),
    path("armies/<uuid:code>/document.json", views.file, {"ending": "json"}, name="document"),
    path("armies/<uuid:code>/text/", views.file, {"ending": "txt"}, name="text"),
]
