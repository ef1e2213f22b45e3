"""Addresses of a crew: of an army that the visitor may read, of a shared one, and of a sample."""

from django.urls import path

from armybuilder.armies.crew import views

urlpatterns = [
    path("read/<uuid:code>/crew/", views.crew_read, name="crew_read"),
    path("shared/<key:link>/crew/", views.crew_shared, name="crew_shared"),
    path("samples/<slug:slug>/crew/", views.crew_sample, name="crew_sample"),
]
