"""What is remembered with words in it is made once for each language and units of measure."""

from fractions import Fraction

from django.utils.translation import get_language, override

from armybuilder.armies.by_language import cached_by_language
from rules.engine.reader import measuring_in
from rules.engine.words import distance


def test_each_language_has_its_own():
    made = []

    @cached_by_language(maxsize=10)
    def greeting(name: str, mark: str = ".") -> str:
        made.append(name)
        return f"{get_language()} {name}{mark}"

    for language in ("en", "de", "en", "de"):
        with override(language):
            assert greeting("Orcs", mark="!") == f"{language} Orcs!"
    assert made == ["Orcs", "Orcs"]


def test_each_has_its_units():
    @cached_by_language(maxsize=10)
    def move(inches: int) -> str:
        return distance(Fraction(inches))

    for measured, said in (("in", "6″"), ("cm", "15\u00a0cm"), ("in", "6″")):
        with measuring_in(measured):
            assert move(6) == said
