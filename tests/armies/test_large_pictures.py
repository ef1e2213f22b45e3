"""Large pictures are read within their limits, by a process of its own; and the colors of a WebP."""

import io

import pytest
from PIL import Image

from armybuilder.armies.pictures import portraits
from armybuilder.armies.pictures.uploaded_pictures import CLEAR, LIMITS, MOST_PIXELS
from armybuilder.core.machine.file_locks import turn
from armybuilder.jobs.process_limits import MEBIBYTE
from tests.support.memory import floor, kilobytes
from tests.support.pictures import quarters, written

pytestmark = pytest.mark.long

NOISE = Image.effect_noise((500, 375), 40)
LARGE = {
    "a JPEG of 24 million": ("JPEG", (6_000, 4_000), "RGB", {}),
    "a progressive JPEG of 24 million": ("JPEG", (6_000, 4_000), "RGB", {"progressive": True}),
    "a PNG of 12 million": ("PNG", (4_000, 3_000), "RGB", {}),
    "a PNG of 8 million with transparency": ("PNG", (3_200, 2_500), "RGBA", {"compress_level": 1}),
    "a WebP of 6 million": ("WEBP", (2_800, 2_100), "RGB", {}),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_good_picture_is_read_within_its_limits_and_not_by_this_process(pictures, name):
    format, size, mode, options = LARGE[name]
    picture = Image.radial_gradient("L") if format == "PNG" else NOISE
    content = written(picture.resize(size).convert(mode), format, **options)
    lowest = floor()
    digest = portraits.keep(io.BytesIO(content), len(content), portraits.Crop())
    assert (kilobytes("VmHWM") - lowest) / 1024 < 5 + 3 * len(content) / MEBIBYTE
    assert (LIMITS.memory, LIMITS.seconds) == (128 * MEBIBYTE, 0.8)
    assert Image.open(pictures / f"{digest}.jpg").size == (640, 800)


def test_while_another_picture_is_read_the_next_one_waits_for_a_moment_and_is_then_told(pictures, monkeypatch):
    content = written(quarters(64, 64), "PNG")
    monkeypatch.setattr(portraits, "PATIENCE", 0.1)
    taken = turn(pictures.parent, "pictures", portraits.AT_ONCE, 0)
    with taken, pytest.raises(portraits.PictureError, match="Other pictures are being read"):
        portraits.keep(io.BytesIO(content), len(content), portraits.Crop())
    portraits.keep(io.BytesIO(content), len(content), portraits.Crop())


def test_the_most_pixels_of_each_format_can_be_held_within_the_limits():
    # the bytes that a pixel takes while it is read and mixed with its neighbors
    assert MOST_PIXELS["PNG"] * 8 <= 100 * MEBIBYTE
    assert MOST_PIXELS[CLEAR] * 12 <= 100 * MEBIBYTE
    assert MOST_PIXELS["WEBP"] * 16 <= 100 * MEBIBYTE


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_webp_has_its_colors_and_lies_on_white(pictures, mode):
    image = Image.new(mode, (400, 400), (255, 0, 0) if mode == "RGB" else (0, 0, 0, 0))
    digest = portraits.keep(io.BytesIO(written(image, "WEBP", lossless=True)), 1, portraits.Crop())
    seen = Image.open(pictures / f"{digest}.jpg").getpixel((320, 400))
    assert max(abs(a - b) for a, b in zip(seen, (255, 0, 0) if mode == "RGB" else (255,) * 3, strict=True)) < 4
