"""Addresses of an army at another size: of one that the visitor may read, of a shared one, and of a sample."""

from django.urls import path

from armybuilder.armies.resizing import views

urlpatterns = [
    path("read/<uuid:code>/resize/", views.resize_read, name="resize_read"),
    path("read/<uuid:code>/resize/copy/", views.copy_resized_read, name="copy_resized_read"),
    path("shared/<key:link>/resize/", views.resize_shared, name="resize_shared"),
    path("shared/<key:link>/resize/copy/", views.copy_resized_shared, name="copy_resized_shared"),
    path("samples/<slug:slug>/resize/", views.resize_sample, name="resize_sample"),
    path("samples/<slug:slug>/resize/copy/", views.copy_resized_sample, name="copy_resized_sample"),
]
