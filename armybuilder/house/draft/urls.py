"""Addresses of a draft."""

from django.urls import path

from armybuilder.house.draft import forms, views

# /house/<code>/…
at = "<uuid:house>"

urlpatterns = [
    path(f"{at}/", views.draft, name="draft"),
    path(f"{at}/undo/", views.undo, name="undo"),
    path(f"{at}/redo/", views.redo, name="redo"),
    path(f"{at}/take/", views.take, name="take"),
    path(f"{at}/leave/", views.leave, name="leave"),
    path(f"{at}/even/", views.even, name="even"),
    path(f"{at}/discard/", views.discard, name="discard"),
    *(path(f"{at}/{verb}/", views.change, {"verb": verb}, name=f"change_{verb}") for verb in forms.EDITS),
]
