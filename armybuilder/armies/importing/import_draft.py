"""The draft of an import: what was pasted or uploaded, as ``rules/engine/lists`` reads it, before anything is saved."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.armies.documents.bundled_catalogues import BundledCatalogues
from armybuilder.armies.documents.files import is_document
from armybuilder.armies.importing import answers
from armybuilder.armies.importing.answers import GivenAnswer
from armybuilder.armies.importing.uploads import (
    Allowance,
    ParsedFile,
    Upload,
    read_catalogue,
    read_document,
    read_files,
)
from armybuilder.rule_books import books_for, named_in, readable
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document
from rules.models import Edition
from rules.snapshot import catalogue

NOTHING = gettext_lazy("Nothing to import yet. Paste a list or choose a file.")
ALONE = gettext_lazy("These are rules without an army. Add an army that uses them, or import them as house rules.")
MOVED = gettext_lazy("The list has been changed there since, so this answer can’t be undone.")
CHANGED = gettext_lazy("The list has changed since the preview. Check the new preview, then import it.")


@dataclass(slots=True)
class ImportDraft:
    """The contents of the page: a text, what was understood of it, and what came from files."""

    editions: Sequence[Edition]
    edition: str
    """The rule book for texts; empty to detect it."""
    text: str = ""
    is_document: bool = False
    """Whether the text is no list, but the content of a file."""
    reading: engine.Reading | None = None
    typed: engine.Build | None = None
    """The text's army, if all of it was understood or its player leaves out the rest."""
    arrived: list[engine.Build] = field(default_factory=list)
    """The armies from files."""
    refused: list[ParsedFile] = field(default_factory=list)
    bundled: BundledCatalogues = field(default_factory=lambda: BundledCatalogues(Visitor()))
    """The uploaded catalogues."""
    unread: QueryDict = field(default_factory=QueryDict)
    """Documents and catalogues in the form that were not read this time."""
    answers: list[GivenAnswer] = field(default_factory=list)
    """Those that were given to questions about the text."""
    error: str = ""
    """The error of the upload as a whole."""

    @property
    def mistakes(self) -> int:
        """The number of places in the text that were not understood, and are not left out by its player."""
        return len(self.reading.mistakes) if self.reading and not self.typed else 0

    @property
    def remarks(self) -> Sequence[engine.Remark]:
        """Remarks about the text: its errors, and what else is worth knowing."""
        return self.reading.remarks if self.reading else ()

    @property
    def understood(self) -> engine.Build | None:
        """The part of a text with errors that can be saved."""
        return self.reading.understood if self.reading and self.mistakes else None

    @property
    def builds(self) -> list[engine.Build]:
        """The armies that can be saved."""
        return [*([self.typed] if self.typed else []), *self.arrived]

    @property
    def used(self) -> list[Document]:
        """The catalogues on which one of the armies is built."""
        books_in_use = {build.catalogue.slug for build in self.builds}
        return [document for slug, document in self.bundled.brought.items() if slug in books_in_use]


def fresh(visitor: Visitor, edition: str = "") -> ImportDraft:
    """The page before anything came in."""
    editions = books_for(visitor)
    known = [edition.slug for edition in editions]
    return ImportDraft(editions, edition if edition in known else "", bundled=BundledCatalogues(visitor))


def unread(visitor: Visitor, sent: QueryDict, why: str) -> ImportDraft:
    """The input, to be read again later."""
    draft = fresh(visitor, sent.get("edition", ""))
    draft.text, draft.unread, draft.error = sent.get("text", "").replace("\r\n", "\n"), sent, why
    return draft


def read(visitor: Visitor, sent: QueryDict, uploads: Sequence[Upload]) -> ImportDraft:
    """Read everything that was sent: the text, files, and what came from files before."""
    draft, allowance = fresh(visitor, sent.get("edition", "")), Allowance()
    draft.text = sent.get("text", "").replace("\r\n", "\n")
    editions = [
        edition
        for edition in draft.editions
        if draft.edition == edition.slug or not (draft.edition or edition.revision)
    ]
    books = [catalogue(edition) for edition in editions]
    if not books:
        return draft

    def books_of(text: str) -> list[engine.Catalogue]:
        """The rule books, and the house rules that the text names."""
        editions = [] if draft.edition else named_in(text, lambda: readable(visitor))
        return [*books, *map(catalogue, editions)]

    carried = [read_catalogue(text, allowance, draft.bundled) for text in sent.getlist("catalogue")]
    draft.refused += filter(None, carried)
    files = read_files(uploads, books_of, allowance, draft.bundled)
    if len(files) == 1 and not draft.text.strip() and files[0].text is not None:
        # A text with errors goes where it can be edited.
        draft.text, files, allowance = files[0].text.replace("\r\n", "\n"), [], Allowance()
    draft.answers = answers.carried(sent.getlist("answer"))
    _undo(draft, sent.get("undo", ""))
    _read_text(draft, [*books_of(draft.text), *draft.bundled.catalogues.values()], sent.get("fix", ""), allowance)
    for arrival in (*(_carried(text, allowance, draft.bundled) for text in sent.getlist("document")), *files):
        if arrival.build:
            draft.arrived.append(arrival.build)
        else:
            draft.refused.append(arrival)
    if draft.bundled.brought and not (draft.text.strip() or draft.arrived or draft.refused):
        draft.error = str(ALONE)
    elif not (draft.text.strip() or draft.arrived or draft.refused):
        draft.error = str(NOTHING)
    return draft


def read_for(visitor: Visitor, sent: QueryDict, book: engine.Catalogue) -> ImportDraft:
    """Read a list that is for one rule book, such as that of a game night."""
    draft = fresh(visitor)
    draft.text = sent.get("text", "").replace("\r\n", "\n")
    draft.answers = answers.carried(sent.getlist("answer"))
    _undo(draft, sent.get("undo", ""))
    _read_text(draft, [book], sent.get("fix", ""), Allowance())
    build = draft.reading.build if draft.reading else None
    names_other = any(getattr(remark.message, "key", "") == "other-rule-book" for remark in draft.remarks)
    if not draft.text.strip():
        draft.error = str(NOTHING)
    elif names_other or (build and build.catalogue.slug != book.slug):
        draft.typed = None
        draft.error = _("This list is for other rules. Here it must be for {rules}.").format(rules=book.short_name)
    return draft


def read_again(visitor: Visitor, sent: QueryDict) -> ImportDraft:
    """The draft to be saved, read again; it must be what was shown."""
    draft = read(visitor, sent, [])
    confirm(draft, sent)
    return draft


def confirm(draft: ImportDraft, sent: QueryDict) -> None:
    """Take the text's army, or the part that was understood, if it is what was shown."""
    field, army = ("understood", draft.understood) if sent.get("partly") else ("typed", draft.typed)
    if sent.get(field, "") != (packed(army) if army else ""):
        draft.error = str(CHANGED)
    else:
        draft.typed = army


def is_kept(sent: QueryDict) -> bool:
    """Whether the button was pressed that keeps the shown army, rather than reads the text."""
    return bool({"keep", "partly"} & sent.keys())


def is_confirmed(draft: ImportDraft, sent: QueryDict) -> bool:
    """Whether the shown army of a pasted list is to be kept, and can be."""
    if not is_kept(sent):
        return False
    confirm(draft, sent)
    return not draft.error and not draft.mistakes and draft.typed is not None


def _carried(text: str, allowance: Allowance, bundled: BundledCatalogues) -> ParsedFile:
    refusal = allowance.count_bytes(len(text.encode("utf-8", "surrogatepass"))) or allowance.count_army()
    return ParsedFile("", None, (engine.Mistake("", refusal),)) if refusal else read_document(text, allowance, bundled)


def _read_text(draft: ImportDraft, books: Sequence[engine.Catalogue], fix: str, allowance: Allowance) -> None:
    if not draft.text.strip():
        return
    draft.is_document = is_document(draft.text)
    if draft.is_document:
        arrival = read_document(draft.text, allowance, draft.bundled)
        remarks = tuple(engine.Remark("mistake", str(mistake), 1, 1) for mistake in arrival.mistakes)
        draft.reading, draft.typed = engine.Reading(arrival.build, remarks), arrival.build
        return
    if refusal := allowance.count_text(draft.text, len(books)):
        draft.reading = engine.Reading(None, (engine.Remark("mistake", refusal, 1, 1),))
        return
    draft.reading = engine.read_among(draft.text, books, allowance.guesses)
    offers = (offer for question in answers.questions(draft.reading.questions) for offer in question.offers)
    wanted = next((offer for offer in offers if offer.value == fix), None) if fix else None
    if wanted:
        draft.text, answer = answers.give(draft.text, wanted)
        draft.answers.append(answer)
        draft.reading = engine.read_among(draft.text, books, allowance.guesses)
    draft.typed = None if draft.reading.mistakes else draft.reading.build


def _undo(draft: ImportDraft, place: str) -> None:
    """Take back an answer."""
    if not (place.isdecimal() and int(place) < len(draft.answers)):
        return
    undone = answers.undo(draft.text, draft.answers, int(place))
    if undone:
        draft.text, draft.answers = undone
    else:
        draft.error = str(MOVED)


def packed(build: engine.Build) -> str:
    """The army's document on one line, for the form."""
    return json.dumps(engine.write_document(build), ensure_ascii=False, separators=(",", ":"))
