"""Two languages nobody speaks, one much like German and one much like Spanish: words of the notation and of rows."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rules.documents import catalogue_of, read_catalogue
from rules.engine.catalogue import Catalogue
from rules.engine.wording.messages import language
from rules.models import TABLES
from rules.nodes import table_of
from rules.texts import NAMED, NAMES, translated, words_of

FIXTURES = Path(__file__).parents[2] / "fixtures"
UMLAUTS = str.maketrans("aouAOU", "äöüÄÖÜ")
NUMBERS = (
    "one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, "
    "sixteen, seventeen, eighteen, nineteen, twenty"
)
SENTENCES = {
    "xg": {
        "Optional rules": "Optionale Regeln",
        "Scenario": "Szenario",
        "none": "keine",
        "Note, Notes": "Anmerkung, Hinweis",
        "no limit": "ohne Limit",
        "points, point, pts, pt, point(s)": "Punkte, Punkt, Punkten, Pkt.",
        "{points} each, {points} apiece, {points} per figure": "je {points}, {points} pro Figur",
        "{points} of {limit} point": "{points} von {limit} Punkt",
        "{points} of {limit} points": "{points} von {limit} Punkten",
        "{count} of {size}": "{count} von {size}",
        "{count} figure": "{count} Figur",
        "{count} figures": "{count} Figuren",
        "{figures} including {kinds}": "{figures}, davon {kinds}",
        "including, incl., and, with": "davon, darunter, mit",
        "and, &": "und",
        "{first} and {last}": "{first} und {last}",
        "{count} turn": "{count} Zug",
        "{count} turns": "{count} Züge",
        "Total, Totals, Grand total, Total points, Army total, Total army points": "Summe, Gesamt",
        NUMBERS: "ein, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, "
        "fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig",
        "{figure} {kind}": "{figure} ({kind})",
        "{option} {group}": "{group} {option}",
        "{points} point": "{points} Punkt",
        "{points} points": "{points} Punkte",
        "Plastic": "Kunststoff",
        "Turn chart": "Zugtafel",
        "copper": "kupfern",
        "green": "grün",
    },
    "xs": {
        "Optional rules": "Reglas opcionales",
        "Scenario": "Escenario",
        "none": "ninguno",
        "Note, Notes": "Nota, Notas",
        "no limit": "sin límite",
        "points, point, pts, pt, point(s)": "puntos, punto, ptos.",
        "{points} each, {points} apiece, {points} per figure": "{points} cada uno, {points} c/u",
        "{points} of {limit} point": "{points} de {limit} punto",
        "{points} of {limit} points": "{points} de {limit} puntos",
        "{count} of {size}": "{count}/{size}",
        "{count} figure": "{count} figura",
        "{count} figures": "{count} figuras",
        "{figures} including {kinds}": "{figures} con {kinds}",
        "including, incl., and, with": "incluidos, incl.",
        "and, &": "y, e",
        "{first} and {last}": "{first} y {last}",
        "{count} turn": "{count} turno",
        "{count} turns": "{count} turnos",
        "Total, Totals, Grand total, Total points, Army total, Total army points": "Total",
        NUMBERS: "uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, "
        "dieciséis, diecisiete, dieciocho, diecinueve, veinte",
        "{option} {group}": "{group} {option}",
        "{points} point": "{points} punto",
        "{points} points": "{points} puntos",
        "Plastic": "Plástico",
        "Turn chart": "Tabla de turnos",
        "copper": "cobre",
        "green": "verde",
    },
}
WORDS = {
    "xg": {"Troop": "Kämpfer", "Heavy armor": "Große Rüstung", "Distance attack": "Fernkampf"},
    # “Stealth” and “Flight” have each other’s English names, which nobody may take for the other.
    "xs": {"Troop": "Soldado", "Hero": "Héroe", "Stealth": "Flight", "Flight": "Stealth"},
}
LANGUAGES = ("en", *SENTENCES)


class Speaker:
    """Which language is spoken now."""

    def __init__(self, now: str = "en") -> None:
        self.now = now

    def look_up(self, text: str) -> str:
        return SENTENCES.get(self.now, {}).get(text, text)

    def look_up_counted(self, one: str, many: str, number: int) -> str:
        return self.look_up(one if number == 1 else many)

    @contextmanager
    def speaking(self, name: str) -> Iterator[None]:
        before, self.now = self.now, name
        try:
            yield
        finally:
            self.now = before


@contextmanager
def spoken() -> Iterator[Speaker]:
    """The engine speaks three languages, English first."""
    before = {name: getattr(language, name) for name in language.__dataclass_fields__}
    speaker = Speaker()
    language.name, language.names = lambda: speaker.now, lambda: LANGUAGES
    language.look_up, language.look_up_counted = speaker.look_up, speaker.look_up_counted
    language.speaking = speaker.speaking
    try:
        yield speaker
    finally:
        for name, value in before.items():
            setattr(language, name, value)


def said_in(code: str, word: str) -> str:
    """A name in a language nobody speaks."""
    if word in WORDS[code]:
        return WORDS[code][word]
    return word.translate(UMLAUTS) + "ß" if code == "xg" else f"del {word}ción"


def book(slug: str, code: str = "en") -> Catalogue:
    """A rule book with names in three languages, as readers of one see it."""
    raw: dict[str, Any] = json.loads((FIXTURES / f"{slug}.json").read_text(encoding="utf-8"))
    document = read_catalogue(json.dumps(raw))
    for name, (_, row) in document.rows.items():
        if table_of(name) in NAMED:
            own = words_of(TABLES[table_of(name)], row)
            names = {path: word for path, word in own.items() if path.rpartition(".")[2] in NAMES - {"aliases"}}
            row["texts"] = {one: {path: said_in(one, word) for path, word in names.items()} for one in SENTENCES}
    return catalogue_of(translated(document, code))
