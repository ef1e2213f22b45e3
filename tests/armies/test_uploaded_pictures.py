"""What is kept of a picture, asked of the decoder itself; ``test_portraits`` sends pictures to it as people do."""

import io
import struct

import pytest
from PIL import Image, ImageCms, ImageFile

from armybuilder.armies.pictures.uploaded_pictures import DAMAGED, SHAPES, Crop, decoded, scans
from armybuilder.jobs.process_limits import RefusedInput
from tests.failing.inputs.pictures import blank, claiming, claiming_jpeg, half, repeated
from tests.support.pictures import picture, quarters, written

RED, LIME, BLUE, YELLOW, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (255, 255, 255)
WHOLE = Crop("square", "middle-center", "1")


@pytest.fixture(autouse=True)
def as_alone(monkeypatch):
    """WeasyPrint, in the same process, has Pillow fill up what is missing; the decoder's own process has none."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", False)


def opened(content: bytes, crop: Crop = WHOLE) -> Image.Image:
    """The picture that is kept."""
    return Image.open(io.BytesIO(decoded(content, crop)))


def corners(image: Image.Image) -> list[tuple[int, int, int]]:
    """The colors of the four quarters, row by row, as pure as they were."""
    wide, high = image.size
    places = [(wide * x // 4, high * y // 4) for y in (1, 3) for x in (1, 3)]
    return [tuple(255 * (part > 127) for part in image.getpixel(place)) for place in places]


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_kept_is_a_jpeg_of_its_shape_without_anything_else(shape):
    image = opened(picture("PNG"), Crop(shape))
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", SHAPES[shape])
    assert not image.getexif() and "icc_profile" not in image.info


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_colors_and_sides_stay(format):
    assert corners(opened(picture(format))) == [RED, LIME, BLUE, YELLOW]


@pytest.mark.parametrize("options", [{"lossless": True}, {"exif": b"Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0"}])
def test_every_kind_of_webp_is_read(options):
    assert corners(opened(written(quarters(64, 64), "WEBP", **options))) == [RED, LIME, BLUE, YELLOW]


@pytest.mark.parametrize("mode", ["RGBA", "P", "L", "1", "I;16", "LA"])
def test_every_mode_of_a_png_becomes_colors(mode):
    image = opened(written(quarters(80, 80).convert("L" if mode == "I;16" else "RGBA").convert(mode), "PNG"))
    assert (image.mode, image.size) == ("RGB", SHAPES["square"])


def test_what_is_seen_through_is_white():
    assert corners(opened(written(Image.new("RGBA", (80, 80), (255, 0, 0, 0)), "PNG"))) == [WHITE] * 4


@pytest.mark.parametrize(
    ("orientation", "seen"),
    [
        (1, [RED, LIME, BLUE, YELLOW]), (2, [LIME, RED, YELLOW, BLUE]), (3, [YELLOW, BLUE, LIME, RED]),
        (4, [BLUE, YELLOW, RED, LIME]), (5, [RED, BLUE, LIME, YELLOW]), (6, [BLUE, RED, YELLOW, LIME]),
        (7, [YELLOW, LIME, BLUE, RED]), (8, [LIME, YELLOW, RED, BLUE]),
    ],
)  # fmt: skip
def test_it_stands_as_its_camera_was_held(orientation, seen):
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert corners(opened(written(quarters(400, 400), "JPEG", exif=exif))) == seen


def test_inks_and_profiles_become_colors_of_a_screen():
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert corners(opened(written(quarters(80, 80), "JPEG", icc_profile=profile))) == [RED, LIME, BLUE, YELLOW]
    assert corners(opened(written(quarters(80, 80), "JPEG", icc_profile=b"none"))) == [RED, LIME, BLUE, YELLOW]
    inks = opened(written(Image.new("CMYK", (100, 100), (0, 255, 255, 0)), "JPEG"))
    assert (inks.mode, corners(inks)) == ("RGB", [RED] * 4)


def test_16_bits_of_grey_become_8():
    grey = written(Image.new("I;16", (100, 100), 128 * 257), "PNG")
    assert opened(grey).getpixel((300, 300)) == (128, 128, 128)


@pytest.mark.parametrize(
    ("focus", "seen"), [("top-left", RED), ("top-right", LIME), ("bottom-left", BLUE), ("bottom-right", YELLOW)]
)
def test_zoomed_in_only_the_chosen_part_is_kept(focus, seen):
    assert corners(opened(picture("PNG"), Crop("square", focus, "2"))) == [seen] * 4


def test_a_large_jpeg_is_decoded_smaller():
    assert corners(opened(written(quarters(4_400, 3_000), "JPEG"))) == [RED, LIME, BLUE, YELLOW]


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda: b"no picture", "This file is not a JPEG, PNG or WebP picture."),
        (lambda: claiming(40_000, 40_000), "far too many pixels"),
        (
            lambda: claiming(5_000, 5_000),
            "5,000 × 5,000 pixels is too large. A PNG can have at most 12 million pixels.",
        ),
        (lambda: claiming_jpeg(6_000, 5_000), "A JPEG can have at most 25 million pixels"),
        (lambda: blank("PNG", 8, 400), "8 × 400 pixels is too small. Each side needs at least 16 pixels."),
        (lambda: half("JPEG", 1_200, 900), DAMAGED),
        (lambda: repeated(200, 400), "has 100+ scans of"),
        (lambda: repeated(60, 3_000), "takes too long to read"),
        (
            lambda: written(quarters(4_000, 3_600), "JPEG", progressive=True, subsampling=0),
            "is too large for a progressive JPEG",
        ),
    ],
)
def test_what_is_no_picture_or_too_much_is_refused_with_a_sentence(made, sentence):
    with pytest.raises(RefusedInput) as refused:
        decoded(made(), WHOLE)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "head",
    [
        b"VP8X" + struct.pack("<I", 10) + bytes(4) + (3_999).to_bytes(3, "little") * 2,
        b"VP8L" + struct.pack("<I", 10) + b"\x2f" + (3_999 | 3_999 << 14).to_bytes(4, "little") + bytes(5),
        b"VP8 " + struct.pack("<I", 10) + bytes(3) + b"\x9d\x01\x2a" + struct.pack("<HH", 4_000, 4_000),
    ],
)
def test_the_size_of_a_webp_is_known_before_it_is_opened(head):
    content = b"RIFF" + struct.pack("<I", len(head) + 4) + b"WEBP" + head
    with pytest.raises(RefusedInput, match=r"4,000 × 4,000 pixels is too large\. A WebP can have at most 6 million"):
        decoded(content, WHOLE)


def test_scans_are_counted_up_to_one_more_than_are_read():
    assert scans(written(quarters(64, 64), "JPEG")) == 1
    assert scans(repeated(500, 64)) == 101
