"""What players, organizers and moderators may send that is wrong: who, how, where, what, the status, the sentence."""

from collections.abc import Mapping
from datetime import date, timedelta

NOBODY = "00000000-0000-0000-0000-000000000000"
NOWHERE = "Page not found"
CONTROL = "U+0000 is a control character. Remove it."
NAME = "Enter a name."
CLUB, NIGHT = "/clubs/CLUB/", "/clubs/CLUB/nights/NIGHT/"
DAY = date.today() + timedelta(weeks=8)
PLAN = {
    "play": "vsgmr-7/basic-game", "shown": "vsgmr-7/basic-game", "least:player": "25", "most:player": "30", "fair": "5",
    "rule": "traits", "date": str(DAY), "starts": "19:00", "ends": "22:00", "zone": "Europe/London",
}  # fmt: skip
SIGN_UP = {"name": "New", "email": "new@example.org", "password1": "five other words one remembers"}
Sent = Mapping[str, str]
Row = tuple[str, str, str, Sent, int, str]


def post(who: str, path: str, said: Sent, status: int, sentence: str) -> Row:
    """A form of somebody's."""
    return who, "post", path, said, status, sentence


def get(who: str, path: str, status: int, sentence: str) -> Row:
    """A page that somebody opens."""
    return who, "get", path, {}, status, sentence


PLAYERS = {
    # Clubs
    "a club of no name": post("owner", "/clubs/new/", {"name": ""}, 422, NAME),
    "a club of zero-width letters": post("owner", "/clubs/new/", {"name": "\u200b"}, 422, NAME),
    "a club of 61 letters": post(
        "owner", "/clubs/new/", {"name": "c" * 61}, 422, "Use at most 60 characters. This has 61."
    ),
    "a club with NUL": post("owner", "/clubs/new/", {"name": "A\0"}, 422, CONTROL),
    "a club at a place of 81 letters": post(
        "owner", "/clubs/new/", {"name": "A", "place": "p" * 81}, 422, "Use at most 80 characters. This has 81."
    ),
    "a club of a megabyte": post(
        "owner",
        "/clubs/new/",
        {"name": "A", "about": "a" * 1_000_000},
        422,
        "Use at most 2,000 characters. This has 1,000,000.",
    ),
    "a club with habits of NUL": post("owner", "/clubs/new/", {"name": "A", "habits": "\0"}, 422, CONTROL),
    "a club's settings of no name": post("owner", f"{CLUB}settings/", {"name": " "}, 422, NAME),
    "a club's settings of 5,000 letters": post(
        "owner", f"{CLUB}settings/", {"name": "n" * 5_000}, 422, "Use at most 60 characters. This has 5,000."
    ),
    "a club's place with a tab": post(
        "owner", f"{CLUB}settings/", {"name": "A", "place": "a\ab"}, 422, "U+0007 is a control character. Remove it."
    ),
    "a club nobody has": post("owner", "/clubs/nobodys/settings/", {"name": "A"}, 404, NOWHERE),
    "an invitation of nothing": post(
        "organizer", f"{CLUB}invite/", {"email": ""}, 422, "Enter an e-mail address, such as petra@example.org."
    ),
    "an invitation of half an address": post(
        "organizer", f"{CLUB}invite/", {"email": "petra@"}, 422, "Enter an e-mail address, such as petra@example.org."
    ),
    "an invitation of 300 letters": post(
        "organizer",
        f"{CLUB}invite/",
        {"email": "p" * 290 + "@a.org"},
        422,
        "Enter an e-mail address, such as petra@example.org.",
    ),
    "an invitation of NUL": post(
        "organizer",
        f"{CLUB}invite/",
        {"email": "a\0@example.org"},
        422,
        "Enter an e-mail address, such as petra@example.org.",
    ),
    "an invitation of two": post(
        "organizer",
        f"{CLUB}invite/",
        {"email": "a@example.org, b@example.org"},
        422,
        "Enter an e-mail address, such as petra@example.org.",
    ),
    "an invitation with a header": post(
        "organizer",
        f"{CLUB}invite/",
        {"email": "a@example.org\nBcc: b@example.org"},
        422,
        "Enter an e-mail address, such as petra@example.org.",
    ),
    "an invitation that is gone": post("organizer", f"{CLUB}invite/99999/cancel/", {}, 404, NOWHERE),
    "an invitation of 5,000 digits": post("organizer", f"{CLUB}invite/{'9' * 4_000}/cancel/", {}, 404, NOWHERE),
    "a request that is gone": post("organizer", f"{CLUB}requests/99999/let-in/", {}, 404, NOWHERE),
    "a request of 19 digits": post("organizer", f"{CLUB}requests/{'9' * 19}/refuse/", {}, 404, NOWHERE),
    "joining by 21 letters": post("stranger", "/join/JJJJJJJJJJJJJJJJJJJJJ/", {}, 404, NOWHERE),
    "joining by nobody's link": post("stranger", "/join/KKKKKKKKKKKKKKKKKKKKKK/", {}, 404, NOWHERE),
    "a role nobody has": post("owner", f"{CLUB}players/PLAYER/role/", {"role": "king"}, 404, NOWHERE),
    "a role of nothing": post("owner", f"{CLUB}players/PLAYER/role/", {}, 404, NOWHERE),
    "a role of NUL": post("owner", f"{CLUB}players/PLAYER/role/", {"role": "\0"}, 404, NOWHERE),
    "a role of nobody": post("owner", f"{CLUB}players/{NOBODY}/role/", {"role": "organizer"}, 404, NOWHERE),
    "a club for nobody": post("owner", f"{CLUB}players/{NOBODY}/hand-over/", {}, 404, NOWHERE),
    "removing nobody": post("owner", f"{CLUB}players/{NOBODY}/remove/", {}, 404, NOWHERE),
    "an owner who leaves": post(
        "owner", f"{CLUB}leave/", {}, 422, "You are the only owner. Transfer ownership first, or delete the club."
    ),
    "a shelf for what is no army": post("owner", f"{CLUB}shelf/", {"army": "x"}, 404, NOWHERE),
    "a shelf for nobody's army": post("owner", f"{CLUB}shelf/", {"army": NOBODY}, 404, NOWHERE),
    "a shelf for NUL": post("owner", f"{CLUB}shelf/", {"army": "\0"}, 404, NOWHERE),
    "a shelf for nothing": post("owner", f"{CLUB}shelf/", {}, 404, NOWHERE),
    "taking nobody's army off": post("owner", f"{CLUB}shelf/{NOBODY}/take-off/", {}, 404, NOWHERE),
    "a folder that is gone": post("organizer", f"{CLUB}shelf/CODE/move/", {"folder": "99999"}, 404, NOWHERE),
    "a folder of ²": post("organizer", f"{CLUB}shelf/CODE/move/", {"folder": "²"}, 404, NOWHERE),
    "a folder of 5,000 digits": post("organizer", f"{CLUB}shelf/CODE/move/", {"folder": "9" * 5_000}, 404, NOWHERE),
    "a folder of no name": post("organizer", f"{CLUB}folders/", {"name": ""}, 422, NAME),
    "a folder of 61 letters": post(
        "organizer", f"{CLUB}folders/", {"name": "f" * 61}, 422, "Use at most 60 characters. This has 61."
    ),
    "a folder with NUL": post("organizer", f"{CLUB}folders/", {"name": "\0"}, 422, CONTROL),
    "a folder renamed to nothing": post("organizer", f"{CLUB}folders/FOLDER/rename/", {"name": "\u200d"}, 422, NAME),
    "a folder shifted by a word": post("organizer", f"{CLUB}folders/FOLDER/shift/", {"by": "up"}, 302, ""),
    "a folder shifted by 1e9": post("organizer", f"{CLUB}folders/FOLDER/shift/", {"by": "1000000000"}, 302, ""),
    "a folder of nobody": post("organizer", f"{CLUB}folders/99999/remove/", {}, 404, NOWHERE),
    # Nights
    "a night of chess": post(
        "organizer", f"{CLUB}nights/new/", PLAN | {"play": "chess/white"}, 422, "Choose a scenario from the list."
    ),
    "a night of NUL": post(
        "organizer", f"{CLUB}nights/new/", PLAN | {"play": "\0"}, 422, "Choose a scenario from the list."
    ),
    "a night on February 30": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"date": "2027-02-30"},
        422,
        "Enter a real date, such as 2027-03-23.",
    ),
    "a night tomorrow": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"date": "tomorrow"},
        422,
        "Enter a real date, such as 2027-03-23.",
    ),
    "a night in the year 9999": post(
        "organizer", f"{CLUB}nights/new/", PLAN | {"date": "9999-12-31"}, 422, "This date is too far away."
    ),
    "a night in the year 0": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"date": "0000-01-01"},
        422,
        "Enter a real date, such as 2027-03-23.",
    ),
    "a night of no date": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"date": ""},
        422,
        "Enter a real date, such as 2027-03-23.",
    ),
    "a night at 25:00": post(
        "organizer", f"{CLUB}nights/new/", PLAN | {"starts": "25:00"}, 422, "Enter a time, such as 19:00."
    ),
    "a night that never ends": post(
        "organizer", f"{CLUB}nights/new/", PLAN | {"ends": ""}, 422, "Enter a time, such as 19:00."
    ),
    "a night of a month": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"last_day": str(DAY + timedelta(30))},
        422,
        "A game night lasts 3 days at most.",
    ),
    "a night that ends before": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"last_day": str(DAY - timedelta(1))},
        422,
        "Choose a later time. A game night can’t end before it starts.",
    ),
    "a night on Mars": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"zone": "Mars/Base"},
        422,
        "Choose a time zone from the list, such as Europe/Lisbon.",
    ),
    "a night of 40 to 25 points": post(
        "organizer", f"{CLUB}nights/new/", PLAN | {"least:player": "40"}, 422, "Must be at least the minimum, 40."
    ),
    "a night of NaN points": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"most:player": "NaN"},
        422,
        "Enter points in steps of ½, such as 30 or 12½.",
    ),
    "a night fair by a word": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"fair": "very"},
        422,
        "Enter points in steps of ½, such as 30 or 12½.",
    ),
    "a night of a long title": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"title": "t" * 5_000},
        422,
        "Use at most 80 characters. This has 5,000.",
    ),
    "a night with words of NUL": post("organizer", f"{CLUB}nights/new/", PLAN | {"words": "a\0b"}, 422, CONTROL),
    "a night at a place of 5,000 letters": post(
        "organizer",
        f"{CLUB}nights/new/",
        PLAN | {"place": "p" * 5_000},
        422,
        "Use at most 80 characters. This has 5,000.",
    ),
    "a night nobody plans": post("organizer", f"{CLUB}nights/{NOBODY}/edit/", PLAN, 404, NOWHERE),
    "a night edited to nothing": post("organizer", f"{NIGHT}edit/", {}, 422, "Choose a scenario from the list."),
    "coming perhaps": post("member", f"{NIGHT}answer/", {"come": "perhaps"}, 422, "Choose Going, Maybe or Not going."),
    "coming as NUL": post("member", f"{NIGHT}answer/", {"come": "\0"}, 422, "Choose Going, Maybe or Not going."),
    "not saying": post("member", f"{NIGHT}answer/", {}, 422, "Choose Going, Maybe or Not going."),
    "bringing what is no army": post(
        "member", f"{NIGHT}bring/", {"army": "x"}, 422, "This army isn’t available anymore. Choose another."
    ),
    "bringing 5,000 digits": post(
        "member", f"{NIGHT}bring/", {"army": "9" * 5_000}, 422, "This army isn’t available anymore. Choose another."
    ),
    "bringing NUL": post("member", f"{NIGHT}bring/", {"army": "\0"}, 422, "Null characters are not allowed."),
    "mending nothing": post("owner", f"{NIGHT}fix/", {}, 404, NOWHERE),
    "mending by nothing": post(
        "owner",
        f"{NIGHT}fix/",
        {"army": "ARMYROW", "edit_json": "{"},
        422,
        "Muster couldn’t read that change. Please try again.",
    ),
    "mending by a megabyte": post(
        "owner",
        f"{NIGHT}fix/",
        {"army": "ARMYROW", "edit_json": "[" * 1_000_000},
        422,
        "Muster couldn’t read that change. Please try again.",
    ),
    "joining table 9": post("member", f"{NIGHT}join/", {"answer": "MEMBERCOMES", "side": "9/left"}, 404, NOWHERE),
    "joining no side": post(
        "member", f"{NIGHT}join/", {"answer": "MEMBERCOMES", "side": "1/up"}, 422, "Choose a player and a side."
    ),
    "joining as nobody": post("member", f"{NIGHT}join/", {"answer": "99999", "side": "1/left"}, 404, NOWHERE),
    "drawing a word": post("organizer", f"{NIGHT}draw/", {"drawn": "twice"}, 409, "Enter a whole number."),
    "drawing 5,000 digits": post("organizer", f"{NIGHT}draw/", {"drawn": "9" * 5_000}, 409, "Enter a whole number."),
    "drawing below 0": post("organizer", f"{NIGHT}draw/", {"drawn": "-1"}, 409, "greater than or equal to 0"),
    "swapping somebody with themselves": post(
        "organizer",
        f"{NIGHT}swap/",
        {"one": "MEMBERCOMES", "other": "MEMBERCOMES", "drawn": "0"},
        422,
        "Choose two players who are going, each with an army.",
    ),
    "swapping nobody": post("organizer", f"{NIGHT}swap/", {"one": "\0", "other": "x", "drawn": "0"}, 404, NOWHERE),
    "keeping table 99": post("organizer", f"{NIGHT}stand/", {"table": "99", "stands": "1"}, 404, NOWHERE),
    "keeping a table of ²": post("organizer", f"{NIGHT}stand/", {"table": "²", "stands": "1"}, 404, NOWHERE),
    "asking nobody": post("organizer", f"{NIGHT}ask/", {"answer": "99999"}, 404, NOWHERE),
    "lending what is no army": post(
        "organizer",
        f"{NIGHT}lend/",
        {"answer": "MEMBERCOMES", "army": "x"},
        422,
        "This army isn’t available anymore. Choose another.",
    ),
    "a result of table 99": post("member", f"{NIGHT}result/", {"table": "99", "won": "nobody"}, 404, NOWHERE),
    "a result that both won": post(
        "member", f"{NIGHT}result/", {"table": "1", "won": "both"}, 422, "Choose who won, or “Nobody”."
    ),
    "a result in 0 rounds": post(
        "member",
        f"{NIGHT}result/",
        {"table": "1", "won": "left", "rounds": "0"},
        422,
        "Enter a whole number from 1 to 99.",
    ),
    "a result in 1e3 rounds": post(
        "member",
        f"{NIGHT}result/",
        {"table": "1", "won": "left", "rounds": "1e3"},
        422,
        "Enter a whole number from 1 to 99.",
    ),
    "a result of many points": post(
        "member",
        f"{NIGHT}result/",
        {"table": "1", "won": "left", "left": "99999"},
        422,
        "That’s more than the 30 points of Elves.",
    ),
    "a result of abc points": post(
        "member",
        f"{NIGHT}result/",
        {"table": "1", "won": "left", "right": "abc"},
        422,
        "Enter points in steps of ½, such as 30 or 12½.",
    ),
    # Signing in, and accounts
    "signing in as nobody": post(
        "anonymous", "/account/login/", {"login": "a@example.org", "password": "x"}, 200, "Sign in"
    ),
    "signing in with nothing": post("anonymous", "/account/login/", {}, 200, "Enter your password."),
    "signing in with a word": post(
        "anonymous",
        "/account/login/",
        {"login": "petra", "password": "x"},
        200,
        "Enter an e-mail address, like petra@example.org.",
    ),
    "signing in with NUL": post(
        "anonymous",
        "/account/login/",
        {"login": "a\0@example.org", "password": "\0"},
        200,
        "Enter an e-mail address, like petra@example.org.",
    ),
    "signing in with a megabyte": post(
        "anonymous", "/account/login/", {"login": "a@example.org", "password": "x" * 1_000_000}, 200, "Sign in"
    ),
    "signing up with nothing": post("anonymous", "/account/signup/", {}, 200, "Enter a name."),
    "signing up with half an address": post(
        "anonymous",
        "/account/signup/",
        SIGN_UP | {"email": "new@"},
        200,
        "Enter an e-mail address, like petra@example.org.",
    ),
    "signing up with a short password": post(
        "anonymous",
        "/account/signup/",
        SIGN_UP | {"password1": "abc"},
        200,
        "3 characters are too short; use at least 10.",
    ),
    "signing up with a usual password": post(
        "anonymous", "/account/signup/", SIGN_UP | {"password1": "password1234"}, 200, "This password is too common."
    ),
    "signing up with one's address for a password": post(
        "anonymous",
        "/account/signup/",
        SIGN_UP | {"password1": "new@example.org"},
        200,
        "This password is too similar to your e-mail address.",
    ),
    "signing up without a name": post("anonymous", "/account/signup/", SIGN_UP | {"name": " "}, 200, "Enter a name."),
    "signing up with a name of NUL": post("anonymous", "/account/signup/", SIGN_UP | {"name": "\0"}, 200, CONTROL),
    "signing up with 5,000 letters": post(
        "anonymous", "/account/signup/", SIGN_UP | {"name": "n" * 5_000}, 200, "at most 40 characters"
    ),
    "a player of no name": post("owner", "/account/", {"name": "", "zone": ""}, 422, "Enter a name."),
    "a player with NUL": post("owner", "/account/", {"name": "A\0", "zone": ""}, 422, CONTROL),
    "a player on Mars": post(
        "owner", "/account/", {"name": "A", "zone": "Mars/Base"}, 422, "Mars/Base is not one of the available choices."
    ),
    "an end without a password": post("owner", "/account/delete/", {}, 200, "Delete account"),
    "an end with another password": post(
        "owner", "/account/delete/", {"password": "wrong"}, 422, "This is not your password."
    ),
    "a session that is gone": post("owner", "/account/sessions/99999/end/", {}, 404, NOWHERE),
    "a session of 19 digits": post("owner", f"/account/sessions/{'9' * 19}/end/", {}, 404, NOWHERE),
    "a password again that is another": post(
        "owner", "/account/reauthenticate/", {"password": "wrong"}, 200, "This is not your password."
    ),
    "a forgotten password of a word": post(
        "anonymous",
        "/account/password/reset/",
        {"email": "petra"},
        200,
        "Enter an e-mail address, like petra@example.org.",
    ),
    "a new password by a made-up key": get(
        "anonymous", "/account/password/reset/key/1-x/", 200, "This link is no longer valid"
    ),
    "an address confirmed by a made-up key": get(
        "anonymous", "/account/confirm-email/x/", 200, "This link is no longer valid"
    ),
    "a language nobody speaks": post("anonymous", "/language/", {"language": "xx", "units": "cubits"}, 302, ""),
    # The match sheet
    "a match with nobody": get("owner", f"/match/?a=CODE&b={NOBODY}", 404, NOWHERE),
    "a match with NUL": get("owner", "/match/?a=%00&b=CODE", 404, NOWHERE),
    "a match with half a letter": get("owner", "/match/?a=%ed%a0%80&b=elves", 404, NOWHERE),
    "a match of 5,000 letters": get("owner", f"/match/?a=CODE&b={'x' * 5_000}", 404, NOWHERE),
    "a match in no scenario": get(
        "owner", "/match/?a=CODE&b=elves&scenario=chess&layout=moon&gap=1e9", 200, "Elves against Elves"
    ),
    "a match apart by 5,000 digits": get(
        "owner", f"/match/?a=CODE&b=elves&gap={'9' * 5_000}", 200, "Elves against Elves"
    ),
    "a battle of 5,000 digits": get("owner", f"/match/battle/?a=CODE&b=elves&battle={'9' * 5_000}", 200, "Battle 1"),
    "a battle below 0": get("owner", "/match/battle/?a=CODE&b=elves&battle=-1&step=%C2%B2", 200, "Battle 1"),
    "a battle of no tactics": get("owner", "/match/battle/?a=CODE&b=elves&mine=%00&theirs=flee", 200, "Battle 1"),
    "a battle of nobody": get("owner", "/match/battle/?a=x", 404, NOWHERE),
    "a choice of 5,000 armies": get("owner", "/match/choose/?" + "a=x&" * 1_500, 404, NOWHERE),
    "a match again of nobody": post("owner", "/match/again/", {}, 404, NOWHERE),
    "a match again with NUL": post("owner", "/match/again/", {"a": "CODE", "b": "\0"}, 404, NOWHERE),
    # The server's page, reports, notices, the library, prints
    "a backup of somebody without rights": post("owner", "/server/backups/", {}, 404, NOWHERE),
    "a backup that is a path": get("owner", "/server/backups/..%2f..%2fsecret-key/", 404, NOWHERE),
    "a report of nothing": post("stranger", "/read/CODE/report/", {"reason": ""}, 422, "Say briefly what’s wrong"),
    "a report of a megabyte": post(
        "stranger", "/read/CODE/report/", {"reason": "r" * 1_000_000}, 422, "Use at most 300 characters"
    ),
    "a report of NUL": post("stranger", "/read/CODE/report/", {"reason": "\0"}, 422, CONTROL),
    "a report of nobody's army": post("stranger", f"/read/{NOBODY}/report/", {"reason": "Rude."}, 404, NOWHERE),
    "a removal without a reason": post(
        "moderator", "/reports/REPORT/take-out/", {"why": " "}, 400, "Give a short reason for the removal."
    ),
    "a removal of NUL": post(
        "moderator", "/reports/REPORT/take-out/", {"why": "a\0"}, 400, "Null characters are not allowed."
    ),
    "a removal of 5,000 letters": post(
        "moderator",
        "/reports/REPORT/take-out/",
        {"why": "w" * 5_000},
        400,
        "Use at most 80 characters. This has 5,000.",
    ),
    "a report that is gone": post("moderator", "/reports/99999/leave/", {}, 404, NOWHERE),
    "a report of 19 digits": post("moderator", f"/reports/{'9' * 19}/leave/", {}, 404, NOWHERE),
    "a notice that is gone": post("owner", "/notices/99999/", {}, 404, NOWHERE),
    "liking nobody's army": post("owner", f"/library/{NOBODY}/like/", {"like": "1"}, 404, NOWHERE),
    "a library search of 5,000 letters": get("anonymous", f"/library/?q={'x' * 5_000}", 200, "Library"),
    "a library search of NUL": get("anonymous", "/library/?q=%00&points=abc&page=%C2%B2&sort=%ff", 200, "Library"),
    "a library page of 5,000 digits": get("anonymous", f"/library/?page={'9' * 5_000}", 200, "Library"),
    "a feed of nobody": get("anonymous", f"{CLUB}feed/GGGGGGGGGGGGGGGGGGGGGG.atom", 404, NOWHERE),
    "nobody's sheets removed": post("owner", f"/print/kept/{NOBODY}/remove/", {}, 404, NOWHERE),
    "nobody's print again": post("owner", f"/prints/{NOBODY}/again/", {}, 404, NOWHERE),
    "nobody's print given up": post("owner", f"/prints/{NOBODY}/cancel/", {}, 404, NOWHERE),
    "nobody's favorite forgotten": post("owner", f"/armies/favorites/{NOBODY}/forget/", {}, 404, NOWHERE),
    "armies for nobody to see": post(
        "owner", "/armies/show/", {"army": "CODE", "visibility": "moon"}, 400, "Choose a visibility for the armies."
    ),
    "an army for nobody to see": post(
        "owner",
        "/armies/CODE/share/visibility/",
        {"visibility": "\0"},
        400,
        "Choose a visibility on the page for sharing the army.",
    ),
    "a move back at no moment": post("owner", "/armies/move-back/", {"moved": "x"}, 302, ""),
    "an undoing of what is not signed": post("owner", "/armies/undo/", {"undo": "eyJhIjoxfQ:x:y"}, 302, ""),
}
