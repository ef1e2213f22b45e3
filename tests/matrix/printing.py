"""What the addresses of sheets and prints, and of the rules to read, answer whom."""

from tests.matrix.answers import ANYBODY, GET, LINKED, OWNER, POST, PUBLIC, READERS, Rows, always, then

FRESH = always(200, 404, 404, 404, 200, 404)
"""A print's address is a secret for a while: without it, browsers that keep no cookies would never get their file."""
IDLE = {"row": "options/super-skill", "level": "minor", "armies": "fight"}
"""A price that no battle can judge."""
ROSTER = {"sheets": "roster", "paper": "a4"}

ROWS: Rows = {
    (GET, "armies/CODE/sheets/"): ({}, OWNER),
    (POST, "armies/CODE/sheets/"): (ROSTER, then(OWNER, 302)),
    (GET, "armies/CODE/sheets.pdf"): (ROSTER, OWNER),
    (GET, "read/CODE/sheets/"): ({}, READERS),
    (POST, "read/CODE/sheets/"): (ROSTER, then(READERS, 302)),
    (GET, "read/CODE/sheets.pdf"): (ROSTER, READERS),
    (GET, "shared/LINK/sheets/"): ({}, LINKED),
    (POST, "shared/LINK/sheets/"): (ROSTER, then(LINKED, 302)),
    (GET, "shared/LINK/sheets.pdf"): (ROSTER, LINKED),
    (GET, "samples/undead/preview.png"): ({}, ANYBODY),
    (GET, "shared/LINK/preview.png"): ({}, LINKED),
    (GET, "read/CODE/preview.png"): ({}, PUBLIC),
    (GET, "samples/undead/sheets/"): ({}, ANYBODY),
    (GET, "samples/undead/sheets.pdf"): (ROSTER, ANYBODY),
    (GET, "measuring.pdf"): ({}, ANYBODY),
    (GET, "print/"): ({"army": "CODE"}, then(READERS, 302)),
    (GET, "print.pdf"): ({"army": "CODE", **ROSTER}, READERS),
    (POST, "print/kept/KEPT/remove/"): ({}, then(OWNER, 302)),
    (POST, "print/kept/KEPT/restore/"): ({}, then(OWNER, 302)),
    (GET, "prints/"): ({}, ANYBODY),
    (GET, "prints/PRINT/"): ({}, FRESH),
    (GET, "prints/PRINT/file.pdf"): ({}, FRESH),
    (POST, "prints/PRINT/again/"): ({}, then(OWNER, 302)),
    (POST, "prints/PRINT/cancel/"): ({}, then(OWNER, 302)),
    (GET, "prints/pictures/PICTURE/1.webp"): ({}, ANYBODY),
    (GET, "help/"): ({}, ANYBODY),
    (GET, "help/server/"): ({}, ANYBODY),
    (GET, "rules/"): ({}, ANYBODY),
    (GET, "rules/vsgmr-7/"): ({}, ANYBODY),
    (GET, "rules/vsgmr-7/catalogue.json"): ({}, ANYBODY),
    (GET, "rules/vsgmr-7/points/"): ({}, ANYBODY),
    (GET, "rules/vsgmr-7/points.csv"): ({}, ANYBODY),
    (GET, "rules/vsgmr-7/mark/"): ({}, ANYBODY),
    (GET, "rules/vsgmr-7/mark.csv"): ({}, ANYBODY),
    (GET, "rules/vsgmr-7/mark/price/"): (IDLE, ANYBODY),
    (POST, "rules/vsgmr-7/mark/price/"): (IDLE, then(ANYBODY, 302)),
    (GET, "rules/vsgmr-7/traits/"): ({}, ANYBODY),
    (GET, "rules/vsgmr-7/rule/sharpshooter/"): ({}, then(ANYBODY, 302)),
}
