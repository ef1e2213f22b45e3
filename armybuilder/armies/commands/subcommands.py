"""The subcommands of ``manage.py army``. Each app lists its own in ``SUBCOMMANDS`` of a module ``army_commands``."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandParser
from django.utils.functional import Promise
from django.utils.module_loading import module_has_submodule
from django.utils.translation import gettext as _

DONE, REFUSED = 0, 2
"""Exit codes."""
LONGEST_KEY = 32


MODULE = "army_commands"


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One subcommand."""

    name: str
    help: str | Promise
    run: Callable[[BaseCommand, dict[str, Any]], int]
    """Run it, writing to the command's streams. Returns the exit code."""
    add_arguments: Callable[[CommandParser], None] = lambda parser: None


def every_subcommand() -> Iterator[Subcommand]:
    """Those of all apps."""
    for config in apps.get_app_configs():
        if module_has_submodule(config.module, MODULE):
            yield from import_module(f"{config.name}.{MODULE}").SUBCOMMANDS


def printed(command: BaseCommand, text: str) -> int:
    """Write it to standard output. Returns the exit code."""
    try:
        command.stdout.write(text, ending="")
    except UnicodeEncodeError:
        command.stderr.write(_("This terminal can’t show all the characters. Write to a file with -o."))
        return REFUSED
    return DONE


def written(command: BaseCommand, path: Path, content: str | bytes) -> int:
    """Write it to a file. Returns the exit code."""
    try:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or _("invalid file name")
        command.stderr.write(_("{path}: The file can’t be written: {reason}.").format(path=path, reason=reason))
        return REFUSED
    return DONE
