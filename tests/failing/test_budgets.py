"""However much is imported, the work stops at its budgets: lines taken apart, letters compared with known names."""

from collections import Counter

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.armies.documents.bundled_catalogues import BundledCatalogues
from armybuilder.armies.importing import uploads
from armybuilder.visitors import Visitor
from rules.engine.notation import reading
from rules.engine.wording import text
from tests.failing.inputs.texts import TEXTS
from tests.failing.inputs.zips import ZIPS

pytestmark = pytest.mark.any_database

BRING = "/armies/import/"


@pytest.fixture
def done(monkeypatch) -> Counter:
    """How often a line was taken apart, and how many pairs of letters were compared."""
    count = Counter()
    split, nearest = reading.split, text._nearest

    def counted_split(reader, line):
        count["lines"] += 1
        return split(reader, line)

    def counted_nearest(name, known):
        count["letters"] += (1 + len(name)) * sum(map(len, known))
        return nearest(name, known)

    monkeypatch.setattr(reading, "split", counted_split)
    monkeypatch.setattr(text, "_nearest", counted_nearest)
    return count


@pytest.mark.parametrize("name", [name for name in ZIPS if "texts" in name or "mebibyte" in name])
def test_a_zip_of_many_texts_is_read_within_the_budgets(visitor, books, done, name):
    make, _ = ZIPS[name]
    visitor.post(BRING, {"files": SimpleUploadedFile("army.zip", make())})
    # the first unit of a text is taken apart once more, to see that it is one
    assert done["lines"] <= uploads.MOST_READ + uploads.MOST_ARMIES * len(books)
    assert done["letters"] <= text.MAX_COMPARED


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in TEXTS if "lines" in name or "unknown" in name])
def test_a_long_text_is_read_within_the_budgets(visitor, books, done, name):
    visitor.post(BRING, {"text": TEXTS[name][0], "edition": "vsgmr-7" if text_lines(name) > 1_000 else ""})
    assert 0 < done["lines"] <= len(books) * (reading.MAX_ABOVE + text_lines(name) + 1)
    assert done["letters"] <= text.MAX_COMPARED


def text_lines(name: str) -> int:
    """How many of a text's lines a rule book may read as units."""
    return min(reading.MAX_LINES, TEXTS[name][0].count("\n") + 1)


@pytest.mark.long
def test_without_its_budget_the_same_zip_is_read_on(books, done):
    """So the counts above show when a budget no longer holds."""
    make, _ = ZIPS["60 texts of 500 misspelt lines"]
    zipped, every = SimpleUploadedFile("army.zip", make()), list(books.values())
    uploads.read_files(
        [zipped], lambda text: every, uploads.Allowance(lines=2 * uploads.MOST_READ), BundledCatalogues(Visitor())
    )
    few = done["lines"]
    uploads.read_files([zipped], lambda text: every, uploads.Allowance(), BundledCatalogues(Visitor()))
    assert few > 1.5 * (done["lines"] - few)
