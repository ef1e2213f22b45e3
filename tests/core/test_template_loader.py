"""Templates are indented for people, and read without it."""

from django.conf import settings
from django.template import Origin, engines

from armybuilder.core.template_loader import Loader


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
