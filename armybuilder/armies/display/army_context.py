"""Page contents about a whole army, as plain values: heading, total, stamp, row of figures, addresses as QR codes."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

import segno
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies import samples
from armybuilder.armies.display import chat_texts
from armybuilder.armies.display.line_ups import Poses, fitted
from armybuilder.armies.pictures.silhouettes import line_up
from armybuilder.core.web.values import SIGNS, Context
from rules import engine
from rules.engine import words

MOST_DRAWN = 14
"""The number of figures that fit next to the army's name."""


def heading(build: engine.Build, bill: engine.Bill) -> str:
    """The number of units and figures: ``6 units, 11 figures``.

    If figures count instead of points, also their kinds.
    """
    if build.catalogue.limited_in == "figures" and len(build.catalogue.kinds) > 1 and build.units:
        return _kinds(build, bill)
    units = len(build.units)
    return _("{units}, {figures}").format(
        units=ngettext("{number} unit", "{number} units", units).format(number=units), figures=figures(bill.figures)
    )


def figures(count: int) -> str:
    """``1 figure``, ``1,234 figures``."""
    return ngettext("{number} figure", "{number} figures", count).format(number=words.grouped(count))


def side_label(scenario: engine.Scenario, side: engine.Side) -> str:
    """A scenario with one of its sides, and the points it asks for."""
    name = words.side_of(scenario, side)
    if side.most is None:
        return name
    points = words.points_of(side.most)
    if side.least is not None and side.least != side.most:
        points = _("{least} to {most}").format(least=words.points_sign(side.least), most=points)
    return f"{name} · {points}"


def made_of(build: engine.Build, bill: engine.Bill) -> Context:
    """Figures and points by figure type, and the bar of them."""
    rows: dict[str, list[int]] = {}
    for unit, cost in zip(build.units, bill.units, strict=True):
        row = rows.setdefault(unit.figure, [0, 0])
        row[0], row[1] = row[0] + unit.count, row[1] + cost.total
    total, start, parts = bill.total or 1, 0, []
    for figure in build.catalogue.figures.values():
        if figure.slug in rows:
            count, points = rows[figure.slug]
            parts.append({"style": figure.style, "name": figure.plural, "count": count,
                         "points": words.points_sign(points), "start": f"{start * 100 / total:.2f}",
                         "width": f"{points * 100 / total:.2f}"})  # fmt: skip
            start += points
    return {"rows": parts, "kinds": _kinds(build, bill), "charged": build.catalogue.limited_in == "points"}


def _kinds(build: engine.Build, bill: engine.Bill) -> str:
    return words.listed([words.count_of(n, build.catalogue.kinds[slug]) for slug, n in bill.by_kind.items() if n])


def findings(shown: Iterable[engine.Finding], max_findings: int) -> list[Context]:
    """The first findings about an army, each with its tone and sign."""
    return [
        {"tone": finding.tone, "sign": SIGNS[finding.tone], "message": finding.message}
        for finding in islice(shown, max_findings)
    ]


def options(build: engine.Build, unit: engine.Unit) -> list[str]:
    """The options of a unit by name, without those that the rule book does not have."""
    levels = (build.catalogue.level(*pair) for pair in unit.options)
    return [level.name for level in levels if level]


def chat(build: engine.Build, bill: engine.Bill, place: str) -> str:
    """The army as a message for Discord, with the address of its page."""
    stamped = stamp(build, bill)
    under = str(stamped["under"]) if stamped else ""
    return chat_texts.chat_message(build, _sum(build, bill), under, place)


def link_preview(build: engine.Build, bill: engine.Bill) -> Context:
    """The preview that chats show with a link to the army, short enough for all of them."""
    return {
        "title": chat_texts.preview_title(build, words.sum_of(build.catalogue, bill.total)),
        "description": chat_texts.preview_description(build, summary(build, bill)),
        "color": chat_texts.PLASTIC_COLORS.get(build.plastic, chat_texts.PLASTIC_COLORS[engine.PLASTICS[0]]),
    }


def address(place: str) -> Context:
    """An address to share: as text and as a QR code."""
    return {"address": place, "qr": _qr(place)}


@lru_cache(maxsize=1_000)
def _qr(place: str) -> str:
    """The code with its quiet zone, dark on white in both color schemes."""
    code = segno.make_qr(place, error="m", boost_error=False)
    return mark_safe(code.svg_inline(svgclass="qr-code", lineclass=None, omitsize=True, dark="#1f281e", light="#fff"))


def glance(build: engine.Build) -> Context:
    """Enough of the army to recognize it."""
    bill = engine.bill(build)
    points = f"{heading(build, bill)}, {words.sum_of(build.catalogue, bill.total)}"
    return {"plastic": build.shown_plastic, "lineup": lineup(build), "points": points}


def summary(build: engine.Build, bill: engine.Bill) -> str:
    """The army in one sentence: ``11 figures, 25 points, legal for …``."""
    if engine.legal(build):
        return _("{sum}, legal for {rules}.").format(sum=_sum(build, bill), rules=_legal_for(build))
    return _("{sum}, for {rules}.").format(sum=_sum(build, bill), rules=build.catalogue.name)


def _sum(build: engine.Build, bill: engine.Bill) -> str:
    """``11 figures, 25 points``; if figures are counted instead of points, only those."""
    if build.catalogue.limited_in == "figures":
        return words.sum_of(build.catalogue, bill.total)
    return _("{figures}, {points}").format(figures=figures(bill.figures), points=words.points_of(bill.total))


def stamp(build: engine.Build, bill: engine.Bill) -> Context | None:
    """The text of the stamp; ``None`` if there is an error."""
    if not engine.legal(build):
        return None
    spent = words.sum_of(build.catalogue, bill.total)
    if build.limit is not None:
        limit = words.sum_of(build.catalogue, build.limit)
        spent = _("{spent} of {limit}").format(spent=words.points_sign(bill.total), limit=limit)
    scenario, book = build.chosen_scenario, build.catalogue.short_name
    under = f"{scenario.name} · {book}" if scenario else book
    sentence = _("Legal for {rules}: {points}").format(rules=_legal_for(build), points=spent)
    return {"spent": spent, "under": under, "sentence": sentence}


def _legal_for(build: engine.Build) -> str:
    scenario, book = build.chosen_scenario, build.catalogue.short_name
    return f"{book}, {scenario.name}" if scenario else book


def lineup(build: engine.Build) -> Context:
    """The figures next to the army's name, and the number for their class."""
    poses, number = fitted(line_up(build, MOST_DRAWN))
    return {"poses": list(poses), "of": number}


@dataclass(frozen=True, slots=True)
class ShownSample:
    """A sample on the shelf."""

    slug: str
    name: str
    plastic: str
    points: str
    word: str
    meta: str
    poses: Poses
    of: int
    """The number for the class of its row of figures."""


@lru_cache(maxsize=256)
def shown_sample(sample: samples.Sample) -> ShownSample:
    """The contents of its card. A sample is read for one language, and stays as it is."""
    build, bill = sample.build, engine.bill(sample.build)
    others = [words.count_of(n, build.catalogue.kinds[kind]) for kind, n in bill.by_kind.items() if n][1:]
    poses, number = fitted(line_up(build, MOST_DRAWN))
    return ShownSample(
        slug=sample.slug,
        name=sample.name,
        plastic=sample.plastic,
        points=words.points_sign(bill.total),
        word=words.sum_word(build.catalogue, bill.total),
        meta=" · ".join([figures(bill.figures), *others, build.catalogue.short_name]),
        poses=poses,
        of=number,
    )
