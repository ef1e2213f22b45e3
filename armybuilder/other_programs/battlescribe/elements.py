"""XML elements, ids and values as BattleScribe's files have them."""

import re
from functools import lru_cache
from hashlib import blake2b
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from rules import engine

VERSION = "2.03"
NAMESPACE = "http://www.battlescribe.net/schema/{kind}Schema"
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that XML 1.0 cannot hold."""
POINTS = "points"
"""Key of the cost that an army's limit counts: points, or figures."""


@lru_cache(maxsize=2_000)
def id_of(*parts: object) -> str:
    """An id as BattleScribe makes them, four groups of four, always the same for the same parts."""
    digest = blake2b("\n".join(map(str, parts)).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return f"{digest[:4]}-{digest[4:8]}-{digest[8:12]}-{digest[12:]}"


def root_element(kind: str, **attributes: object) -> Element:
    """The root of a file: a ``gameSystem``, ``catalogue`` or ``roster``."""
    root = Element(kind, xmlns=NAMESPACE.format(kind=kind), battleScribeVersion=VERSION)
    root.attrib |= written(attributes)
    return root


def add(parent: Element, tag: str, text: str = "", **attributes: object) -> Element:
    """A new element below another."""
    element = SubElement(parent, tag, written(attributes))
    element.text = _letters(text) or None
    return element


def to_bytes(root: Element) -> bytes:
    """The file."""
    ElementTree.indent(root)
    # As text it is written in half of the time.
    content = ElementTree.tostring(root, "unicode")
    return f"<?xml version='1.0' encoding='utf-8'?>\n{content}\n".encode()


def decimal(halves: engine.Halves) -> str:
    """Points as a decimal number."""
    return str(engine.plain_points(halves))


def written(attributes: dict[str, object]) -> dict[str, str]:
    """The attributes as text."""
    return {
        name: _letters(str(value).lower() if isinstance(value, bool) else str(value))
        for name, value in attributes.items()
    }


def _letters(text: str) -> str:
    """The text without letters that XML cannot hold. All printable ones it can."""
    return text if text.isprintable() else NOT_XML.sub("", text)
