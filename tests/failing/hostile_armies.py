"""Armies that a strict reader lets through and that no printer likes: as much of everything as the bounds allow."""

from collections.abc import Callable
from dataclasses import replace

from rules import engine

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
DIGESTS = {name: f"{place:064x}" for place, name in enumerate(("missing", "garbage", "half", "huge", "drawing"))}
"""Pictures that lie on the server though no upload lets them through."""
MANY = 8
"""Units, where their number is not the point."""


def named(name: str, units: int, **more: object) -> Callable[[engine.Build], engine.Build]:
    """An army of many units that all bear the name, and bears it itself."""

    def make(sample: engine.Build) -> engine.Build:
        several = [
            replace(sample.units[place % len(sample.units)], id=place, name=name, **more) for place in range(units)
        ]
        return replace(sample, name=name, units=tuple(several))

    return make


def noted(notes: str, units: int = 5) -> Callable[[engine.Build], engine.Build]:
    """An army with notes, and units that have the same."""
    return lambda sample: replace(named("Noted", units, notes=notes)(sample), notes=notes)


def laden(units: int) -> Callable[[engine.Build], engine.Build]:
    """Units with everything there is, be it allowed to them or not."""

    def make(sample: engine.Build) -> engine.Build:
        options = sample.catalogue.options.values()
        every = tuple(sorted((option.slug, option.levels[-1].slug) for option in options if option.levels))
        return named("Laden", units, options=every)(sample)

    return make


def pictured(picture: str, units: int = MANY) -> Callable[[engine.Build], engine.Build]:
    """Units with a picture that the server keeps, and should not."""
    return named("Pictured", units, portrait=DIGESTS[picture])


def changed(**values: object) -> Callable[[engine.Build], engine.Build]:
    """A good army but for this."""
    return lambda sample: replace(sample, **values)


HOSTILE = {
    "500 units of 80 emoji": named("\U0001f480" * 80, 500),
    "500 units of 80 combining marks": named("\u0301" * 80, 500),
    "500 units laden with everything": laden(500),
    "500 units of 9,999 figures": named("Horde", 500, count=9_999),
    "500 units of the widest letter there is": named("\ufdfd" * 80, 500),
    "1 unit of 9,999 figures": named("Horde", 1, count=9_999),
    "families of emoji": named((FAMILY * 12)[:80], MANY),
    "half a flag": named("\U0001f1e6" * 79, MANY),
    "skin without a face": named("\U0001f3ff" * 80, MANY),
    "selectors of variants": named("a\ufe0f" * 40, MANY),
    "a letter under a tower of marks": named("z" + "\u0336\u0334\u0353\u034d" * 19, MANY),
    "Chinese without a space": named("軍" * 80, MANY),
    "Hangul": named("군대" * 40, MANY),
    "Arabic": named("جيش " * 20, MANY),
    "Hebrew with numbers": named("צבא 123 abc " * 6, MANY),
    "Devanagari": named("क्षत्रिय" * 10, MANY),
    "Thai without a space": named("กองทัพ" * 13, MANY),
    "Tibetan stacks": named("བསྒྲུབས" * 11, MANY),
    "Mongolian": named("ᠮᠣᠩᠭᠣᠯ" * 13, MANY),
    "letters turned around": named("\u202e" * 40 + "army", MANY),
    "isolates never closed": named("\u2066\u2067\u2068" * 26, MANY),
    "widest Latin letter": named("W" * 80, MANY),
    "soft hyphens": named("a\u00ad" * 40, MANY),
    "spaces of no width": named("a\u200b" * 40, MANY),
    "joiners alone": named("a" + "\u200d" * 79, MANY),
    "separators of lines": named("a\u2028b\u2029" * 20, MANY),
    "controls": named("a\x01\x0b\x1f\x7f" * 16, MANY),
    "no characters": named("a\ufffe\uffff\U0001fffe" * 20, MANY),
    "private characters": named("\ue000\U000f0000" * 40, MANY),
    "markup": named('</p><script>alert(1)</script><img src="file:///etc/passwd"/>', MANY),
    "the end of everything": named("]]>--></style></title></body>&lt;&#0;&bogus;", MANY),
    "styles": named('"} * { content: url(file:///etc/passwd) } @import "http://x.invalid/"; {', MANY),
    "templates": named("{{ 7|add:7 }}{% include 'x' %}%s%(a)s{0}", MANY),
    "notes of 2,000 letters without a space": noted("x" * 2_000),
    "notes of 2,000 emoji": noted("\U0001f9db" * 2_000),
    "notes of 2,000 lines": noted("\n" * 1_999 + "x"),
    "notes of 2,000 marks": noted("\u0323" * 2_000),
    "notes turned 1,000 times": noted("\u202ea\u202cb" * 500),
    "100 units with notes of 2,000 letters": noted("word " * 400, 100),
    "looks of 80 letters": named("Looks", MANY, look="g" * 80),
    "a figure and options that no edition has": named("Lost", MANY, figure="lost", options=(("lost", "lost"),)),
    "a picture that is not there": pictured("missing"),
    "a picture that is none": pictured("garbage"),
    "a picture cut off": pictured("half"),
    "a picture of 144 million pixels": pictured("huge"),
    "a drawing that calls itself a picture": pictured("drawing"),
    "no units": changed(units=()),
    "no name": changed(name=""),
    "a limit of a million points": changed(limit=2_000_000),
    "a scenario, a side and rules that are not": changed(scenario="lost", side="lost", rules=frozenset({"lost"})),
}
AS_LARGE = (
    "500 units of 80 combining marks", "500 units of 9,999 figures", "500 units of the widest letter there is",
    "100 units with notes of 2,000 letters",
)  # fmt: skip
"""Armies that end as others of their size do, and take long."""
