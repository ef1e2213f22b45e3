"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path, register_converter

from armybuilder import pages
from armybuilder.accounts.limits import limited
from armybuilder.armies.keys import EditionConverter, KeyConverter, PortraitConverter
from armybuilder.armies.views.home import home

handler400 = pages.bad_request
handler403 = pages.forbidden
handler404 = pages.not_found
handler500 = pages.broken

register_converter(KeyConverter, "key")
register_converter(EditionConverter, "edition")
register_converter(PortraitConverter, "portrait")

admin.site.login = limited("admin", admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", home, name="home"),
    path("about/", pages.about, name="about"),
    path("", include("armybuilder.armies.urls")),
    path("", include("armybuilder.printing.urls")),
    path("", include("armybuilder.handbook.urls")),
    path("", include("armybuilder.house.urls")),
    path("", include("armybuilder.library.urls")),
    path("", include("armybuilder.reports.urls")),
    path("", include("armybuilder.clubs.urls")),
    path("", include("armybuilder.nights.urls")),
    path("", include("armybuilder.notices.urls")),
    path("", include("armybuilder.accounts.urls")),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
