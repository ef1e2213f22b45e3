"""Every address and every kind of visitor: one table of literal answers, which finds the addresses itself."""

from dataclasses import dataclass
from functools import cached_property

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, get_resolver

from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from armybuilder.printing.models import Print, Setup
from armybuilder.printing.press import prints
from armybuilder.visitors import Visitor as Maker
from tests.nights import people
from tests.pictures import picture

pytestmark = pytest.mark.django_db

ALL, OWN, LENT, LINK = (200, 200, 200, 200), (200, 404, 404, 404), (200, 200, 404, 404), (200, 200, 200, 404)
"""What maker, holder of the pen, reader with the link, and stranger without it are answered."""


def then(answers, status):
    """The same table where whoever may is sent on by a redirect."""
    return tuple(status if answer == 200 else answer for answer in answers)


GET, POST = "GET", "POST"
TABLE = {
    "": (GET, {}, ALL),
    "about/": (GET, {}, ALL),
    "schema/muster-army-1.json": (GET, {}, ALL),
    "schema/muster-rules-1.json": (GET, {}, ALL),
    "measuring.pdf": (GET, {}, ALL),
    "print/": (GET, {"army": "CODE"}, then(LENT, 302)),
    "print.pdf": (GET, {"army": "CODE", "sheets": "roster"}, LENT),
    "print/kept/KEPT/remove/": (POST, {}, then(OWN, 302)),
    "print/kept/KEPT/restore/": (POST, {}, then(OWN, 302)),
    "rules/": (GET, {}, ALL),
    "rules/vsgmr-7/": (GET, {}, ALL),
    "rules/vsgmr-7/catalogue.json": (GET, {}, ALL),
    "rules/vsgmr-7/traits/": (GET, {}, ALL),
    "rules/vsgmr-7/rule/sharpshooter/": (GET, {}, then(ALL, 302)),
    "samples/undead/": (GET, {}, ALL),
    "samples/undead/document.json": (GET, {}, ALL),
    "samples/undead/text/": (GET, {}, ALL),
    "samples/undead/sheets/": (GET, {}, ALL),
    "samples/undead/sheets.pdf": (GET, {"sheets": "roster", "paper": "a4"}, ALL),
    "samples/undead/preview.png": (GET, {}, ALL),
    "read/CODE/preview.png": (GET, {}, (404, 404, 404, 404)),
    "shared/LINK/preview.png": (GET, {}, LINK),
    "samples/undead/copy/": (POST, {}, then(ALL, 302)),
    "armies/": (GET, {}, ALL),
    "armies/new/": (GET, {}, ALL),
    "armies/bring/": (GET, {}, ALL),
    "armies/bring/keep/": (POST, {}, then(ALL, 422)),
    "armies/move-to/": (POST, {"army": "CODE", "to": "Mine"}, then(OWN, 302)),
    "armies/show/": (POST, {"army": "CODE", "sight": "me"}, then(OWN, 302)),
    "armies/copy/": (POST, {"army": "CODE"}, then(OWN, 302)),
    "armies/undo/": (POST, {}, then(ALL, 302)),
    "armies/move-back/": (POST, {"moved": "1795278600000000"}, then(ALL, 302)),
    "armies/documents.zip": (GET, {"army": "CODE"}, OWN),
    "armies/bin/": (POST, {"army": "CODE"}, then(OWN, 302)),
    "armies/restore/": (POST, {"army": "CODE"}, then(OWN, 302)),
    "armies/CODE/": (GET, {}, LENT),
    "armies/CODE/edit/": (POST, {"edit_json": '{"count": {"unit": 1, "count": 3}}'}, then(LENT, 302)),
    "armies/CODE/name/": (POST, {"name": "Bones"}, then(LENT, 302)),
    "armies/CODE/settings/": (POST, {"limit": "30"}, then(LENT, 302)),
    "armies/CODE/rules/": (GET, {"to": "vsgmr-2010"}, LENT),
    "armies/CODE/undo/": (POST, {}, then(LENT, 302)),
    "armies/CODE/redo/": (POST, {}, then(LENT, 302)),
    "armies/CODE/units/": (POST, {"figure": "troop"}, then(LENT, 302)),
    "armies/CODE/units/1/": (POST, {"name": "A", "figure": "hero"}, then(LENT, 302)),
    "armies/CODE/units/1/count/": (POST, {"count": "3"}, then(LENT, 302)),
    "armies/CODE/units/1/copy/": (POST, {}, then(LENT, 302)),
    "armies/CODE/units/1/remove/": (POST, {}, then(LENT, 302)),
    "armies/CODE/units/1/move/": (POST, {"by": "1"}, then(LENT, 302)),
    "armies/CODE/units/1/portrait/": (POST, {"remove": "1"}, then(LENT, 302)),
    "armies/CODE/units/1/keep/": (POST, {}, then(LENT, 302)),
    "armies/favorites/": (GET, {}, ALL),
    "armies/favorites/00000000-0000-0000-0000-000000000000/forget/": (POST, {}, (404, 404, 404, 404)),
    "armies/CODE/units/1/names/": (POST, {"names": "A"}, then(LENT, 302)),
    "armies/CODE/history/": (GET, {}, LENT),
    "armies/CODE/history/1/": (GET, {}, LENT),
    "armies/CODE/history/1/title/": (POST, {"title": "Friday"}, then(LENT, 302)),
    "armies/CODE/history/1/return/": (POST, {}, then(LENT, 302)),
    "armies/CODE/sheets/": (GET, {}, LENT),
    "armies/CODE/sheets.pdf": (GET, {"sheets": "roster", "paper": "a4"}, LENT),
    "armies/CODE/document.json": (GET, {}, LENT),
    "armies/CODE/text/": (GET, {}, LENT),
    "armies/CODE/duplicate/": (POST, {}, then(LENT, 302)),
    "armies/CODE/bin/": (POST, {}, then(OWN, 302)),
    "armies/CODE/restore/": (POST, {}, then(OWN, 302)),
    "armies/CODE/delete/": (POST, {}, then(OWN, 302)),
    "armies/CODE/share/": (GET, {}, OWN),
    "armies/CODE/share/sight/": (POST, {"sight": "me"}, then(OWN, 302)),
    "armies/CODE/original/": (GET, {}, (404, 404, 404, 404)),
    "armies/CODE/original/seen/": (POST, {}, (404, 404, 404, 404)),
    "armies/CODE/share/ask/": (POST, {"reason": "x"}, (404, 404, 404, 404)),
    "armies/CODE/share/link/": (POST, {}, then(OWN, 302)),
    "armies/CODE/share/link/withdraw/": (POST, {}, then(OWN, 302)),
    "armies/CODE/share/pen/": (POST, {}, then(OWN, 302)),
    "armies/CODE/share/pen/withdraw/": (POST, {}, then(OWN, 302)),
    "shared/LINK/": (GET, {}, LINK),
    "shared/LINK/document.json": (GET, {}, LINK),
    "shared/LINK/text/": (GET, {}, LINK),
    "shared/LINK/sheets/": (GET, {}, LINK),
    "shared/LINK/sheets.pdf": (GET, {"sheets": "roster", "paper": "a4"}, LINK),
    "shared/LINK/copy/": (POST, {}, then(LINK, 302)),
    "read/CODE/": (GET, {}, LENT),
    "read/CODE/document.json": (GET, {}, LENT),
    "read/CODE/text/": (GET, {}, LENT),
    "read/CODE/sheets/": (GET, {}, LENT),
    "read/CODE/sheets.pdf": (GET, {"sheets": "roster", "paper": "a4"}, LENT),
    "read/CODE/copy/": (POST, {}, then(LENT, 302)),
    "read/CODE/report/": (GET, {}, (404, 200, 404, 404)),
    "reports/": (GET, {}, (404, 404, 404, 404)),
    "reports/1/leave/": (POST, {}, (404, 404, 404, 404)),
    "reports/1/let-back/": (POST, {}, (404, 404, 404, 404)),
    "reports/1/take-out/": (POST, {}, (404, 404, 404, 404)),
    "prints/": (GET, {}, ALL),
    "portraits/PORTRAIT.jpg": (GET, {}, LINK),
    "prints/PRINT/": (GET, {}, OWN),
    "prints/PRINT/file.pdf": (GET, {}, OWN),
    "prints/PRINT/again/": (POST, {}, then(OWN, 302)),
    "prints/PRINT/cancel/": (POST, {}, then(OWN, 302)),
    "prints/pictures/PICTURE/1.webp": (GET, {}, LINK),
    "library/": (GET, {}, ALL),
    "library/feed.atom": (GET, {}, ALL),
    "library/CODE/like/": (POST, {"like": "1"}, then(ALL, 302)),
    "notices/": (GET, {}, then(ALL, 302)),
    "notices/seen/": (POST, {}, then(ALL, 302)),
    "notices/wishes/": (GET, {}, then(ALL, 302)),
    "notices/1/": (POST, {}, then(ALL, 302)),
    "pen/PEN/": (GET, {}, LINK),
    "house/": (GET, {}, ALL),
    "house/new/": (GET, {}, ALL),
    "house/bring/": (POST, {}, then(ALL, 422)),
    "house/read/FAMILY/": (GET, {}, LINK),
    "house/shared/ENTRY/": (GET, {}, LINK),
    "house/HOUSE/": (GET, {}, OWN),
    "house/HOUSE/catalogue.json": (GET, {}, OWN),
    "pen/PEN/take/": (POST, {}, then(LINK, 302)),
}
AROUND_THE_DOOR = (
    "login/", "signup/", "inactive/", "confirm-email/", "confirm-email/MAIL/", "password/reset/",
    "password/reset/done/", "password/reset/key/done/", "password/reset/key/1-MAIL/",
)  # fmt: skip
"""Pages of accounts for those who did not sign in, as nobody here did."""
BEHIND_IT = (
    "", "export/", "export/1.zip", "delete/", "logout/", "reauthenticate/", "email/", "password/change/",
    "password/set/", "login/code/confirm/", "2fa/", "2fa/authenticate/", "2fa/reauthenticate/", "2fa/totp/activate/",
    "2fa/totp/deactivate/", "2fa/recovery-codes/", "2fa/recovery-codes/generate/", "2fa/recovery-codes/download/",
    "2fa/webauthn/", "2fa/webauthn/add/", "2fa/webauthn/reauthenticate/", "2fa/webauthn/keys/1/remove/",
    "2fa/webauthn/keys/1/edit/", "2fa/webauthn/login/", "sessions/",
)  # fmt: skip
"""Pages that lead whoever did not sign in to the door."""
TABLE |= {f"account/{page}": (GET, {}, ALL) for page in AROUND_THE_DOOR}
TABLE |= {f"account/{page}": (GET, {}, then(ALL, 302)) for page in BEHIND_IT}
TABLE |= {"account/sessions/1/end/": (POST, {}, then(ALL, 302))}
VERBS = {
    "name": {"name": "Wednesday Table"},
    "price": {"row": "figures/troop", "level": "-", "points": "2"},
    "out": {"row": "options/flight"},
    "back": {"row": "options/combat-master"},
    "words": {"row": "options/flight", "name": "Wings", "text": "It flies.", "who": "as-it-is"},
    "option": {"name": "Battle Cry", "points": "2", "group": "traits"},
    "level": {"row": "options/armor", "name": "Shield", "points": "3"},
    "figure": {"name": "Ogre", "points": "3", "like": "hero"},
    "scenario": {"name": "The Teapot"},
    "stage": {"row": "scenarios/escape", "name": "The Way Out", "least:player": "25", "most:player": "40"},
    "target": {"row": "rolls/hand_to_hand::hand_to_hand", "to": "5"},
    "measure": {"row": "numbers/seats", "measures": "ruler", "of": "large-cavalry", "value": "2"},
    "undo": {},
    "redo": {},
    "take": {"row": "options/flight"},
    "leave": {"row": "options/flight"},
    "discard": {},
    "publish": {"sight": "link"},
    "sight": {"sight": "link"},
    "remove": {},
    "restore": {},
}
"""What the maker of house rules does to their draft."""
REFUSED = ("take", "leave", "publish")
"""Nothing is corrected, and nothing differs from what was published."""
TABLE |= {
    f"house/HOUSE/{verb}/": (POST, said, then(OWN, 422 if verb in REFUSED else 302)) for verb, said in VERBS.items()
}
NOBODY = (404, 404, 404, 404)
TABLE |= {
    "clubs/CLUB/nights/": (GET, {}, ALL),
    "clubs/CLUB/nights/new/": (GET, {}, NOBODY),
    "clubs/CLUB/season/": (GET, {}, ALL),
    "clubs/CLUB/nights/NIGHT/": (GET, {}, ALL),
    "clubs/CLUB/nights/NIGHT/night.ics": (GET, {}, ALL),
    "clubs/CLUB/nights/NIGHT/edit/": (GET, {}, NOBODY),
}
NIGHTLY = ("call-off", "answer", "bring", "mend", "join", "draw", "swap", "stand", "ask", "lend", "result")
"""What members do about a night, of whom none of these visitors is one; the club is public."""
TABLE |= {f"clubs/CLUB/nights/NIGHT/{verb}/": (POST, {}, NOBODY) for verb in NIGHTLY}
TABLE |= {
    "clubs/": (GET, {}, ALL),
    "clubs/new/": (GET, {}, then(ALL, 302)),
    "join/JOIN/": (GET, {}, LINK),
    "clubs/CLUB/": (GET, {}, ALL),
    "clubs/CLUB/feed.atom": (GET, {}, ALL),
    "clubs/CLUB/settings/": (GET, {}, NOBODY),
    "clubs/CLUB/invite/": (GET, {}, NOBODY),
    "clubs/CLUB/ask/": (POST, {}, then(ALL, 302)),
}
CLUBBISH = (
    "remove", "restore", "invite/link", "invite/link/withdraw", "invite/1/withdraw", "ask/back", "requests/1/let-in",
    "requests/1/refuse", "leave", "players/PLAYER/role", "players/PLAYER/hand-over", "players/PLAYER/remove", "shelf",
    "shelf/CODE/take-off", "shelf/CODE/move", "folders", "folders/1/rename", "folders/1/shift", "folders/1/remove",
)  # fmt: skip
"""What members do in a club."""
TABLE |= {f"clubs/CLUB/{verb}/": (POST, {}, NOBODY) for verb in CLUBBISH}
BINNED = {"armies/CODE/delete/"}
"""What is done to an army that lies in the bin."""
REMOVED = {"house/HOUSE/restore/"}
"""What is done to house rules that are removed."""

PARTS = {
    "<uuid:favorite>": "00000000-0000-0000-0000-000000000000",
    r"^confirm-email/(?P<key>[-:\w]+)/$": "confirm-email/MAIL/", "<int:session>": "1", "<slug:part>": "1",
    r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "password/reset/key/1-MAIL/", "<int:pk>": "1",
    "<key:invite>": "JOIN", "<int:invitation>": "1", "<int:asked>": "1", "<int:folder>": "1",
    "<uuid:player>": "PLAYER", "<portrait:digest>": "PORTRAIT",
    "<uuid:house>": "HOUSE", "<slug:family>": "FAMILY", "<key:entry>": "ENTRY",
    "print/kept/<uuid:code>": "print/kept/KEPT", "prints/<uuid:code>": "prints/PRINT",
    "<digest:key>": "PICTURE", "<int:page>": "1", "<int:notice>": "1", "<int:report>": "1",
    "<uuid:code>": "CODE", "<uuid:read>": "CODE",
    "<key:link>": "LINK", "<key:pen>": "PEN", "<int:unit>": "1", "<int:number>": "1",
    "samples/<slug:slug>": "samples/undead", "rule/<slug:slug>": "rule/sharpshooter",
    "<slug:club>": "CLUB", "<uuid:night>": "NIGHT", "<edition:edition>": "vsgmr-7", "<slug:chapter>": "traits",
}  # fmt: skip
NOBODYS = "A" * 22


def addresses(resolver=None, before=""):
    """Every address there is but the admin's, with an example for each part."""
    for one in (resolver or get_resolver()).url_patterns:
        address = before + str(one.pattern)
        for part, example in PARTS.items():
            address = address.replace(part, example)
        if not isinstance(one, URLPattern):
            yield from addresses(one, address)
        elif not address.startswith("admin/"):
            yield address


@dataclass
class Cast:
    """An army that is shared and lent, and everybody who might ask for it."""

    army: Army
    print: Print
    kept: Setup
    visitors: tuple[Client, Client, Client, Client]

    @cached_property
    def house(self):
        """House rules of the maker's, published for those with the link, whom it was given."""
        maker, holder, reader, _ = self.visitors
        at = maker.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
        maker.post(f"{at}price/", {"row": "options/combat-master", "level": "", "points": "1"})
        maker.post(f"{at}publish/", {"sight": "link"})
        house = HouseRules.objects.get()
        for other in (holder, reader):
            other.get(f"/house/shared/{house.link}/")
        return house

    @cached_property
    def night(self):
        """A night of a public club, of which nobody here is a member."""
        return people.circle(public=True).night()

    @cached_property
    def invitation(self):
        """The key of the club's invitation."""
        self.night.club.link = "I" * 22
        self.night.club.save()
        return self.night.club.link

    def asks(self, visitor, method, address, said):
        """The status that a visitor gets; the stranger knows no secret key."""
        known = visitor is not self.visitors[3]
        names = {"CODE": str(self.army.code), "LINK": self.army.link if known else NOBODYS,
                 "PEN": self.army.pen if known else NOBODYS, "PRINT": str(self.print.code), "KEPT": str(self.kept.code),
                 "PORTRAIT": self.army.document["units"][0]["portrait"] if known else "0" * 64,
                 "PICTURE": self.print.value().items[0].key if known else "0" * 32}  # fmt: skip
        if address.startswith("house/"):
            names |= {"HOUSE": str(self.house.code), "FAMILY": self.house.slug,
                      "ENTRY": self.house.link if known else NOBODYS}  # fmt: skip
        if address.startswith("clubs/"):
            names |= {"CLUB": self.night.club.slug, "NIGHT": str(self.night.code)}
            names["PLAYER"] = str(self.night.club.members.first().player.code)
        if address.startswith("join/"):
            names["JOIN"] = self.invitation if known else NOBODYS
        for name, value in names.items():
            address = address.replace(name, value)
            said = {key: one.replace(name, value) for key, one in said.items()}
        return visitor.generic_answer(method, "/" + address, said)


class Visitor(Client):
    """A browser."""

    def generic_answer(self, method, address, said):
        """The status of a GET or a POST."""
        return (self.get if method == GET else self.post)(address, said).status_code


@pytest.fixture
def cast():
    maker, holder, reader, stranger = Visitor(), Visitor(), Visitor(), Visitor()
    maker.post("/samples/undead/copy/")
    army = Army.objects.get()
    at = f"/armies/{army.code}/"
    maker.post(at + "units/", {"figure": "troop"})
    maker.post(at + "units/0/portrait/", {"picture": SimpleUploadedFile("a.jpg", picture())})
    maker.post(at + "share/link/")
    maker.post(at + "share/pen/")
    army.refresh_from_db()
    holder.post(f"/pen/{army.pen}/take/")
    for other in (reader, stranger):
        other.post("/samples/elves/copy/")
    owner = Maker(maker.session["maker"])
    order = prints.Order((army.build(),), ("roster",))
    maker.post(at + "sheets/", {"sheets": "roster", "name": "Tonight", "keep": "1"})
    kept = Setup.objects.get(name="Tonight")
    return Cast(army, prints.ask(order, owner, pictured=True), kept, (maker, holder, reader, stranger))


def test_the_table_has_every_address_and_no_other():
    assert sorted(TABLE) == sorted(addresses())


@pytest.mark.parametrize("address", TABLE)
def test_an_address_answers_as_the_table_says(cast, address):
    method, said, answers = TABLE[address]
    if address in BINNED:
        cast.visitors[0].post(f"/armies/{cast.army.code}/bin/")
    if address in REMOVED:
        cast.visitors[0].post(f"/house/{cast.house.code}/remove/")
    # Whoever may least asks first: what the maker does may take the army away.
    told = [cast.asks(visitor, method, address, said) for visitor in reversed(cast.visitors)]
    assert tuple(reversed(told)) == answers


@pytest.mark.parametrize("address", [address for address, row in TABLE.items() if row[0] == POST])
def test_nothing_changes_by_looking(cast, address):
    assert cast.asks(cast.visitors[0], GET, address, {}) == (200 if address == "armies/" else 405)


@pytest.mark.parametrize("key", ["link", "pen"])
def test_a_withdrawn_key_opens_nothing_at_once(cast, key):
    maker, holder, *_ = cast.visitors
    maker.post(f"/armies/{cast.army.code}/share/{key}/withdraw/")
    kept = getattr(cast.army, key)
    gone = [f"/shared/{kept}/", f"/shared/{kept}/sheets.pdf"] if key == "link" else [f"/pen/{kept}/"]
    assert [holder.get(address).status_code for address in gone] == [404] * len(gone)
    assert holder.get(f"/armies/{cast.army.code}/").status_code == (404 if key == "pen" else 200)
