"""Catalogues that are imported with armies: read strictly, compared with existing ones, saved once as house rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from armybuilder import rule_books
from armybuilder.core.db import transactions
from armybuilder.visitors import Visitor
from rules import engine, loading
from rules.documents import FORMAT, Document, catalogue_of, document_of, read_catalogue, write_catalogue
from rules.engine.documents.strict_json import Fields, parse
from rules.models import Edition
from rules.snapshot import catalogue
from rules.titles import REVISION, revision_of, titled

LONGEST_FAMILY = 40
MARK = FORMAT.partition("/")[0]
"""A field that every catalogue file has."""


@dataclass(slots=True)
class BundledCatalogues:
    """The catalogues of an upload and those that the visitor may read here; documents may use both."""

    visitor: Visitor
    brought: dict[str, Document] = field(default_factory=dict)
    catalogues: dict[str, engine.Catalogue] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """As a form carries them."""
    doubtful: set[str] = field(default_factory=set)
    """Revisions whose content is uncertain: no army is read with them."""

    def take(self, content: str | bytes, guesses: engine.Guesses | None = None) -> None:
        """Add a catalogue. Raises ``DocumentError`` with every error, also if it exists here with other content."""
        document = read_catalogue(content, guesses)
        slug = str(document.own["slug"])
        try:
            fit(document, self.brought.values())
        except engine.DocumentError:
            self.doubtful.add(slug)
            raise
        self.brought[slug], self.texts[slug] = document, write_catalogue(document)
        self.catalogues[slug] = catalogue_of(document)

    def edition(self, slug: str) -> engine.Catalogue | None:
        """The edition that a document names, from the upload or from here."""
        if slug in self.doubtful and revision_of(slug):
            return None
        if slug in self.catalogues:
            return self.catalogues[slug]
        edition = rule_books.readable(self.visitor).filter(slug=slug).first()
        return catalogue(edition) if edition else None


def is_catalogue(content: str | bytes) -> bool:
    """Whether it is a catalogue's file rather than an army's."""
    mark = MARK.encode() if isinstance(content, bytes) else MARK
    if mark not in content:  # type: ignore[operator]
        return False
    try:
        value = parse(content)
    except engine.DocumentError:
        return False
    return isinstance(value, Fields) and str(value.get("format", "")).startswith(MARK)


def fit(document: Document, others: Iterable[Document] = ()) -> Document:
    """The catalogue, if it is of a revision that can be saved together with the others of the upload.

    Raises ``DocumentError``, also if one of them, or one here, has its slug and other content.
    """
    slug = str(document.own["slug"])
    if any(other.own["slug"] == slug and other != document for other in others):
        sentence = _("Another file already has “{slug}” with different content. {rules} needs another slug.")
        raise _refusal(document, sentence)
    if revision_of(slug) is None:
        raise _refusal(document, _("“{slug}” is a rule book. Only house rules (slug@number) can be imported."))
    if len(slug.partition(REVISION)[0]) > LONGEST_FAMILY:
        raise _refusal(document, _("The slug of house rules can have at most {most} letters before the {sign}."))
    here = Edition.objects.filter(slug=slug).first()
    if here and write_catalogue(document_of(here)) != write_catalogue(document):
        sentence = _("This server already has “{slug}” with different content. {rules} needs another slug.")
        raise _refusal(document, sentence)
    return document


def _refusal(document: Document, sentence: str) -> engine.DocumentError:
    slug = str(document.own["slug"])
    rules = titled(str(document.own["name"]), revision_of(slug))
    text = sentence.format(slug=slug, rules=rules, most=LONGEST_FAMILY, sign=REVISION)
    return engine.DocumentError([engine.Mistake("edition.slug", text)])


def keep(documents: Iterable[Document], owner: str) -> None:
    """Save the catalogues that do not exist here, each as house rules of the owner. Raises ``rule_books.Taken``."""
    by_slug = {str(document.own["slug"]): document for document in documents}
    here = set(Edition.objects.filter(slug__in=by_slug).values_list("slug", flat=True))
    with transactions.one_transaction():
        for slug, document in by_slug.items():
            if slug not in here:
                _adopt(document, rule_books.import_writes(document, owner))


@transactions.deferred
def _adopt(document: Document, owning: Iterable[Callable[[Edition], object]]) -> None:
    edition = loading.adopt(document)
    for own in owning:
        own(edition)
