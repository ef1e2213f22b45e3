"""The names of rows in the reader's language: trials and changes name them in the rules' own words."""

from collections.abc import Mapping
from typing import Any

from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue, catalogue_in_own_words


def names_for_reader(edition: Edition) -> dict[str, str]:
    """The names of figures, options and levels in the reader's language, by their own."""
    own, shown = _names(catalogue_in_own_words(edition)), _names(catalogue(edition))
    return {name: shown.get(row, name) for row, name in own.items()}


def _names(rules: engine.Catalogue) -> dict[tuple[str, ...], str]:
    options = rules.options.values()
    return {
        **{("figures", figure.slug): figure.name for figure in rules.figures.values()},
        **{("options", option.slug): option.name for option in options},
        **{("options", option.slug, level.slug): level.name for option in options for level in option.levels},
    }


def named_for_reader(document: Any, names: Mapping[str, str]) -> Any:
    """A kept message with these names in place of those that the rules use."""
    if isinstance(document, str):
        return names.get(document, document)
    if isinstance(document, list):
        return [named_for_reader(value, names) for value in document]
    if isinstance(document, dict) and "values" in document:
        values = {name: named_for_reader(value, names) for name, value in document["values"].items()}
        return {**document, "values": values}
    if isinstance(document, dict) and "key" not in document:
        return {name: named_for_reader(value, names) for name, value in document.items()}
    return document
