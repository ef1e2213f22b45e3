"""What a good picture takes of the memory while it is taken in, and the colors of a WebP."""

import io

import pytest
from PIL import Image

from armybuilder.armies import portraits
from tests.memory import floor, kilobytes
from tests.pictures import picture, written


@pytest.mark.parametrize(("format", "most"), [("JPEG", 110), ("PNG", 110), ("WEBP", 210)])
def test_a_good_picture_of_12_million_pixels_takes_little_memory(pictures, format, most):
    upload = io.BytesIO(written(Image.effect_noise((500, 375), 40).resize((4_000, 3_000)).convert("RGB"), format))
    portraits.keep(io.BytesIO(picture(format)), 1, portraits.Crop())
    lowest = floor()
    digest = portraits.keep(upload, upload.getbuffer().nbytes, portraits.Crop())
    assert (kilobytes("VmHWM") - lowest) / 1024 < most
    assert Image.open(pictures / f"{digest}.jpg").size == (640, 800)


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_webp_has_its_colors_and_lies_on_white(pictures, mode):
    image = Image.new(mode, (400, 400), (255, 0, 0) if mode == "RGB" else (0, 0, 0, 0))
    digest = portraits.keep(io.BytesIO(written(image, "WEBP", lossless=True)), 1, portraits.Crop())
    seen = Image.open(pictures / f"{digest}.jpg").getpixel((320, 400))
    assert max(abs(a - b) for a, b in zip(seen, (255, 0, 0) if mode == "RGB" else (255,) * 3, strict=True)) < 4
