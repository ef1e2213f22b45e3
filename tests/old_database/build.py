"""The database of 22 November 2026, written once by the code of then: what ``test_old_database.py`` migrates.

``rows.json.xz`` beside this file was made at commit 26eb3e6. The script runs only on the code of that commit:

    git worktree add /tmp/then 26eb3e6 && cd /tmp/then
    PYTHONPATH=. MUSTER_VAR=$(mktemp -d) python …/tests/old_database/build.py …/tests/old_database/rows.json.xz

The libraries were those of its lock file. Everything is done as players do it, through the pages. Clock, keys and codes
are counted, not random, and nobody in it is a person.
"""

import base64
import hashlib
import hmac
import io
import json
import lzma
import os
import random
import re
import secrets
import struct
import sys
import time
import uuid
from datetime import UTC, datetime, timedelta
from pathlib import Path

chance = random.Random("Muster, 22 November 2026")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
secrets.token_urlsafe = lambda size=16: "".join(chance.choices(LETTERS, k=-(-size * 4 // 3)))
secrets.token_bytes = lambda size=16: chance.randbytes(size)
secrets.choice = chance.choice
secrets.randbelow = chance.randrange
uuid.uuid4 = lambda: uuid.UUID(bytes=chance.randbytes(16), version=4)
os.environ.update(DJANGO_SETTINGS_MODULE="armybuilder.settings", MUSTER_SECRET_KEY="not secret at all " * 3)

import django  # noqa: E402
from django.utils import timezone  # noqa: E402

moment = datetime(2026, 10, 1, 18, tzinfo=UTC)


def tick() -> datetime:
    """A clock that goes on by a second whenever somebody looks."""
    return wait(seconds=1)


def wait(**by: float) -> datetime:
    """Let time pass."""
    global moment
    moment += timedelta(**by)
    return moment


timezone.now = tick
django.setup()

from django.apps import apps  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core import mail  # noqa: E402
from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.serializers.json import DjangoJSONEncoder  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.migrations.recorder import MigrationRecorder  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from PIL import Image  # noqa: E402

from armybuilder.accounts.models import Player  # noqa: E402
from armybuilder.armies.models import Army, Favorite  # noqa: E402
from armybuilder.clubs.models import Club, Folder, Invitation, JoinRequest  # noqa: E402
from armybuilder.house.models import HouseRules  # noqa: E402
from armybuilder.nights.models import Answer, Night  # noqa: E402
from armybuilder.notices.models import Notice  # noqa: E402
from armybuilder.printing.models import Print  # noqa: E402
from armybuilder.reports.models import Report  # noqa: E402

PASSWORD = "four words one remembers"
BOOKS = ("vsgmr-7", "vsgmr-2010", "umr", "smg")
FIRST_FIGURES = {"vsgmr-7": "troop", "vsgmr-2010": "troop", "umr": "character", "smg": "figure"}
UNKEPT = {"sessions.session", "accounts.try"}
"""Who is at a browser now, and how often something was tried: nothing that outlives a migration."""


class Browser:
    """A browser, and what is done in it."""

    def __init__(self) -> None:
        self.client = Client()

    def does(self, path: str, status: int = 302, **said):
        """Post a form."""
        wait(minutes=3)
        answer = self.client.post(path, {name.replace("__", ":"): value for name, value in said.items()})
        assert answer.status_code == status, (path, said, answer.status_code, answer.content.decode()[-3000:])
        return answer

    def copies(self, sample: str) -> "At":
        """An army copied from a sample."""
        return At(self, self.does(f"/samples/{sample}/copy/").url)

    def begins(self, edition: str, **said) -> "At":
        """A new army."""
        answer = self.does("/armies/", edition=edition, **{"limit": "30", **said})
        return At(self, answer.url)

    def house(self, name: str, book: str) -> str:
        """New house rules; answers their address."""
        return self.does("/house/new/", name=name, **{"from": book}).url


class At:
    """An army on its page."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.code = browser, url.split("/")[2]
        self.path = f"/armies/{self.code}/"

    def does(self, verb: str, **said):
        """Post a form of its page."""
        return self.browser.does(f"{self.path}{verb}/", **said)

    @property
    def row(self) -> Army:
        return Army.objects.get(code=self.code)

    def sight(self, value: str) -> None:
        self.does("share/sight", sight=value)

    def adds(self, figure: str, **options: str) -> None:
        """Another unit, with options ticked."""
        self.does("units", figure=figure)
        number = len(self.row.document["units"]) - 1
        if options:
            ticked = {f"o-{name.replace('_', '-')}": value for name, value in options.items()}
            self.does(f"units/{number}", name=f"Unit {number}", figure=figure, **ticked)


def sign_up(name: str, zone: str = "", browser: Browser | None = None) -> Browser:
    """A player with an account and a confirmed address."""
    browser = browser or Browser()
    email = f"{name.lower()}@example.org"
    browser.does("/account/signup/", name=name, email=email, password1=PASSWORD, zone=zone)
    link = re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]
    browser.does(link)
    browser.player = Player.objects.get(user__email=email)
    return browser


def guard(browser: Browser) -> None:
    """A second factor: an app, with its recovery codes."""
    browser.does("/account/reauthenticate/", password=PASSWORD)
    page = browser.client.get("/account/2fa/totp/activate/").content.decode()
    secret = re.search(r'class="secret">([A-Z2-7]+)<', page)[1]
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    number = struct.unpack(">I", digest[digest[-1] & 15 :][:4])[0] & 0x7FFFFFFF
    browser.does("/account/2fa/totp/activate/", code=f"{number % 1_000_000:06}")


def picture() -> SimpleUploadedFile:
    """A plain red picture."""
    out = io.BytesIO()
    Image.new("RGB", (300, 400), "red").save(out, "JPEG")
    return SimpleUploadedFile("red.jpg", out.getvalue())


def build_armies(alice: Browser, bob: Browser, visitor: Browser) -> dict[str, At]:
    """Armies on each book, with their histories."""
    armies = {}
    for book in BOOKS:
        army = armies[book] = alice.begins(book, name=f"Army of {book}")
        army.adds(FIRST_FIGURES[book])
        army.adds(FIRST_FIGURES[book])
        army.does("units/1/count", count="3")
        army.does("units/0/copy")
        army.does("units/2/move", by="-1")
        army.does("units/0/remove")
        army.does("name", name=f"Renamed on {book}")
        army.does("undo")
    # The present version is not the latest, and there are two branches.
    undead = armies["undead"] = alice.copies("undead")
    for count in ("4", "5", "6"):
        undead.does("units/1/count", count=count)
    undead.does("undo")
    undead.does("undo")
    undead.does("redo")
    undead.does("units/2/remove")
    undead.does("history/1/title", title="Before the battle")
    undead.does("history/1/return")
    undead.does("undo")
    undead.does("undo")
    # More than two snapshots.
    long = armies["long"] = bob.copies("orcs")
    for number in range(44):
        long.does("units/1/count", count=str(number % 9 + 3))
        long.does("name", name=f"Orcs, take {number}")
    for _ in range(4):
        long.does("undo")
    long.does("units/0/remove")
    # Notes, a portrait, names of those who are called, other settings.
    elves = armies["elves"] = bob.copies("elves")
    elves.does("units/0/portrait", picture=picture())
    elves.does("units/0", name="Queen – “Ælf”", figure="hero", notes="Line one.\nLine two: ½ ″ ✨")
    elves.does("settings", scenario="basic-game/player", limit="30", rules=["traits"], plastic="bone")
    # From one rule book to another, and half the way back.
    moved = armies["moved"] = bob.copies("dwarves")
    moved.does("rules", to="vsgmr-2010", how="move")
    moved.does("units/0/count", count="2")
    moved.does("undo")
    # Visitors without accounts.
    for sample in ("harbor-gang", "harbor-watch"):
        armies[sample] = visitor.copies(sample)
        armies[sample].does("units/1/count", count="3")
    return armies


def share(alice: Browser, bob: Browser, visitor: Browser, armies: dict[str, At]) -> None:
    """Who sees what, by which keys; folders, the bin, copies of others' armies, favorites."""
    armies["undead"].sight("link")
    armies["undead"].does("share/link")
    armies["undead"].does("share/pen")
    armies["long"].sight("all")
    armies["elves"].sight("all")
    armies["elves"].does("share/link")
    armies["vsgmr-7"].does("share/link")
    armies["vsgmr-7"].does("share/link/withdraw")
    armies["harbor-gang"].does("share/link")
    armies["harbor-gang"].does("share/pen")
    # Bob writes with the pen of the visitor's army, and the visitor copies what is shared.
    bob.does(f"/pen/{armies['harbor-gang'].row.pen}/take/")
    bob.does(f"{armies['harbor-gang'].path}units/1/count/", count="4")
    shared = armies["undead"].row.link
    armies["copy by link"] = At(visitor, visitor.does(f"/shared/{shared}/copy/").url)
    armies["copy"] = At(alice, alice.does(f"/read/{armies['elves'].code}/copy/").url)
    armies["copy"].does("units/0/remove")
    armies["elves"].does("units/1/count", count="4")
    alice.does(f"{armies['copy'].path}original/seen/", version=str(armies["elves"].row.head))
    armies["umr"].does("duplicate")
    alice.does("/armies/move-to/", army=[armies["umr"].code, armies["smg"].code], to="Tuesdays ½")
    armies["binned"] = visitor.copies("zombie-horde")
    armies["binned"].does("bin")
    armies["binned and shared"] = alice.copies("bug-aliens")
    armies["binned and shared"].does("share/link")
    armies["binned and shared"].does("bin")
    armies["undead"].does("units/0/keep")
    armies["harbor-gang"].does("units/0/keep")
    alice.does(f"/library/{armies['long'].code}/like/", like="1")
    alice.does(f"/library/{armies['elves'].code}/like/", like="1")
    assert Favorite.objects.count() == 2


def found_clubs(people: dict[str, Browser], armies: dict[str, At]) -> None:
    """A club for members, a public one, a removed one; a shelf with folders."""
    alice, bob, mira, olga = (people[name] for name in ("Alice", "Bob", "Mira", "Olga"))
    said = {"place": "Library hall", "about": "We play.", "habits": "No flying.\nNo tanks."}
    alice.does("/clubs/new/", name="Tuesday Table", **said)
    at = "/clubs/tuesday-table/"
    alice.does(f"{at}invite/link/")
    link = Club.objects.get().link
    for guest in (bob, olga, mira):
        guest.does(f"/join/{link}/")
    alice.does(f"{at}players/{olga.player.code}/role/", role="organizer")
    for email in ("guest@example.org", "another@example.org"):
        olga.does(f"{at}invite/", email=email)
    bob.does(f"{at}feed/")
    mira.does(f"{at}feed/")
    mira.does(f"{at}feed/withdraw/")
    for folder in ("Beginners, about 25 points", "Large ones"):
        olga.does(f"{at}folders/", name=folder)
    beginners, large = Folder.objects.order_by("pk")
    olga.does(f"{at}folders/{large.pk}/shift/", by="-1")
    bob.does(f"{at}shelf/", army=armies["elves"].code, folder=str(beginners.pk))
    bob.does(f"{at}shelf/", army=armies["moved"].code)
    alice.does(f"{at}shelf/", army=armies["smg"].code, folder=str(large.pk))
    olga.does("/clubs/new/", name="Open House", public="1", about="Everybody is welcome.")
    people["Rafi"].does("/clubs/open-house/ask/", words="May I?")
    bob.does("/clubs/open-house/ask/", words="Me too.")
    olga.does(f"/clubs/open-house/requests/{JoinRequest.objects.get(player=bob.player).pk}/let-in/")
    bob.does("/clubs/open-house/shelf/", army=armies["long"].code)
    mira.does("/clubs/new/", name="Gone Club")
    mira.does("/clubs/gone-club/remove/")


def make_house_rules(people: dict[str, Browser], visitor: Browser) -> dict[str, At]:
    """Drafts with steps, revisions, each choice of who sees them, a removed one, armies and rules built on them."""
    alice, bob, armies = people["Alice"], people["Bob"], {}
    at = alice.house("Tuesday Rules", "vsgmr-7")
    wall = {"name": "Shield Wall", "points": "3", "group": "traits", "who": "kind:guy", "text": "Side by side."}
    alice.does(f"{at}option/", **wall, effect="add:armor")
    alice.does(f"{at}price/", row="options/combat-master", level="", points="1")
    alice.does(f"{at}publish/", sight="all", note="Shield Wall comes in at 3")
    armies["on house rules"] = alice.begins("tuesday-rules@1", rules="traits")
    armies["on house rules"].adds("troop", armor="light", shield_wall="on")
    alice.does(f"{at}price/", row="options/shield-wall", level="", points="4")
    alice.does(f"{at}publish/", sight="all", note="")
    alice.does(f"{at}price/", row="options/shield-wall", level="", points="5")
    alice.does(f"{at}out/", row="options/super-skill")
    alice.does(f"{at}undo/")
    armies["others on house rules"] = bob.begins("tuesday-rules@1", name="Wall")
    armies["others on house rules"].adds("troop", shield_wall="on")
    armies["others on house rules"].does("rules", to="tuesday-rules@2", how="move")
    at = bob.house("On Top", "tuesday-rules@2")
    bob.does(f"{at}figure/", name="Wolf", points="2", like="small-cavalry", plural="Wolves")
    bob.does(f"{at}publish/", sight="link")
    armies["on rules on rules"] = bob.begins("on-top@1")
    armies["on rules on rules"].adds("wolf")
    at = bob.house("Of The Club", "smg")
    bob.does(f"{at}name/", name="Of The Tuesday Table")
    bob.does(f"{at}publish/", sight="club:tuesday-table")
    at = visitor.house("Never Published", "umr")
    visitor.does(f"{at}name/", name="Still A Draft")
    visitor.does(f"{at}discard/")
    at = visitor.house("Thrown Away", "vsgmr-2010")
    visitor.does(f"{at}publish/", 302, sight="me")
    visitor.does(f"{at}remove/")
    return armies


def play(people: dict[str, Browser], armies: dict[str, At]) -> None:
    """A night played, one ahead with tables drawn, one called off, one of another book."""
    alice, bob, mira, olga = (people[name] for name in ("Alice", "Bob", "Mira", "Olga"))
    new = "/clubs/tuesday-table/nights/new/"
    said = {"play": "vsgmr-7/basic-game", "shown": "vsgmr-7/basic-game", "least__player": "5", "most__player": "60"}
    said |= {"fair": "20", "rule": ["traits"], "zone": "Europe/Lisbon", "place": "Library hall", "words": "Bring dice."}

    def plan(days: int, **more: object) -> Night:
        starts = (moment + timedelta(days=days)).replace(hour=19, minute=0)
        times = {"starts": f"{starts:%Y-%m-%dT%H:%M}", "ends": f"{starts + timedelta(hours=3):%Y-%m-%dT%H:%M}"}
        olga.does(new, **{**said, **times, **more})
        return Night.objects.latest("pk")

    def at(night: Night) -> str:
        return f"/clubs/tuesday-table/nights/{night.code}/"

    def comes(night: Night, who: Browser, army: At | None = None, come: str = "yes") -> Answer:
        who.does(f"{at(night)}answer/", come=come)
        if army:
            who.does(f"{at(night)}bring/", army=str(army.row.pk))
        return Answer.objects.get(night=night, player=who.player)

    def draw(night: Night) -> None:
        olga.does(f"{at(night)}draw/", drawn=str(Night.objects.get(pk=night.pk).drawn))

    pikes = armies["pikes"] = mira.copies("medieval-infantry")
    dwarves = armies["dwarves"] = bob.copies("dwarves")
    first = plan(2, title="First evening")
    comes(first, bob, dwarves)
    comes(first, mira, pikes)
    beside = comes(first, alice)
    lent = comes(first, olga)
    olga.does(f"{at(first)}lend/", answer=str(lent.pk), army=str(armies["elves"].row.pk))
    draw(first)
    draw(first)
    table = first.tables.order_by("number").first()
    olga.does(f"{at(first)}stand/", table=str(table.number), stands="1")
    olga.does(f"{at(first)}join/", answer=str(beside.pk), side=f"{table.number}/left")
    wait(days=2)
    bob.does(f"{at(first)}result/", table=str(table.number), won="left", left="12", right="7.5", rounds="5", status=302)
    wait(days=1)
    # What was played stays, whatever the armies become.
    dwarves.does("units/1/count", count="7")
    pikes.does("units/0/remove")
    ahead = plan(20, title="")
    comes(ahead, bob, dwarves)
    comes(ahead, mira, pikes)
    comes(ahead, alice, come="no")
    draw(ahead)
    off = plan(25, title="Called off")
    comes(off, mira, come="maybe")
    olga.does(f"{at(off)}call-off/", off="1")
    ambush = plan(40, play="vsgmr-7/ambush", title="Ambush at dawn")
    comes(ambush, bob, armies["others on house rules"])
    plan(41, play="smg/", title="Squads")


def tell(people: dict[str, Browser], visitor: Browser, armies: dict[str, At]) -> None:
    """Reports and what became of them; wishes, and notices that were seen."""
    alice, bob, mira, rafi = (people[name] for name in ("Alice", "Bob", "Mira", "Rafi"))
    moderator = mira.player.user
    moderator.is_staff = True
    moderator.save()
    hidden = armies["kept out"] = rafi.copies("night-raiders")
    hidden.sight("all")
    bob.does(f"/read/{hidden.code}/report/", reason="The name of unit 2 is an insult.")
    mira.does(f"/reports/{Report.objects.latest('pk').pk}/take-out/", why="The name of unit 2 is an insult.")
    hidden.does("share/ask", reason="I named it otherwise.")
    visitor.does(f"/read/{armies['long'].code}/report/", reason="Too green.")
    mira.does(f"/reports/{Report.objects.filter(army=armies['long'].row).get().pk}/leave/")
    alice.does(f"/read/{armies['long'].code}/report/", reason="Still too green.")
    gone = rafi.copies("justice-team")
    gone.sight("all")
    alice.does(f"/read/{gone.code}/report/", reason="Reported, then deleted.")
    gone.does("bin")
    gone.does("delete")
    bob.does("/notices/wishes/", **{"night.listed": "1", "night.mailed": "1", "club.listed": "1"})
    alice.does(f"/notices/{Notice.objects.filter(player=alice.player).latest('pk').pk}/")
    mira.does("/notices/seen/")


def print_armies(bob: Browser, visitor: Browser, armies: dict[str, At]) -> None:
    """Prints that wait, run, are done and have failed; sheets kept under a name."""
    bob.does(f"{armies['elves'].path}sheets/", sheets="roster", name="Tonight", keep="1")
    settings.JOBS_INLINE = True
    bob.client.get(f"{armies['elves'].path}sheets.pdf", {"sheets": "roster"})
    settings.JOBS_INLINE, settings.PRINTS_PATIENCE = False, 0
    for browser, name in ((bob, "long"), (bob, "dwarves"), (visitor, "harbor-gang"), (visitor, "harbor-watch")):
        browser.client.get(f"{armies[name].path}sheets.pdf", {"sheets": ["roster", "reference"]})
    wait(seconds=30)
    failed, running = Print.objects.filter(state="waiting").order_by("pk")[:2]
    failed.claim(timezone.now())
    failed.fail("Roster of the army: it took too long. Print fewer units at once.")
    running.claim(timezone.now())
    assert sorted(Print.objects.values_list("state", flat=True)) == ["done", "failed", "running", "waiting", "waiting"]


def rows() -> dict[str, object]:
    """The applied migrations, and of every table its columns and rows."""
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    tables = {}
    for model in apps.get_models(include_auto_created=True):
        if model._meta.label_lower in UNKEPT or not model._meta.managed:
            continue
        columns = [field.attname for field in model._meta.concrete_fields]
        found = list(model._base_manager.order_by("pk").values_list(*columns))
        if found:
            # Column by column: neighbors are alike, and so they pack better.
            tables[model._meta.label_lower] = dict(zip(columns, map(list, zip(*found, strict=True)), strict=True))
    return {"migrations": applied, "tables": tables}


def main(path: Path) -> None:
    """Write the file."""
    setup_test_environment()
    settings.REFUSAL_SECONDS = 0
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"signup": "200/h/ip"}
    call_command("migrate", verbosity=0)
    call_command("load_rules", verbosity=0)
    visitor, alice = Browser(), Browser()
    # Alice built before she had an account.
    before = alice.copies("fantasy-adventurers")
    people = {"Alice": sign_up("Alice", "Europe/Lisbon", alice)}
    people |= {name: sign_up(name) for name in ("Bob", "Mira", "Olga", "Rafi")}
    guard(people["Rafi"])
    armies = build_armies(alice, people["Bob"], visitor) | {"before": before}
    share(alice, people["Bob"], visitor, armies)
    found_clubs(people, armies)
    armies |= make_house_rules(people, visitor)
    play(people, armies)
    tell(people, visitor, armies)
    print_armies(people["Bob"], visitor, armies)
    assert Invitation.objects.count() == 2 and HouseRules.objects.count() == 5
    kept = rows()
    text = json.dumps(kept, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    for label, table in sorted(kept["tables"].items()):
        print(f"{len(next(iter(table.values()))):6} {label}")
    print(f"{len(text):,} letters, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
