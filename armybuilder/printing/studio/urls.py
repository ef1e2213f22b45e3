"""Addresses of the print studio, and of the PDFs that it leads to."""

from django.urls import path

from armybuilder.printing.studio import views

urlpatterns = [
    path("armies/<uuid:code>/sheets/", views.sheets, name="sheets"),
    path("armies/<uuid:code>/sheets.pdf", views.pdf, name="sheets_pdf"),
    path("samples/<slug:slug>/sheets/", views.sheets, name="sample_sheets"),
    path("samples/<slug:slug>/sheets.pdf", views.pdf, name="sample_sheets_pdf"),
    path("shared/<key:link>/sheets/", views.sheets, name="shared_sheets"),
    path("shared/<key:link>/sheets.pdf", views.pdf, name="shared_sheets_pdf"),
    path("read/<uuid:read>/sheets/", views.sheets, name="read_sheets"),
    path("read/<uuid:read>/sheets.pdf", views.pdf, name="read_sheets_pdf"),
    path("print/", views.sheets, name="studio"),
    path("print.pdf", views.pdf, name="studio_pdf"),
    path("measuring.pdf", views.measuring, name="measuring"),
]
