"""Names are sorted as readers expect it: by the value of numbers, and by the alphabet of their language."""

import random

import pytest
from django.utils.translation import override

from armybuilder.armies.models import Army
from armybuilder.core.i18n.natural_order import natural_key

SORTED = {
    "en": ["(old)", "2. Company", "10. Company", "Apple", "Ärger", "Elves", "Éowyn", "Łódź", "Squad 2", "squad 2b",
           "Squad 10", "Zoo", "Ωmega"],
    "de": ["Äpfel 2", "Äpfel 10", "Apfelmus", "Ost", "Österreich", "Straße 1", "Strasse 2", "Zug"],
    "es": ["Nube", "Nuñez", "Nuza", "Ñandú", "Ñu", "Oso"],
    "pl": ["Lato", "Lody", "Łąka", "Mrok"],
    "sv": ["Alv", "Zebra", "Åsa", "Älg", "Öl"],
}  # fmt: skip


@pytest.mark.parametrize("language", SORTED)
def test_names_stand_in_the_order_of_the_readers_language(language):
    names = SORTED[language]
    shuffled = random.Random(language).sample(names, len(names))
    with override(language):
        assert sorted(shuffled, key=natural_key) == names


@pytest.mark.parametrize("number", ["1" * 5000, "٣", "²", "Ⅷ"])
def test_odd_numbers_have_a_place_too(number):
    assert sorted([f"A {number}", "A"], key=natural_key) == ["A", f"A {number}"]


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "names"), [("en", SORTED["en"]), ("es", SORTED["es"])])
def test_my_armies_are_listed_in_that_order(client, language, names):
    for name in reversed(names):
        client.post("/samples/elves/copy/")
        army = Army.objects.first()
        Army.objects.filter(pk=army.pk).update(name=name, document=army.document | {"name": name})
    rows = client.get("/armies/?sort=name", headers={"accept-language": language}).context["rows"]
    assert [row["name"] for row in rows] == names
