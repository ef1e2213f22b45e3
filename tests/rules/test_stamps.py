"""Stamps, which tell every process that a rule book changed."""

import pytest

from rules.models import Edition
from rules.stamps import stamp, stamped_once


@pytest.mark.django_db
@pytest.mark.any_database
def test_changes_within_changes_give_a_rule_book_one_stamp(django_assert_num_queries):
    edition = Edition.objects.get(slug="vsgmr-7")
    with django_assert_num_queries(1), stamped_once():
        stamp(edition.pk)
        with stamped_once():
            stamp(edition.pk)
    assert Edition.objects.get(slug="vsgmr-7").stamp != edition.stamp
