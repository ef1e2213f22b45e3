"""Django’s ``{% static %}``, which looks constant names up when a template is compiled, instead of for each page.

A page has about thirty, and looking them up takes a fifteenth of its time. ``{% load static %}`` loads this library.
"""

from django.template import Context, Library, Node
from django.template.base import Parser, TextNode, Token
from django.templatetags.static import StaticNode, do_static

register = Library()


@register.tag("static")
def compiled_static(parser: Parser, token: Token) -> Node:
    """The address of a static file. A name with values, or one kept in a variable, is looked up for each page."""
    node: StaticNode = do_static(parser, token)
    if node.varname is not None or node.path.is_var or node.path.filters:
        return node
    return TextNode(node.render(Context()))
