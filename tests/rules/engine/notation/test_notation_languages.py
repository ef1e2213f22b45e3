"""Written armies in the reader's language, read in any, mixed too."""

import json
import re
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from rules import engine
from rules.documents import catalogue_of, read_catalogue
from rules.engine.plastics import PLASTIC_NAMES
from rules.engine.wording.messages import Points, message
from rules.loading import with_texts
from rules.texts import translated
from tests.rules import made_up_languages as made_up
from tests.rules.engine.notation.test_notation_book import ARMIES, REMARKS, TOTALS, corrected, unexpected_remarks
from tests.rules.engine.notation.test_notation_round_trip import armies, army_values, plain_remarks
from tests.support import work

FIXTURES = Path(__file__).parents[4] / "fixtures"
SAMPLES = sorted(path.stem for path in (FIXTURES / "samples").glob("*.json"))
BOOKS = ("vsgmr-7", "vsgmr-2010", "umr", "smg")
TRANSLATED = sorted({path.name.split(".")[1] for path in (FIXTURES / "texts").glob("*.*.json")})
"""Languages of the rule books."""
SETS = ["made-up", *(["real"] if TRANSLATED else [])]


class MadeUp:
    """The rule books in languages nobody speaks."""

    codes = made_up.LANGUAGES

    def __init__(self) -> None:
        self.books = {code: {slug: made_up.book(slug, code) for slug in BOOKS} for code in self.codes}

    @contextmanager
    def reading(self, code):
        with made_up.spoken() as speaker:
            speaker.now = code
            yield self.books[code]


class Real:
    """The rule books in the languages they are translated to."""

    codes = ("en", *TRANSLATED)

    def __init__(self) -> None:
        read = {slug: read_catalogue(with_texts(FIXTURES / f"{slug}.json")) for slug in BOOKS}
        self.books = {code: {slug: catalogue_of(translated(read[slug], code)) for slug in BOOKS} for code in self.codes}

    @contextmanager
    def reading(self, code):
        known = [code for code, _ in settings.LANGUAGES]
        more = [(code, code) for code in self.codes if code not in known]
        with override_settings(LANGUAGES=[*settings.LANGUAGES, *more]), translation.override(code):
            yield self.books[code]


@pytest.fixture(scope="module")
def languages():
    return {"made-up": MadeUp(), **({"real": Real()} if TRANSLATED else {})}


@pytest.fixture(params=SETS)
def tongues(request, languages):
    return languages[request.param]


@pytest.fixture
def german(languages):
    with languages["made-up"].reading("xg") as books:
        yield books["vsgmr-7"]


@pytest.fixture
def spanish(languages):
    with languages["made-up"].reading("xs") as books:
        yield books["vsgmr-7"]


def sample(name, books):
    """A sample army; what the notation does not carry left out."""
    build = engine.read_document((FIXTURES / "samples" / f"{name}.json").read_bytes(), books.get)
    units = tuple(replace(unit, look="", portrait="", names=(), sets="") for unit in build.units)
    return replace(build, units=units)


def texts(name, tongues):
    """A sample army in every language."""
    found = {}
    for code in tongues.codes:
        with tongues.reading(code) as books:
            found[code] = engine.write_notation(sample(name, books))
    return found


@pytest.mark.some_cases
@pytest.mark.parametrize("name", SAMPLES)
def test_sample_armies_come_back_from_every_language_to_readers_of_every_language(tongues, name):
    for text in texts(name, tongues).values():
        for code in tongues.codes:
            with tongues.reading(code) as books:
                build = sample(name, books)
                reading = engine.read_notation(text, build.catalogue)
                assert reading.mistakes == (), text
                assert army_values(reading.build) == army_values(build), text


@pytest.mark.some_cases
@pytest.mark.parametrize("name", SAMPLES)
def test_every_line_may_be_in_a_language_of_its_own(tongues, name):
    every = [text.splitlines() for text in texts(name, tongues).values()]
    for first in range(len(every)):
        lines = [every[(first + place) % len(every)][place] for place in range(len(every[0]))]
        for code in tongues.codes:
            with tongues.reading(code) as books:
                build = sample(name, books)
                reading = engine.read_notation("\n".join(lines), build.catalogue)
                assert (reading.mistakes, army_values(reading.build)) == ((), army_values(build)), lines


@pytest.mark.some_cases
@pytest.mark.parametrize("name", SAMPLES)
def test_the_right_rule_book_is_found_in_every_language(tongues, name):
    readings = []
    for text in texts(name, tongues).values():
        with tongues.reading(tongues.codes[-1]) as books:
            readings.append(engine.read_among(text, list(books.values())))
    assert len({reading.build.catalogue for reading in readings}) == 1
    assert all(army_values(reading.build) == army_values(readings[0].build) for reading in readings)


@pytest.mark.parametrize("name", TOTALS)
def test_printed_armies_are_read_in_every_language(tongues, name):
    for code in tongues.codes:
        with tongues.reading(code) as books:
            reading = engine.read_notation(ARMIES[name], books["vsgmr-7"])
            assert len(unexpected_remarks(reading)) == len(REMARKS.get(name, []))
            build = engine.notation_army(corrected(ARMIES[name]), books["vsgmr-7"])
            assert engine.bill(build).total == 2 * TOTALS[name]


DRAWN = []


@pytest.fixture(autouse=True)
def drawn_from(request, languages):
    """Out of the arguments, where a failing example would print all of it."""
    DRAWN[:] = [languages]


@pytest.mark.long
@pytest.mark.first_case
@pytest.mark.parametrize("kind", SETS)
@given(data=st.data())
def test_every_army_comes_back_from_any_language_to_any_reader(kind, data):
    tongues = DRAWN[0][kind]
    writer, reader = (data.draw(st.sampled_from(tongues.codes)) for _ in range(2))
    with tongues.reading(writer) as books:
        build = data.draw(armies(books["vsgmr-7"]))
        text, post = engine.write_notation(build), engine.write_markdown(build)
    with tongues.reading(reader) as books:
        reading = engine.read_notation(text, books["vsgmr-7"])
        assert army_values(reading.build) == army_values(build), text
        assert army_values(engine.read_notation(post, books["vsgmr-7"]).build) == army_values(build), post
        assert not [one for one in reading.remarks if str(one.message).startswith("“")], text
        if reader == "en":
            assert plain_remarks(reading) == []


@pytest.mark.long
def test_every_figure_and_level_comes_back_from_every_language(tongues):
    for writer in tongues.codes:
        for slug in BOOKS:
            with tongues.reading(writer) as books:
                book = books[slug]
                pairs = [(option.slug, level.slug) for option in book.options.values() for level in option.levels]
                units = [engine.Unit(0, "A", figure, 1, (pair,)) for figure in book.figures for pair in pairs]
                written = [engine.write_notation(engine.Build(book, "X", (unit,))) for unit in units]
            for code in tongues.codes:
                with tongues.reading(code) as books:
                    for unit, text in zip(units, written, strict=True):
                        read = engine.read_notation(text, books[slug])
                        assert (read.mistakes, read.build.units) == ((), (unit,)), text


def test_scenarios_and_optional_rules_come_back_from_every_language(tongues):
    for writer in tongues.codes:
        for slug in BOOKS:
            with tongues.reading(writer) as books:
                builds = [
                    engine.Build(books[slug], "X", (), 50, scenario.slug, side.slug, frozenset([rule]))
                    for rule in books[slug].optional_rules
                    for scenario in books[slug].scenarios.values()
                    for side in scenario.sides
                ]
                written = [engine.write_notation(build) for build in builds]
            for code in tongues.codes:
                with tongues.reading(code) as books:
                    for build, text in zip(builds, written, strict=True):
                        read = engine.read_notation(text, books[slug])
                        assert (read.mistakes, army_values(read.build)) == ((), army_values(build)), text


UNDEAD = """\
Undead (25 Punkte, 11 Figuren, davon 1 cävälryß und 1 vehicleß)
Necromancer: Cömmänderß, träitß Cäüse Feärß, träitß Sümmönß – 6 Punkte
Skeleton Archers (2): Kämpfer (güyß), Fernkampf – 4 Punkte (je 2)
Skeletal Steed: Smäll cävälryß – 2 Punkte
Skeletal Steed Rider: Kämpfer (güyß) – 1 Punkt
Demon: Vehicleß, träitß Cäüse Feärß, träitß Independentß – 7 Punkte
Ghouls (5): Kämpfer (güyß) – 5 Punkte (je 1)
"""


def test_the_undead_in_a_language_much_like_german(german):
    build = sample("undead", {"vsgmr-7": german})
    units = tuple(replace(unit, notes="") for unit in build.units)
    assert engine.write_notation(replace(build, units=units, notes="", plastic="")) == UNDEAD


@pytest.mark.parametrize(
    "line",
    [
        "Archers (2): Kämpfer (güyß), Fernkampf – 4 Punkte (je 2)",
        "Archers (2): KÄMPFER, FERNKAMPF – 4 Punkte",
        "Archers (2): Kaempfer, Fernkampf – 4 Pkt",
        "Archers (2): Kampfer, Fernkampf – 4 Pkt.",
        "Archers (2): güyß Kämpfer, und Fernkampf – je 2 Punkte",
        "Archers (2): Kämpfer, Fernkampf (4 Punkte, je 2)",
        "Archers (2): Kämpfer, Fernkampf – 4 Punkte (2 pro Figur)",
        "Archers (2 Figuren): Soldado, Distance attack – 4 puntos (2 c/u)",
        "Archers (2): soldado, del Distance attackción, 4 ptos. (2 cada uno)",
        "Archers (zwei): Kämpfer, Fernkampf – 4",
        "„Archers“ (2): Kämpfer, „Fernkampf“",
        "«Archers» (2): Kämpfer, «Fernkampf»",
        "»Archers« (2): Kämpfer, »Fernkampf«",
        "Archers (2): Kämpfer, Fern-\nkampf – 4 Punkte",
        "Archers (2): Kämpfer, Fernkampf\n– 4 Punkte (je\n2)",
        "Archers (2): Kämpfer, Fernkampf – 4\nPunkte",
    ],
)
def test_the_same_archers(german, line):
    reading = engine.read_notation(line, german)
    [unit] = reading.build.units
    assert (unit.name, unit.figure, unit.count, unit.options) == ("Archers", "troop", 2, (("distance-attack", ""),))
    assert reading.remarks == ()


@pytest.mark.parametrize(
    ("top", "limit", "counts"),
    [
        ("X (12,5 Punkte)", 25, 0),
        ("X (12½ Punkte)", 25, 0),
        ("X (0 von 12,5 Punkten, 0 Figuren)", 25, 0),
        ("X (1.234,5 Punkte)", 2469, 0),
        ("X (1.234 Punkte)", 2468, 0),
        ("X (1,234 points)", 2468, 0),
        ("X – 1,234.5 points", 2469, 0),
        ("X (10 puntos,1 figura)", 20, 1),
        ("X (10 Punkte, 1 Figur, davon 1 vehicleß)", 20, 2),
        ("X (10 Punkte, 1 Figur, darunter 1 Vehicle)", 20, 2),
        ("X (10 puntos, 1 figura incl. 1 del vehicleción y 1 cavalry)", 20, 3),
        ("X (10 Punkte, ohne Limit)", None, 0),
        ("X (10 Punkte, sin limite)", None, 0),
    ],
)
def test_an_army_s_own_line(german, top, limit, counts):
    reading = engine.read_notation(f"{top}\nA: Kämpfer", german)
    assert (reading.build.name, reading.build.limit, reading.mistakes) == ("X", limit, ())
    first_line = [remark for remark in reading.remarks if remark.line == 1]
    assert len([remark for remark in first_line if "10" not in remark.words]) >= counts - 1


@pytest.mark.parametrize(
    ("said", "halves"),
    [("12,5", 25), ("12.5", 25), ("12½", 25), ("½", 1), ("1,234", 2468), ("1.234", 2468), ("1.234,5", 2469),
     ("1,234.5", 2469), ("1.234½", 2469), ("12,25", None), ("100.000", 200_000), ("3 1/2", 7)],
)  # fmt: skip
def test_points_as_people_write_them(german, said, halves):
    [remark] = engine.read_notation(f"A: Kämpfer – {said} Punkte", german).remarks
    # What can be no price is left out as a whole.
    assert remark.words == (said if halves else f"{said} Punkte")
    assert engine.read_notation(f"X ({said} Punkte)\nA: Kämpfer", german).build.limit == halves


def test_fields_in_other_languages(german):
    text = (
        "X (1 punto)\nReglas opcionales: Mööksß, Tráits\nEscenario: Ämbüshß, Tärgetß\nKunststoff: cobre\n"
        "Zugtafel: 24 turnos\nA: Troop\nGesamt: 1 Punkt\n"
    )
    reading = engine.read_notation(text, german)
    build = reading.build
    assert [str(remark) for remark in reading.remarks] == []
    assert (build.rules, build.scenario, build.side) == ({"mooks", "traits"}, "ambush", "target")
    assert (build.plastic, build.chart) == ("copper", 24)
    none = engine.notation_army("X (1 punto)\nReglas opcionales: keine\nSzenario: ninguno\nA: Troop", german)
    assert (none.rules, none.scenario) == (frozenset(), "")


def test_a_note_is_a_note_in_every_language(german):
    build = engine.notation_army("X (1 punto) (Hinweis: eins)\nA: Troop (Nota: dos) – 1 point (Note: three)", german)
    assert (build.notes, build.units[0].notes) == ("eins", "dos three")


@pytest.mark.parametrize(
    ("code", "words", "right"),
    [
        ("en", "Distanse attack", "Distance attack"),
        ("en", "Fernkmpf", "Distance attack"),
        ("xg", "Fernkmpf", "Fernkampf"),
        ("xg", "Combat Mastr", "träitß Cömbät Mästerß"),
        ("xs", "del Combat Mastrción", "del traitción del Combat Masterción"),
        ("xs", "Cömbät Mästrß", "del traitción del Combat Masterción"),
    ],
)
def test_a_misspelt_name_of_any_language_is_suggested_in_the_readers(languages, code, words, right):
    with languages["made-up"].reading(code) as books:
        text = f"A: Troop, {words}"
        [mistake] = engine.read_notation(text, books["vsgmr-7"]).mistakes
        assert mistake.suggestions[0].replacement == right
        assert engine.read_notation(mistake.suggestions[0].applied(text), books["vsgmr-7"]).mistakes == ()


def test_a_name_that_means_two_things_is_the_readers_own_and_is_said(languages):
    for code, level in (("en", "flight"), ("xg", "flight"), ("xs", "stealth")):
        with languages["made-up"].reading(code) as books:
            reading = engine.read_notation("X (3 points)\nA: Troop, Flight", books["vsgmr-7"])
            assert reading.build.units[0].options == ((level, ""),)
            [remark] = [one for one in reading.remarks if "In another language" in str(one.message)]
            other = {"flight": "stealth", "stealth": "flight"}[level]
            fixed = remark.suggestions[0].applied("X (3 points)\nA: Troop, Flight")
            assert engine.notation_army(fixed, books["vsgmr-7"]).units[0].options == ((other, ""),)


def test_numbers_in_words_are_the_readers_or_english(languages):
    for code, count in (("en", 1), ("xs", 1), ("xg", 11)):
        with languages["made-up"].reading(code) as books:
            [unit] = engine.read_notation("Rangers (Elf): Troop", books["vsgmr-7"]).build.units
            assert unit.count == count
            build = engine.Build(books["vsgmr-7"], "X", (engine.Unit(0, "Rangers (Elf)", "troop"),))
            assert '"Rangers (Elf)"' in engine.write_notation(build), "no reader may count them"


@pytest.mark.parametrize(
    "piece",
    ["je ", "– je 5", "(2 cada uno", "a: Fernkmpf\n", "Kaempfer, ", "„", "(Hinweis: ", "1.234", ", davon ", " von 5"],
)  # fmt: skip
@pytest.mark.parametrize("before", ["", "A (2 Punkte)\nB: Kämpfer, "])
def test_a_mebibyte_of_anything_is_answered_with_bounded_work(german, piece, before):
    size = 2**20 // len(piece.encode()) - len(before)
    with work.at_most(seconds=4):
        reading = engine.read_notation(before + piece * size, german)
    assert len(reading.remarks) <= 200


def test_house_rules_with_words_of_their_own_language_are_read_in_all(languages):
    """A catalogue whose row has a new name understands its old translation still."""
    raw = json.loads((FIXTURES / "vsgmr-7.json").read_text(encoding="utf-8"))
    raw["options"]["tough"]["texts"] = {"xg": {"name": "Zäh", "levels..name": "Zäh", "of": "0" * 12}}
    with made_up.spoken():
        book = catalogue_of(read_catalogue(json.dumps(raw)))
        assert engine.notation_army("A: Hero, Zaeh trait", book).units[0].options == (("tough", ""),)


EXAMPLE = re.search(
    r'placeholder="\{% blocktranslate %\}(.*?)\{% endblocktranslate %\}',
    (Path(__file__).parents[4] / "templates/armies/importing/import.html").read_text(encoding="utf-8"),
    re.DOTALL,
)[1]


@pytest.mark.parametrize("code", [code for code, _ in settings.LANGUAGES])
def test_the_example_of_the_import_page_is_understood_in_every_language(code):
    with translation.override(code):
        book = catalogue_of(translated(read_catalogue(with_texts(FIXTURES / "vsgmr-7.json")), code))
        reading = engine.read_notation(translation.gettext(EXAMPLE), book)
        assert reading.mistakes == ()
        assert [unit.count for unit in reading.build.units] == [1, 4]


@pytest.mark.parametrize("code", [code for code, _ in settings.LANGUAGES])
def test_every_language_has_words_that_the_notation_can_be_taken_apart_by(code):
    """What a translator may not do: see the comments at the sentences."""
    with translation.override(code):
        each = str(message("notation-each", points="7"))
        assert all("7" in one for one in each.split(",")), each
        limit = str(message("notation-of-limit", points=Points(14), limit=Points(22)))
        assert re.fullmatch(r"7\s*\D+?\s*11\s*\D+", limit), limit
        size = str(message("notation-of-size", count="7", size="11 x"))
        assert re.fullmatch(r"7\s*\D+?\s*11 x", size), size
        assert len(str(message("notation-numbers")).split(",")) == 20
        for counted in ("notation-figures", "notation-turns"):
            said = str(message(counted, count=Points(14)))
            assert re.fullmatch(r"7 \D+", said), said
        assert re.fullmatch(r"7 \D+", str(message("points", points=Points(14))))
        including = str(message("notation-including", figures="7", kinds="11"))
        assert re.fullmatch(r"7\W*\s[^,]+?\s\W*11", including), including
        both = (message("notation-figure", figure="7", kind="11"), message("notation-option", option="7", group="11"))
        assert all(str(said) in ("7 11", "11 7", "7 (11)", "11 (7)") for said in both)
        colors = [str(color) for color in PLASTIC_NAMES.values()]
        assert len(set(colors)) == len(colors)
