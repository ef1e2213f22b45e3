"""Pages that belong to no app, and checks of every template."""

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import Client

from armybuilder.core.web import pages

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = [path for path in (ROOT / "templates").rglob("*.html") if "printing" not in path.parts]
SPRITE = set(re.findall(r'<symbol id="([^"]+)"', (ROOT / "static" / "icons.svg").read_text(encoding="utf-8")))


def looks_like_muster(response) -> bool:
    page = response.content.decode()
    return 'class="brand"' in page and 'href="#main"' in page and "css/theme.css" in page


@pytest.mark.django_db
def test_the_about_page_credits_everybody(client):
    page = client.get("/about/").content.decode()

    for name in (
        "Andrew Domino",
        "Michael Taylor",
        "Commander Cody",
        "Wesley Bruce",
        "CC BY-NC-SA 3.0",
        "Londrina Solid",
        "Marcelo Magalhães",
        "Atkinson Hyperlegible Next",
        "Braille Institute",
        "Open Font License",
        "DejaVu Sans",
        "Droid Sans Fallback",
        "Noto Emoji",
        "Lucide",
        "Tabler Icons",
        "Pico CSS",
        "htmx",
        "idiomorph",
        "WeasyPrint",
        "BSD-3-Clause",
    ):
        assert name in page


@pytest.mark.django_db
def test_licenses_that_the_about_page_links_are_there(client):
    links = re.findall(r'href="(/static/[^"]+LICENSE[^"]*)"', client.get("/about/").content.decode())

    assert len(links) == 6
    assert [client.get(link).status_code for link in links] == [200] * 6


@pytest.mark.django_db
def test_a_page_that_is_not_there(client):
    response = client.get("/nowhere/")

    assert response.status_code == 404
    assert looks_like_muster(response)
    assert "Page not found" in response.content.decode()


@pytest.mark.django_db
def test_who_asks_for_the_head_alone_gets_it(client, django_db_setup):
    army = client.post("/samples/elves/copy/").headers["Location"]

    for address in ("/", "/about/", army, "/samples/elves/"):
        answer = client.head(address)
        assert (answer.status_code, answer.content) == (200, b""), address


@pytest.mark.django_db
def test_a_method_that_is_not_meant(client):
    response = client.post("/about/")

    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD"
    assert looks_like_muster(response)


@pytest.mark.django_db
def test_a_form_without_its_token():
    response = Client(enforce_csrf_checks=True).post("/admin/login/")

    assert response.status_code == 403
    assert looks_like_muster(response)
    assert "This form has expired" in response.content.decode()


@pytest.mark.django_db
def test_a_form_from_another_address_names_both_and_the_settings(caplog):
    client = Client(enforce_csrf_checks=True, headers={"Origin": "https://club.example"})
    response = client.post("/admin/login/")
    page = " ".join(response.content.decode().split())

    assert response.status_code == 403 and looks_like_muster(response)
    assert "came from https://club.example, but this server is set up for http://127.0.0.1:8000." in page
    assert "MUSTER_BASE_URL" in page and "MUSTER_HOSTS" in page and "open for too long" not in page
    assert "A form came from https://club.example, but this server is http://127.0.0.1:8000." in caplog.text


@pytest.mark.django_db
def test_a_browser_that_hides_its_address_is_not_told_of_another_one():
    response = Client(enforce_csrf_checks=True, headers={"Origin": "null"}).post("/admin/login/")

    assert response.status_code == 403 and "This form has expired" in response.content.decode()


@pytest.mark.django_db
def test_a_host_that_nobody_set_up_is_named_with_the_settings(client):
    response = client.get("/about/", headers={"Host": "club.example"})
    page = " ".join(response.content.decode().split())

    assert response.status_code == 400 and looks_like_muster(response)
    assert "came from club.example, but this server is set up for http://127.0.0.1:8000." in page
    assert "MUSTER_HOSTS" in page


@pytest.mark.django_db
def test_more_than_the_server_takes_in(client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100

    response = client.post("/admin/login/", {"username": "x" * 200})

    assert response.status_code == 413
    assert looks_like_muster(response)


@pytest.mark.django_db
@pytest.mark.parametrize("content_type", ["application/octet-stream", "application/json", "text/plain"])
def test_a_large_body_is_too_large_also_without_the_token_of_a_form(content_type):
    browser = Client(enforce_csrf_checks=True)

    response = browser.post("/armies/import/", bytes(5 * 1024 * 1024), content_type=content_type)

    assert response.status_code == 413


@pytest.mark.parametrize(("answer", "status"), [(pages.bad_request, 400), (pages.forbidden, 403)])
def test_refusals_have_the_look(rf, answer, status):
    response = answer(rf.get("/"), ValueError("unread"))

    assert response.status_code == status
    assert looks_like_muster(response)


def test_a_fault_of_ours_is_told_without_the_database(rf):
    # This test has no database: a query would be an error.
    response = pages.broken(rf.get("/"))

    assert response.status_code == 500
    assert looks_like_muster(response)


@pytest.mark.django_db
def test_a_fault_in_a_view_is_answered_with_that_page(monkeypatch):
    from django.template import engines

    monkeypatch.setattr(engines["django"].engine, "template_context_processors", (lambda request: 1 / 0,))

    response = Client(raise_request_exception=False).get("/about/")

    assert response.status_code == 500
    assert "Something went wrong" in response.content.decode()


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "405", "413", "500", "503", "other_address"])
def test_error_pages_say_what_to_do_without_fuss(name):
    page = render_to_string(f"{name}.html")

    assert "!" not in page.replace("<!doctype", "")
    assert not re.search(r"oops|sorry|please|successfully", page, re.IGNORECASE)


def test_no_template_carries_styles_or_scripts_of_its_own():
    inline = re.compile(r"\sstyle=|<style|\son[a-z]+=\"|<script(?![^>]*(\ssrc=|application/json))|hx-on", re.IGNORECASE)

    assert [str(path) for path in TEMPLATES if inline.search(path.read_text(encoding="utf-8"))] == []


def test_no_link_says_that_it_is_a_button_for_it_would_not_answer_to_space():
    role = re.compile(r"<a\b[^>]*\srole=")

    assert [str(path) for path in TEMPLATES if role.search(path.read_text(encoding="utf-8"))] == []


def test_every_icon_named_in_a_template_is_in_the_sprite():
    named = set()
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        named |= {f"i-{name}" for name in re.findall(r'{% icon "([^"]+)"', text)}
        named |= {f"f-{name}" for name in re.findall(r'{% figure "([^"]+)"', text)}
        named |= set(re.findall(r"#([idf]-[a-z0-9-]+)", text))

    assert len(named) > 3
    assert named - SPRITE == set()


def test_the_sprite_has_every_die_and_pose():
    assert {"d-4", "d-6", "d-8", "d-10", "d-12"} <= SPRITE
    assert {"f-troop", "f-hero", "f-mook", "f-horse", "f-tank", "f-shoot", "f-commander"} <= SPRITE


def test_the_theme_switch_is_kept(page):
    page.emulate_media(color_scheme="light")
    page.goto("/about/")
    switch = page.get_by_role("button", name="Dark mode")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(240, 237, 224)"

    switch.click()
    page.reload()

    assert switch.get_attribute("aria-pressed") == "true"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(13, 30, 24)"


def test_figures_wear_the_color_of_their_page_and_nothing_is_refused(page):
    refused = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.goto("/about/")

    box = page.locator(".brand .figure").bounding_box()

    assert box["width"] > 10
    assert refused == []


def test_the_grid_of_the_mat_and_of_the_page_is_drawn_all_over(page):
    page.goto("/clubs/")

    for part in ("body", ".mat"):
        repeats = page.locator(part).first.evaluate("one => getComputedStyle(one).backgroundRepeat")
        assert repeats.split(", ")[-2:] == ["repeat", "repeat"]


def test_without_scripts_the_switch_is_not_there(plain_page):
    plain_page.goto("/about/")

    assert plain_page.get_by_role("heading", level=1).inner_text() == "About Muster"
    assert plain_page.get_by_role("button").count() == 0
