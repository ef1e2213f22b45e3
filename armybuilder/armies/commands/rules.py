"""``manage.py army rules``: moves catalogues between files and the database. Also the option ``--rules``."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from armybuilder import rule_books
from armybuilder.armies.commands.subcommands import DONE, LONGEST_KEY, REFUSED, printed, written
from armybuilder.armies.documents import bundled_catalogues, files
from armybuilder.core.db import transactions
from rules import engine
from rules.documents import Document, document_of, write_catalogue
from rules.engine.documents.document import Editions
from rules.engine.documents.strict_json import located
from rules.models import Edition


def add_option(parser: CommandParser) -> None:
    """Catalogues that documents may use besides those of the database."""
    parser.add_argument(
        "--rules", action="append", default=[], metavar="FILE",
        help=_("rules file of house rules that aren’t on this server; can be repeated"),
    )  # fmt: skip


def known(command: BaseCommand, options: dict[str, Any]) -> Editions | None:
    """The catalogues by edition; ``None``, with a message, if a file has errors."""
    try:
        return files.editions(options["rules"])
    except engine.DocumentError as error:
        complain(command, error)
        return None


def complain(command: BaseCommand, error: engine.DocumentError) -> None:
    """Every error on a line of standard error."""
    for mistake in error.mistakes:
        command.stderr.write(str(mistake))


def arguments(parser: CommandParser) -> None:
    """``export`` with an edition, ``import`` with files."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    export = verbs.add_parser("export", help=_("export the rules of an edition"))
    export.add_argument("edition", metavar="SLUG", help=_("rule book, or a revision of house rules: slug@number"))
    export.add_argument("-o", "--output", metavar="FILE", help=_("file to write (default: standard output)"))
    bring = verbs.add_parser("import", help=_("import revisions of house rules"))
    bring.add_argument("files", nargs="+", metavar="FILE", help=_("rules file, or - for standard input"))
    bring.add_argument("--owner", "--maker", default="", metavar="KEY", help=_("key of the player who will own them"))


def rules(command: BaseCommand, options: dict[str, Any]) -> int:
    """Export or import catalogues."""
    return (export if options["verb"] == "export" else bring)(command, options)


def export(command: BaseCommand, options: dict[str, Any]) -> int:
    """Write the catalogue of an edition."""
    edition = Edition.objects.filter(slug=options["edition"]).first()
    if edition is None:
        command.stderr.write(_("The rules “{name}” aren’t on this server.").format(name=options["edition"]))
        return REFUSED
    text = write_catalogue(document_of(edition))
    return printed(command, text) if options["output"] is None else written(command, Path(options["output"]), text)


def bring(command: BaseCommand, options: dict[str, Any]) -> int:
    """Save the catalogues of all files, or none if one has an error. Prints their slugs, a line each."""
    if len(options["owner"]) > LONGEST_KEY:
        command.stderr.write(_("--owner: a player’s key has at most {most} characters.").format(most=LONGEST_KEY))
        return REFUSED
    documents = revisions(command, options["files"])
    if documents is None or not keep(command, documents, options["owner"]):
        return REFUSED
    for document in documents:
        command.stdout.write(str(document.own["slug"]))
    return DONE


def revisions(command: BaseCommand, slugs: list[str]) -> list[Document] | None:
    """The valid catalogues of these files; none, with messages, if one has errors."""
    documents: list[Document] = []
    for file in slugs:
        try:
            document = files.read_rules(file)
        except engine.DocumentError as error:
            complain(command, error)
            continue
        try:
            documents.append(bundled_catalogues.fit(document, documents))
        except engine.DocumentError as error:
            complain(command, located(file, error))
    return documents if len(documents) == len(slugs) else None


def keep(command: BaseCommand, documents: list[Document], owner: str) -> bool:
    """Save the catalogues that do not exist here, all or none."""
    try:
        bundled_catalogues.keep(documents, owner)
    except rule_books.Taken as taken:
        command.stderr.write(str(taken))
        return False
    except transactions.Overtaken:
        command.stderr.write(
            _("Somebody else has just saved house rules with the same name. Nothing was saved; please try again.")
        )
        return False
    return True
