"""Addresses of prints, by the place a player goes to."""

from django.urls import path, register_converter

from armybuilder.printing.banners import views as banners
from armybuilder.printing.jobs.orders import DigestConverter
from armybuilder.printing.my_prints import views as my_prints
from armybuilder.printing.print_page import views as print_page
from armybuilder.printing.studio import views as studio

app_name = "printing"

register_converter(DigestConverter, "digest")

urlpatterns = [
    # The print studio, and the PDFs that it leads to.
    path("armies/<uuid:code>/sheets/", studio.sheets, name="sheets"),
    path("armies/<uuid:code>/sheets.pdf", studio.pdf, name="sheets_pdf"),
    path("samples/<slug:slug>/sheets/", studio.sheets, name="sample_sheets"),
    path("samples/<slug:slug>/sheets.pdf", studio.pdf, name="sample_sheets_pdf"),
    path("shared/<key:link>/sheets/", studio.sheets, name="shared_sheets"),
    path("shared/<key:link>/sheets.pdf", studio.pdf, name="shared_sheets_pdf"),
    path("read/<uuid:read>/sheets/", studio.sheets, name="read_sheets"),
    path("read/<uuid:read>/sheets.pdf", studio.pdf, name="read_sheets_pdf"),
    path("print/", studio.sheets, name="studio"),
    path("print.pdf", studio.pdf, name="studio_pdf"),
    path("measuring.pdf", studio.measuring, name="measuring"),
    # A print.
    path("prints/<uuid:code>/", print_page.job, name="job"),
    path("prints/<uuid:code>/file.pdf", print_page.file, name="file"),
    path("prints/<uuid:code>/again/", print_page.retry, name="retry"),
    path("prints/<uuid:code>/cancel/", print_page.cancel, name="cancel"),
    path("prints/pictures/<digest:key>/<int:page>.webp", print_page.picture, name="picture"),
    # The list of one's prints, and the sheets kept under names.
    path("prints/", my_prints.prints, name="prints"),
    path("print/kept/<uuid:code>/remove/", my_prints.remove, name="remove_kept"),
    path("print/kept/<uuid:code>/restore/", my_prints.restore, name="restore_kept"),
    # The pictures beside an army's link.
    path("read/<uuid:code>/preview.png", banners.read, name="read_preview"),
    path("shared/<key:link>/preview.png", banners.shared, name="shared_preview"),
    path("samples/<slug:slug>/preview.png", banners.sample, name="sample_preview"),
]
