"""What battles say about two armies, for their sheet on paper."""

from django.conf import settings
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from armybuilder.matches import verdicts
from armybuilder.matches.forms import SetupForm
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.orders import Order, stamps_of
from armybuilder.matches.jobs.playing import PAIRS, is_whole, name_of
from armybuilder.matches.verdicts import WinShare
from rules import engine
from rules.engine import words

Builds = tuple[engine.Build, engine.Build]


def fairness(builds: Builds, scenario: str) -> str:
    """The verdict with its setup, if all battles of that setup have been played."""
    if not simulations.are_installed():
        return ""
    form = SetupForm(QueryDict(urlencode({"scenario": scenario})), builds[0])
    order = Order("verdict", builds, form.setup, settings.MATCH_BATTLES)
    row = simulations.find(order, stamps_of(builds))
    names = [name_of(pair) for pair in PAIRS]
    if row is None or not is_whole(row.result):
        return ""
    verdict = verdicts.verdict(
        [WinShare.from_result(row.result[name]) for name in names], (builds[0].name, builds[1].name)
    )
    sentence = _("{title}. {sentence} Nine pairs of tactics, up to {battles} battles each; {setup}.")
    return sentence.format(
        title=verdict.title,
        sentence=verdict.sentence,
        battles=words.grouped(settings.MATCH_BATTLES),
        setup=", ".join(form.in_words),
    )
