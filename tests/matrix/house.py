"""What the addresses of house rules answer whom."""

from tests.matrix.answers import ANYBODY, GET, OWNER, POST, Rows, then

EVEN = {"row": "options/super-skill", "level": "minor", "armies": "fight"}
VERBS = {
    "name": {"name": "Wednesday Table"},
    "price": {"row": "figures/troop", "level": "-", "points": "2"},
    "out": {"row": "options/flight"},
    "back": {"row": "options/combat-master"},
    "words": {"row": "options/flight", "name": "Wings", "text": "It flies.", "who": "as-it-is"},
    "option": {"name": "Battle Cry", "points": "2", "group": "traits"},
    "level": {"row": "options/armor", "name": "Shield", "points": "3"},
    "figure": {"name": "Ogre", "points": "3", "like": "hero"},
    "scenario": {"name": "The Teapot"},
    "stage": {"row": "scenarios/escape", "name": "The Way Out", "least:player": "25", "most:player": "40"},
    "target": {"row": "rolls/hand_to_hand::hand_to_hand", "to": "5"},
    "measure": {"row": "numbers/seats", "measures": "ruler", "of": "large-cavalry", "value": "2"},
    "texts": {"row": "options/flight", "language": "de", "options/flight.name": "Flügel"},
    "undo": {},
    "redo": {},
    "take": {"row": "options/flight"},
    "leave": {"row": "options/flight"},
    "discard": {},
    "even": EVEN,
    "publish": {"visibility": "link"},
    "visibility": {"visibility": "link"},
    "remove": {},
    "restore": {},
}
"""What the maker of house rules does to their draft."""
REFUSED = ("take", "leave", "publish")
"""Nothing is corrected, and nothing differs from what was published."""

ROWS: Rows = {
    (GET, "house/"): ({}, ANYBODY),
    (GET, "house/new/"): ({}, ANYBODY),
    (POST, "house/new/"): ({"name": "Mine", "from": "vsgmr-7"}, then(ANYBODY, 302)),
    (POST, "house/bring/"): ({}, then(ANYBODY, 422)),
    (GET, "house/read/FAMILY/"): ({}, OWNER),
    (GET, "house/shared/ENTRY/"): ({}, ANYBODY),
    (GET, "house/HOUSE/"): ({}, OWNER),
    (GET, "house/HOUSE/catalogue.json"): ({}, OWNER),
    (GET, "house/HOUSE/even/"): (EVEN, OWNER),
    (GET, "house/HOUSE/published/1/"): ({}, OWNER),
    (POST, "house/HOUSE/published/1/move/"): ({}, then(OWNER, 302)),
    (POST, "house/HOUSE/published/1/move-back/"): ({}, then(OWNER, 302)),
    (POST, "house/HOUSE/published/1/announce/"): ({}, then(OWNER, 302)),
    **{
        (POST, f"house/HOUSE/{verb}/"): (said, then(OWNER, 422 if verb in REFUSED else 302))
        for verb, said in VERBS.items()
    },
}
