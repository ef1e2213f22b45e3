"""Reads templates without their indentation, and keeps what is compiled of them, one a language."""

import re
from typing import Any

from django.template import Origin
from django.template.loaders import cached, filesystem
from django.utils.translation import get_language


class Loader(filesystem.Loader):
    """Indentation is for people; browsers would be sent it with every answer.

    Lines stay lines, so that whitespace shows where it did and errors name the line of the file.
    """

    def get_contents(self, origin: Origin) -> Any:
        contents = super().get_contents(origin)
        return re.sub(r"(?m)^ +", "", contents) if str(origin.name).endswith(".html") else contents


class CompiledByLanguage(cached.Loader):
    """Django's cached loader; sentences are translated when a template is compiled."""

    def cache_key(self, template_name: str, skip: list[Origin] | None = None) -> str:
        return f"{get_language()} {super().cache_key(template_name, skip)}"
