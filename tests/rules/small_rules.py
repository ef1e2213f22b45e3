"""A small rule book with one of everything, to be spoiled by tests."""

import json
from copy import deepcopy

SMALL = {
    "format": "muster-rules/1",
    "edition": {
        "slug": "small", "name": "Small Rules", "short_name": "Small", "credit": "Ours", "default_limit": 12.5,
        "limits": "10 12.5 20", "sheets": "roster cards", "plastic": "green",
    },
    "optional_rules": {"traits": {"name": "Traits", "by_default": True}},
    "kinds": {"guy": {"name": "guy", "plural": "guys"}},
    "measures": {"ruler": {"name": "Ruler"}},
    "budgets": {"points": {"name": "Points"}, "own": {"name": "Own point", "scope": "figure", "size": 3}},
    "groups": {"traits": {"name": "Traits", "suffix": "trait"}},
    "figures": {
        "troop": {"name": "Troop", "plural": "Troops", "kind": "guy", "points": 1,
                  "effects": [{"verb": "allow", "roll": "shoot"}]},
        "drone": {"name": "Drone", "plural": "Drones", "kind": "guy"},
    },
    "options": {
        "armor": {"name": "Armor", "group": "traits", "levels": {
            "light": {"name": "Light armor", "label": "Light", "points": 0.5,
                      "effects": [{"verb": "allow", "roll": "save", "target": 6}]},
            "heavy": {"name": "Heavy armor", "label": "Heavy", "points": 1},
        }},
        "tough": {"name": "Tough", "group": "traits", "needs": ["armor"], "figures": ["troop"], "levels": {
            "": {"name": "Tough", "label": "Tough", "points": 2, "grants": [{"level": "armor/light"}],
                 "effects": [{"verb": "add", "roll": "save", "amount": 1}]},
        }},
    },
    "rolls": {
        "shoot": {"name": "Shoot", "short": "shoot", "situations": {"": {"name": "shoot", "target": 5}}},
        "save": {"name": "Save", "short": "save", "option": "armor", "situations": {"": {"name": "save"}}},
        "all": {"name": "All", "short": "all", "chain": ["shoot", "save"], "situations": {"": {"name": "all"}}},
    },
    "numbers": {
        "turn": {"name": "Move", "role": "move", "base": [{"measures": "ruler", "kind": "guy", "value": 6.25}]},
        "health": {"name": "Health", "unit": "count", "role": "life",
                   "base": [{"measures": "ruler", "kind": "guy", "value": 15}]},
        "drones": {"name": "Drones", "unit": "count", "brings": "drone"},
    },
    "scenarios": {"basic": {"name": "Basic", "sides": {"player": {"name": "Player", "least": 10, "most": 20}}}},
    "scales": {"28": {
        "name": "28 mm", "space": "1″", "space_inches": 1, "move": 6, "short_range": 8, "long_range": 12,
    }},
    "terms": {"round/move": {"name": "Move", "text": "Move your figures."}},
}  # fmt: skip


def spoiled(change):
    """The small rule book with a change, as the text of a file."""
    document = deepcopy(SMALL)
    change(document)
    return json.dumps(document)


def put(path, value):
    """A change that puts a value at a path: ``figures.troop.points``; an empty step is the empty key."""
    *steps, last = path.split(".")

    def change(document):
        for step in steps:
            document = document[int(step) if isinstance(document, list) else step]
        document[int(last) if isinstance(document, list) else last] = value

    return change


def cut(path):
    """A change that takes away what stands at a path."""
    *steps, last = path.split(".")

    def change(document):
        for step in steps:
            document = document[int(step) if isinstance(document, list) else step]
        del document[last]

    return change


def only(table):
    """A change that leaves one table and what the edition says of itself."""

    def change(document):
        for name in document.keys() - {"format", "edition", table}:
            del document[name]

    return change
