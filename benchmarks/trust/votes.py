"""A club of 12 with 30 armies proposes, votes and moves its armies while the server and its worker are killed at random
instants: nothing is lost, halved or doubled. At last all votes end while the server is down.

Members send each form again until it is answered, as browsers do. ``MUSTER_BENCH_KILLS`` sets another number than 100.
"""

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from http.client import HTTPConnection
from itertools import count
from typing import Any

from django.core.management import call_command
from django.db import connections
from django.utils import timezone

from benchmarks.parts.clubs import TOKEN, create_club, headers_of
from benchmarks.parts.kill_clients import Client
from benchmarks.parts.services import Killable, Web, Worker, running, wait_for
from benchmarks.parts.table import show, sized

KILLS = sized(int(os.environ.get("MUSTER_BENCH_KILLS", "100")), 2)
MEMBERS, ARMIES = sized(12, 4), sized(30, 4)
PROPOSALS = sized(16, 1)
"""How often a member proposes something at most: the limit is 20 an hour."""
LONGEST_REST = sized(6.0, 0.5)
"""Seconds between two kills at most."""
CHOICES = ("for", "for", "for", "against", "abstain")
OPTIONS = ("tough", "flight", "sharpshooter", "stealth", "sniper")
VOTE_EVERY = 2.5
"""Seconds between two votes of one member: 30 a minute are allowed."""
PATIENCE = 60
"""Seconds in which votes that ended must be counted."""
SEED = 45


class ClubMember(Client):
    """Proposes now and then, votes on what is open, and moves their armies to the newest revision."""

    open: dict[str, str] = {}
    """The proposals of all members, by address, with their names."""

    def __init__(self, host: str, player: Any, club: str, armies: Sequence[str]) -> None:
        number = next(self.numbers)
        self.host, self.name, self.club, self.armies = host, f"Member {number}", club, armies
        self.player, self.chance = player, random.Random(f"{SEED} {number}")
        self.accepted, self.seconds, self.surprises, self.complete = [], [], [], 0
        self.answers = Counter[int]()
        self.headers = headers_of(player, host, f"10.1.0.{number}")
        self.fields = {"csrfmiddlewaretoken": TOKEN}
        self.line = HTTPConnection(host, timeout=PATIENCE)
        self.votes: dict[str, str] = {}
        """By proposal: the vote that was accepted last."""
        self.doubtful: dict[str, set[str]] = {}
        """By proposal: votes that were answered only after its end, and may have been written before it."""
        self.moved: dict[str, str] = {}
        """By army: the revision to which it was moved last."""

    def go_on(self) -> Iterator[object]:
        """One after the other."""
        proposed = 0
        for number in count(1):
            if proposed < PROPOSALS and self.chance.random() < 0.25:
                proposed += self.propose(number)
            if ClubMember.open:
                self.vote(self.chance.choice(list(ClubMember.open)))
            if self.armies and self.chance.random() < 0.2:
                self.move(self.chance.choice(self.armies))
            yield number
            time.sleep(VOTE_EVERY)

    def propose(self, number: int) -> bool:
        """Another price of an option. Returns whether it was accepted; the club may vote on enough already."""
        name = f"{self.name} {number}"
        price = self.chance.choice(("0.5", "1", "1.5", "2.5", "3", "3.5", "4", "5"))
        said = {"name": name, "reason": "Let us try.", "row": f"options/{self.chance.choice(OPTIONS)}"}
        said |= {"points:": price, "once": f"{name} ".replace(" ", "-").ljust(22, "x")[:22], "rules": "club-rules"}
        status, headers = self.until_answered(f"/clubs/{self.club}/proposals/new/", said)
        if status == 302:
            ClubMember.open[headers["Location"]] = name
            self.accepted.append(name)
        return status == 302

    def vote(self, address: str) -> None:
        """Vote, or change the vote."""
        choice = self.chance.choice(CHOICES)
        _status, headers = self.until_answered(f"{address}vote/", {"choice": choice})
        if headers.get("Location", "").endswith("#vote"):
            self.votes[address] = choice
        else:
            self.doubtful.setdefault(address, set()).add(choice)
            ClubMember.open.pop(address, None)

    def move(self, army: str) -> None:
        """Move an army to the newest revision."""
        from armybuilder.house.models import HouseRules

        newest = HouseRules.objects.get(slug="club-rules").revisions().first()
        status, _headers = self.until_answered(f"/armies/{army}/rules/", {"to": newest.slug, "how": "move"})  # type: ignore[union-attr]
        if status == 302:
            self.moved[army] = newest.slug  # type: ignore[union-attr]

    def until_answered(self, path: str, fields: dict[str, str]) -> tuple[int, dict[str, str]]:
        """Send a form until it is answered by something else than a fault: accepted, or refused by a sentence."""
        while True:
            status, headers, _body = self.ask("POST", path, fields, htmx=False)
            if status not in (0, 409, 503):
                return status, headers
            time.sleep(0.3)

    def faults(self) -> dict[str, int]:
        """How many of their votes and moves are lost."""
        from armybuilder.armies.models import Army
        from armybuilder.proposals.models import Proposal, Vote

        mine = Vote.objects.filter(player=self.player).select_related("proposal")
        rows = {vote.proposal.address: vote.choice for vote in mine}
        is_moved = [Army.objects.get(code=army).edition.slug == to for army, to in self.moved.items()]
        names = Counter(Proposal.objects.filter(player=self.player).values_list("name", flat=True))
        return {
            "proposals lost": sum(name not in names for name in self.accepted),
            "proposals doubled": sum(times - 1 for times in names.values()),
            "votes lost": sum(rows.get(address) not in {choice, *self.doubtful.get(address, ())}
                              for address, choice in self.votes.items()),
            "moves of armies lost": is_moved.count(False),
        }  # fmt: skip


def outcomes() -> dict[str, int]:
    """What is wrong with the proposals, the revisions they became, and what members were notified of."""
    from armybuilder.audit.models import Entry
    from armybuilder.clubs.models import Club
    from armybuilder.house.models import HouseRules
    from armybuilder.notices.models import Notice
    from armybuilder.proposals.models import Proposal

    club, house = Club.objects.get(), HouseRules.objects.get(slug="club-rules")
    revisions = {edition.revision: edition.note for edition in house.revisions()}
    accepted = {proposal.revision: proposal.name for proposal in Proposal.objects.filter(state="accepted")}
    open_ones = Proposal.objects.pending().count()
    ended = Proposal.objects.exclude(state__in=("open", "tryout")).count()
    entries = Counter(Entry.objects.at_place(club.log_place).values_list("key", flat=True))
    notices = Counter(
        (notice.player_id, notice.at, notice.key) for notice in Notice.objects.filter(key__startswith="proposal-")
    )
    wrong_counts = sum(not _is_right(proposal) for proposal in Proposal.objects.exclude(state="stopped"))
    return {
        "proposals": Proposal.objects.count(),
        "accepted": len(accepted),
        "still open": open_ones,
        "wrongly counted": wrong_counts,
        "revisions without a proposal": sum(
            accepted.get(number) != note for number, note in revisions.items() if number != 1
        ),
        "accepted ones without a revision": sum(revisions.get(number) != name for number, name in accepted.items()),
        "doubled in the activity log": max(0, entries["proposal-made"] - Proposal.objects.count())
        + max(0, sum(entries[f"proposal-{key}"] for key in ("accepted", "declined", "ended")) - ended),
        "missing in the activity log": max(0, Proposal.objects.count() - entries["proposal-made"])
        + max(0, ended - sum(entries[f"proposal-{key}"] for key in ("accepted", "declined", "ended"))),
        "doubled notifications": sum(times - 1 for times in notices.values()),
    }  # fmt: skip


def _is_right(proposal: Any) -> bool:
    """Whether its state is what its votes say."""
    if proposal.is_pending:
        return True
    is_accepted: bool = proposal.count.accepts(proposal.quorum, proposal.majority)
    is_next_revision: bool = proposal.state == "accepted"
    return is_accepted == is_next_revision


def begun(host: str) -> list[ClubMember]:
    """The club with its house rules and armies, and its members."""
    from tests.support.players import a_player

    club, armies = create_club(MEMBERS, ARMIES)
    return [ClubMember(host, a_player(name), club.slug, codes) for name, codes in armies.items()]


def kill_in_turn(services: Sequence[Killable], chance: random.Random, counts: Counter[str]) -> None:
    """Kill the server and the worker at random instants, three times as often the server."""
    for number in range(KILLS):
        time.sleep(chance.uniform(0, LONGEST_REST))
        service = services[int(number % 4 == 3)]
        wait_for(service)
        service.kill(chance)
        counts[service.name] += 1


def seconds_until_counted() -> float:
    """How long the worker takes until it has counted all votes."""
    from armybuilder.proposals.models import Proposal

    start = time.monotonic()
    while Proposal.objects.pending().exists() and time.monotonic() - start < PATIENCE:
        time.sleep(0.5)
    return time.monotonic() - start


def main() -> None:
    """Print the tables."""
    call_command("prepare", verbosity=0)
    chance, counts, going = random.Random(SEED), Counter[str](), threading.Event()
    web = Web(2, MUSTER_HASHED_STATIC="0")
    with running(web), running(worker := Worker(MUSTER_HASHED_STATIC="0")):
        members = begun(web.host)
        connections.close_all()
        going.set()
        threads = [threading.Thread(target=_work, args=(member, going)) for member in members]
        start = time.monotonic()
        for thread in threads:
            thread.start()
        kill_in_turn((web, worker), chance, counts)
        going.clear()
        for thread in threads:
            thread.join()
        took = time.monotonic() - start
    _end_all_votes()
    with running(Worker(MUSTER_HASHED_STATIC="0")):
        seconds = seconds_until_counted()
    tell(members, counts, took, seconds)


def _work(member: ClubMember, going: threading.Event) -> None:
    try:
        for _step in member.go_on():
            member.complete += 1
            if not going.is_set():
                return
    finally:
        connections.close_all()


def _end_all_votes() -> None:
    from armybuilder.proposals.models import Proposal

    Proposal.objects.pending().update(ends=timezone.now() - timedelta(seconds=1))


def tell(members: Sequence[ClubMember], counts: Counter[str], took: float, seconds: float) -> None:
    """Print what was killed, what was accepted, and what of it is there."""
    faults = Counter[str]()
    for member in members:
        faults.update(member.faults())
    votes = sum(len(member.votes) for member in members)
    killed = ", ".join(f"{name} {times}" for name, times in sorted(counts.items()))
    rows = [
        ["kills", killed],
        ["steps of members, votes, moved armies", f"{sum(one.complete for one in members)}, {votes}, "
         f"{sum(len(one.moved) for one in members)}"],
        *([name, str(number)] for name, number in faults.items()),
        *([name, str(number)] for name, number in outcomes().items()),
        ["votes that ended while all was down: counted after", f"{seconds:.1f} s"],
    ]  # fmt: skip
    show(f"A club of {MEMBERS} with {ARMIES} armies, {counts.total()} kills at random instants, {took:.0f} s",
         ["what", "result"], rows)  # fmt: skip
    answers: Counter[int] = sum((member.answers for member in members), Counter())
    surprises = [one for member in members for one in member.surprises if not one.startswith(("422", "429"))]
    show(f"Answers; {len(surprises)} surprises", ["status", "times"],
         [[str(status) if status else "broken", str(times)] for status, times in sorted(answers.items())])  # fmt: skip
    for surprise in surprises[:5]:
        print(surprise)
