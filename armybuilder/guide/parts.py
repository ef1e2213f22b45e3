"""The parts of the guide, and their text, read from their own pages in the reader's language."""

from dataclasses import dataclass
from functools import lru_cache
from html.parser import HTMLParser

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

PACE = 120
"""The number of words that somebody reads in a minute while trying them out."""


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page of the guide."""

    slug: str
    title: str | Promise
    short: str | Promise
    """Its title in the list of parts."""

    @property
    def text(self) -> "Text":
        """Its text, in the reader's language."""
        return _text(self.slug, get_language())

    @property
    def template(self) -> str:
        """The template of its text."""
        return f"guide/parts/{self.slug}.html"


PARTS = (
    GuidePage("build", _("Build your first army"), _("Your first army")),
    GuidePage("dice", _("Read the dice"), _("Read the dice")),
    GuidePage("fix", _("Fix problems"), _("Fix problems")),
    GuidePage("print", _("Print and cut"), _("Print and cut")),
    GuidePage("share", _("Share an army"), _("Share and copy")),
    GuidePage("sizes", _("Play with more or fewer figures"), _("More or fewer figures")),
    GuidePage("programs", _("Use an army in other programs"), _("Other programs")),
    GuidePage("import", _("Import a list"), _("Import a list")),
    GuidePage("lists", _("Lists that Muster reads"), _("Lists it reads")),
    GuidePage("night", _("Your club’s first game night"), _("First game night")),
    GuidePage("table", _("Play at the table"), _("At the table")),
    GuidePage("house-rules", _("Make your own house rules"), _("House rules")),
    GuidePage("votes", _("Change the rules together"), _("Rules and votes")),
    GuidePage("server", _("Run your own server"), _("Your own server")),
    GuidePage("organizers", _("For table organizers"), _("For table organizers")),
)


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A paragraph with a heading, to which links lead by its anchor."""

    anchor: str
    heading: str
    words: str


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a part."""

    lead: str
    steps: tuple[GuideStep, ...]
    minutes: int

    def step(self, anchor: str) -> GuideStep:
        """The step with that anchor."""
        return next(step for step in self.steps if step.anchor == anchor)


class _Reader(HTMLParser):
    """Collects the words of a part: its lead, and the heading and text of each step."""

    def __init__(self) -> None:
        super().__init__()
        self.lead: list[str] = []
        self.steps: list[tuple[str, list[str], list[str]]] = []
        self.words = 0
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "section":
            self.steps.append((attributes.get("id") or "", [], []))
        elif tag == "h2" or attributes.get("class") == "lead":
            self._in = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self._in:
            self._in = ""

    def handle_data(self, data: str) -> None:
        self.words += len(data.split())
        if self._in == "p":
            self.lead.append(data)
        elif self.steps:
            _anchor, heading, words = self.steps[-1]
            (heading if self._in else words).append(data)


@lru_cache(maxsize=200)
def _text(slug: str, language: str) -> Text:
    reader = _Reader()
    reader.feed(render_to_string(f"guide/parts/{slug}.html"))
    steps = tuple(GuideStep(anchor, _flat(heading), _flat(words)) for anchor, heading, words in reader.steps)
    return Text(_flat(reader.lead), steps, max(1, round(reader.words / PACE)))


def _flat(pieces: list[str]) -> str:
    return " ".join("".join(pieces).split())
