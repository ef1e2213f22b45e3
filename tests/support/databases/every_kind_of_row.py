"""Rows of the kinds that the cast of the matrix has none of: with them, each table has one at least."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.utils import timezone

from armybuilder.accounts.models import Player
from armybuilder.api.models import Answer as ScriptAnswer
from armybuilder.audit import trail
from armybuilder.clubs.models import Club
from armybuilder.core.models import SecretKeyMark, SharedFile, WorkerSign
from armybuilder.games.models import Phone, Seat
from armybuilder.library.models import Like, Renewal
from armybuilder.marks import chores
from armybuilder.marks.models import Mark
from armybuilder.nights.models import Answer, Result, Table
from armybuilder.notices.models import Wish
from armybuilder.notices.sentences import Kind
from armybuilder.other_programs.models import CardSheet
from armybuilder.proposals.models import VotingRules
from rules.models import Edition
from tests.matrix.cast import Cast
from tests.support.players import a_player


def add_rows(cast: Cast) -> None:
    """Add a row of each kind that is missing."""
    club, owner, member = Club.objects.get(), a_player("owner"), a_player("member")
    trail.record(club.log_place, "member-accepted", a_player("organizer"), member)
    Wish.objects.create(player=owner, kind=Kind.RULES)
    Result.objects.create(table=Table.objects.first(), left_won=True)
    Answer.objects.filter(player=owner).update(crew="0.1")
    cast.clients["owner"].post(f"/games/{cast.names['GAME']}/deeds/", {"tap": "0-0-0", "next": "1", "once": "o" * 16})
    Phone.objects.create(seat=Seat.objects.filter(game__key=cast.names["GAME"])[0], name="p" * 16, seen=timezone.now())
    cast.clients["owner"].get(f"/read/{cast.names['CODE']}/army.tts.json")
    cast.names["CARDS"] = CardSheet.objects.values_list("key", flat=True)[0]
    Like.objects.create(army=cast.army, player=member)
    _propose(cast, club)
    edition = Edition.objects.get(slug="vsgmr-7")
    Renewal.objects.create(edition=edition, stamp=edition.stamp)
    _mark(edition)
    ScriptAnswer.objects.create(owner=owner, key="k" * 16, digest="0" * 64, status=200, content={"code": "a"})
    SharedFile.objects.create(name="prints/a.pdf", size=1)
    if not SecretKeyMark.objects.exists():
        SecretKeyMark.objects.create(fingerprint="0" * 64)
    WorkerSign.objects.create(name="elsewhere", introduction={"release": "0"}, seen=timezone.now())
    _sign_in_otherwise(owner)


def _sign_in_otherwise(player: Player) -> None:
    """An address of mail, and a second step of signing in."""
    EmailAddress.objects.get_or_create(user=player.user, email="owner@example.org", defaults={"verified": True})
    Authenticator.objects.create(user=player.user, type="recovery_codes", data={"seed": "a" * 40, "used_mask": 0})


def _propose(cast: Cast, club: Club) -> None:
    """A vote, how the club votes, and a change that is tried out."""
    cast.clients["member"].post(f"/proposals/{cast.names['PROPOSAL']}/vote/", {"choice": "for"})
    VotingRules.objects.create(club=club, days=3)
    tryout = {"rules": cast.names["PLAYED"], "row": "options/tough", "points:": "2", "name": "Try it", "nights": "2"}
    cast.clients["owner"].post(f"/clubs/{club.slug}/proposals/new/", {**tryout, "reason": "Too dear."})


def _mark(edition: Edition) -> None:
    """Have its prices judged, as if its battles were played."""
    thing = {"key": "figures/hero", "kind": "mix", "price": 4, "doubt": ""}
    even = {"price": 2.5, "low": 2.0, "high": 3.0, "battles": 9_000}
    mark = Mark.objects.create(edition=edition, stamp=edition.stamp, job="0" * 32, basis="0" * 32)
    chores.keep(mark, {"things": {"is_played": True, "things": [thing]}, "even figures/hero": even})
