"""Addresses of sheets."""

from django.urls import path, register_converter

from armybuilder.printing.jobs.orders import DigestConverter
from armybuilder.printing.views import banners, files, jobs, kept, prints, studio

register_converter(DigestConverter, "digest")

app_name = "printing"

urlpatterns = [
    path("armies/<uuid:code>/sheets/", studio.sheets, name="sheets"),
    path("armies/<uuid:code>/sheets.pdf", files.sheets, name="sheets_pdf"),
    path("samples/<slug:slug>/sheets/", studio.sheets, name="sample_sheets"),
    path("samples/<slug:slug>/sheets.pdf", files.sheets, name="sample_sheets_pdf"),
    path("shared/<key:link>/sheets/", studio.sheets, name="shared_sheets"),
    path("shared/<key:link>/sheets.pdf", files.sheets, name="shared_sheets_pdf"),
    path("read/<uuid:read>/sheets/", studio.sheets, name="read_sheets"),
    path("read/<uuid:read>/sheets.pdf", files.sheets, name="read_sheets_pdf"),
    path("read/<uuid:code>/preview.png", banners.read, name="read_preview"),
    path("shared/<key:link>/preview.png", banners.shared, name="shared_preview"),
    path("samples/<slug:slug>/preview.png", banners.sample, name="sample_preview"),
    path("print/", studio.sheets, name="studio"),
    path("print.pdf", files.sheets, name="studio_pdf"),
    path("print/kept/<uuid:code>/remove/", kept.remove, name="remove_kept"),
    path("print/kept/<uuid:code>/restore/", kept.restore, name="restore_kept"),
    path("measuring.pdf", files.measuring, name="measuring"),
    path("prints/", prints.prints, name="prints"),
    path("prints/<uuid:code>/", jobs.job, name="job"),
    path("prints/<uuid:code>/file.pdf", jobs.file, name="file"),
    path("prints/<uuid:code>/again/", jobs.again, name="again"),
    path("prints/<uuid:code>/cancel/", jobs.cancel, name="cancel"),
    path("prints/pictures/<digest:key>/<int:page>.webp", jobs.picture, name="picture"),
]
