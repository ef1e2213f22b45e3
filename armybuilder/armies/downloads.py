"""Armies as downloads, named after the army."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, count

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify

from rules import engine

WRITERS = {
    "json": ("application/json", engine.dump),
    "txt": ("text/plain", engine.write_notation),
}
"""The content type and the writer for each file extension: the army's document, or the text notation."""


def file(build: engine.Build, ending: str) -> HttpResponse:
    """The army as a file of that ending."""
    kind, write = WRITERS[ending]
    (name,) = names([build.name], ending)
    disposition = content_disposition_header(True, name) or "attachment"
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-cache"}
    return HttpResponse(write(build), content_type=f"{kind}; charset=utf-8", headers=headers)  # untranslated


def names(of: Iterable[str], ending: str) -> Iterator[str]:
    """A file name for each army by its name, no two alike.

    >>> list(names(["Orcs", "Orcs", "Orcs 2", "!"], "txt"))
    ['orcs.txt', 'orcs-2.txt', 'orcs-2-2.txt', 'army.txt']
    """
    taken: set[str] = set()
    tails: defaultdict[str, Iterator[str]] = defaultdict(lambda: chain([""], (f"-{number}" for number in count(2))))
    for base in (slugify(name) or "army" for name in of):
        found = next(base + tail for tail in tails[base] if base + tail not in taken)
        taken.add(found)
        yield f"{found}.{ending}"
