"""Loads templates without their indentation, and caches each compiled template for each language."""

import re
from typing import Any

from django.template import Origin
from django.template.loaders import cached, filesystem
from django.utils.translation import get_language


class Loader(filesystem.Loader):
    """Indentation helps people; browsers would receive it with every answer.

    Line breaks stay, so that whitespace shows where it did and errors name the right line of the file.
    """

    def get_contents(self, origin: Origin) -> Any:
        contents = super().get_contents(origin)
        return re.sub(r"(?m)^ +", "", contents) if str(origin.name).endswith(".html") else contents


class CompiledByLanguage(cached.Loader):
    """Django's cached loader. Sentences are translated when a template is compiled."""

    def cache_key(self, template_name: str, skip: list[Origin] | None = None) -> str:
        return f"{get_language()} {super().cache_key(template_name, skip)}"
