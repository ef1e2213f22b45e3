"""From a draft to a revision: what publishing asks, who sees it, and what throwing a draft away makes of it."""

from dataclasses import dataclass, replace
from functools import partial

from django.core.exceptions import ValidationError
from django.urls import reverse

from armybuilder.core import writing
from armybuilder.core.http import Request
from armybuilder.house import drafts, telling, visibility
from armybuilder.house.copies import document_of
from armybuilder.house.forms import NOTE, Said
from armybuilder.house.models import HouseRules
from rules import loading
from rules.documents import Document

CHANGED = "The draft has changed since this page was shown. See it first, then publish."
WHO = "Choose who sees it: only you, anyone with the link, a club of yours, or everybody here."


@dataclass(frozen=True, slots=True)
class Discard:
    """The draft becomes another document again."""

    document: Document
    of: str

    def apply(self, document: Document, parent: Document) -> Document:
        """That document, under the name that the house rules have now."""
        own = {field: value for field, value in self.document.own.items() if field != "place"}
        return replace(self.document, own={**own, **_named(document)})

    def deed(self, document: Document, parent: Document | None = None) -> str:
        """``Draft thrown away: as revision 3``."""
        return f"Draft thrown away: as {self.of}"


def discarding(house: HouseRules) -> Discard:
    """The change that throws the draft away."""
    last = house.revisions().first()
    if last:
        return Discard(document_of(last), f"revision {last.revision}")
    return Discard(house.base_document(), house.parent.label)


def publish(house: HouseRules, said: Said, seen: int) -> str:
    """Publish, and answer what to tell; ``ValidationError`` where something is to be mended first."""
    state = drafts.State.of(house)
    asked = said["revision"]
    if state.last and asked.isdecimal() and len(asked) < 6 and int(asked) <= (state.last.revision or 0):
        return "out already"
    if seen != house.head:
        raise ValidationError({"note": CHANGED})
    if state.last and not state.since_last():
        raise ValidationError({"note": f"Nothing differs from revision {state.last.revision}: change something first."})
    note = " ".join(said["note"].split()) or _told(state)
    with writing.together():
        writing.write(partial(_publish, house, state, note))
        show(house, said["sight"])
    return "published"


def _publish(house: HouseRules, state: drafts.State, note: str) -> None:
    """Publish the draft where it is still as it was read, and nothing newer is out."""
    as_read = house.as_read().select_for_update(of=("self",))
    if not as_read.exists() or house.revisions().first() != state.last:
        raise writing.Overtaken
    telling.of_revision(house, loading.publish(state.draft, house.slug, house.parent, note))


def show(house: HouseRules, sight: str) -> None:
    """Choose who sees the revisions; a link that was given once stays."""
    if not visibility.choose(house, sight):
        raise ValidationError({"sight": WHO})


def address(request: Request, house: HouseRules) -> str:
    """The whole address for readers, where there is one."""
    if house.visibility != "link" or not house.link:
        return ""
    return request.build_absolute_uri(reverse("house:shared", args=[house.link]))


def _told(state: drafts.State) -> str:
    """What differs from the last revision, where nothing was said about it; of the first, nothing."""
    found = [f"{one.what} {' → '.join(part for part in (one.old, one.new) if part)}" for one in state.since_last()]
    told = "; ".join(found)
    return told if len(told) <= NOTE else f"{told[: NOTE - 1].rstrip()}…"


def _named(document: Document) -> dict[str, object]:
    return {name: document.own[name] for name in ("name", "short_name", "slug") if name in document.own}
