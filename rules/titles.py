"""The titles of editions: house rules by their name and the number of their revision, on every page and sheet."""

from rules.engine.wording.messages import message

REVISION = "@"
"""Between the family and the number in a slug: ``tuesday-table@3``."""


def revision_of(slug: str) -> int | None:
    """The number of the revision that a slug names; none: a rule book.

    >>> revision_of("tuesday-table@3"), revision_of("tuesday-table")
    (3, None)
    """
    number = slug.partition(REVISION)[2]
    return int(number) if number else None


def titled(name: str, revision: int | None) -> str:
    """A name with the revision.

    >>> titled("Tuesday Table rules", 3)
    'Tuesday Table rules, revision 3'
    """
    return str(message("revision-title", name=name, revision=str(revision))) if revision else name


def credited(credit: str, short_name: str, revision: int | None) -> str:
    """The credit for rules, as printed on sheets: house rules before the book they were made from.

    >>> credited("Rules by A, CC BY", "Tuesday Table", 3)
    'Tuesday Table, revision 3. Rules by A, CC BY'
    """
    return f"{titled(short_name, revision)}. {credit}" if revision else credit  # untranslated
