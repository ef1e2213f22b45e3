"""Every address of the site."""

from django.contrib import admin
from django.contrib.sitemaps import views as sitemap_views
from django.urls import include, path, register_converter
from django.views.decorators.http import require_safe

from armybuilder.accounts.allauth_transactions import keep_pages_whole
from armybuilder.armies.home_page.views import home
from armybuilder.armies.keys import EditionConverter, KeyConverter, PortraitConverter
from armybuilder.core.web import pages
from armybuilder.core.web.http import public
from armybuilder.rate_limits import limited
from armybuilder.sitemaps import SITEMAPS

handler400 = pages.bad_request
handler403 = pages.forbidden
handler404 = pages.not_found
handler500 = pages.broken

register_converter(KeyConverter, "key")
register_converter(EditionConverter, "edition")
register_converter(PortraitConverter, "portrait")

keep_pages_whole()
admin.site.login = limited("admin", admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", home, name="home"),
    path("about/", pages.about, name="about"),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("robots.txt", pages.robots, name="robots"),
    path("manifest.webmanifest", pages.manifest, name="manifest"),
    path(
        "sitemap.xml",
        require_safe(public(sitemap_views.index)),
        {"sitemaps": SITEMAPS, "sitemap_url_name": "sitemap"},
        name="sitemaps",
    ),
    path("sitemap-<section>.xml", require_safe(public(sitemap_views.sitemap)), {"sitemaps": SITEMAPS}, name="sitemap"),
    path("rules/", include("armybuilder.marks.urls")),
    path("rules/", include("armybuilder.handbook.urls")),
    path("help/", include("armybuilder.guide.urls")),
    path("house/", include("armybuilder.house.urls")),
    path("library/", include("armybuilder.library.urls")),
    path("match/", include("armybuilder.matches.urls")),
    path("toys/", include("armybuilder.toybox.urls")),
    path("", include("armybuilder.toybox.first_game.urls")),
    path("notices/", include("armybuilder.notices.urls")),
    path("server/", include("armybuilder.backups.urls")),
    path("clubs/", include("armybuilder.nights.urls")),
    path("", include("armybuilder.proposals.urls")),
    path("", include("armybuilder.clubs.urls")),
    path("", include("armybuilder.armies.urls")),
    path("", include("armybuilder.printing.urls")),
    path("", include("armybuilder.other_programs.urls")),
    path("", include("armybuilder.reports.urls")),
    path("", include("armybuilder.games.urls")),
    path("", include("armybuilder.api.urls")),
    path("", include("armybuilder.hosting.urls")),
    path("", include("armybuilder.offline.urls")),
    path("", include("armybuilder.accounts.urls")),
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
