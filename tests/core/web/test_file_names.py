"""Files that are downloaded say in their names what is in them."""

import pytest
from django.utils import translation

from armybuilder.core.web.file_names import base_name


@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "kaempfer-bewegungsstaebe"), ("en", "kampfer-bewegungsstabe"), (None, "kampfer-bewegungsstabe")],
)
def test_umlauts_are_written_as_two_letters_where_german_is_read(language, name):
    with translation.override(language):
        assert base_name(["Kämpfer", "Bewegungsstäbe"], "army") == name
