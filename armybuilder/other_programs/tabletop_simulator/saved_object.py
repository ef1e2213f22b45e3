"""An army as a saved object of Tabletop Simulator: a save with empty outer fields."""

import json
from collections.abc import Iterator

from django.urls import reverse

from armybuilder.armies.pictures import portraits, silhouette_pixels
from armybuilder.core.web.http import whole_address
from armybuilder.other_programs.resolved_army import drawing_of, plastic_of
from armybuilder.other_programs.tabletop_simulator import printed_roster
from armybuilder.other_programs.tabletop_simulator.card_pictures import ask
from armybuilder.other_programs.tabletop_simulator.cards import DRAWN, Sheet, lines_of, sheets_of
from rules import engine

MAX_FIGURES = 500
"""Figures that stand on the table; more would take the program too long to load. The list names all."""
IN_A_ROW = 20
FIGURE_SCALE = 0.5
"""Size of a figure beside the program's own. Not checked against inches in the program itself."""
STEP = 1.2
"""From one figure to the next, in the program's inches."""
BACK, FRONT_ROW = "back", 4.0
OUTER = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn")
WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
Json = dict[str, object]


def write_saved_object(build: engine.Build) -> str:
    """The army as JSON; the worker begins to draw its cards and to print its roster."""
    sheets = sheets_of(build)
    for sheet in sheets:
        ask(sheet)
    army_list = _object("Notecard", build.name, engine.write_notation(build), (-4.0, 1.0, FRONT_ROW), 1.0)
    objects = [*_figures(build), *_decks(sheets), army_list, _roster(build)]
    save: Json = {**dict.fromkeys(OUTER, ""), "ObjectStates": objects}
    return json.dumps(save, ensure_ascii=False, indent=1) + "\n"


def figure_address(drawing: str, plastic: str) -> str:
    """The picture of a drawing in its plastic. Programs keep pictures by address, so a changed one gets another."""
    name = f"{drawing}-{plastic}-{silhouette_pixels.digest(drawing, plastic)}"
    return whole_address(reverse("other_programs:figure_picture", args=[name]))


def _figures(build: engine.Build) -> Iterator[Json]:
    """All figures in rows, unit by unit."""
    number = 0
    for unit in build.units:
        address = _picture(build, unit)
        description = "\n".join(f"{name}: {value}" for name, value in lines_of(build, unit))
        for _copy in range(min(unit.count, MAX_FIGURES - number)):
            row, column = divmod(number, IN_A_ROW)
            image = {"ImageURL": address, "ImageSecondaryURL": address, "ImageScalar": 1.0}
            place = (STEP * (column - IN_A_ROW / 2), 1.0, -STEP * row)
            yield _object("Figurine_Custom", unit.name, description, place, FIGURE_SCALE) | {"CustomImage": image}
            number += 1


def _picture(build: engine.Build, unit: engine.Unit) -> str:
    if portraits.picture_path(unit):
        return whole_address(portraits.address(unit))
    return figure_address(drawing_of(build, unit), plastic_of(build))


def _decks(sheets: list[Sheet]) -> Iterator[Json]:
    """A deck for each sheet of cards; a single card is no deck."""
    for number, sheet in enumerate(sheets, 1):
        custom = {
            str(number): {
                "FaceURL": whole_address(reverse("other_programs:card_picture", args=[sheet.key])),
                "BackURL": whole_address(reverse("other_programs:figure_picture", args=[f"{BACK}-{DRAWN}"])),
                "NumWidth": sheet.columns,
                "NumHeight": sheet.rows,
                "BackIsHidden": True,
                "UniqueBack": False,
                "Type": 0,
            }
        }
        place = (3.0 * (number - 1), 1.0, FRONT_ROW)
        cards = [
            _object("CardCustom", card.name, card.options, place, 1.0)
            | {"CardID": 100 * number + position, "CustomDeck": custom}
            for position, card in enumerate(sheet.cards)
        ]
        if len(cards) == 1:
            yield cards[0]
        else:
            ids = {"DeckIDs": [card["CardID"] for card in cards], "CustomDeck": custom}
            yield _object("DeckCustom", "", "", place, 1.0) | ids | {"ContainedObjects": cards}


def _roster(build: engine.Build) -> Json:
    """The printed roster, as a book to leaf through."""
    address = whole_address(reverse("other_programs:printed_roster", args=[printed_roster.ask(build).key]))
    pages = {"PDFUrl": address, "PDFPage": 0, "PDFPageOffset": 0}
    return _object("Custom_PDF", build.name, "", (4.0, 1.0, FRONT_ROW), 1.0) | {"CustomPDF": pages}


def _object(name: str, nickname: str, description: str, place: tuple[float, float, float], scale: float) -> Json:
    """An object with the keys that all objects have."""
    positions = dict(zip(("posX", "posY", "posZ"), place, strict=True))
    turns = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return {
        "Name": name,
        "Transform": {**positions, **turns, "scaleX": scale, "scaleY": scale, "scaleZ": scale},
        "Nickname": nickname,
        "Description": description,
        "GMNotes": "",
        "IgnoreFoW": False,
        "ColorDiffuse": WHITE,
        "Locked": False,
        "Grid": False,
        "Snap": False,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }
