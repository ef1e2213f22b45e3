"""The site map: the public pages, for search engines. What they should skip is in ``core/web/pages.py``."""

from collections.abc import Iterable
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.urls import reverse

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.guide.parts import PARTS
from armybuilder.handbook.book import book
from rules.models import Edition
from rules.snapshot import catalogue, catalogue_in_own_words

MOST = 1_000
"""Armies on one page of the map."""


class PublicSitemap(Sitemap):
    """A section of the site map. It uses the server's own address, whatever host was requested."""

    protocol = urlsplit(settings.BASE_URL).scheme

    def get_domain(self, site: object = None) -> str:
        """Host and port of the server's own address."""
        return urlsplit(settings.BASE_URL).netloc


class PageSitemap(PublicSitemap):
    """The pages that every server has."""

    def items(self) -> list[str]:
        return ["home", "armies:new", "armies:import", "library:library", "clubs:clubs", "handbook:editions", "about"]

    def location(self, item: str) -> str:
        return reverse(item)


class RuleSitemap(PublicSitemap):
    """The rule books and their chapters."""

    def items(self) -> list[str]:
        return [address for edition in Edition.objects.books() for address in _chapters(edition)]

    def location(self, item: str) -> str:
        return item


class GuideSitemap(PublicSitemap):
    """The guide and its parts."""

    def items(self) -> list[str]:
        return [reverse("guide:contents"), *(reverse("guide:part", args=[part.slug]) for part in PARTS)]

    def location(self, item: str) -> str:
        return item


class SampleSitemap(PublicSitemap):
    """The sample armies."""

    def items(self) -> Iterable[samples.Sample]:
        return samples.all()

    def location(self, item: samples.Sample) -> str:
        return reverse("armies:sample", args=[item.slug])


class ArmySitemap(PublicSitemap):
    """The armies in the library."""

    limit = MOST

    def items(self) -> QuerySet[Army]:
        """Public armies; the order is stable."""
        return Army.objects.public().only("code", "changed", "edition__slug").order_by("pk")

    def location(self, item: Army) -> str:
        return reverse("armies:read", args=[item.code])

    def lastmod(self, item: Army) -> datetime:
        return item.changed


SITEMAPS: dict[str, type[Sitemap]] = {
    "pages": PageSitemap,
    "rules": RuleSitemap,
    "samples": SampleSitemap,
    "guide": GuideSitemap,
    "armies": ArmySitemap,
}


def _chapters(edition: Edition) -> list[str]:
    chapters = book(catalogue(edition), catalogue_in_own_words(edition)).chapters
    contents = reverse("handbook:contents", args=[edition.slug])
    return [contents, *(reverse("handbook:chapter", args=[edition.slug, chapter.slug]) for chapter in chapters)]
