"""Sentences of templates are looked up when a template is compiled, once a language."""

from collections.abc import Iterator

import pytest
from django.template import Context, Engine, TemplateSyntaxError, engines
from django.utils import translation

GERMAN = {
    "Create army": "Armee anlegen",
    "verb\x04Print": "Drucken",
    "Hello, %(name)s": "%(name)s, hallo",
    "100%%": "100 %%",
    ("%(count)s unit of %(name)s", 0): "%(count)s Einheit von %(name)s",
    ("%(count)s unit of %(name)s", 1): "%(name)s: %(count)s Einheiten",
    "Wrong": "%(nobody)s",
}


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A few German words, in a catalog of their own."""
    from django.utils.translation import trans_real

    words = trans_real.DjangoTranslation("de")
    words._catalog.update(type("Few", (), {"plural": staticmethod(lambda n: int(n != 1)), "_catalog": GERMAN}))
    monkeypatch.setitem(trans_real._translations, "de", words)
    yield


def said(template: str, **values: object) -> str:
    """The template in German."""
    with translation.override("de"):
        return engines["django"].from_string(template).render(values)


def test_a_constant_is_translated() -> None:
    assert said('{% translate "Create army" %}') == "Armee anlegen"
    assert said('{% translate "Create army" as label %}<b>{{ label }}</b>') == "<b>Armee anlegen</b>"
    assert said('{% translate "Print" context "verb" %}') == "Drucken"
    assert said('{% translate "Print the scroll" %}') == "Print the scroll"


def test_a_sentence_takes_its_values_where_the_language_wants_them() -> None:
    said_to = "{% blocktranslate trimmed with name=player.name %}\n  Hello, {{ name }}\n{% endblocktranslate %}"
    assert said(said_to, player={"name": "<Ann>"}) == "&lt;Ann&gt;, hallo"


def test_a_number_chooses_the_form() -> None:
    units = (
        "{% blocktranslate count count=n with name=army %}{{ count }} unit of {{ name }}"
        "{% plural %}{{ count }} units of {{ name }}{% endblocktranslate %}"
    )
    assert said(units, n=1, army="Orcs") == "1 Einheit von Orcs"
    assert said(units, n=3, army="Orcs") == "Orcs: 3 Einheiten"


def test_percent_signs_stay() -> None:
    assert said('{% translate "100%" %}') == "100 %"
    assert said("{% blocktranslate %}100%{% endblocktranslate %}") == "100 %"
    assert said("{% blocktranslate %}5% of {{ n }}{% endblocktranslate %}", n=2) == "5% of 2"


def test_a_translation_that_names_what_there_is_not_is_refused() -> None:
    with pytest.raises(TemplateSyntaxError, match="nobody"):
        said("{% blocktranslate %}Wrong{% endblocktranslate %}")


def test_only_constants_are_translated() -> None:
    with pytest.raises(TemplateSyntaxError, match="constant"):
        said("{% translate name %}", name="Create army")


def test_each_language_has_its_own_compiled_template(tmp_path) -> None:
    (tmp_path / "button.html").write_text('{% translate "Create army" %}')
    loaders = [
        (
            "armybuilder.core.web.template_loader.CompiledByLanguage",
            [("django.template.loaders.filesystem.Loader", [tmp_path])],
        )
    ]
    engine = Engine(loaders=loaders, builtins=["armybuilder.core.i18n.translate_tags"])
    words = []
    for language in ("en", "de", "en"):
        with translation.override(language):
            words.append(engine.get_template("button.html").render(Context()))
    assert words == ["Create army", "Armee anlegen", "Create army"]
