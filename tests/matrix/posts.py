"""Posts that really write, for addresses whose row in the matrix is refused or changes nothing."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from lxml import html

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club, Shelved
from armybuilder.matches.forms import SetupForm
from armybuilder.matches.jobs.orders import Order, stamps_of
from armybuilder.matches.models import Simulation
from armybuilder.nights.models import Answer
from rules import engine
from rules.documents import document_of, write_catalogue
from rules.models import Edition, Option
from tests.matrix import armies, clubs
from tests.matrix.cast import Cast
from tests.support.pictures import picture
from tests.support.players import PASSWORD

Said = dict[str, object]


@dataclass(frozen=True)
class Post:
    """What somebody posts, after something was made ready for it."""

    who: str = "owner"
    said: Mapping[str, object] = field(default_factory=dict)
    ready: Callable[[Cast], Said] = lambda cast: {}
    """Makes it ready, and answers what more is to be sent."""


def does(address: str, said: Mapping[str, object], who: str = "owner") -> Callable[[Cast], Said]:
    """Somebody posts something else before."""

    def ready(cast: Cast) -> Said:
        cast.clients[who].post("/" + cast.named(address), said)
        return {}

    return ready


LIST = {"text": "Ann: Hero", "keep": "1"}


def shown(address: str, said: Mapping[str, object] = LIST, who: str = "owner") -> Post:
    """Somebody keeps the army of a pasted list that was shown."""

    def ready(cast: Cast) -> Said:
        listed = {name: cast.named(value) for name, value in said.items() if name != "keep"}
        page = cast.clients[who].post("/" + cast.named(address), listed)
        return {"typed": html.fromstring(page.content).xpath("//input[@name='typed']/@value")[0]}

    return Post(who, said, ready)


def query_of(answer, name: str) -> Said:
    """What an answer's address says, to be sent back."""
    return {name: parse_qs(urlsplit(answer.url).query)[name][0]}


def sorted_before(cast: Cast) -> Said:
    """An army that was put into a folder."""
    said = {"army": cast.named("CODE"), "to": "Box"}
    return query_of(cast.clients["owner"].post("/armies/move-to/", said), "undo")


def moved_before(cast: Cast) -> Said:
    """An army that was moved with others."""
    said = {"to": "vsgmr-2010", "how": "all"}
    return query_of(cast.clients["owner"].post(cast.named("/armies/CODE/rules/"), said), "moved")


def corrected(cast: Cast) -> Said:
    """A row of the rule book that has changed since house rules were made from it."""
    option = Option.objects.get(edition__slug="vsgmr-7", slug="flight")
    option.text = "Otherwise."
    option.save()
    return {"row": "options/flight"}


def open_club(cast: Cast) -> Said:
    """A club that everybody sees."""
    Club.objects.update(public=True)
    return {}


def empty_shelf(cast: Cast) -> Said:
    """A club without armies."""
    Shelved.objects.all().delete()
    return {}


def coming(cast: Cast) -> Said:
    """The organizer comes, and sits at no table."""
    does("clubs/CLUB/nights/NIGHT/answer/", {"come": "yes"}, "organizer")(cast)
    return {"answer": str(Answer.objects.get(player__name="Organizer").pk)}


def administered(cast: Cast) -> Said:
    """The moderator administers the server, too."""
    user = get_user(cast.clients["moderator"])
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    return {}


def kept_out(cast: Cast) -> Said:
    """An army that moderators took out."""
    Army.objects.filter(code=cast.named("CODE")).update(kept_out="Rude.")
    return {}


def a_document() -> str:
    return engine.dump(samples.get("undead").build)


def a_catalogue(cast: Cast) -> Said:
    content = write_catalogue(document_of(Edition.objects.get(slug="vsgmr-7")))
    return {"file": SimpleUploadedFile("rules.json", content.encode())}


def a_revision(cast: Cast) -> Said:
    """An army that comes with house rules that are not here."""
    slug = cast.named("FAMILY")
    content = write_catalogue(document_of(Edition.objects.get(slug=f"{slug}@1"))).replace(slug, "from-elsewhere")
    army = a_document().replace('"vsgmr-7"', '"from-elsewhere@1"')
    return {"catalogue": content, "document": army}


NIGHT = {
    "play": "vsgmr-7/basic-game", "shown": "vsgmr-7/basic-game", "least:player": "25", "most:player": "30", "fair": "5",
    "rule": ["traits"], "date": str(date.today() + timedelta(weeks=8)), "starts": "19:00", "ends": "22:00",
    "zone": "Europe/London",
}  # fmt: skip


def searched(cast: Cast) -> Said:
    """A search for changes has found one that changes both armies."""
    builds = Army.objects.get(code=cast.names["CODE"]).build(), samples.get("orcs").build
    order = Order("changes", builds, SetupForm(QueryDict(), builds[0]).setup, settings.MATCH_BATTLES)
    seen = [1, [0.5], [[0.0, 1.0]], [0.0]]
    change = [{"side": side, "kind": "add", "figure": "troop"} for side in (0, 1)]
    found = {"base": seen, "changes": [[change, seen]], "closest": None, "crowd": None}
    key = order.key(stamps_of(builds))
    Simulation.objects.create(key=key, state="done", order=order.document(), result={"found": found})
    return {}


PRICE = {"row": "options/flight", "level": "", "points": "3"}


def resized(address: str) -> Callable[[Cast], Said]:
    """The first answer of the page of an army at another size."""

    def ready(cast: Cast) -> Said:
        page = cast.clients["owner"].get("/" + cast.named(address), {"points": "20"}).content.decode()
        return {name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("points", "counts")}

    return ready


POSTS = {
    **{
        f"{army}/resize/copy/": Post(ready=resized(f"{army}/resize/"))
        for army in ("read/CODE", "shared/LINK", "samples/undead")
    },
    "server/backups/": Post("moderator", ready=administered),
    "armies/import/save/": Post(ready=a_revision),
    "armies/move-back/": Post(ready=moved_before),
    "armies/undo/": Post(ready=sorted_before),
    "armies/CODE/edit/": Post(said={"edit_json": '{"count": {"unit": 1, "count": 4}}'}),
    "armies/CODE/redo/": Post(ready=does("armies/CODE/undo/", {})),
    "armies/CODE/units/1/merge/": Post(ready=does("armies/CODE/units/1/split/", {})),
    "armies/CODE/units/1/portrait/": Post(ready=lambda cast: {"picture": SimpleUploadedFile("a.jpg", picture())}),
    "armies/CODE/rules/": Post(said={"to": "vsgmr-2010", "how": "move", "copy": "1"}),
    "armies/CODE/share/ask/": Post(said={"reason": "Mended."}, ready=kept_out),
    "house/bring/": Post(ready=a_catalogue),
    "house/HOUSE/redo/": Post(ready=does("house/HOUSE/undo/", {})),
    "toys/redo/": Post(ready=does("toys/undo/", {})),
    "toys/TOYBOX/redo/": Post(ready=does("toys/TOYBOX/undo/", {})),
    "house/HOUSE/take/": Post(ready=corrected),
    "house/HOUSE/leave/": Post(ready=corrected),
    "house/HOUSE/discard/": Post(ready=does("house/HOUSE/price/", PRICE)),
    "house/HOUSE/publish/": Post(said={"visibility": "link"}, ready=does("house/HOUSE/price/", PRICE)),
    "clubs/CLUB/shelf/": Post(said={"army": "CODE"}, ready=empty_shelf),
    "clubs/CLUB/feed/": Post("member", {"instead-of": "F" * 22}),
    "clubs/CLUB/restore/": Post(ready=does("clubs/CLUB/remove/", {})),
    "clubs/CLUB/invite/": Post(said={"email": "new@example.org"}),
    "clubs/CLUB/invite/link/": Post(said={"instead-of": "J" * 22}),
    "clubs/CLUB/ask/": Post("stranger", {"words": "Please."}, open_club),
    "clubs/CLUB/nights/new/": Post(said=NIGHT),
    "clubs/CLUB/nights/NIGHT/edit/": Post(said=NIGHT),
    "clubs/CLUB/nights/NIGHT/join/": Post("organizer", {"side": "1/left"}, coming),
    "clubs/CLUB/nights/NIGHT/lend/": Post("organizer", {"army": "ARMYROW"}, coming),
    "account/": Post(said={"name": "Somebody else", "zone": ""}),
    "account/delete/": Post(said={"password": PASSWORD}),
    "account/login/": Post("anonymous", {"login": "stranger@example.org", "password": PASSWORD}),
    "account/signup/": Post("anonymous", {"name": "New", "email": "new@example.org", "password1": PASSWORD}),
    "account/password/change/": Post(
        said={"oldpassword": PASSWORD, "password1": "five other words one remembers"},
        ready=does("account/reauthenticate/", {"password": PASSWORD}),
    ),
    "account/email/": Post(
        said={"action_add": "", "email": "new@example.org"},
        ready=does("account/reauthenticate/", {"password": PASSWORD}),
    ),
    "match/paste/": shown("match/paste/", {"a": "CODE", "b": "elves", **LIST}),
    "clubs/CLUB/nights/NIGHT/paste/": shown("clubs/CLUB/nights/NIGHT/paste/"),
    "match/change/": Post(said={"a": "CODE", "b": "orcs", "change": "0"}, ready=searched),
    "samples/undead/sheets/": Post(said={"sheets": "roster", "name": "Tonight", "keep": "1"}),
    "print/": Post(said={"sheets": "reference"}),
}
"""By address."""

NOTHING = {
    "unsent/FORM/discard/": "The session keeps no form: see the tests of forms that were not sent.",
    "rules/vsgmr-7/mark/price/": "It asks about an option that battles leave out, so that nothing is played.",
    "house/HOUSE/even/": "It asks about an option that battles leave out, so that nothing is played.",
    "armies/import/": "It shows what was understood, and keeps nothing.",
    **dict.fromkeys(("armies/bring/", *armies.MOVED, *clubs.MOVED), "It leads to the new address."),
    "armies/CODE/units/1/names/": "Nobody of the sample brings somebody along; the view is that of all changes.",
    "edit/EDITKEY/start/": "A cookie keeps it.",
    "house/HOUSE/published/1/move-back/": "No army was moved to the revision: see the tests of the next steps.",
    "g/": "It leads to the game.",
    "games/GAME/army/": "The game has both armies: see the tests of the opponent’s army.",
    "match/again/": "A simulation's row stands for itself.",
    "match/cancel/": "A simulation's row stands for itself.",
    "match/undo/": "It moves copies to the trash that were just made: see the tests of changes.",
    "proposals/PROPOSAL/begin-vote/": "It is voted on already: see the tests of try-outs.",
    "proposals/PROPOSAL/reopen/": "It is voted on already: see the tests of votes.",
    "proposals/PROPOSAL/try-again/": "Its trial is complete: see the tests of proposals.",
    "prints/PRINT/again/": "A print's row stands for itself.",
    "prints/PRINT/cancel/": "A print's row stands for itself.",
    "account/sessions/SESSION/end/": "Sessions stand for themselves.",
    "account/sessions/": "Sessions stand for themselves.",
    "account/logout/": "Sessions stand for themselves.",
    "account/login/code/confirm/": "Nobody signs in so.",
    "account/reauthenticate/": "The session keeps it.",
    "account/password/set/": "Every account has a password.",
    "account/password/reset/": "It writes a mail.",
    "account/password/reset/key/1-MAIL/": "Its keys are in mails: see the test of a forgotten password.",
    "account/confirm-email/MAIL/": "Its keys are in mails: see the test of a new address.",
    **{f"account/2fa/{one}/": "See the tests of the second factor." for one in (
        "authenticate", "reauthenticate", "recovery-codes/download", "recovery-codes/generate", "totp/activate",
        "totp/deactivate", "webauthn/add", "webauthn/keys/1/edit", "webauthn/keys/1/remove", "webauthn/login",
        "webauthn/reauthenticate",
    )},
}  # fmt: skip
"""Addresses whose posts write no rows here, with the reason."""
