"""Addresses of the list of my armies."""

from django.urls import path
from django.views.decorators.http import require_POST

from armybuilder.armies.my_armies import views
from armybuilder.core.http import moved_to

urlpatterns = [
    path("armies/", views.armies, name="mine"),
    path("armies/trash/", views.move_to_trash, name="trash_many"),
    path("armies/restore/", views.restore, name="restore_many"),
    path("armies/move-to/", views.move_many, name="move_many"),
    path("armies/show/", views.show_many, name="show_many"),
    path("armies/copy/", views.copy_many, name="copy_many"),
    path("armies/undo/", views.undo_many, name="undo_many"),
    path("armies/documents.zip", views.documents, name="documents"),
    path("armies/<uuid:code>/trash/", views.move_to_trash, name="trash"),
    path("armies/<uuid:code>/restore/", views.restore, name="restore"),
    path("armies/<uuid:code>/delete/", views.delete, name="delete"),
    path("armies/<uuid:code>/duplicate/", views.duplicate, name="duplicate"),
    path("armies/<uuid:code>/document.json", views.file, {"ending": "json"}, name="document"),
    path("armies/<uuid:code>/text/", views.file, {"ending": "txt"}, name="text"),
    # Addresses of version 0.1.0.
    path("armies/bin/", require_POST(moved_to("armies:trash_many"))),
    path("armies/<uuid:code>/bin/", require_POST(moved_to("armies:trash"))),
]
