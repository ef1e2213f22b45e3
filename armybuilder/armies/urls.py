"""Addresses of armies and samples."""

from django.urls import path

from armybuilder.armies import views

app_name = "armies"

# /armies/<code>/units/<unit>/
unit = "armies/<uuid:code>/units/<int:unit>"

urlpatterns = [
    path("armies/", views.start, name="start"),
    path("armies/<uuid:code>/", views.army, name="army"),
    path("armies/<uuid:code>/edit/", views.make_edit, name="make_edit"),
    path("armies/<uuid:code>/name/", views.name_army, name="name_army"),
    path("armies/<uuid:code>/settings/", views.change_settings, name="change_settings"),
    path("armies/<uuid:code>/undo/", views.undo, name="undo"),
    path("armies/<uuid:code>/redo/", views.redo, name="redo"),
    path("armies/<uuid:code>/units/", views.add_unit, name="add_unit"),
    path(f"{unit}/", views.outfit_unit, name="outfit_unit"),
    path(f"{unit}/count/", views.count_unit, name="count_unit"),
    path(f"{unit}/copy/", views.copy_unit, name="copy_unit"),
    path(f"{unit}/remove/", views.remove_unit, name="remove_unit"),
    path(f"{unit}/move/", views.move_unit, name="move_unit"),
    path("samples/<slug:slug>/", views.sample, name="sample"),
    path("samples/<slug:slug>/copy/", views.copy_sample, name="copy_sample"),
]
