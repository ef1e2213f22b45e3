"""What ``manage.py army`` can do: each app names its own as ``SUBCOMMANDS`` of a module ``army_commands``."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandParser
from django.utils.module_loading import module_has_submodule

MODULE = "army_commands"


def _no_arguments(parser: CommandParser) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One verb of the command."""

    name: str
    help: str
    run: Callable[[BaseCommand, dict[str, Any]], int]
    """Does it, writing to the command's streams; answers the exit code."""
    add_arguments: Callable[[CommandParser], None] = _no_arguments


def every_subcommand() -> Iterator[Subcommand]:
    """Those of all apps."""
    for config in apps.get_app_configs():
        if module_has_submodule(config.module, MODULE):
            yield from import_module(f"{config.name}.{MODULE}").SUBCOMMANDS
