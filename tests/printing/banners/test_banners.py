"""Link previews: what chat programs are told of an army, and the picture they show."""

import io
import re
from dataclasses import replace

import pytest
from django.test import Client
from PIL import Image

from armybuilder.armies.models import Army
from armybuilder.armies.pictures import silhouette_pixels as figures
from armybuilder.armies.visibility import Visibility
from armybuilder.printing.banners import banner
from tests.support.players import copied, signed_in

pytestmark = pytest.mark.django_db
MAT, SHELF = (0x1B, 0x5A, 0x41), (0xC9, 0xA8, 0x6A)


@pytest.fixture
def army():
    return copied(signed_in("alice"))


def see(army, visibility):
    Army.objects.filter(pk=army.pk).update(visibility=visibility, read_key="L" * 22)


def told(address):
    page = Client().get(address).content.decode()
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', page))


def test_a_public_army_tells_chat_programs_its_title_points_and_picture(army):
    see(army, Visibility.ALL)
    said = told(f"/read/{army.code}/")
    assert said["og:title"] == "Elves, 25 points"
    sentence = "7 figures, 25 points, legal for Very Simple v7, Basic Game."
    assert said["og:description"] == f"{sentence} Mage 7, 2 × Sentries 10, 4 × Foot Soldiers 8"
    assert said["og:image"] == f"http://testserver/read/{army.code}/preview.png?v=0"
    assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
    assert said["twitter:card"] == "summary_large_image"


def test_the_picture_is_a_png_of_the_size_that_chat_programs_want(army):
    see(army, Visibility.ALL)
    answer = Client().get(f"/read/{army.code}/preview.png")
    image = Image.open(io.BytesIO(answer.content))
    assert (answer.headers["Content-Type"], image.format, image.size) == ("image/png", "PNG", (1200, 630))
    assert image.getpixel((30, 30)) == MAT and image.getpixel((30, 550)) == SHELF


def test_an_army_by_link_has_its_picture_by_link_alone(army):
    see(army, Visibility.LINK)
    link = "L" * 22
    assert told(f"/shared/{link}/")["og:image"] == f"http://testserver/shared/{link}/preview.png?v=0"
    assert Client().get(f"/shared/{link}/preview.png").status_code == 200
    assert Client().get(f"/read/{army.code}/preview.png").status_code == 404


@pytest.mark.parametrize("visibility", [Visibility.ME, Visibility.CLUB])
def test_what_is_not_for_everybody_has_no_picture_by_its_code(army, visibility):
    see(army, visibility)
    alice = signed_in("alice")
    assert "og:image" not in alice.get(f"/read/{army.code}/").content.decode()
    assert alice.get(f"/read/{army.code}/preview.png").status_code == 404


def test_a_picture_is_drawn_once_for_armies_that_look_alike(monkeypatch, catalogue, sample):
    one = banner.banner_of(replace(sample("undead"), name="Drawn Once"))
    first = banner.png(one)
    monkeypatch.setattr(banner, "drawn", lambda banner: pytest.fail("drawn again"))
    assert banner.png(one) == first


def test_another_name_is_another_picture(catalogue, sample):
    build = sample("undead")
    assert banner.drawn(banner.banner_of(build)) != banner.drawn(banner.banner_of(replace(build, name="Bones")))


def test_an_army_of_nobody_is_drawn_without_figures(catalogue, sample):
    empty = banner.banner_of(replace(sample("undead"), units=()))
    assert empty.poses == () and banner.drawn(empty).startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["骷髅军团", "Хор Теней", "해골 군단", "🐉 ☠ 🐉", "a" * 80, "\u202eevil", "﷽" * 20])
def test_names_in_any_script_are_drawn_within_the_picture(catalogue, name, sample):
    text, font = figures.fitted(name, figures.HEADING, 104, 56, 1072)
    assert font.getlength(text) <= 1072
    assert banner.drawn(banner.banner_of(replace(sample("undead"), name=name))).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "text, font",
    [("骷髅", "Droid Sans Fallback"), ("Хор", "DejaVu Sans"), ("Orcs", "Londrina"), ("해골", "NanumGothic")],
)
def test_letters_come_from_the_font_that_has_them(text, font):
    assert figures.font(text, figures.HEADING, 56).getname()[0].startswith(font)
