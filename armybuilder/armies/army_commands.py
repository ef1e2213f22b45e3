"""The subcommands of ``manage.py army`` about armies; what each does is in ``commands``."""

from django.utils.translation import gettext_lazy

from armybuilder.armies import trash
from armybuilder.armies.commands import checking, crews, exchange, resizing, rules
from armybuilder.armies.commands.subcommands import Subcommand

SUBCOMMANDS = (
    Subcommand(
        "check", gettext_lazy("show what armies cost and which rules they break"), checking.check, checking.arguments
    ),
    Subcommand(
        "import",
        gettext_lazy("import armies from documents and texts"),
        exchange.import_armies,
        exchange.import_arguments,
    ),
    Subcommand(
        "export",
        gettext_lazy("export saved armies as documents or texts"),
        exchange.export_armies,
        exchange.export_arguments,
    ),
    Subcommand(
        "convert",
        gettext_lazy("convert a document to a text, or a text to a document"),
        exchange.convert,
        exchange.convert_arguments,
    ),
    Subcommand(
        "resize", gettext_lazy("write the same army at another number of points"), resizing.resize, resizing.arguments
    ),
    Subcommand(
        "crew", gettext_lazy("write only the figures of an army that come to a game"), crews.crew, crews.arguments
    ),
    Subcommand(
        "rules", gettext_lazy("export rules as files, or import house rules from files"), rules.rules, rules.arguments
    ),
    Subcommand("empty-bin", gettext_lazy("delete armies that have been in the trash for 30 days"), trash.empty),
    Subcommand("sweep-pictures", gettext_lazy("delete pictures that no army uses"), trash.sweep),
    Subcommand("share-pictures", gettext_lazy("put pictures into the storage that all machines share"), trash.share),
)
