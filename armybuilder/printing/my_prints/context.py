"""The context of the list of one's prints."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.core.web.values import Context
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.printing.models import Print, Setup
from armybuilder.printing.studio import subjects
from armybuilder.visitors import Visitor
from rules.engine.wording.numbers import grouped

MOST = 50
"""Prints on the list."""


def page(visitor: Visitor) -> Context:
    """Prints, the newest first, and saved settings."""
    prints = Print.objects.own(visitor).filter(kept=True)[:MOST]
    rows = [_row(row) for row in prints]
    return {"rows": rows, "open": any(row.is_open for row in prints), "kept": _setup_rows(visitor)}


def _setup_rows(visitor: Visitor) -> list[Context]:
    """The setups kept under names, each with whether there is still something to print."""
    setups = Setup.objects.made_by(visitor).saved().by_name()
    there = subjects.there((setup.page for setup in setups), visitor)
    return [{"one": setup, "gone": setup.page not in there} for setup in setups]


def _row(row: Print) -> Context:
    tone, sign, word = _state(row)
    return {"print": row, "tone": tone, "sign": sign, "word": word}


def _state(row: Print) -> tuple[str, str, str]:
    """Class, icon and words of its chip."""
    if row.state == State.DONE:
        ready = ngettext("Ready, {number} page", "Ready, {number} pages", row.pages)
        return "ok", "circle-check", ready.format(number=grouped(row.pages))
    if row.state == State.FAILED:
        return "over", "triangle-alert", _("Failed")
    if row.done:
        far = ngettext("{done} of about {number} page", "{done} of about {number} pages", row.total)
        return "", "loader-circle", far.format(done=grouped(row.done), number=grouped(row.total))
    if not worker_heartbeat.has_worker():
        return "", "clock", _("Waiting")
    if not (before := row.before):
        return "", "clock", _("Starting")
    waiting = ngettext("Waiting, {number} ahead of you", "Waiting, {number} ahead of you", before)
    return "", "clock", waiting.format(number=grouped(before))
