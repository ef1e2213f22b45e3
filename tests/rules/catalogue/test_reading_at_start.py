"""The rows of a rule book are read once for all languages."""

import pytest
from django.utils import translation

from rules import snapshot
from rules.models import Edition


@pytest.fixture
def fresh():
    """A process that has read nothing yet."""
    for read in (snapshot._read, snapshot._document):
        read.cache_clear()


@pytest.mark.django_db
@pytest.mark.any_database
def test_another_language_asks_the_database_for_nothing(fresh, django_assert_num_queries):
    edition = Edition.objects.get(slug="vsgmr-7")
    with translation.override("en"):
        english = snapshot.catalogue(edition)
    with django_assert_num_queries(0), translation.override("de"):
        german = snapshot.catalogue(edition)
    assert english.options["armor"].name != german.options["armor"].name


@pytest.mark.django_db
@pytest.mark.any_database
def test_no_page_reads_rule_books_that_were_read_at_the_start(fresh, django_assert_num_queries):
    editions = list(Edition.objects.filter(revision=None))
    snapshot.read_rule_books()
    for language in ("en", "de", "es"):
        with django_assert_num_queries(0), translation.override(language):
            assert {snapshot.catalogue(edition).slug for edition in editions} == {one.slug for one in editions}
