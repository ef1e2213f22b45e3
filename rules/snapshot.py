"""The rows of an edition as the engine's catalogue, read once after each change for each language and units.

Here it is only cached: ``documents`` reads the rows, and ``catalogue_values.catalogue_of`` turns each field into the
engine's value. Saving a row changes its edition's stamp. The next request reads the stamp with the army, misses the
snapshot's cache, and builds a new catalogue; every process does so for itself.
"""

from collections.abc import Iterable
from functools import lru_cache
from uuid import UUID

from django.utils.translation import get_language

from rules.documents import Document, catalogue_of, document_of
from rules.engine import Catalogue
from rules.engine.wording.reader import Units, units
from rules.models import Edition
from rules.row_languages import foreign_rows
from rules.texts import in_the_readers_units, translated


def catalogue(edition: Edition) -> Catalogue:
    """The catalogue of an edition at its current stamp, in the reader's language."""
    return _read(edition.pk, edition.stamp, get_language() or "", units.get())


def catalogue_in_own_words(edition: Edition) -> Catalogue:
    """The same in the words it was written in: addresses are made of them."""
    return _read(edition.pk, edition.stamp, "", units.get())


def catalogue_by_slug(slug: str) -> Catalogue | None:
    """The catalogue of the edition of that slug, if there is one."""
    return catalogues_by_slug([slug]).get(slug)


def catalogues_by_slug(slugs: Iterable[str]) -> dict[str, Catalogue]:
    """The catalogues of the editions of those slugs that there are."""
    return {edition.slug: catalogue(edition) for edition in Edition.objects.filter(slug__in=slugs)}


def read_rule_books() -> None:
    """Read the rows of every rule book, which takes longer than anything else of a process's first page."""
    for edition in Edition.objects.filter(revision=None):
        _document(edition.pk, edition.stamp)


@lru_cache(maxsize=256)
def _read(pk: int, stamp: UUID, language: str, measured: Units) -> Catalogue:
    own = _document(pk, stamp)
    document = translated(own, language)
    read = document if measured == "in" else in_the_readers_units(document)
    return catalogue_of(read, foreign_rows(own, document, language))


@lru_cache(maxsize=64)
def _document(pk: int, stamp: UUID) -> Document:
    """The rows as they were written. All languages and units share them: reading them takes longer than translating."""
    return document_of(Edition.objects.get(pk=pk))
