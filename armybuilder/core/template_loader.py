"""Reads templates without their indentation: it is for people, and browsers would be sent it with every answer."""

import re
from typing import Any

from django.template import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Lines stay lines, so that whitespace shows where it did and errors name the line of the file."""

    def get_contents(self, origin: Origin) -> Any:
        contents = super().get_contents(origin)
        return re.sub(r"(?m)^ +", "", contents) if str(origin.name).endswith(".html") else contents
