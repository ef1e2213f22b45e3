"""XML elements, ids and values as BattleScribe's files have them."""

import re
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


def id_of(*parts: object) -> str:
    """An id as BattleScribe makes them, four groups of four, always the same for the same parts."""
    digest = blake2b("\n".join(map(str, parts)).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return "-".join(digest[start : start + 4] for start in range(0, 16, 4))


def root_element(kind: str, **attributes: object) -> Element:
    """The root of a file: a ``gameSystem``, ``catalogue`` or ``roster``."""
    root = Element(kind, xmlns=NAMESPACE.format(kind=kind), battleScribeVersion=VERSION)
    root.attrib |= _written(attributes)
    return root


def add(parent: Element, tag: str, text: str = "", **attributes: object) -> Element:
    """A new element below another."""
    element = SubElement(parent, tag, _written(attributes))
    element.text = NOT_XML.sub("", text) or None
    return element


def to_bytes(root: Element) -> bytes:
    """The file."""
    ElementTree.indent(root)
    content: bytes = ElementTree.tostring(root, "utf-8", xml_declaration=True)
    return content + b"\n"


def decimal(halves: engine.Halves) -> str:
    """Points as a decimal number."""
    return f"{halves / 2:.1f}" if halves % 2 else str(halves // 2)


def _written(attributes: dict[str, object]) -> dict[str, str]:
    written = {}
    for name, value in attributes.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        written[name] = NOT_XML.sub("", text)
    return written
