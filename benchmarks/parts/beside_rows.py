"""The rows of ``beside``: each function measures both trees and yields its rows."""

import hashlib
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.beside import ROUNDS, Pair, Results, Row, Tree, ask, rounds
from benchmarks.pages.first_pages import LANGUAGES
from benchmarks.pages.first_pages import ask as ask_page
from benchmarks.parts.beside_servers import Editor, processor, running, serving, started
from benchmarks.parts.processes import memory
from benchmarks.parts.table import sized

UNITS = sized((5, 20, 60), (5,))
EDITS = sized(40, 1)
BATTLES = sized(4_096, 20)
TACTICS = sized(("advance", "hold", "focus"), ("advance",))
VERDICTS = sized((("elves", "orcs"), ("elves", "undead"), ("zombie-horde", "zombie-horde")), (("elves", "orcs"),))
SHEETS = sized((("roster", 10), ("roster", 20), ("roster", 60), ("cards", 9)), (("roster", 2),))
NIGHT = 8
"""Armies of a night's pack, which has a page of each."""
IDLE_SECONDS, EDIT_SECONDS = (
    int(os.environ.get(f"MUSTER_BENCH_{name}_SECONDS", sized(usual, "0")))
    for name, usual in (("IDLE", "8"), ("EDIT", "20"))
)
HEADINGS = re.compile(r"(?m)^ */(?:Scope|Headers) .*\n")
TABLE = re.compile(r"(?m)^( *)(?:Table \(block\)|THead|TBody|TR|T[HD](?: <.*>)?|Div|NonStruct):?$")
"""The parts of tables, which say since ef3aac7a what they head, and of what is only laid out as one."""
PAGES: dict[str, Callable[[Editor], object]] = {
    "the builder's page": lambda editor: editor.open(editor.path),
    "the list of armies": lambda editor: editor.open("/armies/"),
    "the library": lambda editor: editor.open("/library/"),
    "the roster's page": lambda editor: editor.open(f"{editor.path}sheets/"),
}
LIBRARY = int(os.environ.get("MUSTER_BENCH_ARMIES", "1000000"))


def edits(pair: Pair) -> Iterator[Row]:
    """An edit at each size of an army, as the page's script sends it."""
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(tree)) for tree in pair]
        for units in UNITS:
            editors = [Editor(tree, port, units) for tree, (port, _) in zip(pair, servers, strict=True)]
            row = _asked(f"an edit, {units} units", [leader for _, leader in servers], editors, Editor.edit)
            here, there = ({"documents": editor.tree.ask("document", editor.code)} for editor in editors)
            row.compare(here, there)
            yield row


def pages(pair: Pair) -> Iterator[Row]:
    """The pages that are opened most."""
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(tree)) for tree in pair]
        editors = [Editor(tree, port, sized(20, 5)) for tree, (port, _) in zip(pair, servers, strict=True)]
        for name, ask_for in PAGES.items():
            yield _asked(name, [leader for _, leader in servers], editors, ask_for)


def _asked(name: str, leaders: Sequence[int], editors: list[Editor], ask_for: Callable[[Editor], object]) -> Row:
    """What a request takes on both servers, in turn. The first five fill what the processes remember."""
    row = Row(f"{name} (ms of processor)")
    for editor in editors * 5:
        ask_for(editor)
    for _ in range(ROUNDS):
        for side, editor in enumerate(editors):
            before = processor(leaders[side])
            for _ in range(EDITS):
                ask_for(editor)
            row.measures[side].append((processor(leaders[side]) - before) / EDITS)
    return row


def imports(pair: Pair) -> Iterator[Row]:
    """The page of imports, empty and with a list that was pasted, in a process without limits."""
    units, times = sized(20, 5), sized(10, 1)
    yield rounds("the import form (ms of processor)", pair, ask("import_form", times))

    def measure(tree: Tree, number: int) -> tuple[float, Results]:
        return tuple(tree.ask("import_list", units, times, number))  # type: ignore[return-value]

    yield rounds(f"an import of {units} units (ms of processor)", pair, measure)


def verdict(pair: Pair) -> Iterator[Row]:
    """A verdict of nine pairs of tactics, as the worker makes it."""
    for slugs in VERDICTS:
        measure = ask("verdict", *slugs, sized(2_000, 20))
        yield rounds(f"verdict, {' and '.join(slugs)} (ms of processor)", pair, measure)


def battles(pair: Pair) -> Iterator[Row]:
    """Battles of 13 against 13 under each tactic."""
    for tactic in TACTICS:
        measure = ask("battles", "zombie-horde", "zombie-horde", tactic, BATTLES)
        yield rounds(f"{BATTLES:,} battles of 13 v 13, {tactic} (ms of processor)", pair, measure)


def sheets(pair: Pair) -> Iterator[Row]:
    """The first PDF of an army in a process that has printed others; pictures at 150 dpi and tags are compared."""
    with tempfile.TemporaryDirectory() as folder:
        for sheet, units in SHEETS:
            measure = partial(_lay_out, Path(folder, "sheet.pdf"), sheet, units, 1)
            yield rounds(f"{sheet}, {units} units (ms of processor)", pair, measure)


def pack(pair: Pair) -> Iterator[Row]:
    """All pages of a night as one PDF."""
    with tempfile.TemporaryDirectory() as folder:
        measure = partial(_lay_out, Path(folder, "pack.pdf"), "roster", 10, sized(NIGHT, 1))
        yield rounds(f"pack of a night, {NIGHT} pages (ms of processor)", pair, measure)


def clicks(pair: Pair) -> Iterator[Row]:
    """The pack of a night by the clock, from the click: until its first page can be seen, and until all is there."""
    first, whole = (Row(f"pack of a night, {part}, by the clock (ms)") for part in ("first page", "whole"))
    with ExitStack() as stack:
        for tree in pair:
            stack.enter_context(running(tree, [str(tree.python), "manage.py", "print_worker"]))
            tree.ask("await_worker")
        for number in range(ROUNDS):
            for side, tree in enumerate(pair):
                for row, figure in zip(
                    (first, whole), tree.ask("print_pack", sized(NIGHT, 1), sized(10, 2), number), strict=True
                ):
                    row.measures[side].append(figure)
    yield from (first, whole)


def _lay_out(file: Path, sheet: str, units: int, armies: int, tree: Tree, number: int) -> tuple[float, Results]:
    """Lay sheets out; pictures and tags are compared in the first rounds, as they take longer."""
    figure = tree.ask("sheet", sheet, units, armies, number, str(file))
    return figure, _shown(file) if number < 2 else {}


def _shown(file: Path) -> Results:
    """The digest of a PDF's pages at 150 dpi, its structure, and that without what the parts of tables are."""
    drawn = subprocess.run(["pdftoppm", "-r", "150", file], check=True, capture_output=True).stdout
    tags = subprocess.run(["pdfinfo", "-struct-text", file], check=True, capture_output=True, text=True).stdout
    others = TABLE.sub(r"\1part", HEADINGS.sub("", tags))
    return {"pictures": hashlib.sha256(drawn).hexdigest(), "tags": tags, "tags but those of tables": others}


def first_page(pair: Pair) -> Iterator[Row]:
    """The first page in each language after a start of the server."""

    def measure(language: str, tree: Tree, _number: int) -> tuple[float, Results]:
        with serving(tree) as (port, _):
            begun = time.perf_counter()
            ask_page(port, "/", language)
            return 1000 * (time.perf_counter() - begun), {}

    for language in LANGUAGES[: sized(3, 1)]:
        yield rounds(f"first page after a start, {language} (ms)", pair, partial(measure, language), 0)


def start(pair: Pair) -> Iterator[Row]:
    """``make run`` for the second time, until its first page."""

    def measure(tree: Tree, _number: int) -> tuple[float, Results]:
        own = {"VENV": str(tree.python.parent.parent), "MUSTER_HASHED_STATIC": "", "PYTHONPATH": ""}
        begun = time.perf_counter()
        with started(tree, ["make", "run"], own, "/"):
            return 1000 * (time.perf_counter() - begun), {}

    yield rounds("make run, second time, to the first page (ms)", pair, measure)


def serve(pair: Pair) -> Iterator[Row]:
    """Memory of ``make serve`` with two web processes and its print worker."""
    idle, later = Row("memory of make serve, idle (MiB)"), Row("memory of make serve, after edits and prints (MiB)")
    for _ in range(ROUNDS):
        for side, tree in enumerate(pair):
            with serving(tree, workers=2, prints=True) as (port, leader):
                time.sleep(IDLE_SECONDS)
                idle.measures[side].append(memory(leader))
                _edit_and_print(tree, port)
                later.measures[side].append(memory(leader))
    yield from (idle, later)


def _edit_and_print(tree: Tree, port: int) -> None:
    """Edit armies for a while, and print them."""
    editors = [Editor(tree, port, units) for units in UNITS]
    end = time.monotonic() + EDIT_SECONDS
    while time.monotonic() < end:
        for editor in editors:
            editor.edit()
    for editor in editors:
        for sheet in ("roster", "cards"):
            address = f"{editor.browser.base}{editor.path}sheets.pdf?sheets={sheet}"
            editor.browser.opener.open(address).read()


def words(pair: Pair) -> Iterator[Row]:
    """Searches for words in a library of a million armies on PostgreSQL; without ``DATABASE_URL`` none."""
    if not os.environ.get("DATABASE_URL"):
        return
    for name, tree in zip(("here", "there"), pair, strict=True):
        tree.database = tree.ask("database", os.environ["DATABASE_URL"], name)
        tree.stop()
        tree.ask("fill_library", LIBRARY)
    yield rounds("words in the library, p95 (times the newest page)", pair, ask("words"))
    for tree in pair:
        tree.stop()
        tree.database = ""


def shift(pair: Pair) -> Iterator[Row]:
    """Layout shift on a slow network."""
    from playwright.sync_api import sync_playwright

    from benchmarks.pages.stillness import moved
    from benchmarks.prints.paper import CHROMIUM

    with ExitStack() as stack:
        bases = {tree.path: f"http://127.0.0.1:{stack.enter_context(serving(tree))[0]}" for tree in pair}
        driver = stack.enter_context(sync_playwright())
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

        def measure(page: str, tree: Tree, _number: int) -> tuple[float, Results]:
            return moved(browser, bases[tree.path], page, 390), {}

        for page in sized(("home", "builder", "library"), ("home",)):
            yield rounds(f"layout shift, {page}, 390 px", pair, partial(measure, page), 0)
        browser.close()


ROWS: dict[str, Callable[[Pair], Iterator[Row]]] = {
    row.__name__: row
    for row in (edits, pages, imports, verdict, battles, sheets, pack, clicks, first_page, start, serve, words, shift)
}  # fmt: skip
