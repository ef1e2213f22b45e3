"""Addresses of the list of my armies."""

from django.urls import path
from django.views.decorators.http import require_POST

from armybuilder.armies.my_armies import views
from armybuilder.core.http import moved_to

urlpatterns = [
    path("", views.armies, name="mine"),
    path("trash/", views.move_to_trash, name="trash_many"),
    path("restore/", views.restore, name="restore_many"),
    path("move-to/", views.move_many, name="move_many"),
    path("show/", views.show_many, name="show_many"),
    path("copy/", views.copy_many, name="copy_many"),
    path("undo/", views.undo_many, name="undo_many"),
    path("documents.zip", views.documents, name="documents"),
    path("<uuid:code>/trash/", views.move_to_trash, name="trash"),
    path("<uuid:code>/restore/", views.restore, name="restore"),
    path("<uuid:code>/delete/", views.delete, name="delete"),
    path("<uuid:code>/duplicate/", views.duplicate, name="duplicate"),
    path("<uuid:code>/document.json", views.file, {"ending": "json"}, name="document"),
    path("<uuid:code>/text/", views.file, {"ending": "txt"}, name="text"),
    # Addresses of version 0.1.0.
    path("bin/", require_POST(moved_to("armies:trash_many"))),
    path("<uuid:code>/bin/", require_POST(moved_to("armies:trash"))),
]
