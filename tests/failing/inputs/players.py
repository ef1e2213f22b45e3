"""What players, organizers and moderators may send that is wrong: who, how, where, what, the status, the sentence.

What plans of nights, clubs and invitations say beside each field is tested in their own folders.
"""

from collections.abc import Mapping
from datetime import date, timedelta

NOBODY = "00000000-0000-0000-0000-000000000000"
NOWHERE = "Page not found"
CONTROL = "U+0000 is a control character. Remove it."
NAME = "Enter a name."
ADDRESS = "Enter an e-mail address, such as petra@example.org."
LOGIN = "Enter an e-mail address, like petra@example.org."
POINTS = "Enter points in steps of ½, such as 30 or 12½."
SCENARIO = "Choose a scenario from the list."
ARMY = "This army isn’t available anymore. Choose another."
COMING = "Choose Going, Maybe or Not going."
CHANGE = "Muster couldn’t read that change. Please try again."
ROUNDS = "Enter a whole number from 1 to 99."
LETTERS = "Use at most 80 characters. This has 5,000."
OLD_LINK = "This link is no longer valid"
CLUB, NIGHT = "/clubs/CLUB/", "/clubs/CLUB/nights/NIGHT/"
DAY = date.today() + timedelta(weeks=8)
PLAN = {
    "play": "vsgmr-7/basic-game", "shown": "vsgmr-7/basic-game", "least:player": "25", "most:player": "30", "fair": "5",
    "rule": "traits", "date": str(DAY), "starts": "19:00", "ends": "22:00", "zone": "Europe/London",
}  # fmt: skip
SIGN_UP = {"name": "New", "email": "new@example.org", "password1": "five other words one remembers"}
Sent = Mapping[str, str]
NOTHING: Sent = {}
Row = tuple[str, str, str, Sent, int, str]


def post(who: str, path: str, said: Sent, status: int, sentence: str) -> Row:
    """A form of somebody's."""
    return who, "post", path, said, status, sentence


def get(who: str, path: str, status: int, sentence: str) -> Row:
    """A page that somebody opens."""
    return who, "get", path, {}, status, sentence


def refused(who: str, path: str, said: Sent, sentence: str) -> Row:
    """A form that is shown again."""
    return post(who, path, said, 422, sentence)


def gone(who: str, path: str, said: Sent = NOTHING) -> Row:
    """A form about what there is not."""
    return post(who, path, said, 404, NOWHERE)


def no_page(who: str, path: str) -> Row:
    """A page that there is not."""
    return get(who, path, 404, NOWHERE)


def plan(said: Sent, sentence: str) -> Row:
    """A night that is right but for this."""
    return refused("organizer", f"{CLUB}nights/new/", PLAN | said, sentence)


def result(said: Sent, sentence: str) -> Row:
    """The result of a table where the left side won."""
    return refused("member", f"{NIGHT}result/", {"table": "1", "won": "left", **said}, sentence)


def sign_up(said: Sent, sentence: str) -> Row:
    """An account that is right but for this."""
    return post("anonymous", "/account/signup/", SIGN_UP | said, 200, sentence)


PLAYERS = {
    # Clubs
    "a club of a megabyte": refused(
        "owner",
        "/clubs/new/",
        {"name": "A", "about": "a" * 1_000_000},
        "Use at most 2,000 characters. This has 1,000,000.",
    ),
    "a club's place with a tab": refused(
        "owner", f"{CLUB}settings/", {"name": "A", "place": "a\ab"}, "U+0007 is a control character. Remove it."
    ),
    "a club nobody has": gone("owner", "/clubs/nobodys/settings/", {"name": "A"}),
    "an invitation of two": refused("organizer", f"{CLUB}invite/", {"email": "a@example.org, b@example.org"}, ADDRESS),
    "an invitation that is gone": gone("organizer", f"{CLUB}invite/99999/cancel/"),
    "an invitation of 5,000 digits": gone("organizer", f"{CLUB}invite/{'9' * 4_000}/cancel/"),
    "a request that is gone": gone("organizer", f"{CLUB}requests/99999/let-in/"),
    "a request of 19 digits": gone("organizer", f"{CLUB}requests/{'9' * 19}/refuse/"),
    "joining by 21 letters": gone("stranger", "/join/JJJJJJJJJJJJJJJJJJJJJ/"),
    "a role nobody has": gone("owner", f"{CLUB}players/PLAYER/role/", {"role": "king"}),
    "a role of nothing": gone("owner", f"{CLUB}players/PLAYER/role/"),
    "a role of NUL": gone("owner", f"{CLUB}players/PLAYER/role/", {"role": "\0"}),
    "a role of nobody": gone("owner", f"{CLUB}players/{NOBODY}/role/", {"role": "organizer"}),
    "a club for nobody": gone("owner", f"{CLUB}players/{NOBODY}/hand-over/"),
    "removing nobody": gone("owner", f"{CLUB}players/{NOBODY}/remove/"),
    "an owner who leaves": refused(
        "owner", f"{CLUB}leave/", {}, "You are the only owner. Transfer ownership first, or delete the club."
    ),
    "taking nobody's army off": gone("owner", f"{CLUB}shelf/{NOBODY}/take-off/"),
    "a folder that is gone": gone("organizer", f"{CLUB}shelf/CODE/move/", {"folder": "99999"}),
    "a folder of ²": gone("organizer", f"{CLUB}shelf/CODE/move/", {"folder": "²"}),
    "a folder of 5,000 digits": gone("organizer", f"{CLUB}shelf/CODE/move/", {"folder": "9" * 5_000}),
    "a folder of no name": refused("organizer", f"{CLUB}folders/", {"name": ""}, NAME),
    "a folder of 61 letters": refused(
        "organizer", f"{CLUB}folders/", {"name": "f" * 61}, "Use at most 60 characters. This has 61."
    ),
    "a folder with NUL": refused("organizer", f"{CLUB}folders/", {"name": "\0"}, CONTROL),
    "a folder renamed to nothing": refused("organizer", f"{CLUB}folders/FOLDER/rename/", {"name": "\u200d"}, NAME),
    "a folder shifted by a word": post("organizer", f"{CLUB}folders/FOLDER/shift/", {"by": "up"}, 302, ""),
    "a folder shifted by 1e9": post("organizer", f"{CLUB}folders/FOLDER/shift/", {"by": "1000000000"}, 302, ""),
    "a folder of nobody": gone("organizer", f"{CLUB}folders/99999/remove/"),
    # Nights
    "a night of NaN points": plan({"most:player": "NaN"}, POINTS),
    "a night fair by a word": plan({"fair": "very"}, POINTS),
    "a night with words of NUL": plan({"words": "a\0b"}, CONTROL),
    "a night at a place of 5,000 letters": plan({"place": "p" * 5_000}, LETTERS),
    "a night nobody plans": gone("organizer", f"{CLUB}nights/{NOBODY}/edit/", PLAN),
    "a night edited to nothing": refused("organizer", f"{NIGHT}edit/", {}, SCENARIO),
    "coming perhaps": refused("member", f"{NIGHT}answer/", {"come": "perhaps"}, COMING),
    "coming as NUL": refused("member", f"{NIGHT}answer/", {"come": "\0"}, COMING),
    "not saying": refused("member", f"{NIGHT}answer/", {}, COMING),
    "bringing what is no army": refused("member", f"{NIGHT}bring/", {"army": "x"}, ARMY),
    "bringing 5,000 digits": refused("member", f"{NIGHT}bring/", {"army": "9" * 5_000}, ARMY),
    "bringing NUL": refused("member", f"{NIGHT}bring/", {"army": "\0"}, "Null characters are not allowed."),
    "mending nothing": gone("owner", f"{NIGHT}fix/"),
    "mending by nothing": refused("owner", f"{NIGHT}fix/", {"army": "ARMYROW", "edit_json": "{"}, CHANGE),
    "mending by a megabyte": refused(
        "owner", f"{NIGHT}fix/", {"army": "ARMYROW", "edit_json": "[" * 1_000_000}, CHANGE
    ),
    "joining table 9": gone("member", f"{NIGHT}join/", {"answer": "MEMBERCOMES", "side": "9/left"}),
    "joining no side": refused(
        "member", f"{NIGHT}join/", {"answer": "MEMBERCOMES", "side": "1/up"}, "Choose a player and a side."
    ),
    "joining as nobody": gone("member", f"{NIGHT}join/", {"answer": "99999", "side": "1/left"}),
    "drawing a word": post("organizer", f"{NIGHT}draw/", {"drawn": "twice"}, 409, "Enter a whole number."),
    "drawing 5,000 digits": post("organizer", f"{NIGHT}draw/", {"drawn": "9" * 5_000}, 409, "Enter a whole number."),
    "drawing below 0": post("organizer", f"{NIGHT}draw/", {"drawn": "-1"}, 409, "greater than or equal to 0"),
    "swapping somebody with themselves": refused(
        "organizer",
        f"{NIGHT}swap/",
        {"one": "MEMBERCOMES", "other": "MEMBERCOMES", "drawn": "0"},
        "Choose two players who are going, each with an army.",
    ),
    "swapping nobody": gone("organizer", f"{NIGHT}swap/", {"one": "\0", "other": "x", "drawn": "0"}),
    "keeping table 99": gone("organizer", f"{NIGHT}stand/", {"table": "99", "stands": "1"}),
    "keeping a table of ²": gone("organizer", f"{NIGHT}stand/", {"table": "²", "stands": "1"}),
    "asking nobody": gone("organizer", f"{NIGHT}ask/", {"answer": "99999"}),
    "lending what is no army": refused("organizer", f"{NIGHT}lend/", {"answer": "MEMBERCOMES", "army": "x"}, ARMY),
    "a result of table 99": gone("member", f"{NIGHT}result/", {"table": "99", "won": "nobody"}),
    "a result that both won": refused(
        "member", f"{NIGHT}result/", {"table": "1", "won": "both"}, "Choose who won, or “Nobody”."
    ),
    "a result in 0 rounds": result({"rounds": "0"}, ROUNDS),
    "a result in 1e3 rounds": result({"rounds": "1e3"}, ROUNDS),
    "a result of many points": result({"left": "99999"}, "That’s more than the 30 points of Elves."),
    "a result of abc points": result({"right": "abc"}, POINTS),
    # Signing in, and accounts
    "signing in as nobody": post(
        "anonymous", "/account/login/", {"login": "a@example.org", "password": "x"}, 200, "Sign in"
    ),
    "signing in with nothing": post("anonymous", "/account/login/", {}, 200, "Enter your password."),
    "signing in with a word": post("anonymous", "/account/login/", {"login": "petra", "password": "x"}, 200, LOGIN),
    "signing in with NUL": post(
        "anonymous", "/account/login/", {"login": "a\0@example.org", "password": "\0"}, 200, LOGIN
    ),
    "signing in with a megabyte": post(
        "anonymous", "/account/login/", {"login": "a@example.org", "password": "x" * 1_000_000}, 200, "Sign in"
    ),
    "signing up with nothing": post("anonymous", "/account/signup/", {}, 200, NAME),
    "signing up with half an address": sign_up({"email": "new@"}, LOGIN),
    "signing up with a short password": sign_up({"password1": "abc"}, "3 characters are too short; use at least 10."),
    "signing up with one's address for a password": sign_up(
        {"password1": "new@example.org"}, "This password is too similar to your e-mail address."
    ),
    "signing up without a name": sign_up({"name": " "}, NAME),
    "signing up with a name of NUL": sign_up({"name": "\0"}, CONTROL),
    "signing up with 5,000 letters": sign_up({"name": "n" * 5_000}, "at most 40 characters"),
    "a player of no name": refused("owner", "/account/", {"name": "", "zone": ""}, NAME),
    "a player with NUL": refused("owner", "/account/", {"name": "A\0", "zone": ""}, CONTROL),
    "a player on Mars": refused(
        "owner", "/account/", {"name": "A", "zone": "Mars/Base"}, "Mars/Base is not one of the available choices."
    ),
    "an end without a password": post("owner", "/account/delete/", {}, 200, "Delete account"),
    "an end with another password": refused(
        "owner", "/account/delete/", {"password": "wrong"}, "This is not your password."
    ),
    "a session that is gone": gone("owner", "/account/sessions/99999/end/"),
    "a session of 19 digits": gone("owner", f"/account/sessions/{'9' * 19}/end/"),
    "a password again that is another": post(
        "owner", "/account/reauthenticate/", {"password": "wrong"}, 200, "This is not your password."
    ),
    "a new password by a made-up key": get("anonymous", "/account/password/reset/key/1-x/", 200, OLD_LINK),
    "an address confirmed by a made-up key": get("anonymous", "/account/confirm-email/x/", 200, OLD_LINK),
    "a language nobody speaks": post("anonymous", "/language/", {"language": "xx", "units": "cubits"}, 302, ""),
    # The match sheet
    "a match with nobody": no_page("owner", f"/match/?a=CODE&b={NOBODY}"),
    "a match with NUL": no_page("owner", "/match/?a=%00&b=CODE"),
    "a match with half a letter": no_page("owner", "/match/?a=%ed%a0%80&b=elves"),
    "a match of 5,000 letters": no_page("owner", f"/match/?a=CODE&b={'x' * 5_000}"),
    "a match in no scenario": get(
        "owner", "/match/?a=CODE&b=elves&scenario=chess&layout=moon&gap=1e9", 200, "Elves against Elves"
    ),
    "a match apart by 5,000 digits": get(
        "owner", f"/match/?a=CODE&b=elves&gap={'9' * 5_000}", 200, "Elves against Elves"
    ),
    "a battle of 5,000 digits": get("owner", f"/match/battle/?a=CODE&b=elves&battle={'9' * 5_000}", 200, "Battle 1"),
    "a battle below 0": get("owner", "/match/battle/?a=CODE&b=elves&battle=-1&step=%C2%B2", 200, "Battle 1"),
    "a battle of no tactics": get("owner", "/match/battle/?a=CODE&b=elves&mine=%00&theirs=flee", 200, "Battle 1"),
    "a battle of nobody": no_page("owner", "/match/battle/?a=x"),
    "a choice of 5,000 armies": no_page("owner", "/match/choose/?" + "a=x&" * 1_500),
    "a match again of nobody": gone("owner", "/match/again/"),
    "a match again with NUL": gone("owner", "/match/again/", {"a": "CODE", "b": "\0"}),
    # The server's page, reports, notices, the library, prints
    "a backup of somebody without rights": gone("owner", "/server/backups/"),
    "a backup that is a path": no_page("owner", "/server/backups/..%2f..%2fsecret-key/"),
    "a report of a megabyte": refused(
        "stranger", "/read/CODE/report/", {"reason": "r" * 1_000_000}, "Use at most 300 characters"
    ),
    "a report of NUL": refused("stranger", "/read/CODE/report/", {"reason": "\0"}, CONTROL),
    "a report of nobody's army": gone("stranger", f"/read/{NOBODY}/report/", {"reason": "Rude."}),
    "a removal of NUL": post(
        "moderator", "/reports/REPORT/take-out/", {"why": "a\0"}, 400, "Null characters are not allowed."
    ),
    "a report that is gone": gone("moderator", "/reports/99999/leave/"),
    "a report of 19 digits": gone("moderator", f"/reports/{'9' * 19}/leave/"),
    "a notice that is gone": gone("owner", "/notices/99999/"),
    "liking nobody's army": gone("owner", f"/library/{NOBODY}/like/", {"like": "1"}),
    "a library search of 5,000 letters": get("anonymous", f"/library/?q={'x' * 5_000}", 200, "Library"),
    "a library search of NUL": get("anonymous", "/library/?q=%00&points=abc&page=%C2%B2&sort=%ff", 200, "Library"),
    "a library page of 5,000 digits": get("anonymous", f"/library/?page={'9' * 5_000}", 200, "Library"),
    "a feed of nobody": no_page("anonymous", f"{CLUB}feed/GGGGGGGGGGGGGGGGGGGGGG.atom"),
    "nobody's sheets removed": gone("owner", f"/print/kept/{NOBODY}/remove/"),
    "nobody's print again": gone("owner", f"/prints/{NOBODY}/again/"),
    "nobody's print given up": gone("owner", f"/prints/{NOBODY}/cancel/"),
    "nobody's favorite forgotten": gone("owner", f"/armies/favorites/{NOBODY}/forget/"),
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
