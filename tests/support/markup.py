"""Pages as a browser reads them, whatever the lines of their templates."""

import re


def flat(html: str) -> str:
    """The page on one line: line breaks beside a tag go, all others are spaces."""
    return re.sub(r"[ \n]+", " ", re.sub(r"(?<=>) *\n[ \n]*|[ \n]*\n *(?=[<>])", "", html))
