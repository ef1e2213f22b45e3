"""Documents that are none, each with the place and the sentence by which it is refused."""

import json

ARMY = {
    "format": "muster-army/1",
    "edition": "vsgmr-7",
    "name": "Patrol",
    "points_limit": 30,
    "scenario": {"slug": "basic-game", "side": "player"},
    "optional_rules": ["traits"],
    "units": [{"name": "Leader", "figure": "hero"}, {"name": "Archers", "figure": "troop", "count": 2}],
}


def army(**changes: object) -> bytes:
    """The document with other things in it."""
    return json.dumps({**ARMY, **changes}).encode()


def unit(**changes: object) -> bytes:
    """The document with one unit, and other things in that."""
    return army(units=[{"name": "Leader", "figure": "hero", **changes}])


def raw(key: str, value: str) -> bytes:
    """The document with something under that key that need not be JSON."""
    return army(**{key: "PUT HERE"}).replace(b'"PUT HERE"', value.encode())


def raw_unit(key: str, value: str) -> bytes:
    """The document with something under that key of its unit that need not be JSON."""
    return unit(**{key: "PUT HERE"}).replace(b'"PUT HERE"', value.encode())


WHOLE = "Expected a whole number from 1 to 999, not"
HALF = "Expected a multiple of ½ from 0 to 100,000, not"
EMPTY = "Enter a name."

DOCUMENTS = {
    "nothing": (b"", "The document is empty."),
    "blank": (b" \n\t ", "The document is empty."),
    "half a document": (army()[:80], "line 1, column"),
    "an apostrophe for a quote": (b"{'name': 1}", "line 1, column 2: This isn’t valid JSON"),
    "a comment": (b"// army\n{}", "line 1, column 1: This isn’t valid JSON"),
    "a list": (b"[]", "Expected an object, not a list."),
    "a number": (b"7", "Expected an object, not 7."),
    "null": (b"null", "Expected an object, not null."),
    "text in quotes": (b'"army"', "Expected an object, not “army”."),
    "an empty object": (b"{}", "format: This file wasn’t saved by Muster."),
    "two documents": (army() + army(), "This isn’t valid JSON: unexpected text after its end."),
    "UTF-16": (army().decode().encode("utf-16"), "byte 0: This isn’t UTF-8. Save the file as UTF-8."),
    "UTF-16 without its mark": (army().decode().encode("utf-16-le"), "This isn’t valid JSON"),
    "a byte order mark": (b"\xef\xbb\xbf" + army(), "byte 0: The file starts with a byte order mark"),
    "Latin letters of one byte": (
        army().replace(b"Patrol", b"Patr\xf3l"), "This isn’t UTF-8. Save the file as UTF-8.",
    ),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "byte 0: This isn’t UTF-8. Save the file as UTF-8."),
    "5 MB": (army(notes="x" * 5_000_000), "larger than 1 MB."),
    "100,000 brackets": (b"[" * 100_000, "The document is nested more than 32 levels deep."),
    "33 deep": (raw("notes", "[" * 33 + "]" * 33), "The document is nested more than 32 levels deep."),
    "a key twice": (army()[:-1] + b', "name": "B"}', "name: Duplicate field."),
    "NaN": (raw("points_limit", "NaN"), f"points_limit: {HALF} NaN."),
    "1e-400": (raw("points_limit", "1e-400"), f"points_limit: {HALF} 1e-400."),
    "5,000 digits": (raw("points_limit", "9" * 5_000), f"points_limit: {HALF} 9999"),
    "a third of a point": (raw("points_limit", "0.3"), f"points_limit: {HALF} 0.3."),
    "points in quotes": (army(points_limit="30"), f"points_limit: {HALF} “30”."),
    "a count of 2.0": (raw_unit("count", "2.0"), f"units[0].count: {WHOLE} 2.0."),
    "a count of null": (unit(count=None), f"units[0].count: {WHOLE} null."),
    "a count in Arabic digits": (unit(count="٣"), f"units[0].count: {WHOLE} “\u2068٣\u2069”."),
    "a count of 5,000 digits": (raw_unit("count", "1" * 5_000), f"units[0].count: {WHOLE} 1111"),
    "NUL in a name": (army(name="A\0B"), "name: U+0000 is a control character. Remove it."),
    "half a letter in a name": (army(name="A\ud800"), "name: U+D800 is half of a character"),
    "half a letter, in bytes": (army().replace(b"Patrol", b"\xed\xa0\x80"), "This isn’t UTF-8"),
    "half a letter in a key": (raw_unit("notes", '1, "\\udfff": 1'), "Unknown field “\\udfff”."),
    "a name of zero-width letters": (army(name="\u200b\u200d\ufeff"), f"name: {EMPTY}"),
    "a name of 81 emoji": (unit(name="🧙" * 81), "units[0].name: Use at most 80 characters. This has 81."),
    "no units": (army(units=None), "units: Expected a list, not null."),
    "a figure nobody has": (
        unit(figure="trop"), "units[0].figure: “trop” isn’t a figure in Very Simple v7. Did you mean “troop”?",
    ),
    "30,000 options": (unit(options={f"o{n}": True for n in range(30_000)}), "units[0].options.o0"),
    "an edition that is a path": (army(edition="../../etc/passwd"), "edition:"),
    "a key of a megabyte": (army(**{"k" * 900_000: 1}), "Unknown field"),
    "a portrait that is a path": (unit(portrait="../../etc/passwd"), "units[0].portrait:"),
    "HTML in a key": (army(**{"<script>alert(1)</script>": 1}), "Unknown field “<script>alert(1)</script>”."),
}  # fmt: skip
