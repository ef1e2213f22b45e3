"""The command line's own words (usage, options, refusals of arguments), and arguments that are numbers."""

import argparse
from argparse import ArgumentTypeError
from collections.abc import Callable

from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext as _

SENTENCES = (
    gettext_noop("usage: "),
    gettext_noop("positional arguments"),
    gettext_noop("options"),
    gettext_noop("show this help message and exit"),
    gettext_noop("%(prog)s: error: %(message)s\n"),
    gettext_noop("argument %(argument_name)s: %(message)s"),
    gettext_noop("the following arguments are required: %s"),
    gettext_noop("one of the arguments %s is required"),
    gettext_noop("not allowed with argument %s"),
    gettext_noop("expected one argument"),
    gettext_noop("expected at least one argument"),
    gettext_noop("unrecognized arguments: %s"),
    gettext_noop("ignored explicit argument %r"),
    gettext_noop("ambiguous option: %(option)s could match %(matches)s"),
    gettext_noop("invalid choice: %(value)r (choose from %(choices)s)"),
    gettext_noop("invalid %(type)s value: %(value)r"),
)
"""The messages of argparse about our commands, so that they are in the catalogs."""


def translate_argparse() -> None:
    """Let argparse look its words up where all others are. Its own gettext knows the catalogs of Python alone."""
    vars(argparse).update(_=gettext, ngettext=ngettext)


def whole_number(minimum: int, maximum: int) -> Callable[[str], int]:
    """A parser of whole numbers in a range."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = minimum - 1
        if not minimum <= number <= maximum:
            raise ArgumentTypeError(_("Use a whole number from {least} to {most}.").format(least=minimum, most=maximum))
        return number

    return read
