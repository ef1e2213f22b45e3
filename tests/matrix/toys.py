"""What the addresses of toy boxes answer whom: everybody has a box of their own, and a club looks into its member's."""

from tests.matrix.answers import ANYBODY, GET, MEMBERS, OWNER, POST, Rows, then

KIND = {"name": "Green soldiers", "count": "24", "figures": "troop"}
QUERY = "points=25&scenario=basic-game"
VERBS = {
    "count": {"kind": "1", "plus": "1"},
    "remove": {"kind": "1"},
    "add-set": {"set": "castle"},
    "add-more": {"toys": "1:2", "query": QUERY},
    "undo": {},
    "redo": {},
}
"""What a player does with a box of theirs."""
BOXES, SIDES, POINTS = ("", "TOYBOX/"), ("sides", "random"), {"points": "25"}

ROWS: Rows = {
    (GET, "toys/"): ({}, ANYBODY),
    (GET, "toys/TOYBOX/"): ({}, MEMBERS),
    (GET, "first-game/"): ({}, ANYBODY),
    (GET, "first-game.pdf"): ({}, ANYBODY),
    (GET, "toys/fits/"): ({}, ANYBODY),
    (GET, "toys/TOYBOX/fits/"): ({}, MEMBERS),
    (GET, "toys/kinds/new/"): ({}, ANYBODY),
    (POST, "toys/kinds/new/"): (KIND, then(ANYBODY, 302)),
    (GET, "toys/TOYBOX/kinds/new/"): ({}, OWNER),
    (POST, "toys/TOYBOX/kinds/new/"): (KIND, then(OWNER, 302)),
    (GET, "toys/kinds/1/"): ({}, OWNER),
    (POST, "toys/kinds/1/"): (KIND, then(OWNER, 302)),
    (GET, "toys/TOYBOX/kinds/1/"): ({}, OWNER),
    (POST, "toys/TOYBOX/kinds/1/"): (KIND, then(OWNER, 302)),
    **{(GET, f"toys/{page}/"): (POINTS, ANYBODY) for page in SIDES},
    **{(GET, f"toys/TOYBOX/{page}/"): (POINTS, MEMBERS) for page in SIDES},
    **{(POST, f"toys/{verb}/"): (said, then(ANYBODY, 302)) for verb, said in VERBS.items()},
    **{(POST, f"toys/TOYBOX/{verb}/"): (said, then(OWNER, 302)) for verb, said in VERBS.items()},
    (POST, "toys/add-army/"): ({"army": "CODE"}, then(OWNER, 302)),
    (POST, "toys/TOYBOX/add-army/"): ({"army": "CODE"}, then(OWNER, 302)),
    (POST, "toys/share/"): ({"club": "CLUB", "how": "edit"}, then(MEMBERS, 302)),
    (POST, "toys/TOYBOX/share/"): ({"club": "CLUB", "how": "edit"}, then(OWNER, 302)),
    (POST, "toys/save/"): ({"query": QUERY}, then(ANYBODY, 302)),
    (POST, "toys/TOYBOX/save/"): ({"query": QUERY}, then(MEMBERS, 302)),
}
