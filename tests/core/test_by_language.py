"""What is remembered with words in it is made once for each language."""

from django.utils.translation import get_language, override

from armybuilder.core.by_language import cached_by_language


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
