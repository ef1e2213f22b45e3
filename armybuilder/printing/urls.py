"""Addresses of sheets."""

from django.urls import path, register_converter

from armybuilder.printing import print_views, views
from armybuilder.printing.orders import DigestConverter

register_converter(DigestConverter, "digest")

app_name = "printing"

urlpatterns = [
    path("armies/<uuid:code>/sheets/", views.sheets, name="sheets"),
    path("armies/<uuid:code>/sheets.pdf", views.sheets_pdf, name="sheets_pdf"),
    path("samples/<slug:slug>/sheets/", views.sample_sheets, name="sample_sheets"),
    path("samples/<slug:slug>/sheets.pdf", views.sample_sheets_pdf, name="sample_sheets_pdf"),
    path("shared/<key:link>/sheets/", views.shared_sheets, name="shared_sheets"),
    path("shared/<key:link>/sheets.pdf", views.shared_sheets_pdf, name="shared_sheets_pdf"),
    path("measuring.pdf", views.measuring, name="measuring"),
    path("prints/<uuid:code>/", print_views.job, name="job"),
    path("prints/<uuid:code>/file.pdf", print_views.file, name="file"),
    path("prints/<uuid:code>/again/", print_views.again, name="again"),
    path("prints/<uuid:code>/cancel/", print_views.cancel, name="cancel"),
    path("prints/pictures/<digest:key>/<int:page>.webp", print_views.picture, name="picture"),
]
