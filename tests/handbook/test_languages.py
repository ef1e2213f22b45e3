"""Rules that lack the reader's language are shown in their own, and say so to whoever listens."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_words_in_another_language_than_the_page_are_marked(settings):
    settings.LANGUAGES = [("en", "English"), ("cy", "Cymraeg")]
    there = Client().get("/rules/vsgmr-7/figures/?language=cy").content.decode()
    assert '<a href="#troop" lang="en">Troop</a>' in there
    assert '<div class="rule-text" lang="en">' in there
    here = Client().get("/rules/vsgmr-7/figures/").content.decode()
    assert '<a href="#troop">Troop</a>' in here
    assert ' lang="en">' not in here.split("<main")[1]
