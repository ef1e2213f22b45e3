"""Addresses of the builder."""

from django.urls import path

from armybuilder.armies.builder import views

# /armies/<code>/units/<unit>/
unit = "<uuid:code>/units/<int:unit>"

urlpatterns = [
    path("favorites/", views.favorites_kept, name="favorites"),
    path("favorites/<uuid:favorite>/forget/", views.forget_favorite, name="forget"),
    path("<uuid:code>/", views.army, name="army"),
    path("<uuid:code>/edit/", views.make_edit, name="make_edit"),
    path("<uuid:code>/name/", views.name_army, name="name_army"),
    path("<uuid:code>/settings/", views.change_settings, name="change_settings"),
    path("<uuid:code>/undo/", views.undo, name="undo"),
    path("<uuid:code>/redo/", views.redo, name="redo"),
    path("<uuid:code>/units/", views.add_unit, name="add_unit"),
    path(f"{unit}/", views.outfit_unit, name="outfit_unit"),
    path(f"{unit}/count/", views.count_unit, name="count_unit"),
    path(f"{unit}/copy/", views.copy_unit, name="copy_unit"),
    path(f"{unit}/split/", views.split_unit, name="split_unit"),
    path(f"{unit}/merge/", views.merge_unit, name="merge_unit"),
    path(f"{unit}/remove/", views.remove_unit, name="remove_unit"),
    path(f"{unit}/portrait/", views.portray_unit, name="portray_unit"),
    path(f"{unit}/keep/", views.keep_unit, name="keep_unit"),
    path(f"{unit}/names/", views.name_dependants, name="name_dependants"),
    path(f"{unit}/move/", views.move_unit, name="move_unit"),
]
