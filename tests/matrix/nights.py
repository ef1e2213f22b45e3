"""What the addresses of game nights answer whom, in a club for its members."""

from tests.matrix.answers import GET, MEMBERS, ORGANIZERS, OWNER, POST, Rows, always, then

NIGHT = "clubs/CLUB/nights/NIGHT"
FIX = {"army": "ARMYROW", "version": "VERSION", "edit_json": '{"count": {"unit": 1, "count": 9}}'}

ROWS: Rows = {
    (GET, "clubs/CLUB/nights/"): ({}, MEMBERS),
    (GET, "clubs/CLUB/season/"): ({}, MEMBERS),
    (GET, "clubs/CLUB/season.csv"): ({}, MEMBERS),
    (GET, "clubs/CLUB/library.csv"): ({}, MEMBERS),
    (GET, "clubs/CLUB/nights/new/"): ({}, ORGANIZERS),
    (POST, "clubs/CLUB/nights/new/"): ({}, then(ORGANIZERS, 422)),
    (GET, f"{NIGHT}/"): ({}, MEMBERS),
    (GET, f"{NIGHT}/night.ics"): ({}, MEMBERS),
    (GET, f"{NIGHT}/night.csv"): ({}, MEMBERS),
    (GET, f"{NIGHT}/edit/"): ({}, ORGANIZERS),
    (POST, f"{NIGHT}/edit/"): ({}, then(ORGANIZERS, 422)),
    (POST, f"{NIGHT}/call-off/"): ({"off": "1"}, then(ORGANIZERS, 302)),
    (POST, f"{NIGHT}/answer/"): ({"come": "yes"}, then(MEMBERS, 302)),
    (POST, f"{NIGHT}/bring/"): ({"army": "", "side": ""}, always(404, 404, 302, 404, 302, 404)),
    (POST, f"{NIGHT}/paste/"): ({"text": "A: Troop"}, always(404, 404, 200, 404, 200, 404)),
    (POST, f"{NIGHT}/army/"): ({}, always(404, 404, 302, 404, 302, 404)),
    (POST, f"{NIGHT}/fix/"): (FIX, then(OWNER, 302)),
    (POST, f"{NIGHT}/join/"): ({"answer": "MEMBERCOMES", "side": "1/left"}, then(MEMBERS, 302)),
    (POST, f"{NIGHT}/draw/"): ({"drawn": "0"}, then(ORGANIZERS, 302)),
    (POST, f"{NIGHT}/swap/"): ({"one": "MEMBERCOMES", "other": "OWNERCOMES", "drawn": "0"}, then(ORGANIZERS, 302)),
    (POST, f"{NIGHT}/stand/"): ({"table": "1", "stands": "1"}, then(ORGANIZERS, 302)),
    (POST, f"{NIGHT}/ask/"): ({"answer": "MEMBERCOMES"}, then(ORGANIZERS, 302)),
    (POST, f"{NIGHT}/lend/"): ({"answer": "MEMBERCOMES", "army": ""}, then(ORGANIZERS, 422)),
    (POST, f"{NIGHT}/result/"): ({"table": "1", "won": "nobody"}, then(MEMBERS, 302)),
}
