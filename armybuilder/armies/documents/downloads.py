"""Armies as downloads, named after the army."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import chain, count

from django.apps import apps
from django.http import HttpResponse
from django.utils.module_loading import module_has_submodule

from armybuilder.core.web.file_names import attachment, base_name
from armybuilder.core.web.problem_details import problem
from rules import engine

MODULE = "army_formats"


class FormatError(Exception):
    """A file that has no room for an army or its rules, with the reason as a sentence."""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that an army is written as. Each app lists its own in ``FORMATS`` of a module ``army_formats``."""

    slug: str
    """As ``army export --format`` names it."""
    ending: str
    content_type: str
    write: Callable[[engine.Build], str | bytes]
    """Raises ``FormatError``."""


FORMATS = (
    Format("json", "json", "application/json; charset=utf-8", engine.dump),
    Format("text", "txt", "text/plain; charset=utf-8", engine.write_notation),
)
"""The army's document, and the text notation."""


@cache
def every_format() -> dict[str, Format]:
    """The formats of all apps, by slug."""
    formats = list(FORMATS)
    for config in apps.get_app_configs():
        if module_has_submodule(config.module, MODULE):
            formats += import_module(f"{config.name}.{MODULE}").FORMATS
    return {format.slug: format for format in formats}


def file(build: engine.Build, ending: str) -> HttpResponse:
    """The army as a file of that ending."""
    form = next(format for format in every_format().values() if format.ending == ending)
    (name,) = names([build.name], ending)
    try:
        content = form.write(build)
    except FormatError as error:
        return problem(422, str(error))
    return attachment(content, form.content_type, name)


def names(wanted: Iterable[str], ending: str) -> Iterator[str]:
    """A file name for each army by its name, no two alike.

    >>> list(names(["Orcs", "Orcs", "Orcs 2", "!"], "txt"))
    ['orcs.txt', 'orcs-2.txt', 'orcs-2-2.txt', 'army.txt']
    """
    taken: set[str] = set()
    tails: defaultdict[str, Iterator[str]] = defaultdict(lambda: chain([""], (f"-{number}" for number in count(2))))
    for base in (base_name([name], "army") for name in wanted):
        free_name = next(base + tail for tail in tails[base] if base + tail not in taken)
        taken.add(free_name)
        yield f"{free_name}.{ending}"
