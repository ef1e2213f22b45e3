"""What the addresses of house rules answer whom."""

from tests.matrix.answers import ANYBODY, GET, OWNER, POST, Rows, then
from tests.test_access import REFUSED, VERBS

ROWS: Rows = {
    (GET, "house/"): ({}, ANYBODY),
    (GET, "house/new/"): ({}, ANYBODY),
    (POST, "house/new/"): ({"name": "Mine", "from": "vsgmr-7"}, then(ANYBODY, 302)),
    (POST, "house/bring/"): ({}, then(ANYBODY, 422)),
    (GET, "house/read/FAMILY/"): ({}, OWNER),
    (GET, "house/shared/ENTRY/"): ({}, ANYBODY),
    (GET, "house/HOUSE/"): ({}, OWNER),
    (GET, "house/HOUSE/catalogue.json"): ({}, OWNER),
    **{
        (POST, f"house/HOUSE/{verb}/"): (said, then(OWNER, 422 if verb in REFUSED else 302))
        for verb, said in VERBS.items()
    },
}
