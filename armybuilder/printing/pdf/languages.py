"""The language of what is in another than its sheet, for screen readers: WeasyPrint tells that of the whole alone."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import pydyf

from armybuilder.printing.pdf import weasy

Build = Callable[..., Iterator[pydyf.Dictionary]]


def tell_languages() -> None:
    """Have ``/Lang`` on each element of the structure whose HTML has ``lang``."""
    weasy.tags._build_box_tree = _with_languages(weasy.tags._build_box_tree)


def _with_languages(build: Build) -> Build:
    """The elements of a box as they are built, each after those in it."""

    @wraps(build)
    def built(box: Any, *arguments: Any) -> Iterator[pydyf.Dictionary]:
        language = None if box.element is None or box.element_tag == "html" else box.element.get("lang")
        if language is None:
            return build(box, *arguments)
        return _marked(build(box, *arguments), language)

    return built


def _marked(elements: Iterator[pydyf.Dictionary], language: str) -> Iterator[pydyf.Dictionary]:
    for element in elements:
        element["Lang"] = pydyf.String(language)
        if element["S"] == "/NonStruct":  # readers pass over these
            element["S"] = "/Span"
        yield element
