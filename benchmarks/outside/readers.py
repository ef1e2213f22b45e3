"""What calendar and feed readers of others read in Muster's files: nights of zones that changed, and odd names.

``python -m benchmarks readers`` installs the readers, pinned, in a folder of its own; it needs npm and pip. Each night
was planned with the zone data of 2025b and is read with that of the package tzdata.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

from benchmarks.parts.table import show

PIP = ("ical==14.3.1", "icalendar==7.3.2", "recurring-ical-events==3.8.2", "tzdata==2026.6", "feedparser==6.0.12",
       "feedparser-rs==0.7.1", "atoma==0.0.17")  # fmt: skip
NPM = ("ical.js@2.2.1", "rss-parser@3.13.0", "@rowanmanning/feed-parser@2.1.5")
DAY, START, END = "2026-12-08", "19:00", "22:00"
TITLES = ("Basic Game", "Tea, cake; “dice” \\ & <b>", "騎士 Рыцарь فارس", "Long " * 12 + "night")
NAMES = (
    "Elves & Orcs",
    "7 < 8",
    "<b>Tag</b>",
    "騎士 Рыцарь فارس",
    "“Quoted” 'twice'",
    "*Stars*",
    "a\\b",
    "https://x.example",
)
READ_WITH_PYTHON = """
import json, sys
from datetime import date
from pathlib import Path
import atoma, feedparser, feedparser_rs, icalendar, recurring_ical_events
from ical.calendar_stream import IcsCalendarStream

def wall(start, zone):
    return start.strftime("%Y-%m-%d %H:%M ") + zone

for file in sorted(Path(sys.argv[1]).glob("*.ics")):
    text = file.read_bytes().decode()
    event = IcsCalendarStream.calendar_from_ics(text).events[0]
    print(json.dumps(["ical", file.stem, event.summary, wall(event.dtstart, str(event.dtstart.tzinfo))]))
    calendar = icalendar.Calendar.from_ical(text)
    several = recurring_ical_events.of(calendar).at(date(2026, 12, 8))
    for name, event in (("icalendar", calendar.walk("VEVENT")[0]), ("recurring-ical-events", several[0])):
        start = event["DTSTART"].dt
        print(json.dumps([name, file.stem, str(event["SUMMARY"]), wall(start, str(start.tzinfo))]))
feed = Path(sys.argv[1], "club.atom").read_bytes()
every = {
    "feedparser": [entry.title for entry in feedparser.parse(feed).entries],
    "feedparser-rs": [entry.title for entry in feedparser_rs.parse(feed).entries],
    "atoma": [entry.title.value for entry in atoma.parse_atom_bytes(feed).entries],
}
for name, titles in every.items():
    print(json.dumps([name, "club", titles, ""]))
"""
READ_WITH_NODE = """
import { readFileSync, readdirSync } from "node:fs";
import ICAL from "ical.js";
import Parser from "rss-parser";
import { parseFeed } from "@rowanmanning/feed-parser";
const folder = process.argv[2], print = (...row) => console.log(JSON.stringify(row));
for (const file of readdirSync(folder).filter((name) => name.endsWith(".ics"))) {
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(`${folder}/${file}`, "utf8")));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const { summary, startDate } = new ICAL.Event(calendar.getFirstSubcomponent("vevent"));
  const [day, time] = startDate.toString().split("T");
  print("ical.js", file.slice(0, -4), summary, `${day} ${time.slice(0, 5)} ${startDate.zone.tzid}`);
}
const feed = readFileSync(`${folder}/club.atom`, "utf8");
print("rss-parser", "club", (await new Parser().parseString(feed)).items.map(({ title }) => title), "");
print("@rowanmanning/feed-parser", "club", parseFeed(feed).items.map(({ title }) => title), "");
"""


def write_nights(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Write a calendar file for each zone; yield its name, and the title and start that were meant."""
    from unittest.mock import patch

    from armybuilder.core.i18n import time_zone_data
    from armybuilder.nights.models import Night
    from tests.nights import people
    from tests.nights.planning.test_planning import NEW, SAID, at
    from tests.nights.test_changed_rules import CHANGED, OLD

    circle = people.circle()
    olga = circle.client("olga")
    for zone, title in zip(CHANGED, cycle(TITLES), strict=False):
        times = {"date": DAY, "starts": START, "ends": END, "zone": zone, "title": title}
        with patch.object(time_zone_data, "SYSTEM", (str(OLD),)):
            with patch.object(time_zone_data, "package_version", return_value=""):
                time_zone_data.use_newest(at_once=True)
                with patch("armybuilder.nights.planning.forms.timezone") as clock:
                    clock.now.return_value = datetime(2026, 11, 1, tzinfo=UTC)
                    olga.post(NEW, SAID | times)
            time_zone_data.use_newest(at_once=True)
            name = zone.replace("/", "_")
            (folder / f"{name}.ics").write_bytes(olga.get(at(Night.objects.latest("pk")) + "night.ics").content)
        yield name, [f"{circle.club.name}: {title.strip()}", f"{DAY} {START} {zone}"]


def write_feed(folder: Path) -> list[str]:
    """Write the feed of a club with odd names on its shelf; the titles that were meant, the newest first."""
    import re

    from django.test import Client

    from armybuilder.armies.models import Army
    from armybuilder.armies.visibility import Visibility
    from armybuilder.clubs.models import Role
    from rules.engine import edits
    from tests.support import clubs
    from tests.support.players import signed_in

    club = clubs.club("Feed readers", olu=Role.OWNER)
    olu = signed_in("olu")
    for name in NAMES:
        code = olu.post("/samples/undead/copy/").url.split("/")[2]
        army = Army.objects.get(code=code)
        army.change(edits.Name(name), seen_version=army.version)
        Army.objects.filter(code=code).update(visibility=Visibility.CLUB)
        olu.post(f"/clubs/{club.slug}/shelf/", {"army": code})
    page = olu.get(olu.post(f"/clubs/{club.slug}/feed/", {"instead-of": ""}).url.partition("#")[0]).content.decode()
    [address] = re.findall(rf"(/clubs/{club.slug}/feed/[\w-]{{22}}\.atom)", page)[:1]
    (folder / "club.atom").write_bytes(Client().get(address).content)
    return [f"{name}, 25 points" for name in reversed(NAMES)]


def read(folder: Path) -> Iterator[list[object]]:
    """What each reader reads: its name, the file, the title or titles, and the start."""
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *NPM], cwd=folder, check=True)
    subprocess.run([sys.executable, "-m", "venv", "python"], cwd=folder, check=True)
    python = folder / "python" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", *PIP], cwd=folder, check=True)
    (folder / "read.py").write_text(READ_WITH_PYTHON)
    (folder / "read.mjs").write_text(READ_WITH_NODE)
    for command in ([python, "read.py"], ["node", "read.mjs"]):
        answer = subprocess.run([*command, str(folder)], cwd=folder, check=True, capture_output=True, text=True)
        yield from map(json.loads, answer.stdout.splitlines())


def main() -> None:
    """Write the files, let them be read, and print what each reader misread."""
    from django.test import override_settings

    with tempfile.TemporaryDirectory() as name, override_settings(ALLOWED_HOSTS=["*"]):
        folder = Path(name)
        meant: dict[str, list[object]] = {file: [*what] for file, what in write_nights(folder)}
        meant["club"] = [write_feed(folder), ""]
        count, misread, first = Counter[str](), Counter[str](), dict[str, str]()
        for reader, file, *what in read(folder):
            count[str(reader)] += 1
            if what != meant[str(file)]:
                misread[str(reader)] += 1
                first.setdefault(str(reader), f"{file}: {what} for {meant[str(file)]}")
        rows = [[reader, str(number), str(misread[reader]), first.get(reader, "")] for reader, number in count.items()]
        show("Files as their readers see them", ["reader", "files", "misread", "the first"], rows)
