"""Atom feeds of armies: the newest of the library, and lists of other apps."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from django.http import HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import get_language

from armybuilder.armies.display import army_context
from armybuilder.armies.models import Army
from armybuilder.core.web.http import Request, whole_address
from armybuilder.library import entries as library_entries
from armybuilder.library.models import Entry
from rules import engine
from rules.engine import words

WITHOUT_ENTRIES = datetime(2026, 1, 1, tzinfo=UTC)
"""The time when a feed without entries was updated: a moment that stays."""


class ArmyFeed(Atom1Feed):
    """An Atom feed whose time does not move while nothing is in it."""

    def latest_post_date(self) -> datetime:
        """The time when the newest entry changed."""
        return super().latest_post_date() if self.items else WITHOUT_ENTRIES


@dataclass(frozen=True, slots=True)
class FeedLine:
    """An army in a feed."""

    title: str
    text: str
    address: str
    author: str
    published: datetime
    changed: datetime


def feed(request: Request, title: str, home: str, author: str, lines: Iterable[FeedLine]) -> HttpResponse:
    """The feed; ``home`` is the page with the same armies, ``author`` made those that name none."""
    whole, here = whole_address, request.get_full_path()
    atom = ArmyFeed(
        _plain(title), whole(home), "", language=get_language(), feed_url=whole(here), feed_guid=whole(request.path),
        author_name=_plain(author),
    )  # fmt: skip
    for line in lines:
        atom.add_item(
            _plain(line.title), whole(line.address), escape(_plain(line.text)), author_name=_plain(line.author) or None,
            pubdate=line.published, updateddate=line.changed, unique_id=whole(line.address),
        )  # fmt: skip
    # A title is plain text unless it says otherwise, but some readers take it for HTML unless it says that, too.
    text = str(atom.writeString("utf-8")).replace("<title>", '<title type="text">')
    return HttpResponse(text, content_type=atom.content_type)


def of_entry(entry: Entry) -> FeedLine:
    """The line of an entry of the library."""
    card, author = library_entries.shown(entry), entry.author.name if entry.author else ""
    changed = max(entry.published, entry.changed)
    title, text = f"{entry.army.name}, {card['points']} {card['word']}", f"{card['meta']} · {card['book']}"
    return FeedLine(title, text, reverse("armies:read", args=[entry.army.code]), author, entry.published, changed)


def of_army(army: Army, since: datetime) -> FeedLine:
    """The line of an army that the reader of the feed may see, and that came to the list at that moment."""
    build, author = army.build(), army.author.name if army.author else ""
    bill = engine.bill(build)
    figures = f"{army_context.figures(bill.figures)} · {army.edition.label}"
    title = f"{army.name}, {words.sum_of(build.catalogue, bill.total)}"
    return FeedLine(title, figures, reverse("armies:read", args=[army.code]), author, since, max(since, army.changed))


def _plain(text: str) -> str:
    """Without the characters that XML forbids."""
    return "".join(letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cs", "Cn"))
