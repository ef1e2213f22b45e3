"""Addresses of the pictures beside an army's link."""

from django.urls import path

from armybuilder.printing.banners import views

urlpatterns = [
    path("read/<uuid:code>/preview.png", views.read, name="read_preview"),
    path("shared/<key:link>/preview.png", views.shared, name="shared_preview"),
    path("samples/<slug:slug>/preview.png", views.sample, name="sample_preview"),
]
