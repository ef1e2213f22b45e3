"""Files that are no picture that is taken, each made when it is asked for, with the sentence."""

import struct
import zlib

from PIL import Image

from tests.support.pictures import picture, written

NONE = "This file is not a JPEG, PNG or WebP picture."
DAMAGED = "The picture is damaged and can’t be read. Save it again, or choose another one."
EMPTY = "The file is empty. Choose it again."
LARGE = "The picture is larger than 8 MB. Make it smaller."
MANY = "{0} pixels is too large. A {2} can have at most {1} million pixels."
PASSES = "This progressive JPEG takes too long to read: it has {} scans of 5,000 × 5,000 pixels."
TOO_MUCH = "The picture takes too much time or memory to read. Make it smaller."
FEW = "{} pixels is too small. Each side needs at least 16 pixels."
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def claiming(wide: int, high: int) -> bytes:
    """A PNG of hardly any bytes that says it is so large."""
    whole = bytearray(picture("PNG", 32, 32))
    head = struct.pack(">II", wide, high) + bytes(whole[24:29])
    whole[16:33] = head + struct.pack(">I", zlib.crc32(b"IHDR" + head))
    return bytes(whole)


def claiming_jpeg(wide: int, high: int) -> bytes:
    """A JPEG that says it is so large."""
    whole = bytearray(picture("JPEG", 32, 32))
    at = whole.index(b"\xff\xc0") + 5
    whole[at : at + 4] = struct.pack(">HH", high, wide)
    return bytes(whole)


def blank(format: str, wide: int, high: int) -> bytes:
    """A real picture of one color, which packs to next to nothing."""
    return written(Image.new("1" if format == "PNG" else "L", (wide, high)), format)


def repeated(times: int, side: int) -> bytes:
    """A progressive JPEG that holds its last scan so many times more."""
    whole = written(Image.new("L", (side, side), 128), "JPEG", progressive=True)
    scan = whole[whole.rindex(b"\xff\xda") : -2]
    return whole[:-2] + scan * times + whole[-2:]


def with_segments(segment: bytes, times: int) -> bytes:
    """A JPEG with so many more segments before its pixels."""
    whole = picture()
    return whole[:2] + segment * times + whole[2:]


def half(format: str, wide: int, high: int) -> bytes:
    """As much of a large picture as came before the line broke."""
    whole = written(Image.radial_gradient("L").resize((wide, high)).convert("RGB"), format)
    return whole[: len(whole) // 2]


def with_chunks(times: int) -> bytes:
    """A PNG with so many empty chunks before its pixels."""
    whole = picture("PNG", 32, 32)
    return whole[:33] + (struct.pack(">I", 0) + b"abCd" + struct.pack(">I", zlib.crc32(b"abCd"))) * times + whole[33:]


def with_chunk(name: bytes, content: bytes) -> bytes:
    """A PNG with one more chunk before its pixels."""
    whole = picture("PNG", 32, 32)
    chunk = struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    return whole[:33] + chunk + whole[33:]


PICTURES = {
    "nothing": (lambda: b"", EMPTY),
    "one byte": (lambda: b"\0", NONE),
    "an SVG with a script": (lambda: SVG.format("<script>alert(1)</script>").encode(), NONE),
    "a PDF": (lambda: b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF", NONE),
    "a GIF": (lambda: picture("GIF"), NONE),
    "a TIFF": (lambda: picture("TIFF"), NONE),
    "a page": (lambda: b"<!doctype html><title>x</title><img src=x onerror=alert(1)>", NONE),
    "a zip": (lambda: b"PK\x03\x04" + b"\0" * 400, NONE),
    "the head of a JPEG alone": (lambda: picture()[:20], NONE),
    "half a JPEG": (lambda: picture()[: len(picture()) // 2], DAMAGED),
    "half a PNG": (lambda: picture("PNG")[: len(picture("PNG")) // 2], DAMAGED),
    "half a WebP": (lambda: picture("WEBP")[: len(picture("WEBP")) // 2], DAMAGED),
    "half a JPEG of 24 million pixels": (lambda: half("JPEG", 6_000, 4_000), DAMAGED),
    "half a PNG of 12 million pixels": (lambda: half("PNG", 4_000, 3_000), DAMAGED),
    "half a WebP of 6 million pixels": (lambda: half("WEBP", 3_000, 2_000), DAMAGED),
    "a PNG without pixels": (lambda: picture("PNG")[:33], NONE),
    "a PNG with a byte changed": (lambda: picture("PNG").replace(b"IDAT", b"IDAX", 1), NONE),
    "a PNG with wrong sums": (lambda: picture("PNG")[:-20] + b"\0" * 20, DAMAGED),
    "letters for a JPEG": (lambda: picture()[:24] + b"A" * 4_000, NONE),
    "a text of 100 MB in a PNG": (lambda: with_chunk(b"zTXt", b"a\0\0" + zlib.compress(b"\0" * 100 * 2**20)), DAMAGED),
    "a profile of 100 MB in a PNG": (
        lambda: with_chunk(b"iCCP", b"a\0\0" + zlib.compress(b"\0" * 100 * 2**20)),
        DAMAGED,
    ),
    "a PNG that says 20,000 × 20,000": (
        lambda: claiming(20_000, 20_000),
        "The picture has far too many pixels. Make it smaller.",
    ),
    "a PNG of 10,000 × 10,000": (lambda: blank("PNG", 10_000, 10_000), MANY.format("10,000 × 10,000", 12, "PNG")),
    "a PNG that says 2,000,000,000 each way": (lambda: claiming(2_000_000_000, 2_000_000_000), "far too many pixels"),
    "a JPEG that says 65,000 × 65,000": (lambda: claiming_jpeg(65_000, 65_000), "far too many pixels"),
    "a JPEG of 6,000 × 5,000": (lambda: blank("JPEG", 6_000, 5_000), MANY.format("6,000 × 5,000", 25, "JPEG")),
    "a WebP of 3,000 × 2,500": (lambda: blank("WEBP", 3_000, 2_500), MANY.format("3,000 × 2,500", 6, "WebP")),
    "a WebP of 5,000 × 5,000 with transparency": (
        lambda: written(Image.new("RGBA", (5_000, 5_000)), "WEBP"),
        MANY.format("5,000 × 5,000", 6, "WebP"),
    ),
    "a PNG of 1 × 1": (lambda: picture("PNG", 2, 2), FEW.format("2 × 2")),
    "a line": (lambda: written(Image.new("L", (8_000, 1)), "PNG"), FEW.format("8,000 × 1")),
    "a progressive JPEG of 2 MB, its last scan repeated": (lambda: repeated(45_000, 5_000), PASSES.format("100+")),
    "a JPEG of 13 scans of 25 million pixels": (lambda: repeated(7, 5_000), PASSES.format("13")),
    "a small JPEG of 101 scans": (lambda: repeated(95, 64), "has 100+ scans of 64 × 64 pixels"),
    "a progressive JPEG of 25 million pixels, three colors each": (
        lambda: written(Image.new("RGB", (5_000, 5_000)), "JPEG", progressive=True, subsampling=0),
        "5,000 × 5,000 pixels is too large for a progressive JPEG.",
    ),
    "a PNG of 10 million pixels with transparency": (
        lambda: written(Image.new("RGBA", (4_000, 2_500)), "PNG"),
        MANY.format("4,000 × 2,500", 8, "PNG with transparency"),
    ),
    "a PNG of 600,000 chunks": (lambda: with_chunks(600_000), TOO_MUCH),
    "a JPEG of 1,900,000 segments": (lambda: with_segments(b"\xff\xe5\x00\x02", 1_900_000), TOO_MUCH),
    "a JPEG with 700,000 notes of its camera": (lambda: with_segments(b"\xff\xe1\x00\x08Exif\0\0", 700_000), TOO_MUCH),
    "8 MB and a byte": (lambda: picture() + b"\0" * (8 * 2**20 + 1 - len(picture())), LARGE),
}
NAMES = {
    "a GIF that is called a.png": ("a.png", "image/png", picture("GIF"), NONE),
    "an SVG that says it is a JPEG": ("a.jpg", "image/jpeg", SVG.format("").encode(), NONE),
}
