"""Templates are indented for people, and read without it."""

import pytest
from django.conf import settings
from django.template import Context, Engine, Origin, engines
from django.test.utils import override_script_prefix

from armybuilder.core.web.template_loader import Loader


def contents(path, text):
    path.write_text(text)
    return Loader(engines["django"].engine).get_contents(Origin(str(path)))


def test_lines_of_pages_begin_without_indentation(tmp_path):
    assert contents(tmp_path / "a.html", "<p>\n    One  <b>x</b>\n</p>\n\n  <i>") == "<p>\nOne  <b>x</b>\n</p>\n\n<i>"


def test_texts_are_read_as_they_stand(tmp_path):
    assert contents(tmp_path / "a.txt", "One\n  two\n") == "One\n  two\n"


def test_pages_are_sent_without_indentation(client):
    page = client.get("/about/").content.decode()
    assert "\n " not in page and (settings.ROOT / "templates" / "about.html").read_text().count("\n  ") > 20


def test_a_compiled_template_keeps_those_that_it_includes(tmp_path, monkeypatch):
    (tmp_path / "page.html").write_text('{% include "part.html" %}{% include "part.html" with word="b" %}')
    (tmp_path / "part.html").write_text("<i>{{ word }}</i>")
    page = Engine(dirs=[tmp_path], builtins=["armybuilder.core.web.template_tags"]).get_template("page.html")
    assert page.render(Context({"word": "a"})) == "<i>a</i><i>b</i>"
    monkeypatch.setattr(Engine, "find_template", lambda *_: pytest.fail("A template was looked up again."))
    assert page.render(Context({"word": "c"})) == "<i>c</i><i>b</i>"


def test_while_templates_are_written_an_include_is_looked_up_for_each_page(tmp_path, settings):
    settings.DEBUG = True
    (tmp_path / "page.html").write_text('{% include "part.html" %}')
    part = tmp_path / "part.html"
    part.write_text("before")
    loaders = ["django.template.loaders.filesystem.Loader"]
    own = Engine(dirs=[tmp_path], loaders=loaders, builtins=["armybuilder.core.web.template_tags"])
    page = own.get_template("page.html")
    assert page.render(Context()) == "before"
    part.write_text("after")
    assert page.render(Context()) == "after"


TAGS = {"builtins": ["armybuilder.core.web.template_tags"]}


def test_a_compiled_template_keeps_the_addresses_that_it_names(monkeypatch):
    text = "{% url 'library:library' %} {% static 'icons.svg' %} {% url 'armies:sample' slug %}"
    page = Engine(**TAGS).from_string(text + "{% static name %}{% url 'about' as credits %}{{ credits }}")
    asked = []
    monkeypatch.setattr("django.urls.reverse", lambda name, **_: asked.append(name) or f"/{name}/")
    shown = page.render(Context({"slug": "elves", "name": "favicon.svg"}))
    assert shown == "/library/ /static/icons.svg /armies:sample//static/favicon.svg/about/"
    assert asked == ["armies:sample", "about"]


def test_addresses_begin_as_the_proxy_of_each_request_asks():
    pages = [Engine(**TAGS).from_string("{% url 'library:library' %}")]
    with override_script_prefix("/other/"):
        pages.append(Engine(**TAGS).from_string("{% url 'library:library' %}"))
        assert [page.render(Context()) for page in pages] == ["/other/library/"] * 2
    assert [page.render(Context()) for page in pages] == ["/library/"] * 2
