"""The verdict of battles about two armies, and the same for their sheet on paper."""

from django.conf import settings
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from armybuilder.matches import verdicts
from armybuilder.matches.forms import SetupForm
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.orders import Order, stamps_of
from armybuilder.matches.jobs.playing import PAIRS, is_whole, name_of
from armybuilder.matches.models import Simulation
from armybuilder.matches.verdicts import MatchVerdict, WinShare
from rules import engine
from rules.engine import words

Builds = tuple[engine.Build, engine.Build]


def verdict(builds: Builds, row: Simulation | None) -> MatchVerdict | None:
    """The verdict, once all pairs of tactics have been played."""
    if row is None or not is_whole(row.result):
        return None
    shares = [WinShare.from_result(row.result[name_of(tactics)]) for tactics in PAIRS]
    return verdicts.verdict(shares, (builds[0].name, builds[1].name))


def fairness(builds: Builds, scenario: str) -> str:
    """The verdict with its setup, if all battles of that setup have been played."""
    if not simulations.are_installed():
        return ""
    form = SetupForm(QueryDict(urlencode({"scenario": scenario})), builds[0])
    order = Order("verdict", builds, form.setup, settings.MATCH_BATTLES)
    outcome = verdict(builds, simulations.find(order, stamps_of(builds)))
    if outcome is None:
        return ""
    sentence = _("{title}. {sentence} Nine pairs of tactics, up to {battles} battles each; {setup}.")
    return sentence.format(
        title=outcome.title,
        sentence=outcome.sentence,
        battles=words.grouped(settings.MATCH_BATTLES),
        setup=", ".join(form.in_words),
    )
