"""Files that say they are zips, each made when it is asked for, with what is said of them."""

import io
import json
import zipfile

from tests.failing.inputs.documents import army

DEFLATED, BZIP2 = zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2


def packed(contents: dict[str, bytes], method: int = DEFLATED) -> bytes:
    """A zip of these files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def lying(size: bytes) -> bytes:
    """A zip of 3 MB of blanks, which says in both places that they are so many bytes."""
    real = (3 * 2**20).to_bytes(4, "little")
    return packed({"a.json": b" " * 3 * 2**20}).replace(real, size)


def locked() -> bytes:
    """A zip whose entry says that it is encrypted."""
    whole = bytearray(packed({"a.json": army()}))
    whole[6] |= 1
    whole[whole.index(b"PK\x01\x02") + 8] |= 1
    return bytes(whole)


DAMAGED, LARGE = "The zip is damaged. Create it again.", "The file is larger than 1 MB."
INNER = "This isn’t"

ALONE = "Too large together with the others. Import it on its own."
MISSPELT = "Archres (2): Tropo guy, Distnace attak\n"
UNITS = json.dumps({**json.loads(army()), "units": [{"name": "a", "figure": "troop"}] * 500}).encode()
BRACKETS = b'{"format": "muster-rules/1", "a": [' + b"[]," * 300_000 + b"[]]}"


def unlike(file: int) -> str:
    """500 lines of which no word is a name, nor in another file."""
    return "".join(f"Qxw{file}z{n} (2): Kzjv{n}y{file} guy, Wqpf{n}k{file} attack\n" for n in range(500))


ZIPS = {
    "a document that says it is a zip": (lambda: b"PK" + army(), DAMAGED),
    "half a zip": (lambda: packed({"a.json": army()})[:100], DAMAGED),
    "a zip with a byte changed": (lambda: packed({"a.json": army()}).replace(b"\x78", b"\x79", 1)[:-3], DAMAGED),
    "an empty zip": (lambda: packed({}), "The zip contains 0 files. It can contain 1 to 100."),
    "a zip of folders": (lambda: packed({"a/": b"", "b/": b""}), "The zip contains 0 files. It can contain 1 to 100."),
    "101 files": (
        lambda: packed({f"{n}.json": b"{}" for n in range(101)}),
        "The zip contains 101 files. It can contain 1 to 100.",
    ),
    "a bomb": (lambda: packed({"a.json": b" " * 100 * 2**20}), LARGE),
    "100 bombs": (lambda: packed({f"{n}.json": b" " * 2 * 2**20 for n in range(100)})[: 2 * 2**20], LARGE),
    "a bomb that says it is small": (lambda: lying(b"\x10\0\0\0"), "It is damaged inside the zip."),
    "a zip of zips": (lambda: packed({"a.zip": packed({"b.zip": packed({"c.json": army()})})}), "This isn’t UTF-8"),
    "a zip of a bomb in a zip": (
        lambda: packed({"a.zip": packed({"a.json": b" " * 50 * 2**20})}),
        "a.zip couldn’t be imported",
    ),
    "a locked zip": (lambda: locked(), "It is encrypted, or compressed in a way that Muster can’t read."),
    "a zip packed otherwise": (
        lambda: packed({"a.json": army()}, BZIP2),
        "It is encrypted, or compressed in a way that Muster can’t read.",
    ),
    "names that lead out of it": (
        lambda: packed({"../../../etc/passwd": b"\xff"}),
        "../../../etc/passwd couldn’t be imported",
    ),
    "a name of a right-to-left mark": (
        lambda: packed({"\u202enosj.exe": b"{}"}),
        "\\u202enosj.exe couldn’t be imported",
    ),
    "a zip of more than 2 MB": (lambda: b"PK" + b"\0" * (2 * 2**20), "The zip is larger than 2 MB."),
    "60 texts of 500 misspelt lines": (lambda: packed({f"{n}.txt": MISSPELT * 500 for n in range(60)}), ALONE),
    "60 texts of 500 lines without a name": (
        lambda: packed({f"{n}.txt": unlike(n).encode() for n in range(60)}),
        ALONE,
    ),
    "100 armies of 500 units": (lambda: packed({f"{n}.json": UNITS for n in range(100)}), ALONE),
    "100 files of brackets": (
        lambda: packed({f"{n}.json": BRACKETS for n in range(100)}),
        "has more than 100,000 values",
    ),
    "100 files of a mebibyte": (lambda: packed({f"{n}.txt": b" " * (2**20 - 1) for n in range(100)}), ALONE),
}
