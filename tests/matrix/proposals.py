"""What the addresses of proposals answer whom: the owner of a club proposed a change of house rules that it plays."""

from tests.matrix.answers import GET, MEMBERS, OWNER, POST, Rows, always, then

OF_CLUB, AT = "clubs/CLUB/proposals", "proposals/PROPOSAL"
PRICE = {"rules": "PLAYED", "row": "options/tough", "points:": "9", "name": "Dearer", "reason": "Too cheap."}

ROWS: Rows = {
    (GET, f"{OF_CLUB}/"): ({}, MEMBERS),
    (GET, f"{OF_CLUB}/new/"): ({}, MEMBERS),
    (POST, f"{OF_CLUB}/new/"): (PRICE, then(MEMBERS, 302)),
    (POST, f"{OF_CLUB}/draft/"): ({"rules": "PLAYED"}, then(MEMBERS, 302)),
    (GET, "clubs/CLUB/voting/"): ({}, OWNER),
    (POST, "clubs/CLUB/voting/"): ({"days": "3", "quorum": "2", "majority": "more"}, then(OWNER, 302)),
    (GET, f"{AT}/"): ({}, MEMBERS),
    (POST, f"{AT}/vote/"): ({"choice": "for"}, then(MEMBERS, 302)),
    (POST, f"{AT}/begin-vote/"): ({}, then(OWNER, 302)),
    (POST, f"{AT}/cancel/"): ({}, then(OWNER, 302)),
    (POST, f"{AT}/stop/"): ({"why": "Not now."}, then(OWNER, 302)),
    (POST, f"{AT}/reopen/"): ({}, then(OWNER, 302)),
    (POST, f"{AT}/try-again/"): ({}, always(404, 404, 302, 302, 302, 404)),
}
