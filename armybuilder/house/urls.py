"""Addresses of house rules."""

from django.urls import path

from armybuilder.house import forms
from armybuilder.house.views import drafts, reading, shelf

app_name = "house"

# /house/<code>/…
at = "house/<uuid:house>"

urlpatterns = [
    path("house/", shelf.mine, name="mine"),
    path("house/new/", shelf.new, name="new"),
    path("house/bring/", shelf.bring, name="bring"),
    path("house/read/<slug:family>/", reading.read, name="read"),
    path("house/shared/<key:entry>/", reading.shared, name="shared"),
    path(f"{at}/", drafts.draft, name="draft"),
    path(f"{at}/undo/", drafts.undo, name="undo"),
    path(f"{at}/redo/", drafts.redo, name="redo"),
    path(f"{at}/take/", drafts.take, name="take"),
    path(f"{at}/leave/", drafts.leave, name="leave"),
    path(f"{at}/discard/", drafts.discard, name="discard"),
    path(f"{at}/publish/", drafts.publish, name="publish"),
    path(f"{at}/sight/", drafts.see, name="sight"),
    path(f"{at}/remove/", shelf.remove, name="remove"),
    path(f"{at}/restore/", shelf.put_back, name="restore"),
    path(f"{at}/catalogue.json", shelf.download, name="download"),
    *(path(f"{at}/{verb}/", drafts.change, {"verb": verb}, name=f"change_{verb}") for verb in forms.EDITS),
]
