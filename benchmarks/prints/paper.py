"""Sheets: time, memory and size, beside headless Chromium printing the same HTML."""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from django.conf import settings
from playwright.sync_api import Page, sync_playwright

from armybuilder.printing.army_commands import printed_alone
from armybuilder.printing.jobs import prints, render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf import typesetting
from armybuilder.printing.sheets import SHEETS
from armybuilder.visitors import Visitor
from benchmarks.parts.armies import army
from benchmarks.parts.processes import memory
from benchmarks.parts.table import alternately, show, sized, spread
from rules import engine

CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
LETTER = Layout("letter", choices=(("cards.sides", "both"),))
"""Cards are printed on both sides, as they are measured against a browser."""
EVERY_CASE = (("roster", 10), ("roster", 20), ("roster", 60), ("cards", 9), ("reference", 10), ("measuring", 1))
CASES = sized(EVERY_CASE, (("roster", 2),))


def as_job(build: engine.Build, sheet: str, folder: Path) -> Path:
    """The sheet's HTML and its styles as a file that a new process of ours prints."""
    own = SHEETS[sheet]
    text, files = render.html(build, sheet, LETTER), render.stylesheets(own)
    job = {"text": text, "files": files, "rules": render.styles(own, LETTER)}
    file = folder / f"{sheet}-{len(build.units)}.json"
    file.write_text(json.dumps(job))
    return file


def as_file(build: engine.Build, sheet: str, folder: Path) -> Path:
    """The sheet's HTML as a file that a browser prints: the same text, with its stylesheet linked."""
    own = SHEETS[sheet]
    links = "".join(f'<link rel="stylesheet" href="{name}"/>' for name in render.stylesheets(own))
    rules = "".join(f"<style>{rules}</style>" for rules in render.styles(own, LETTER))
    head = f'<base href="{typesetting.FILES.as_uri()}/"/>{links}{rules}'
    file = folder / f"{sheet}-{len(build.units)}.html"
    file.write_text(render.html(build, sheet, LETTER).replace("</head>", f"{head}</head>", 1))
    return file


def printed(page: Page, file: Path) -> bytes:
    """The file as Chromium prints it."""
    page.goto(file.as_uri())
    return page.pdf(prefer_css_page_size=True, print_background=True, tagged=True)


def fresh(build: engine.Build, turn: list[int]) -> engine.Build:
    """The same army with another name, so that no stored PDF is used."""
    turn[0] += 1
    return replace(build, name=f"Army {turn[0]}")


def warm(page: Page, folder: Path) -> None:
    """Both engines running, each sheet in turn."""
    rows = [warm_row(page, folder, sheet, army(units)) for sheet, units in CASES]
    head = ["sheet", "Muster", "in a child", "Chromium", "ratio best / median", "again", "KiB", "Chromium's"]
    show("Sheets, warm (ms, minimum / median)", head, rows)


def warm_row(page: Page, folder: Path, sheet: str, build: engine.Build) -> Sequence[str]:
    """One sheet's row of the table."""
    file, turn = as_file(build, sheet, folder), [0]
    times = alternately(
        {
            "ours": lambda: render.pdf([fresh(build, turn)], [sheet], LETTER),
            "child": lambda: printed_alone(fresh(build, turn), [sheet], LETTER),
            "theirs": lambda: printed(page, file),
        },
        7,
    )
    again = alternately({"again": lambda: kept(build, sheet)}, 20)["again"][-19:]
    sizes = [len(render.pdf([build], [sheet], LETTER)) / 1024, len(printed(page, file)) / 1024]
    return [
        f"{sheet}, {len(build.units)} units",
        spread(times["ours"]),
        spread(times["child"]),
        spread(times["theirs"]),
        ratio(times["ours"], times["theirs"]),
        f"{statistics.median(again):.3f}",
        *(f"{size:.0f}" for size in sizes),
    ]


def one_card() -> None:
    """A single card, compared with its page of nine, which the studio draws again after an edit."""
    turn, nine = [0], army(9)
    one = replace(nine, units=nine.units[:1])
    times = alternately(
        {
            "card": lambda: render.pdf([fresh(one, turn)], ["cards"], LETTER),
            "page": lambda: render.pdf([fresh(nine, turn)], ["cards"], LETTER),
        },
        7,
    )
    row = [spread(times["card"]), spread(times["page"]), ratio(times["card"], times["page"])]
    show("One edited card, warm (ms, minimum / median)", ["alone", "its page of nine", "ratio best / median"], [row])


def kept(build: engine.Build, sheet: str) -> bytes:
    """The sheet from the store, laid out if it is not there yet."""
    order = prints.Order((build,), (sheet,), LETTER)
    path = prints.stored(order) or prints.file_of(prints.ask(order, Visitor("bench")))
    return path.read_bytes() if path else b""


def cold(folder: Path) -> None:
    """A new process for each PDF, its start included; and the most memory each took.

    Chromium is given HTML. Ours prints that, and once more an army as ``manage.py`` does, with Django started.
    """
    rows = [cold_row(folder, sheet, army(units)) for sheet, units in CASES if units <= 10]
    head = ["sheet", "Muster", "with Django", "Chromium", "ratio best / median", "with Django", "MiB", "Chromium's"]
    show("Sheets, cold (ms, minimum / median; peak MiB)", head, rows)


def cold_row(folder: Path, sheet: str, build: engine.Build) -> Sequence[str]:
    """One sheet's row of the table."""
    file, job, out = as_file(build, sheet, folder), as_job(build, sheet, folder), folder / "out.pdf"
    ours = [sys.executable, "-m", "benchmarks.parts.cold", str(job), str(out)]
    whole = [sys.executable, "-m", "benchmarks.parts.cold", sheet, str(len(build.units))]
    theirs = [CHROMIUM, *FLAGS, f"--user-data-dir={folder}/profile", f"--print-to-pdf={out}", file.as_uri()]
    commands = {"ours": ours, "whole": whole, "theirs": theirs}
    calls = {name: partial(quiet, command) for name, command in commands.items()}
    alternately(calls, sized(1, 0))
    times = alternately(calls, 7)
    return [
        f"{sheet}, {len(build.units)} units",
        *(spread(times[name]) for name in commands),
        *(ratio(times[name], times["theirs"]) for name in ("ours", "whole")),
        f"{peak(ours):.0f}",
        f"{peak(theirs):.0f}",
    ]


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> str:
    """How many times theirs ours take, at best and in the middle."""
    return " / ".join(f"{f(ours) / f(theirs):.2f} ×" for f in (min, statistics.median))


def quiet(command: Sequence[str]) -> None:
    """Run the command without its words."""
    subprocess.run(command, check=True, capture_output=True, env=installed())


def installed() -> dict[str, str]:
    """The environment of a program that is installed: its bytecode is kept, as Chromium is compiled beforehand."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def peak(command: Sequence[str]) -> float:
    """MiB that the command's processes took together at most, shared pages counted once."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    most = 0.0
    while process.poll() is None:
        most = max(most, memory(process.pid))
        time.sleep(0.01)
    return most


def main() -> None:
    """Print the tables of the sheets."""
    settings.JOBS_INLINE = True
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS[1:])
        warm(browser.new_page(), folder)
        browser.close()
        one_card()
        cold(folder)
    print(f"\n  This process at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
