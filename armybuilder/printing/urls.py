"""Addresses of sheets."""

from django.urls import path

from armybuilder.printing import views

app_name = "printing"

urlpatterns = [
    path("armies/<uuid:code>/sheets/", views.sheets, name="sheets"),
    path("armies/<uuid:code>/sheets.pdf", views.sheets_pdf, name="sheets_pdf"),
    path("samples/<slug:slug>/sheets/", views.sample_sheets, name="sample_sheets"),
    path("samples/<slug:slug>/sheets.pdf", views.sample_sheets_pdf, name="sample_sheets_pdf"),
    path("shared/<key:link>/sheets/", views.shared_sheets, name="shared_sheets"),
    path("shared/<key:link>/sheets.pdf", views.shared_sheets_pdf, name="shared_sheets_pdf"),
    path("measuring.pdf", views.measuring, name="measuring"),
]
