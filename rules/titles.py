"""How editions are called: house rules by their name and the number of their revision, on every page and sheet."""

from rules.engine.messages import message

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
    """The name with the revision, as in sentences.

    >>> titled("Tuesday Table rules", 3)
    'Tuesday Table rules, revision 3'
    """
    return str(message("revision-title", name=name, revision=str(revision))) if revision else name


def labeled(short_name: str, revision: int | None) -> str:
    """The short name with the revision, where room is scarce.

    >>> labeled("Tuesday Table", 3)
    'Tuesday Table r3'
    """
    return str(message("revision-label", name=short_name, revision=str(revision))) if revision else short_name


def credited(credit: str, short_name: str, revision: int | None) -> str:
    """Whose rules they are, as printed on sheets: house rules before the book they were made from.

    >>> credited("Rules by A, CC BY", "Tuesday Table", 3)
    'Tuesday Table r3. Rules by A, CC BY'
    """
    return f"{labeled(short_name, revision)}. {credit}" if revision else credit  # untranslated
