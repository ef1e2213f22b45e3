"""A night as a ticket: when, where, what is played, whether one comes, and which sheets are printed for it."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.core.web.values import Context
from armybuilder.nights import time_zones
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Rsvp
from armybuilder.nights.night_page.armies import address_name
from armybuilder.nights.titles import range_in_words
from rules import engine

PRINTED = ("roster", "cards", "score", "scenario", "rulers")
"""The sheets for a whole night, of those that its rule book has: army by army, then what lies on the tables."""


def ticket(evening: Evening) -> Context:
    """The night as a ticket: when, where, what is played, whether one comes."""
    night, terms = evening.night, evening.terms
    player = evening.visitor.player
    when = time_zones.when(night.local_start, night.local_end, night.zone, player.zone if player else "")
    scenario = terms.catalogue.scenarios.get(terms.scenario)
    come = evening.mine.come if evening.mine else ""
    there = set(terms.catalogue.sheets) - (set() if scenario else {"scenario"})
    sheets = [slug for slug in PRINTED if slug in there]
    return {
        "night": night,
        "at": night.address,
        "when": when,
        "starts": night.starts.isoformat(),
        "chips": _chips(evening, scenario),
        "scenario": _print(evening, ["scenario"], armies=False) if "scenario" in sheets else "",
        "answers": [(value, label, value == come) for value, label in Rsvp.choices],
        "member": bool(evening.role),
        "print": _print(evening, sheets, file=True),
        "studio": _print(evening, sheets),
        "printed": _printed(evening, sheets),
        "past": night.ends < timezone.now(),
    }


def _chips(evening: Evening, scenario: engine.Scenario | None) -> list[tuple[str, str, str]]:
    """Icon, class and word of each thing agreed."""
    terms = evening.terms
    book = terms.catalogue
    chips = [("book-open", "", evening.night.edition.short_name)]
    for slug, ends in terms.ranges.items():
        side = scenario.side(slug) if scenario and len(terms.ranges) > 1 else None
        points = range_in_words(book, ends)
        if points:
            chips.append(
                ("swords", "", _("{side}: {points}").format(side=side.name, points=points) if side else points)
            )
    chips += [("", "trait", rule.name) for slug, rule in book.optional_rules.items() if slug in terms.rules]
    return chips


def _print(evening: Evening, sheets: Sequence[str], armies: bool = True, file: bool = False) -> str:
    """The print studio with the armies of the night, table by table; or only the rule book's sheets."""
    chosen = [("sheets", ",".join(sheets))]
    if "scenario" in sheets and evening.terms.scenario:
        chosen.append(("scenario.which", evening.terms.scenario))
    seats = sorted(evening.seats.values(), key=lambda seat: (seat.table.number, not seat.left, not seat.leads))
    order = {seat.answer_id: place for place, seat in enumerate(seats)}
    coming = sorted(evening.came(Rsvp.YES), key=lambda answer: order.get(answer.pk, len(order)))
    names = [address_name(evening, answer, army) for answer in coming if (army := evening.army(answer))]
    if armies and not names:
        return ""
    subjects = [("army", name) for name in names] if armies else [("edition", evening.terms.catalogue.slug)]
    path = reverse("printing:studio_pdf" if file else "printing:studio")
    return f"{path}?{urlencode([*subjects, *chosen], safe=',')}"


def _printed(evening: Evening, sheets: Sequence[str]) -> str:
    """A summary of what the whole night prints: ``6 rosters, cards, 3 score sheets, the scenario, move sticks``."""
    armies = sum(1 for answer in evening.came(Rsvp.YES) if evening.army(answer))
    scores = len(evening.tables) or armies
    labels = {
        "roster": ngettext("{count} roster", "{count} rosters", armies).format(count=armies),
        "cards": _("cards"),
        "scenario": _("the scenario"),
        "score": ngettext("{count} score sheet", "{count} score sheets", scores).format(count=scores),
        "rulers": _("move sticks"),
    }
    return ", ".join(labels[slug] for slug in sheets)
