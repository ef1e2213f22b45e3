"""Addresses of a print."""

from django.urls import path, register_converter

from armybuilder.printing.jobs.orders import DigestConverter
from armybuilder.printing.print_page import views

register_converter(DigestConverter, "digest")

urlpatterns = [
    path("prints/<uuid:code>/", views.job, name="job"),
    path("prints/<uuid:code>/file.pdf", views.file, name="file"),
    path("prints/<uuid:code>/again/", views.again, name="again"),
    path("prints/<uuid:code>/cancel/", views.cancel, name="cancel"),
    path("prints/pictures/<digest:key>/<int:page>.webp", views.picture, name="picture"),
]
