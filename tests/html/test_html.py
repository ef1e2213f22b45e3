"""Every page, as the Nu HTML checker sees it: no error and no warning."""

import json
import re
import subprocess
from dataclasses import asdict
from pathlib import Path
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club
from armybuilder.games.models import Game
from armybuilder.guide.parts import PARTS
from armybuilder.house.models import HouseRules
from armybuilder.nights import actions
from armybuilder.offline.unsent_forms import UNSENT, UnsentForm
from armybuilder.printing.models import Print, Setup
from armybuilder.reports.models import Report
from armybuilder.toybox.models import Box
from rules.models import Level
from tests.armies import houses
from tests.matrix import example_addresses
from tests.nights import people
from tests.support.pictures import picture
from tests.support.players import PASSWORD, copied, signed_in

pytestmark = pytest.mark.any_database
JAR = Path(__file__).parent / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss8m"]
"""It ends before it would pay to compile well, and to collect at several places at once; pages nest deep."""
HTMX = re.compile(r"""\shx-[a-z-]+(=("[^"]*"|'[^']*'))?""")
"""Attributes of htmx, of which the checker knows nothing."""
OF_ACCOUNTS = (
    "", "email/", "password/change/", "logout/", "export/", "delete/", "sessions/", "tokens/", "2fa/",
    "2fa/totp/activate/", "2fa/webauthn/", "2fa/webauthn/add/", "reauthenticate/",
)  # fmt: skip
HIDDEN = (
    "armies/CODE/original/", "read/CODE/preview.png", "read/CODE/report/", "reports/", "server/", "join/JOIN/",
    "clubs/CLUB/", "proposals/", "match/battle/", "read/CODE/army.json", "oembed/", "tabletop/cards/",
    "tabletop/rosters/", "unsent/",
)  # fmt: skip
"""Absent for a visitor with one private army, or without a query; the pages of clubs and nights have it."""
TABS = ("library", "members", "house", "feed")
ERRORS = sorted(path.stem for path in (Path(__file__).parent.parent.parent / "templates").glob("[45]*.html"))
BOOK = "/rules/vsgmr-7/"
OTHERS = {"umr": "night-shift", "smg": "hedgerow-patrol"}
LIST = "Orcs\nWarlord: Commander, Weapon Master – 4 points\nBob (2): Troop, Light armor – 9 points"


def started(client: Client) -> Army:
    """An army with an issue and a picture; shared, lent and with a history."""
    army = copied(client, "undead")
    at = f"/armies/{army.code}/"
    client.post(f"{at}units/3/remove/", {})
    client.post(f"{at}units/5/count/", {"count": "3"})
    client.post(f"{at}history/1/title/", {"title": "Before the <b>battle</b>"})
    client.post(f"{at}units/0/portrait/", {"picture": SimpleUploadedFile("a.jpg", picture())})
    client.post(f"{at}share/link/")
    client.post("/toys/add-set/", {"set": "castle"})
    client.post("/games/start/", {"a": "undead", "b": "elves", "scenario": "spawning"})
    client.post(f"{at}share/edit-link/")
    client.post(f"{at}sheets/", {"sheets": "roster", "name": "Tonight <b>", "keep": "1"})
    client.post(f"{at}sheets/", {"sheets": "roster", "print": "open"})
    army.refresh_from_db()
    return army


def housed(client: Client) -> HouseRules:
    """House rules with one of everything: changed, new, taken out, published and shared by a link."""
    at = client.post("/house/new/", {"name": "Tuesday <b>Table</b>", "from": "vsgmr-7"}).url
    client.post(f"{at}price/", {"row": "options/combat-master", "level": "", "points": "1"})
    client.post(f"{at}option/", {"name": "Shield <i>Wall", "points": "3", "group": "traits", "text": "<b>Side"})
    client.post(f"{at}publish/", {"visibility": "link", "note": "A <b>note</b>"})
    client.post(f"{at}price/", {"row": "options/shield-i-wall", "level": "", "points": "4"})
    client.post(f"{at}out/", {"row": "options/super-skill"})
    client.post(f"{at}out/", {"row": "options/super-armor minor"})
    client.post(f"{at}target/", {"row": "options/armor:light:armor", "to": "5"})
    client.post(f"{at}scenario/", {"name": "The <b>Teapot", "least": "25", "most": "40"})
    client.post("/armies/", {"edition": "tuesday-table@1", "limit": "30"})
    level = Level.objects.get(option__edition__slug="vsgmr-7", option__slug="flight")
    level.points = 3
    level.save()
    return HouseRules.objects.get()


def house_pages(client: Client, house: HouseRules) -> dict[str, bytes]:
    """A draft with something open or wrong, and the pages around it."""
    at = f"/house/{house.code}/"
    rows = ("figures/hero", "options/armor", "options/shield-i-wall", "options/super-skill")
    rows += ("scenarios/ambush", "scenarios/the-b-teapot")
    asked = [f"{at}?{query}" for query in ("all=1", "last=1", "add=figure", "add=scenario")]
    asked += [f"{at}?row={row}" for row in rows]
    price, trait = {"row": "figures/troop", "level": "-", "points": "<b>"}, {"name": "", "points": "<b>"}
    sent = {
        "a slip in a price": ("price", price),
        "a slip in a trait": ("option", trait),
        "a slip in a level": ("level", {"row": "options/armor", **trait}),
        "a slip in a figure": ("figure", trait),
        "a slip in a scenario": ("scenario", {"name": ""}),
        "a slip in a scenario that is there": ("stage", {"row": "scenarios/ambush", "name": ""}),
        "a slip in words": ("words", {"row": "options/armor", "name": ""}),
        "a slip in a measure": ("measure", {"row": "numbers/seats", "measures": "ruler", "of": "guy", "value": "<b>"}),
        "a slip in house rules' name": ("name", {"name": ""}),
        "a slip in publishing": ("publish", {"visibility": "me", "note": "n" * 400}),
        "a slip on top": ("out", {"row": "options/nothing"}),
        "a clash of drafts": ("price", {**price, "row": "options/super-skill", "points": "2", "version": "0"}),
    }
    found = {address: client.get(address).content for address in asked}
    found |= {name: client.post(f"{at}{verb}/", said).content for name, (verb, said) in sent.items()}
    gone = client.post("/house/new/", {"name": "Gone <b>by", "from": "vsgmr-7"}).url
    found["removed house rules"] = client.post(f"{gone}remove/", follow=True).content
    found["a slip in new house rules"] = client.post("/house/new/", {"name": ""}).content
    bad = {"file": SimpleUploadedFile("<b>.json", b"{}")}
    found["a slip in a catalogue's file"] = client.post("/house/bring/", bad).content
    return found


def named(address: str, army: Army, house: HouseRules) -> str:
    """An address of the table, with its values."""
    printed = Print.objects.filter(kept=True).earliest("pk")
    names = {"CODE": army.code, "LINK": army.read_key, "EDITKEY": army.edit_key,
             "KEPT": Setup.objects.get(name="Tonight <b>").code,
             "PRINT": printed.code, "PICTURE": printed.value().items[0].key,
             "PORTRAIT": army.document["units"][0]["portrait"],
             "HOUSE": house.code, "FAMILY": house.slug, "ENTRY": house.read_key,
             "TOYBOX": Box.objects.get().code, "GAME": Game.objects.get().key,
             "FAVORITE": UUID(int=0), "SESSION": 1, "TOKEN": 1, "NOTICE": 1}  # fmt: skip
    for name, value in names.items():
        address = address.replace(name, str(value))
    return f"/{address}"


def every_page(client: Client, army: Army, house: HouseRules) -> dict[str, bytes]:
    """The response of each address: its page, or for a form-only address the page that says so."""
    found = {}
    # The API has no pages.
    for address in (one for one in example_addresses.every() if not one.startswith("api/v1/")):
        asked = named(address, army, house)
        answer = client.get(asked)
        expected = (302, 404, 405) if address.startswith(HIDDEN) else (200, 301, 302, 405)
        assert answer.status_code in expected or asked.endswith("sheets.pdf"), address
        if answer.headers["Content-Type"].startswith("text/html") and answer.status_code not in (301, 302):
            found[address] = answer.content
    return found


def opened(client: Client, at: str) -> dict[str, bytes]:
    """Pages with something open, looked for or chosen."""
    asked = [f"{at}?{query}" for query in ("unit=0", "unit=4", "find=a&reorder=1", "keys=1", "from=", "from=elves")]
    asked += [f"{at}history/?before=2", f"{at}sheets.pdf?sheets=poster", "/measuring.pdf?paper=a5"]
    asked += [f"{BOOK}?q={query}" for query in ("reroll", "armr", "%2A", "nothing+of+that+kind")]
    asked += [f"{BOOK}traits/?for=troop", "/armies/?q=undead&sort=points", "/armies/?q=nothing", "/armies/?trash=1"]
    asked += ["/?rules=vsgmr-2010", "/armies/new/?rules=vsgmr-2010&name=A", f"{at}rules/?to=vsgmr-2010"]
    asked += [f"{at}sheets/?{query}" for query in ("sheets=", "sheets=roster,measuring&paper=a5", "paper=papyrus")]
    asked += [*(f"/help/{part.slug}/" for part in PARTS), "/help/?q=print", "/help/?q=nothing+of+that+kind"]
    asked += ["/match/?a=elves&b=orcs", "/match/choose/?b=orcs", "/match/battle/?a=elves&b=orcs"]
    client.post("/toys/add-set/", {"set": "castle"})
    client.post("/games/start/", {"a": "undead", "b": "elves", "scenario": "spawning"})
    game = Game.objects.latest("pk")
    before = {f"/games/{game.key}/start/": client.get(f"/games/{game.key}/start/").content}
    client.post(f"/games/{game.key}/deeds/", {"begin": "round", "die-0": "4", "die-1": "2", "once": "b" * 16})
    client.post(f"/games/{game.key}/deeds/", {"tap": "1-0-0", "once": "c" * 16})
    asked += [f"/games/{game.key}/{page}" for page in ("", "?view=1", "?view=log", "join/", "end/", "log/")]
    asked += ["/games/", "/games/new/?a=undead", "/g/"]
    asked += ["/toys/", "/toys/kinds/new/", "/toys/kinds/1/", "/toys/fits/", "/toys/random/", "/toys/sides/?points=90"]
    asked += ["/print/?army=undead&army=elves", "/samples/hedgerow-patrol/sheets/?sheets=kit&kit.dice=12"]
    asked += [
        client.post(f"{at}sheets/", {"sheets": "roster", "name": "<b>", "keep": "1"}).headers["Location"],
        "/prints/",
    ]
    book = re.findall(rf'href="({BOOK}[a-z-]+/)', client.get(BOOK).content.decode())
    asked += sorted(set(book))
    assert len(set(book)) >= 9
    return before | {address: client.get(address).content for address in asked}


def others(client: Client) -> dict[str, bytes]:
    """Pages of rule books whose figures have budgets or groups, and of armies by them with each unit open."""
    asked = []
    for book, sample in OTHERS.items():
        at = client.post(f"/samples/{sample}/copy/").headers["Location"].partition("?")[0].partition("#")[0]
        asked += [f"/samples/{sample}/", f"/samples/{sample}/sheets/", f"/armies/new/?rules={book}", f"/rules/{book}/"]
        asked += [f"{at}{page}" for page in ("", "?unit=0", "?unit=1", "?unit=3", "sheets/", "history/", "history/1/")]
        chapters = set(re.findall(rf'href="(/rules/{book}/[a-z-]+/)', client.get(f"/rules/{book}/").content.decode()))
        assert len(chapters) >= 4
        asked += sorted(chapters)
    return {address: client.get(address).content for address in asked}


def on_house_rules(client: Client) -> dict[str, bytes]:
    """Pages of armies on house rules of which a newer revision is out, and of those rules."""
    army, _ = houses.owned(client, "club-night")
    at, to = f"/armies/{army.code}/", "?to=club-night@2"
    asked = [at, f"{at}rules/", f"{at}rules/{to}", "/armies/", "/", "/armies/new/?rules=club-night@2", "/rules/"]
    asked += ["/rules/club-night@1/", "/rules/club-night@1/traits/", "/armies/import/"]
    found = {f"house rules, {address}": client.get(address).content for address in asked}
    rules = SimpleUploadedFile("rules.json", houses.content(slug="elsewhere@1"))
    files = [rules, SimpleUploadedFile("bad.json", b"{}")]
    found["a catalogue without an army"] = client.post("/armies/import/", {"files": files}).content
    moved = client.post(f"{at}rules/", {"to": "club-night@2", "how": "all"}).headers["Location"]
    return found | {"moved": client.get(moved).content, "moved there": client.get(f"{at}rules/{to[:-1]}1").content}


def slips(client: Client, at: str) -> dict[str, bytes]:
    """Pages that show input with errors."""
    editor = {"name": "", "figure": "hero", "look": "x" * 90, "notes": "n" * 9_999, "o-armor": "none"}
    files = [SimpleUploadedFile("bad.json", b"{}"), SimpleUploadedFile("<b>.txt", b"Bob: Hero")]
    sent = {
        "a slip in the editor": (f"{at}units/0/", editor),
        "a slip in a kind": (f"{at}units/0/", {"name": "A", "figure": "dragon"}),
        "a slip in a picture": (f"{at}units/0/portrait/", {"picture": SimpleUploadedFile("a.svg", b"<svg/>")}),
        "a slip in the count": (f"{at}units/0/count/", {"count": "none"}),
        "a slip in a move": (f"{at}units/0/move/", {"to": "none"}),
        "a slip in the name": (f"{at}name/", {"name": ""}),
        "a slip in the settings": (f"{at}settings/", {"limit": "many", "notes": "n" * 9_999}),
        "a slip in a button": (f"{at}edit/", {}),
        "a slip at the start": ("/armies/", {"edition": "vsgmr-7", "limit_other": "many"}),
        "a slip in a new army": (
            "/armies/",
            {"edition": "vsgmr-2010", "limit_other": "many", "new": "1", "name": "<b>"},
        ),
        "a slip in a title": (f"{at}history/1/title/", {"title": "x" * 90}),
        "a conflict": (f"{at}units/5/count/", {"count": "9", "version": "0"}),
        "a list with mistakes": ("/armies/import/", {"text": LIST}),
        "a list understood": ("/armies/import/", {"text": "Orcs\nBob (2): Troop, Light armor – 9 points"}),
        "files": ("/armies/import/", {"files": files}),
        "nothing to read": ("/armies/import/", {}),
    }
    return {name: client.post(address, fields).content for name, (address, fields) in sent.items()}


def printed(client: Client) -> dict[str, bytes]:
    """The page of a print in each of its states."""
    row = Print.objects.filter(kept=True).earliest("pk")
    found = {}
    for state in ("waiting", "running", "failed", "done"):
        done = 3 if state == "running" else 0
        Print.objects.filter(pk=row.pk).update(state=state, done=done, total=4, error="Too <much>.")
        found[f"a print, {state}"] = client.get(f"/prints/{row.code}/").content
    return found


def binned(client: Client, at: str) -> dict[str, bytes]:
    """The army's page and the bin, once it lies there."""
    gone = client.post(f"{at}trash/").headers["Location"]
    return {address: client.get(address).content for address in (gone, "/armies/?trash=1", at, "/")}


@pytest.fixture
def pages(db, settings) -> dict[str, bytes]:
    """Every page there is, in every state that looks different.

    The pages that print have printed at their own addresses; those with a query, and of other books, still wait.
    """
    client = Client()
    found = {"no armies": client.get("/armies/").content, "no house rules": client.get("/house/").content}
    army = started(client)
    house = housed(client)
    at = f"/armies/{army.code}/"
    found |= every_page(client, army, house) | house_pages(client, house)
    settings.JOBS_INLINE, settings.PRINTS_PATIENCE = False, 0
    found |= opened(client, at) | slips(client, at) | others(client) | printed(client) | on_house_rules(client)
    found |= {f"an error, {name}": render_to_string(f"{name}.html", {"sentence": "So."}).encode() for name in ERRORS}
    circle = people.circle(public=True)
    return found | binned(client, at) | of_a_player() | of_nights(circle) | of_clubs(circle) | of_what_is_gone(circle)


def of_nights(circle: people.Circle) -> dict[str, bytes]:
    """The pages of game nights, with tables, results, slips and everything that an organizer does."""
    night = circle.night(description="Bring <b>dice</b>.", title="Basic <Game>")
    for name, points in (("bob", 37), ("mira", 26), ("olga", 25)):
        circle.brings(night, name, people.keep(people.troops(points, "A <b>"), circle.players[name], "club"))
    circle.brings(night, "alice")
    circle.shelve(people.keep(people.troops(30, "Lent <b>"), circle.alice, "club"))
    actions.draw(night, circle.visitor("olga"))
    actions.record(night.tables.get(), {"left_won": None, "rounds": 5}, None)
    at = "/clubs/tuesday-table/"
    asked = [f"{at}nights/{night.code}/", f"{at}nights/", f"{at}nights/new/", f"{at}season/"]
    found = {f"{name}, {one}": circle.client(name).get(one).content for name in ("olga", "bob", "") for one in asked}
    olga = circle.client("olga")
    found["a slip in a plan"] = olga.post(f"{at}nights/new/", {"title": "x" * 90, "play": "nothing"}).content
    found["the sides of a scenario"] = olga.post(f"{at}nights/new/", {"play": "vsgmr-7/ambush", "show": "1"}).content
    found["a slip on a night"] = olga.post(f"{at}nights/{night.code}/answer/", {"come": "perhaps"}).content
    return found


def of_clubs(circle: people.Circle) -> dict[str, bytes]:
    """The pages of a club and of armies that are shared, with what each reader may do there."""
    Club.objects.update(link="j" * 22)
    shown = people.keep(people.troops(30, "Shown <b>"), circle.bob, "all")
    circle.shelve(shown)
    mira, moderator = circle.client("mira"), circle.client("alice")
    copy = mira.post(f"/read/{shown.code}/copy/").url
    mira.post(f"/read/{shown.code}/report/", {"reason": "Rude <b>."})
    circle.alice.user.is_staff = circle.alice.user.is_superuser = True
    circle.alice.user.save()
    at = "/clubs/tuesday-table/"
    asked = {
        "olga": [at, *(f"{at}?tab={tab}" for tab in TABS), f"{at}settings/", f"{at}invite/"],
        "alice": [at, f"{at}settings/", "/clubs/"], "bob": [at],
        "charlie": [at, f"/join/{'j' * 22}/"], "": [at, f"/join/{'j' * 22}/", f"/read/{shown.code}/"],
    }  # fmt: skip
    answers = {f"{name}, {one}": circle.client(name).get(one) for name, some in asked.items() for one in some}
    answers |= {f"mira, {one}": mira.get(one) for one in (f"{copy}original/", f"/read/{shown.code}/report/")}
    answers |= {
        "reports": moderator.get("/reports/"),
        "server": moderator.get("/server/"),
        "a slip": circle.client("olga").post(f"{at}folders/", {"name": ""}),
    }
    assert [one for one, answer in answers.items() if answer.status_code not in (200, 422)] == []
    return {f"of clubs: {one}": answer.content for one, answer in answers.items()}


def of_what_is_gone(circle: people.Circle) -> dict[str, bytes]:
    """An army that was removed from the library, and one whose link was turned off, for those concerned."""
    bob, mira, moderator = (circle.client(name) for name in ("bob", "mira", "alice"))
    army = people.keep(people.troops(30, "Rude <b>"), circle.bob, "link")
    army.turn_on_read_link()
    copy = mira.post(f"/shared/{army.read_key}/copy/").url
    army.turn_off_read_link()
    report = Report.objects.create(army=army, name=army.name, reason="<b>")
    moderator.post(f"/reports/{report.pk}/take-out/", {"why": "Rude <b>."})
    bob.post(f"/armies/{army.code}/share/ask/", {"reason": "Rules <b>."})
    asked = [(bob, f"/armies/{army.code}/share/", 200), (bob, "/notices/", 200), (moderator, "/reports/", 200)]
    asked += [(mira, copy, 200), (mira, f"{copy}original/", 410)]
    answers = [(address, client.get(address), status) for client, address, status in asked]
    assert [address for address, answer, status in answers if answer.status_code != status] == []
    return {f"of what is gone: {address}": answer.content for address, answer, _ in answers}


def of_a_player() -> dict[str, bytes]:
    """The pages of an account, with a slip in each form."""
    client = signed_in("alice")
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    own = [f"/account/{page}" for page in OF_ACCOUNTS]
    found = {f"alice's {address}": client.get(address).content for address in own}
    session = client.session
    unsent = UnsentForm("1", "/clubs/new/", "/clubs/new/", [("name", "<b>")], False, False)
    session[UNSENT] = [asdict(unsent)]
    session.save()
    found["a form that was not sent"] = client.get("/unsent/1/").content
    slips = [address for address in own if address.endswith(("/account/", "change/", "email/", "delete/"))]
    return found | {
        f"a slip in {address}": client.post(address, {"email": "<b>", "action_add": ""}).content for address in slips
    }


def test_all_error_pages_are_among_them():
    assert ERRORS == ["400", "403", "403_csrf", "404", "405", "413", "422_unreadable", "429", "500", "503"]


@pytest.mark.thorough
def test_every_page_is_valid_html(pages, tmp_path):
    """In English; the quick run has them checked in the pseudo language (``test_pseudo_language.py``)."""
    assert len(pages) > 80
    assert what_the_checker_says(pages, tmp_path) == ""


def what_the_checker_says(pages: dict[str, bytes], folder: Path) -> str:
    """Its errors and warnings about pages, which are written into a folder; a line for each."""
    for number, content in enumerate(pages.values()):
        (folder / f"{number}.html").write_text(HTMX.sub("", content.decode()), encoding="utf-8")
    checked = subprocess.run(
        [*JAVA, "-jar", JAR, "--format", "json", "--exit-zero-always", *sorted(folder.glob("*.html"))],
        capture_output=True, check=True,
    )  # fmt: skip
    names = list(pages)
    said = json.loads(checked.stderr)["messages"]
    told = [f"{names[int(Path(one['url']).stem)]}: {one['message']} {one.get('extract', '')}" for one in said]
    return "\n".join(told)
