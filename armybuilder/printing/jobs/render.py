"""Armies into PDF: every sheet of every army is a document of its own; a PDF is their pages in a row."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from armybuilder.armies import portraits
from armybuilder.printing.papers import LEAST, Layout
from armybuilder.printing.pdf.tagging import aloud
from armybuilder.printing.pdf.typesetting import BASE, FILES, holds_only, laid_out, no_collections, together
from armybuilder.printing.pdf.weasy import Document
from armybuilder.printing.sheets import SHEETS, Sheet, margins, meetings, parts, sheets_of
from armybuilder.printing.sheets.text_width import width
from rules.engine.build import Build

LETTER = Layout()
aloud.roll = lambda face, die: _("{face} or more on d{die}").format(face=face, die=die)
aloud.no_roll = lambda: _("no roll")
SHORTER = ".spare { display: none } .tail { break-before: avoid }"
"""If a last page would have only the end of a sheet, optional parts are left out and the rest keeps together."""


def styles(sheet: Sheet, layout: Layout) -> list[str]:
    """The rules of a sheet that its stylesheets do not have: the paper's, and those that follow what was chosen."""
    wide, high = (f"{float(length):.4f}pt" for length in layout.size)
    paper = f"@page {{ size: {wide} {high} }} :root {{ --pw: {wide}; --ph: {high} }}"
    return [paper, foot_words(), *foot_rules(layout), *filter(None, [sheet.style(layout)])]


def foot_words() -> str:
    """The footer of a page: the title, and the page number of how many."""
    said = re.split(r"({pages?})", _("page {page} of {pages}").replace(" ", "\u00a0"))
    counters = {"{page}": "counter(page)", "{pages}": "counter(pages)"}
    words = " ".join(counters.get(part, json.dumps(part, ensure_ascii=False)) for part in said if part)
    return f'@page {{ @bottom-right {{ content: "Muster  ·  " string(doc) "  ·  " {words} }} }}'


def foot_rules(layout: Layout) -> list[str]:
    """The bottom margin, if its text needs more than print.css says."""
    deep, small = margins.foot_margin(layout), LEAST[layout.text]
    if deep <= margins.FOOT:
        return []
    boxes = " ".join(f"@{box} {{ font-size: {small}pt }}" for box in ("bottom-left", "bottom-right"))
    return [f"@page {{ margin-bottom: {deep:.1f}pt; {boxes} }}"]


def foot_title(title: str, sheet: str) -> str:
    """A title that leaves the page's number its line: the sheet's name for a longer one."""
    return title if width(title, 1) <= margins.LONGEST_TITLE else sheet


def stylesheets(sheet: Sheet) -> list[str]:
    """The stylesheet of all sheets, and the sheet's own. Separate, because each rule is tried on each element."""
    return [name for name in ("print.css", f"{sheet.slug}.css") if (FILES / name).is_file()]


def html(build: Build, sheet: str, layout: Layout) -> str:
    """One sheet of one army, as the page that is laid out."""
    with layout.in_its_words():
        return _html(SHEETS[sheet], build, layout)


def _html(sheet: Sheet, build: Build, layout: Layout, against: Build | None = None) -> str:
    context = sheet.fill(build, layout, against)
    own = {
        "sheet": sheet,
        "layout": layout,
        "edition": build.catalogue,
        "doc": foot_title(str(context["title"]), str(sheet.name)),
    }
    return render_to_string(sheet.template, {**context, **own})


def document(sheet: Sheet, build: Build, layout: Layout, against: Build | None = None) -> Document:
    """One sheet of one army, or of two that meet, laid out."""
    with layout.in_its_words():
        page, rules, portraits = _html(sheet, build, layout, against), styles(sheet, layout), _portraits(build)
    laid = laid_out(page, stylesheets(sheet), rules, portraits)
    if len(laid.pages) > 1 and holds_only(laid.pages[-1], "tail"):
        laid = laid_out(page, stylesheets(sheet), [*rules, SHORTER], portraits)
    return laid


def _portraits(build: Build) -> dict[str, Path]:
    """The pictures of the army's units, by their addresses in its sheets."""
    held = ((unit.portrait, portraits.held(unit)) for unit in build.units if unit.portrait)
    return {f"{BASE}{parts.PORTRAITS}{digest}.jpg": path for digest, path in held if path}


def _documents(builds: Iterable[Build], sheets: Iterable[Sheet], layout: Layout) -> list[Document]:
    documents: dict[tuple[object, ...], Document] = {}
    for build, against, first in meetings(builds):
        for sheet in sheets:
            own = (build.catalogue.slug, build.catalogue.measured_by)
            place = (sheet.slug, *own) if sheet.is_of_edition else (len(documents),)
            if place not in documents and (first or not sheet.is_for_two):
                lying = replace(layout, turned=sheet.is_turned(layout))
                documents[place] = document(sheet, build, lying, against)
    return list(documents.values())


def warm(build: Build) -> None:
    """Have fonts and styles read, and all of WeasyPrint loaded, before there is something to print."""
    together([document(sheet, build, LETTER) for sheet in sheets_of(build.catalogue)[:2]])


def pdf(builds: Sequence[Build], sheets: Sequence[str], layout: Layout = LETTER) -> bytes:
    """The sheets of the armies as one PDF, laid out by this very process."""
    with no_collections(), layout.in_its_words():
        return together(_documents(builds, [SHEETS[sheet] for sheet in sheets], layout))
