"""``{% remember address mine %}…{% endremember %}``: HTML that depends on these values and the language alone.

Most of what an edit answers with stays as it was. Each part is rendered once for equal values, in a memory of bounded
size. What stands in it may use no other variable, no form's token and no ``{% form_id %}``. Rendering eight nodes or
more takes longer than looking a part up.
"""

from collections.abc import Hashable
from typing import Any

from django.template import Context, Library, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.urls import get_script_prefix
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from rules.engine.memory import MEMORY

register = Library()


class Remember(Node):
    """A part of a template, which is compiled for each language, and the values that decide what it shows."""

    def __init__(self, part: NodeList, values: list[FilterExpression]) -> None:
        self.part = self.nodelist = part
        self.values = values

    def render(self, context: Context) -> SafeString:
        """The part, from memory if it was rendered with these values."""
        values = [_as_key(value.resolve(context, ignore_failures=True)) for value in self.values]
        # The part may hold addresses.
        key = (self, get_script_prefix(), *values)
        return MEMORY.result(key, lambda: self.part.render(context), lambda html: 1_000 + len(html))


def _as_key(value: Any) -> tuple[type, Hashable]:
    """The value with its type: ``True`` equals 1, and safe text equals what must be escaped."""
    return type(value), str(value) if isinstance(value, Promise) else value


@register.tag("remember")
def remember(parser: Parser, token: Token) -> Node:
    """``{% remember address mine %}…{% endremember %}``."""
    _name, *values = token.split_contents()
    part = parser.parse(("endremember",))
    parser.delete_first_token()
    return Remember(part, [parser.compile_filter(value) for value in values])
