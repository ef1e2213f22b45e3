"""The trial of a proposal: which armies are in it, asking the worker for it, and keeping what it came to."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from armybuilder.armies import samples
from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.core.db import transactions
from armybuilder.house.catalogues import document_of
from armybuilder.house.models import HouseRules
from armybuilder.jobs.queue import State as Progress
from armybuilder.matches.jobs import simulations
from armybuilder.matches.jobs.trials import TrialOrder
from armybuilder.matches.models import Simulation
from armybuilder.nights.models import Answer, Night, Rsvp
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from armybuilder.proposals.changes import Outdated, applied
from armybuilder.proposals.models import WITH, Proposal
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue_in_own_words
from rules.stored_values import ODD

MOST_ARMIES = 40
"""The maximum number of armies in a trial."""
YEAR = timedelta(days=365)
SAMPLE, ARMY = "sample", "army"
"""The kinds of armies in the list of a trial, before their names."""


def start(proposal: Proposal) -> None:
    """Ask for the trial on the newest revision, and keep which it is. Who asks again gets the same."""
    if not simulations.are_installed():
        return
    newest = proposal.house.revisions().first()
    rows = Proposal.objects.filter(pk=proposal.pk)
    try:
        before = document_of(newest) if newest else None
        after = applied(before, proposal.difference) if before else None
    except Outdated:
        after = None
    if newest is None or before is None or after is None:
        # There is nothing to try, now or later: its vote is stopped when it ends.
        rows.update(trial_ready=timezone.now(), trial={})
        return
    armies = list(_armies(proposal, newest))[:MOST_ARMIES]
    row = simulations.ask_trial(TrialOrder(before, after, tuple(build for _, build in armies), _scenario(proposal)))
    rows.update(base=newest, trial_key=row.key, trial_armies=[name for name, _ in armies], trial_ready=None, trial={})
    keep(rows.select_related(*WITH).get(), Simulation.objects.with_key(row.key))


def _armies(proposal: Proposal, newest: Edition) -> Iterator[tuple[str, engine.Build]]:
    """The club's armies on these rules, those of its nights in a year, and the samples of the rule book."""
    # Names in the rules' own language, so that the trial is the same whatever language its reader uses.
    rules, house = catalogue_in_own_words(newest), proposal.house
    shelved = Army.objects.filter(shelved__club=proposal.club).order_by("-shelved__put")
    since = timezone.now() - YEAR
    came = Answer.objects.filter(night__club=proposal.club, night__starts__gt=since, come=Rsvp.YES, army__isnull=False)
    played = Army.objects.filter(pk__in=came.order_by().values("army")).order_by("-changed")
    for army in {army.pk: army for some in (shelved, played) for army in _on(some, house)}.values():
        try:
            yield f"{ARMY} {army.code}", engine.carry_over(army.build(), rules).build
        except ODD:
            continue
    for sample in samples.all():
        if sample.build.catalogue.slug == house.parent.slug:
            yield f"{SAMPLE} {sample.slug}", engine.carry_over(sample.build, rules).build


def _on(armies: ArmyQuerySet, house: HouseRules) -> list[Army]:
    """Those of the armies that use the house rules; there are a few more than a trial has room for."""
    mine = armies.filter(edition__family=house.slug, binned=None).select_related("edition")
    return list(mine[: 2 * MOST_ARMIES])


def _scenario(proposal: Proposal) -> str:
    """The scenario that the club played most in a year, if both sides have the same task there."""
    nights = Night.objects.filter(club=proposal.club, starts__gt=timezone.now() - YEAR, canceled=None)
    played = [night.scenario for night in nights.filter(edition__family=proposal.house.slug)]
    return max(set(played), key=played.count) if played else ""


def row_of(proposal: Proposal) -> Simulation | None:
    """Its trial in the worker's queue, as long as that is not complete."""
    is_playing = proposal.trial_key and not proposal.trial_ready
    return Simulation.objects.with_key(proposal.trial_key) if is_playing else None


def keep(proposal: Proposal, row: Simulation | None) -> None:
    """Keep the trial with the proposal once it is complete, and notify who made it."""
    if row and row.state == Progress.DONE and not proposal.trial_ready:
        _keep(proposal, row)


@transactions.deferred
def _keep(proposal: Proposal, row: Simulation) -> None:
    rows = Proposal.objects.filter(pk=proposal.pk, trial_key=row.key, trial_ready=None)
    if rows.update(trial=row.result, trial_ready=timezone.now()) and proposal.player:
        values = {"proposal": proposal.name, "rules": proposal.house.name}
        notify([proposal.player], Kind.CLUB, "proposal-tried", proposal.address, None, **values)
