"""The context of a night: its ticket, answers and armies, tables, and actions."""

from django.utils.translation import ngettext

from armybuilder.core.web.values import Context
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Answer, Night, Rsvp
from armybuilder.nights.night_page import bringing_back
from armybuilder.nights.night_page.armies import brought, mine, shelf
from armybuilder.nights.night_page.bringing_back import BroughtBefore
from armybuilder.nights.night_page.forms import ResultForm
from armybuilder.nights.night_page.tables import free_sides, lead, movable, pair, resting
from armybuilder.nights.night_page.ticket import ticket
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words

COLORS = engine.PLASTICS


def page(
    night: Night, visitor: Visitor, message: str = "", result: ResultForm | None = None,
    before: BroughtBefore | None = None,
) -> Context:  # fmt: skip
    """The context of the night's page; ``before`` is what the visitor has just replaced."""
    evening = Evening(night, visitor)
    pairs = [pair(evening, table, result) for table in evening.tables]
    return {
        "night": night,
        "club": night.club,
        "at": night.address,
        "ticket": ticket(evening),
        "member": bool(evening.role),
        "organizes": evening.organizes,
        "mine": mine(evening) if evening.mine and evening.mine.come != Rsvp.NO else None,
        "bring_back": bringing_back.offer(evening, before),
        "pairs": pairs,
        "is_paired": bool(pairs and evening.mine and evening.mine.army_id and before is None),
        "lead": lead(evening),
        "resting": resting(evening),
        "who": [_player_coming(evening, answer) for answer in evening.came(Rsvp.YES)],
        "maybe": [answer.called for answer in evening.came(Rsvp.MAYBE)],
        "others": _others(evening),
        "movable": movable(evening),
        "free_sides": free_sides(evening),
        "shelf": shelf(evening) if evening.organizes else [],
        "message": message,
        "drawn": night.draw_count,
        "gone": night.canceled is not None,
    }


def _player_coming(evening: Evening, answer: Answer) -> Context:
    """Somebody who comes."""
    army = evening.army(answer)
    number = answer.player.pk if answer.player else 0
    return {
        "pk": answer.pk,
        "name": answer.called,
        "letter": answer.called[:1].upper(),
        "plastic": COLORS[number % len(COLORS)],
        "mine": answer == evening.mine,
        "army": brought(evening, answer, army) if army else None,
        "hidden": bool(answer.army_id and not army),
        "lendable": evening.organizes and not answer.army_id and answer != evening.mine,
        "taken_back": bool(evening.organizes and answer.borrowed and army),
    }


def _others(evening: Evening) -> list[str]:
    """``3 not going``, ``Kay has no table and can join one.``"""
    lines, count = [], len(evening.came(Rsvp.NO))
    if count:
        lines.append(ngettext("{count} not going", "{count} not going", count).format(count=count))
    out = (
        [answer.called for answer in evening.came(Rsvp.YES) if answer.pk not in evening.seats] if evening.tables else []
    )
    if out:
        free = ngettext(
            "{players} has no table and can join one.", "{players} have no table and can join one.", len(out)
        )
        lines.append(free.format(players=words.listed(out)))
    return lines
