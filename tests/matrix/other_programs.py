"""What the addresses for other programs answer whom."""

from tests.matrix.answers import ANYBODY, GET, LINKED, NOBODY, PUBLIC, READERS, Rows

ROWS: Rows = {
    (GET, "shared/LINK/army.json"): ({}, LINKED),
    (GET, "read/CODE/army.json"): ({}, PUBLIC),
    (GET, "samples/undead/army.json"): ({}, ANYBODY),
    (GET, "shared/LINK/army.csv"): ({}, LINKED),
    (GET, "read/CODE/army.csv"): ({}, READERS),
    (GET, "samples/undead/army.csv"): ({}, ANYBODY),
    (GET, "shared/LINK/army.rosz"): ({}, LINKED),
    (GET, "read/CODE/army.rosz"): ({}, READERS),
    (GET, "samples/undead/army.rosz"): ({}, ANYBODY),
    (GET, "battlescribe/vsgmr-7/rules.gst"): ({}, ANYBODY),
    (GET, "battlescribe/vsgmr-7/rules.cat"): ({}, ANYBODY),
    (GET, "shared/LINK/army.tts.json"): ({}, LINKED),
    (GET, "read/CODE/army.tts.json"): ({}, READERS),
    (GET, "samples/undead/army.tts.json"): ({}, ANYBODY),
    (GET, "tabletop/figures/hero-blue.png"): ({}, ANYBODY),
    (GET, "tabletop/cards/PORTRAIT.png"): ({}, NOBODY),
    (GET, "tabletop/rosters/PORTRAIT.pdf"): ({}, NOBODY),
    (GET, "oembed/"): ({}, NOBODY),
    (GET, "schema/muster-shared-1.json"): ({}, ANYBODY),
}
