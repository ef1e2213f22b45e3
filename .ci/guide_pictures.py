"""Take the pictures of the guide: what its steps are about, as a phone shows it, for each language."""

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "static" / "guide"
WIDE, HIGH, DENSE = 390, 844, 1.5
"""A phone, and its pixel ratio: the pictures are 585 wide."""
COLORS = 40
"""Few colors make small files, with letters as sharp as on the page."""
STILL = """
*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent; }
.help-link, #check .finding + .finding { display: none !important; }
"""
"""No animations, and no links in pictures."""
UNSTUCK = """
for (const part of document.querySelectorAll("*"))
  if (["fixed", "sticky"].includes(getComputedStyle(part).position)) part.style.position = "static";
window.scrollTo({ top: 0, behavior: "instant" });
"""
"""Sticky bars would cover parts of the pictures."""
LIST = """Orcs (12 points)
Warlord: Commander, Combat Master – 4 points
Warriors (4): Trop, Light armor – 8 points"""
"""A list with a typo; the notation is read in every language."""
SITE = "https://muster.example"
PASSWORD = "four words one remembers"


def take(base: str, alone: str, var: Path, chromium: str) -> None:
    """All pictures: from a server with accounts, and from one for one person."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    worlds = {language: world(language) for language in prepare(var)}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for language, (player, club, night) in worlds.items():
            with phone(browser, base, language) as page:
                camera = Camera(page, language)
                of_building(camera)
                of_games(camera)
                of_crews(camera)
                of_issues(camera)
                of_importing(camera)
            with phone(browser, base, language) as page:
                camera = Camera(page, language)
                sign_in(page, player)
                of_sharing(camera)
                of_clubs(camera, club, night)
                of_house_rules(camera)
                of_voting(camera, voting(language))
            with phone(browser, alone, language) as page:
                of_one_person(Camera(page, language))
        browser.close()
    print(f"{sum(file.stat().st_size for file in PICTURES.iterdir()) // 1024} KB in {PICTURES.relative_to(ROOT)}")


def prepare(var: Path) -> list[str]:
    """Set up Django on the server's database. Returns the languages."""
    import django
    from django.conf import settings

    os.environ |= {"DJANGO_SETTINGS_MODULE": "armybuilder.settings", "MUSTER_VAR": str(var)}
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    sys.path.insert(0, str(ROOT))
    django.setup()
    return [code for code, _ in settings.LANGUAGES]


def world(language: str) -> tuple[str, str, str]:
    """A player who owns a club of that language with a game night: their address, the club's, and the night's."""
    from django.contrib.auth.models import User
    from django.utils import translation

    from armybuilder.accounts.models import Player
    from armybuilder.armies import samples
    from armybuilder.armies.models import Army
    from armybuilder.armies.visibility import Visibility
    from armybuilder.clubs.models import Club, Member, Role
    from armybuilder.nights import actions
    from armybuilder.nights.models import Answer, Night
    from armybuilder.visitors import Visitor
    from rules.models import Edition

    edition = Edition.objects.get(slug="vsgmr-7")
    club = Club.objects.create(slug=f"tuesday-table-{language}", name="Tuesday Table", place="Leeds")
    starts = datetime.now(UTC).replace(hour=18, minute=0, second=0, microsecond=0) + timedelta(days=9)
    said = {"starts": starts, "ends": starts + timedelta(hours=3), "zone": "UTC", "scenario": "basic-game"}
    said |= {"ranges": {"player": [50, 60]}, "rules": ["traits", "super-powers"], "place": "Leeds", "max_gap": 10}
    with translation.override(language):
        title = str(samples.get("elves").build.catalogue.scenarios["basic-game"].name)
        night = Night.objects.create(club=club, edition=edition, title=title, **said)
        roles = {"Petra": Role.OWNER, "Jonas": Role.MEMBER, "Mira": Role.MEMBER}
        for (name, role), sample in zip(roles.items(), ("undead", "elves", ""), strict=True):
            email = f"{name.lower()}-{language}@example.org"
            user = User.objects.create_user(email, email, PASSWORD)
            user.emailaddress_set.create(email=email, verified=True, primary=True)
            player = Player.objects.create(user=user, name=name)
            Member.objects.create(club=club, player=player, role=role)
            if sample:
                army = Army.start(samples.get(sample).build, edition, player.key)
                Army.objects.filter(pk=army.pk).update(visibility=Visibility.CLUB)
                Answer.objects.create(night=night, player=player, come="yes", army=army)
        owner = club.members.get(role=Role.OWNER).player
        actions.draw(night, Visitor(owner.key, player=owner))
    return f"petra-{language}@example.org", f"/clubs/{club.slug}/", f"/clubs/{club.slug}/nights/{night.code}/"


WORTHS = {
    "figures/large-cavalry": (4, 2.71, 2.95), "options/automatic-fire/": (2, 1.05, 1.23),
    "options/recruit/": (4, None, 0.07), "options/support/distance": (4, 3.1, 3.31),
}  # fmt: skip
"""Prices of version 7 in halves, and what the things were worth in battles."""


def voting(language: str) -> tuple[str, str]:
    """A mark and a proposal of the club's house rules, as if their battles were played: the addresses of both."""
    from django.utils import timezone, translation

    from armybuilder.clubs.models import Club
    from armybuilder.house import states
    from armybuilder.house.models import HouseRules
    from armybuilder.marks import chores
    from armybuilder.marks.models import Mark
    from armybuilder.proposals.models import Proposal, Vote
    from rules import loading
    from rules.documents import document_of
    from rules.house import reprice
    from rules.models import Edition

    parent, club = Edition.objects.get(slug="vsgmr-7"), Club.objects.get(slug=f"tuesday-table-{language}")
    before = document_of(parent)
    owner, other = (member.player for member in club.members.order_by("pk")[:2])
    house = HouseRules.start("Tuesday Table", parent, before, before, owner.key)
    HouseRules.objects.filter(pk=house.pk).update(visibility="club", club=club)
    edition = loading.publish(house.document(), house.slug, parent)
    even = {
        f"even {key}": {"price": high, "low": low, "high": high, "battles": 22_500}
        for key, (_price, low, high) in WORTHS.items()
    }
    things = [{"key": key, "kind": "mix", "price": price, "doubt": ""} for key, (price, *_ends) in WORTHS.items()]
    mark = Mark.objects.create(edition=edition, stamp=edition.stamp, job="0" * 32, basis="0" * 32)
    chores.keep(mark, {"things": {"is_played": True, "things": things}, **even})
    after = reprice("figures/large-cavalry", 6, None).apply(before, before)
    change = states.difference(states.state_of(before), states.state_of(after))
    revised = {**things[0], "old": 4, "new": 6, "is_played_differently": False}
    trial = {"things": {"is_played": True, "things": [revised]}, "armies": [], **even, "found": True}
    with translation.override(language):
        name = translation.gettext("Large cavalry")
    proposal = Proposal.objects.create(
        house=house, club=club, player=other, name=name, reason="–", changes=states.packed(change), base=edition,
        ends=timezone.now() + timedelta(days=6), trial=trial, trial_ready=timezone.now(), trial_key="0" * 32,
    )  # fmt: skip
    Vote.objects.create(proposal=proposal, player=other, choice="for")
    return f"/rules/{edition.slug}/mark/", proposal.address


@contextmanager
def phone(browser: Browser, base: str, language: str) -> Iterator[Page]:
    """A new browser with that language."""
    context = browser.new_context(
        base_url=base, viewport={"width": WIDE, "height": HIGH}, device_scale_factor=DENSE, locale=language,
        color_scheme="light", reduced_motion="reduce", bypass_csp=True, has_touch=True,
    )  # fmt: skip
    context.add_cookies([{"name": "language", "value": language, "url": base}])
    yield context.new_page()
    context.close()


class Camera:
    """Takes pictures of parts of a page."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language = page, language

    def take(self, name: str, *parts: Locator, most: int = 460, edge: int = 14, colors: int = COLORS) -> None:
        """A picture of those parts and everything between them, as wide as the page, with a maximum height."""
        self.page.add_style_tag(content=STILL)
        self.page.evaluate(UNSTUCK)
        # The window is as tall as the page, so that taking the picture moves nothing.
        self.page.set_viewport_size({"width": WIDE, "height": self.page.evaluate("document.body.scrollHeight")})
        self.page.wait_for_timeout(300)
        boxes = [part.bounding_box() for part in parts]
        top = min(box["y"] for box in boxes) - edge
        high = min(max(box["y"] + box["height"] for box in boxes) + edge - top, most)
        clip = {"x": 0, "y": max(0, top), "width": WIDE, "height": high}
        picture = self.page.screenshot(full_page=True, clip=clip)
        self.page.set_viewport_size({"width": WIDE, "height": HIGH})
        with Image.open(io.BytesIO(picture)) as image:
            few = image.convert("RGB").quantize(colors, dither=Image.Dither.NONE).convert("RGB")
            few.save(PICTURES / f"{name}.{self.language}.webp", lossless=True, quality=100, method=6)

    def open(self, address: str) -> Page:
        """Another page."""
        self.page.goto(address)
        return self.page


def of_building(camera: Camera) -> None:
    """A new army, and a copy of the undead."""
    page = camera.open("/")
    camera.take("new-army", page.locator("#start h2"), page.locator("#start .opts").first, most=620)
    page = camera.open("/samples/undead/")
    camera.take("in-cover", page.locator("#unit-2 .su-name"), page.locator("#unit-2 .su-needs"), edge=6)
    army = copy(page)
    page = camera.open(army)
    camera.take("ruler", page.locator("#meter"))
    camera.take("rolls", page.locator("#unit-1"))
    camera.take("add-figures", page.locator(".dock"))
    page = camera.open(f"{army}?unit=1")
    camera.take("barred", page.locator(".b2-a fieldset").first)
    camera.take("options", page.locator(".addopt"), page.locator(".b2-b .opt2").nth(2))
    page = camera.open(army)
    fights = page.locator(".rail section", has=page.locator(".fights"))
    camera.take("fair-fights", fights)
    page = camera.open(f"{army}sheets/")
    page.locator(".ps-fit").wait_for(state="attached")
    camera.take("paper", page.locator("#paper"))
    camera.take("sheets", page.locator("#h-sheets"), page.locator("ol.sheets"))
    page.locator("#true-size-how").evaluate("one => one.open = true")
    camera.take("true-size", page.locator("#true-size-how"), edge=0, colors=2)


def of_games(camera: Camera) -> None:
    """A game in which the largest unit of the undead fights: one figure was defeated, two have acted."""
    page = camera.open("/games/new/?a=undead&b=elves")
    page.locator("form.new-game button[type=submit]").click()
    page.locator("[name=first][value='0']").check(force=True)
    page.locator("[name=begin]").click()
    page.locator("#next").wait_for()
    unit = page.locator("#panel-0 .game-unit", has=page.locator("[data-figure$='-3']")).first
    for figures in ((), (3,), (), (), (1, 2)):
        for figure in figures:
            unit.locator("[data-figure]").nth(figure - 1).click()
        if figures != (1, 2):
            page.locator("#next").click()
    # While Chromium takes a picture, its pointer is no finger, and chips would shrink.
    page.add_style_tag(content=".unit-name .chip { min-height: 44px !important; }")
    camera.take("at-the-table", unit)


def of_crews(camera: Camera) -> None:
    """Some figures of the undead, and a first game of theirs."""
    page = camera.open("/samples/undead/crew/?units=0.1.5x3")
    camera.take("crew", page.locator(".crew-row").first, page.locator(".crew-row").last, edge=6)
    page = camera.open("/first-game/?a=undead&b=elves")
    camera.take("first-game", page.locator(".first-teams section").first, edge=6)


def of_issues(camera: Camera) -> None:
    """An army with more mounts than riders."""
    page = camera.open("/")
    page.locator("#start button.go").click()
    page.locator("#add-leader").click()
    page.locator("#unit-0").wait_for()
    for place in (1, 2):
        page.locator("[id^=quick-][id*=cavalry]").first.click()
        page.locator(f"#unit-{place}").wait_for()
    page.reload()
    camera.take("army-check", page.locator("#check h2").first, page.locator("#check .finding").first)


def of_importing(camera: Camera) -> None:
    """A list with a typo, then without."""
    page = camera.open("/armies/import/")
    page.locator("#list").fill(LIST)
    page.locator("#remarks").wait_for()
    camera.take("import-error", page.locator("#remarks"))
    page.locator("#remarks .bad button").first.click()
    page.locator("#understood .keep-bar button:not([disabled])").wait_for()
    page.wait_for_timeout(1_000)
    camera.take("import-ready", page.locator("#h-understood"), page.locator("#understood .us-units"), edge=6)


def of_sharing(camera: Camera) -> None:
    """Who sees an army, and its link."""
    page = camera.open("/samples/undead/")
    army = copy(page)
    page = camera.open(f"{army}share/")
    page.locator("#visibility-link").check(force=True)
    page.locator(".share-qr").wait_for()
    page = camera.open(f"{army}share/")
    page.locator("#link").evaluate(f"field => {{ field.value = field.value.replace(location.origin, '{SITE}') }}")
    camera.take("visibility", page.locator("#visibility"))
    camera.take("view-only-link", page.locator("#h-link"), page.locator(".share-acts"), most=520)
    camera.take("open-in", page.locator(".open-in > li").nth(1), edge=8, colors=10)


def of_clubs(camera: Camera, club: str, night: str) -> None:
    """A night, from the plan to the tables, and who helps."""
    page = camera.open(f"{club}nights/new/")
    camera.take("plan", page.locator("#h-what"), page.locator("#plan-form .pickchips").first)
    page = camera.open(night)
    camera.take("ticket", page.locator(".tk-date"), page.locator(".tk-rsvp form"))
    camera.take("pairing", page.locator("#table-1"))
    page = camera.open(f"{club}?tab=members")
    page.locator(".row-more summary").first.click()
    camera.take("roles", page.locator("#players h2"), page.locator(".row-more[open] .menu"))


def of_house_rules(camera: Camera) -> None:
    """A draft with a price changed."""
    page = camera.open("/house/new/")
    page.locator("#name").fill("Tuesday Table")
    page.locator("#make").click()
    draft = page.url.split("?")[0]
    page = camera.open(f"{draft}?tab=options&find=")
    for row, points in (("sharpshooter", "2½"), ("sniper", "3")):
        price = page.locator(f"[id^=price-][id*={row}]").first
        price.evaluate("field => { for (let at = field; at; at = at.closest('details:not([open])')) at.open = true }")
        price.fill(points)
        price.press("Enter")
        page.wait_for_timeout(1_500)
    page = camera.open(page.url)
    camera.take("house-row", page.locator("section[aria-labelledby=h-chg]"))
    camera.take("publish", page.locator("#h-p"), page.locator("#do-publish"), most=560)


def of_voting(camera: Camera, addresses: tuple[str, str]) -> None:
    """How even the prices of house rules are, and a proposal with its trial and its votes."""
    mark, proposal = addresses
    page = camera.open(mark)
    camera.take("even-prices", page.locator("table.marks"), most=560)
    page = camera.open(proposal)
    camera.take("trial", page.locator("#h-trial"), page.locator("#trial-answer .trial-rows").first)
    camera.take("vote", page.locator("section[aria-labelledby=h-vote]"), most=560)


def of_one_person(camera: Camera) -> None:
    """The armies on a server for one person."""
    copy(camera.open("/samples/undead/"))
    page = camera.open("/armies/")
    camera.take("single-user", page.locator("header.bar"), page.locator(".lib-head .head-acts"))


def copy(page: Page) -> str:
    """Copy the sample whose page is open. Returns the copy's address."""
    page.locator('form[action$="copy/"] button').first.click()
    page.wait_for_url(re.compile("/armies/"))
    return page.url.split("?")[0]


def sign_in(page: Page, email: str) -> None:
    """Sign in."""
    page.goto("/account/login/")
    page.locator("[name=login]").fill(email)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(re.compile("/armies/"))
