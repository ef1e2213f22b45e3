"""What the addresses of clubs answer whom, in a club for its members; the army stands on its shelf."""

from tests.matrix.answers import ANYBODY, GET, MEMBERS, NOBODY, ORGANIZERS, OWNER, POST, SIGNED_IN, Rows, always, then

CLUB = "clubs/CLUB"
MOVED = (f"{CLUB}/invite/link/withdraw/", f"{CLUB}/invite/INVITATION/withdraw/", f"{CLUB}/feed/withdraw/")
"""What was posted to in version 0.1.0."""

ROWS: Rows = {
    **{(POST, address): ({}, then(ANYBODY, 308)) for address in MOVED},
    (GET, "clubs/"): ({}, ANYBODY),
    (GET, "clubs/new/"): ({}, SIGNED_IN),
    (POST, "clubs/new/"): ({"name": "Knights"}, always(302, 302, 302, 302, 302, 302)),
    (GET, "join/JOIN/"): ({}, ANYBODY),
    (POST, "join/JOIN/"): ({}, always(302, 302, 302, 302, 302, 302)),
    (GET, f"{CLUB}/"): ({}, MEMBERS),
    (GET, f"{CLUB}/feed.atom"): ({}, NOBODY),
    (GET, f"{CLUB}/feed/FEED.atom"): ({}, ANYBODY),
    (POST, f"{CLUB}/feed/"): ({"instead-of": "FEED"}, then(MEMBERS, 302)),
    (POST, f"{CLUB}/feed/turn-off/"): ({}, then(MEMBERS, 302)),
    (GET, f"{CLUB}/settings/"): ({}, ORGANIZERS),
    (POST, f"{CLUB}/settings/"): ({"name": "Ghosts"}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/remove/"): ({}, then(OWNER, 302)),
    (POST, f"{CLUB}/restore/"): ({}, NOBODY),
    (GET, f"{CLUB}/invite/"): ({}, ORGANIZERS),
    (POST, f"{CLUB}/invite/"): ({"email": "not one"}, then(ORGANIZERS, 422)),
    (POST, f"{CLUB}/invite/link/"): ({}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/invite/link/turn-off/"): ({}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/invite/INVITATION/cancel/"): ({}, then(ORGANIZERS, 302)),
    (GET, f"{CLUB}/log/"): ({}, ORGANIZERS),
    (POST, f"{CLUB}/ask/"): ({}, then(MEMBERS, 302)),
    (POST, f"{CLUB}/ask/back/"): ({}, then(MEMBERS, 302)),
    (POST, f"{CLUB}/requests/REQUEST/let-in/"): ({}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/requests/REQUEST/refuse/"): ({}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/leave/"): ({}, always(404, 404, 302, 302, 422, 404)),
    (POST, f"{CLUB}/players/PLAYER/role/"): ({"role": "organizer"}, then(OWNER, 302)),
    (POST, f"{CLUB}/players/PLAYER/hand-over/"): ({}, then(OWNER, 302)),
    (POST, f"{CLUB}/players/PLAYER/remove/"): ({}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/shelf/"): ({"army": "CODE"}, then(OWNER, 302)),
    (POST, f"{CLUB}/shelf/CODE/take-off/"): ({}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/shelf/CODE/move/"): ({"folder": "FOLDER"}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/folders/"): ({"name": "Big battles"}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/folders/FOLDER/rename/"): ({"name": "Big battles"}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/folders/FOLDER/shift/"): ({"by": "1"}, then(ORGANIZERS, 302)),
    (POST, f"{CLUB}/folders/FOLDER/remove/"): ({}, then(ORGANIZERS, 302)),
}
