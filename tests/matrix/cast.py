"""Everybody who may ask, and what they may ask for: an army of a club's owner, on the club's shelf.

The cast is the matrix's alone. Other tests take players from ``tests/support/players.py`` and clubs from
``tests/support/clubs.py``.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from allauth.usersessions.models import UserSession
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from armybuilder.api.models import Scope, Token
from armybuilder.api.tokens import create_token
from armybuilder.armies import samples
from armybuilder.armies.builder import unit_library
from armybuilder.armies.models import Army, Favorite
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Club, Folder, Invitation, JoinRequest, Role
from armybuilder.games.models import Game
from armybuilder.house.models import HouseRules
from armybuilder.nights.models import Answer, Night
from armybuilder.notices.models import Notice
from armybuilder.notices.sentences import AS_WRITTEN, Kind
from armybuilder.printing.jobs import prints
from armybuilder.printing.models import Setup
from armybuilder.proposals.models import Proposal
from armybuilder.reports.models import Report
from armybuilder.toybox.models import Box
from armybuilder.visitors import Visitor
from rules.engine.editing.edits import Count
from rules.models import Edition
from tests.matrix.answers import GET, SHAREABLE, WHO
from tests.matrix.matches import MATCH
from tests.matrix.toys import BOXES, POINTS, SIDES
from tests.support.clubs import club, shelve
from tests.support.databases.asking_templates import asked_by_templates
from tests.support.pictures import picture
from tests.support.players import a_player, signed_in

FIRST = {"armies/CODE/delete/": "armies/CODE/trash/", "house/HOUSE/restore/": "house/HOUSE/remove/"}
"""What the owner does before somebody asks: there is nothing to delete but what is in the bin."""
LINK, EDIT_KEY = "L" * 22, "P" * 22


@dataclass
class Cast:
    """The six who ask, the holder of the secret address, and examples for the parts of addresses."""

    army: Army
    clients: dict[str, Client]
    names: dict[str, str] = field(default_factory=dict)

    def see(self, visibility: str) -> None:
        """Let those see the army."""
        link = None if visibility == Visibility.ME else LINK
        Army.objects.filter(pk=self.army.pk).update(visibility=visibility, read_key=link)

    def ask(self, who: str, method: str, address: str, said: dict[str, str]) -> int:
        """The status of an answer."""
        return int(self.answer(who, method, address, said).status_code)

    def answer(self, who: str, method: str, address: str, said: dict[str, str]) -> HttpResponse:
        """An answer. Shared caches may keep only those in ``SHAREABLE``, and templates ask nothing.

        All changes are undone.
        """
        client = self.clients[who]
        cookies = deepcopy(client.cookies)
        with transaction.atomic(), asked_by_templates() as asked:
            if address in FIRST:
                self.clients["owner"].post("/" + self.named(FIRST[address]))
            said = {key: self.named(value) for key, value in said.items()}
            answer = getattr(client, method.lower())("/" + self.named(address), said)
            transaction.set_rollback(True)
        client.cookies = cookies
        # allauth's pages show querysets.
        assert asked == [] or address.startswith("account/"), (who, asked)
        if method == GET:
            assert ("public" if address in SHAREABLE else "private") in answer.headers["Cache-Control"], who
        return answer

    def named(self, text: str) -> str:
        """The text with the parts of addresses filled in."""
        for name, value in self.names.items():
            text = text.replace(name, value)
        return text


def gathered() -> Cast:
    """The cast."""
    clients = {who: Client() if who == "anonymous" else signed_in(who) for who in WHO}
    user = a_player("moderator").user
    user.is_staff = True
    user.save()
    army = _army()
    ghouls = club("Ghouls", owner=Role.OWNER, organizer=Role.ORGANIZER, member=Role.MEMBER)
    shelved = shelve(ghouls, army)
    cast = Cast(army, clients)
    photo = {"picture": SimpleUploadedFile("a.jpg", picture())}
    clients["owner"].post(f"/armies/{army.code}/units/0/portrait/", photo)
    army.refresh_from_db()
    clients["holder"] = Client()
    clients["holder"].post(f"/edit/{EDIT_KEY}/start/")
    names = _kept(army, clients["owner"]) | _house(clients["owner"]) | _toys(ghouls, clients["owner"])
    names |= _game(clients["owner"]) | _proposal(ghouls, clients["owner"])
    names |= _night(ghouls, army, clients["organizer"]) | _joining(ghouls)
    names["FAVORITE"] = str(_favorite(army).code)
    said = {"key": AS_WRITTEN, "values": {"words": "Thursday."}}
    notice = Notice.objects.create(player=a_player("owner"), kind=Kind.CLUB, at="/about/", **said)
    report = Report.objects.create(army=army, name=army.name, reason="Rude.")
    names |= {"NOTICE": str(notice.pk), "REPORT": str(report.pk), "CLUB": ghouls.slug, "SHELVED": str(shelved.pk)}
    session = UserSession.objects.create(user=a_player("owner").user, ip="127.0.0.1", session_key="x" * 32)
    names["SESSION"] = str(session.pk)
    create_token(a_player("owner"), "Script", Scope.WRITE)
    names["TOKEN"] = str(Token.objects.get().pk)
    names["PORTRAIT"] = army.document["units"][0]["portrait"]
    cast.names = {"CODE": str(army.code), "LINK": LINK, "EDITKEY": EDIT_KEY} | names
    _look_once(cast)
    return cast


def _look_once(cast: Cast) -> None:
    """Battles are played and sides searched here, so that they are there for whoever asks."""
    cast.clients["owner"].get("/" + cast.named("proposals/PROPOSAL/"))
    for address, said in (("match/", MATCH), *((f"toys/{box}{page}/", POINTS) for box in BOXES for page in SIDES)):
        query = {key: cast.named(value) for key, value in said.items()}
        cast.clients["owner"].get("/" + cast.named(address), query)


def _army() -> Army:
    """An army of the owner's, with two versions, copied from one of the stranger's that everybody may see."""
    elves, edition = samples.get("elves").build, Edition.objects.get(slug="vsgmr-7")
    origin = Army.start(elves, edition, a_player("stranger").key)
    Army.objects.filter(pk=origin.pk).update(visibility=Visibility.ALL)
    army = Army.start(elves, edition, a_player("owner").key, origin=origin)
    Army.objects.filter(pk=army.pk).update(edit_key=EDIT_KEY)
    army = Army.objects.get(pk=army.pk)
    army.change(Count(1, 3), seen_version=0)
    return army


def _night(club: Club, army: Army, organizer: Client) -> dict[str, str]:
    """A night of the club: the owner meets a member at table 1."""
    starts = datetime(2027, 3, 23, 19, tzinfo=UTC)
    said = {"title": "Basic Game", "starts": starts, "ends": starts + timedelta(hours=3), "zone": "Europe/London"}
    said |= {"edition": army.edition, "scenario": "basic-game", "ranges": {"player": [50, 60]}, "max_gap": 10}
    night = Night.objects.create(club=club, **said)
    other = Army.start(army.build(), army.edition, a_player("member").key)
    Army.objects.filter(pk__in=(army.pk, other.pk)).update(visibility=Visibility.CLUB)
    one = Answer.objects.create(night=night, player=a_player("owner"), come="yes", army=army)
    two = Answer.objects.create(night=night, player=a_player("member"), come="yes", army=other)
    organizer.post(f"/clubs/{club.slug}/nights/{night.code}/draw/", {"drawn": "0"})
    Night.objects.update(draw_count=0)
    names = {
        "OWNERCOMES": str(one.pk),
        "MEMBERCOMES": str(two.pk),
        "ARMYROW": str(army.pk),
        "VERSION": str(army.version),
    }
    return names | {"NIGHT": str(night.code)}


def _joining(club: Club) -> dict[str, str]:
    """Ways into the club, a folder of its shelf, and the member who can be named and removed."""
    club.link = "J" * 22
    club.save()
    invitation = Invitation.objects.create(club=club, email="a@example.org", key="M" * 22)
    asked = JoinRequest.objects.create(club=club, player=a_player("asking"))
    folder = Folder.objects.create(club=club, name="Beginners")
    club.members.filter(player=a_player("member")).update(feed="F" * 22)
    names = {"JOIN": club.link, "FEED": "F" * 22, "INVITATION": invitation.pk, "REQUEST": asked.pk, "FOLDER": folder.pk}
    return {name: str(value) for name, value in names.items()} | {"PLAYER": str(a_player("member").code)}


def _favorite(army: Army) -> Favorite:
    """A unit that the owner keeps."""
    unit_library.keep_favorite(army, army.build().units[0], army.owner_id)
    return Favorite.objects.get()


def _kept(army: Army, owner: Client) -> dict[str, str]:
    """A print of the army, and sheets kept under a name."""
    player = a_player("owner")
    owner.post(f"/armies/{army.code}/sheets/", {"sheets": "roster", "name": "Tonight", "keep": "1"})
    order = prints.Order((army.build(),), ("roster",))
    printed = prints.ask(order, Visitor(player.key, player=player), pictured=True)
    kept = Setup.objects.get(name="Tonight")
    return {"PRINT": str(printed.code), "KEPT": str(kept.code), "PICTURE": printed.value().items[0].key}


def _toys(club: Club, owner: Client) -> dict[str, str]:
    """A toy box of the owner's, into which the club may look."""
    owner.post("/toys/add-set/", {"set": "castle"})
    owner.post("/toys/share/", {"club": club.slug, "how": "look"})
    return {"TOYBOX": str(Box.objects.get().code)}


def _game(owner: Client) -> dict[str, str]:
    """A game that the owner has begun."""
    owner.post("/games/start/", {"a": "undead", "b": "elves", "scenario": "basic-game"})
    game = Game.objects.get()
    return {"GAME": game.key, "LETTERS": str(game.code)}


def _proposal(club: Club, owner: Client) -> dict[str, str]:
    """A change of house rules that the club plays, on which it votes."""
    at = owner.post("/house/new/", {"name": "Ghoulish rules", "from": "vsgmr-7"}).url
    owner.post(f"{at}price/", {"row": "options/tough", "level": "", "points": "3"})
    owner.post(f"{at}publish/", {"visibility": f"club:{club.slug}"})
    played = HouseRules.objects.get(name="Ghoulish rules").slug
    said = {"rules": played, "row": "options/tough", "points:": "1", "name": "Cheaper", "reason": "Too dear."}
    owner.post(f"/clubs/{club.slug}/proposals/new/", said)
    return {"PROPOSAL": str(Proposal.objects.get().code), "PLAYED": played}


def _house(owner: Client) -> dict[str, str]:
    """House rules of the owner's, published for those with the link."""
    at = owner.post("/house/new/", {"name": "Tuesday Table", "from": "vsgmr-7"}).url
    owner.post(f"{at}price/", {"row": "options/combat-master", "level": "", "points": "1"})
    owner.post(f"{at}publish/", {"visibility": "link"})
    house = HouseRules.objects.get()
    return {"HOUSE": str(house.code), "FAMILY": house.slug, "ENTRY": house.read_key}
