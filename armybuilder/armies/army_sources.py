"""The army of a page for readers: a sample, a player's army that the visitor may read, or one by its view-only link."""

from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.urls import reverse

from armybuilder.armies import copies, permissions
from armybuilder.armies.documents import archive
from armybuilder.armies.models import Army
from armybuilder.core.db import transactions
from armybuilder.core.web.http import Request, sent_form_id
from armybuilder.visitors import become_player, visitor_of
from rules import engine
from rules.models import Edition


@dataclass(frozen=True, slots=True)
class ArmySource:
    """An army to read, and where it is read."""

    build: engine.Build
    address: str
    """Its page."""
    name: str
    """Its name for sheets, matches and games: its code, the key of its link, or the slug of a sample."""
    army: Army | None
    """``None`` for a sample."""
    sample: str
    """The sample that it is, or was copied from."""
    link: str = ""


def army_to_read(request: Request, *, code: UUID | None = None, link: str = "", slug: str = "") -> ArmySource:
    """The army of an address, which has the code of an army, the key of a link, or the slug of a sample."""
    if slug:
        return ArmySource(permissions.sample(slug).build, reverse("armies:sample", args=[slug]), slug, None, slug)
    if code:
        army, address = permissions.readable(visitor_of(request), code), reverse("armies:read", args=[code])
    else:
        army, address = permissions.shared(link), reverse("armies:shared", args=[link])
    return ArmySource(army.build(), address, str(code or link), army, army.sample, link)


def copy_for_visitor(request: Request, source: ArmySource, build: engine.Build) -> Army:
    """A new army of the visitor's with this content, which credits the author of the army that it was made from."""
    owner, form_id, army = become_player(request), sent_form_id(request), source.army
    if army is None:
        edition = Edition.objects.get(slug=build.catalogue.slug)
        return archive.begin(build, edition, owner, form_id, source.sample)
    if army.owner_id == owner:  # one's own army names no author
        return archive.begin(build, army.edition, owner, form_id, source.sample)
    with transactions.one_transaction():
        transactions.write(partial(copies.tell_author, army, visitor_of(request)))
        return archive.begin(build, army.edition, owner, form_id, source.sample, army, source.link)
