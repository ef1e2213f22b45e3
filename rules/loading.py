"""Loads a fixture into its edition: changes of the file are taken over, changes by an admin are kept.

House rules become revisions here, too (``publish``, ``adopt``).
"""

import hashlib
import json
from collections.abc import Set
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction
from django.db.models import RestrictedError
from django.utils import timezone

from rules.documents import OWN, Document
from rules.documents import read_catalogue as read
from rules.engine.documents.strict_json import DocumentError, located, not_utf8, parse
from rules.engine.wording.messages import Message, message
from rules.fixture import EDITION, digest, edition_node, node, rows_of
from rules.models import Edition
from rules.row_writer import FixtureError, Writer
from rules.stamps import stamp, stamped_once
from rules.texts import TEXTS
from rules.titles import REVISION, revision_of


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of loading a file."""

    edition: str
    unchanged: bool = False
    kept: tuple[str, ...] = ()
    """Rows that an admin changed or removed, and that were left so: ``options/sharpshooter``."""


@transaction.atomic
@stamped_once()
def load(path: Path) -> Loaded:
    """Load one file, unless it is the file that was loaded last."""
    content = with_texts(path)
    document = read(content)
    if revision_of(str(document.own["slug"])):
        raise FixtureError(message("revision-file", name=str(document.own["slug"])))
    edition, _ = Edition.objects.get_or_create(slug=document.own["slug"], defaults=document.own)
    file_digest = _digest_of(content)
    if edition.digest == file_digest:
        return Loaded(edition.slug, unchanged=True)
    edited = _merge(edition, document)
    Edition.objects.filter(pk=edition.pk).update(digest=file_digest)
    stamp(edition.pk)
    return Loaded(edition.slug, kept=edited)


def is_loaded(path: Path) -> bool:
    """Whether the file, as it is now, was the last one loaded for its edition."""
    return Edition.objects.filter(digest=_digest_of(with_texts(path))).exists()


def edited_rows(edition: Edition) -> tuple[str, ...]:
    """The rows that were changed, added or removed since their file was loaded: ``options/sharpshooter``."""
    now = _digests(edition)
    return tuple(
        sorted(name for name in edition.loaded.keys() | now.keys() if edition.loaded.get(name) != now.get(name))
    )


def _digest_of(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()


def with_texts(path: Path) -> str:
    """The file's catalogue with its words in other languages, from ``texts/vsgmr-7.de.json`` beside it."""
    content = _text(path)
    files = sorted((path.parent / "texts").glob(f"{path.stem}.*.json"))
    if not files:
        return content
    parse(content)
    catalogue = json.loads(content)
    for file in files:
        language = file.name.removeprefix(f"{path.stem}.").removesuffix(".json")
        for name, words in _texts(file).items():
            table, _, key = name.partition("/")
            row = catalogue[table][key] if key else catalogue[table]
            row.setdefault(TEXTS, {})[language] = words
    return json.dumps(catalogue, ensure_ascii=False)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError([not_utf8(error)]) from None


def _texts(file: Path) -> dict[str, dict[str, str]]:
    """The words of each row in a language. Errors name the file, which is not the one that is loaded."""
    try:
        content = _text(file)
        parse(content)
    except DocumentError as error:
        raise located(file.name, error) from None
    texts: dict[str, dict[str, str]] = json.loads(content)
    return texts


@transaction.atomic
def publish(
    document: Document, family: str, parent: Edition, note: str = "", changes: Message | None = None
) -> Edition:
    """Keep the document as the next revision of these house rules; nothing changes it any more."""
    newest = Edition.objects.revisions(family).first()
    return _keep(document, family, (newest.revision or 0) + 1 if newest else 1, parent, note, changes)


@transaction.atomic
def adopt(document: Document) -> Edition:
    """Keep a revision that was published elsewhere, under the slug that it has there."""
    family, _, revision = str(document.own["slug"]).partition(REVISION)
    return _keep(document, family, int(revision), None, "")


def _keep(
    document: Document, family: str, revision: int, parent: Edition | None, note: str, changes: Message | None = None
) -> Edition:
    slug = f"{family}{REVISION}{revision}"
    own = {name: value for name, value in document.own.items() if name not in ("slug", "place")}
    with stamped_once():
        edition = Edition.objects.create(
            slug=slug,
            family=family,
            revision=revision,
            parent=parent,
            note=note,
            changes=changes,
            published=timezone.now(),
        )
        _write(edition, Document({**own, "slug": slug}, document.rows), set())
        edition.save()
    edition.refresh_from_db()
    return edition


def _merge(edition: Edition, document: Document) -> tuple[str, ...]:
    """Update the rows that nobody edited since the last load. Returns the names of the edited ones, which stay."""
    new = document.rows.keys() | {OWN}
    before, present = edition.loaded, _digests(edition)
    edited = {name for name in new | before.keys() if before and before.get(name) != present.get(name)}
    edited |= _remove(edition, before.keys() - new - edited)
    _write(edition, document, edited)
    edition.save()
    edition.refresh_from_db()  # so that the digest is of what a later load reads
    now = _digests(edition)
    edition.loaded = {name: before.get(name, "") if name in edited else now[name] for name in new | edited}
    edition.save()
    return tuple(sorted(edited & (new | present.keys())))


def _digests(edition: Edition) -> dict[str, str]:
    """The digest of every row of the edition, by its name in fixtures."""
    rows = {name: digest([row.place, node(row)]) for name, row in rows_of(edition).items()}
    return rows | {OWN: digest(edition_node(edition))}


def _remove(edition: Edition, names: Set[str]) -> set[str]:
    """Remove what the file no longer has. Returns what has to stay because other rows need it."""
    rows, stay = rows_of(edition), set()
    for name in sorted(names):
        try:
            rows[name].delete()
        except RestrictedError:
            stay.add(name)
    return stay


def _write(edition: Edition, document: Document, text_keys: Set[str]) -> None:
    if OWN not in text_keys:
        empty = Edition()
        for name in EDITION:
            setattr(edition, name, document.own.get(name, getattr(empty, name)))
    Writer(edition).write({name: row for name, row in document.rows.items() if name not in text_keys})
