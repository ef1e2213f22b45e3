"""Template tags for icons, dice and figures, and for forms that count once."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha384
from pathlib import Path
from secrets import token_urlsafe

from django import template
from django.conf import settings
from django.contrib.messages.storage.base import Message
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.template import Context, Node, Template
from django.template.base import FilterExpression, Parser, TextNode, Token
from django.template.defaulttags import url
from django.template.library import SimpleNode
from django.template.loader_tags import IncludeNode, do_include
from django.templatetags.static import StaticNode, do_static, static
from django.urls import get_script_prefix
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from armybuilder.core.i18n import dates
from armybuilder.core.i18n.lang_attributes import row_marked
from armybuilder.core.machine import release
from armybuilder.core.web import request_ids
from rules import stored_values

register = template.Library()

Compile = Callable[[Parser, Token], SimpleNode]
SPRITE = Path(settings.ROOT) / "static" / "icons.svg"
PLAIN_POSE = "troop"
"""The figure that is drawn for one that the sprite has not."""


@register.simple_tag
def form_id() -> SafeString:
    """A form's id. It tells one form sent twice from two forms."""
    return format_html('<input type="hidden" name="once" value="{}">', token_urlsafe(12))


@register.simple_tag(takes_context=True)
def canonical(context: Context) -> SafeString:
    """The canonical address of the page; error pages have none."""
    request = context.get("request")
    if request is None:
        return SafeString()
    return format_html('<link rel="canonical" href="{}{}">', settings.BASE_URL, request.path)


@register.simple_tag
def language_code() -> str:
    """The language of the page, for its ``lang``."""
    return get_language() or settings.LANGUAGE_CODE


@register.simple_tag
def locale_code() -> str:
    """The language of the page with the reader's region, in which scripts write dates."""
    return dates.language_tag()


register.filter("clock", dates.clock)
register.filter("day", dates.day)
register.filter("day_of_year", dates.day_of_year)


@register.filter
def last_tag(messages: Iterable[Message]) -> str:
    """The offer beside the last of the messages, from its ``extra_tags``."""
    return next((message.extra_tags or "" for message in reversed(list(messages))), "")


@register.simple_tag
def request_id() -> str:
    """The id of this request, which its log lines have, too."""
    return request_ids.request_id()


@register.simple_tag(name="left_out")
def count_left_out() -> int:
    """The number of stored values that this page could not read so far."""
    return stored_values.count()


@register.simple_tag
def version() -> str:
    """The running version."""
    return release.version()


@register.filter
def mark(row: str, foreign: Mapping[str, str]) -> SafeString:
    """The attribute of an element with words of a row: its language, where the page has another."""
    return row_marked(foreign, row)


@register.simple_tag(takes_context=True)
def alternates(context: Context) -> SafeString:
    """The addresses of the page in each language, for search engines; none if there is one language."""
    request = context.get("request")
    if request is None or len(settings.LANGUAGES) == 1:
        return SafeString()
    address = f"{settings.BASE_URL}{request.path}"
    links = [(code, f"{address}?language={code}") for code, _ in settings.LANGUAGES]
    return format_html_join("\n", '<link rel="alternate" hreflang="{}" href="{}">', [*links, ("x-default", address)])


@register.simple_tag
def integrity(name: str) -> str:
    """The digest of a script, so that the browser runs nothing else in its place."""
    return _integrity(name) if settings.DEBUG else _integrity_once(name)


@lru_cache(maxsize=1_000)
def _integrity_once(name: str) -> str:
    return _integrity(name)


def _integrity(name: str) -> str:
    """Of the file as it is served: collected files differ, as their imports have hashed names."""
    if isinstance(staticfiles_storage, ManifestFilesMixin):
        with staticfiles_storage.open(staticfiles_storage.stored_name(name)) as file:
            content = file.read()
    else:
        content = Path(str(finders.find(name))).read_bytes()
    return f"sha384-{b64encode(sha384(content).digest()).decode()}"


@register.simple_tag
@lru_cache(maxsize=1_000)
def icon(name: str, more: str = "") -> SafeString:
    """A decorative icon next to words. Without an icon, as in new house rules, there is no gap."""
    if not name:
        return SafeString()
    return format_html(
        '<svg class="icon{}" aria-hidden="true"><use href="{}#i-{}"/></svg>', _more(more), static("icons.svg"), name
    )


@register.simple_tag
@lru_cache(maxsize=1_000)
def die_shape(faces: int) -> SafeString:
    """The outline of a die with so many faces, around a number."""
    return format_html(
        '<svg viewBox="0 0 48 48" aria-hidden="true"><use href="{}#d-{}"/></svg>', static("icons.svg"), faces
    )


@register.simple_tag
@lru_cache(maxsize=1_000)
def figure(pose: str, more: str = "") -> SafeString:
    """A plastic figure in its army's color."""
    pose = known_pose(pose)
    return format_html(
        '<svg class="figure{}" viewBox="{}" aria-hidden="true"><use href="{}#f-{}"/></svg>',
        _more(more),
        figure_boxes()[f"f-{pose}"],
        static("icons.svg"),
        pose,
    )


_icon_of_values: Compile = register.tags["icon"]


@register.tag("icon")
def compiled_icon(parser: Parser, token: Token) -> Node:
    """An icon named by constants is drawn when its template is compiled, instead of for each page."""
    node = _icon_of_values(parser, token)
    if node.target_var or node.kwargs or any(part.is_var or part.filters for part in node.args):
        return node
    return TextNode(icon(*(part.resolve(Context()) for part in node.args)))


@register.tag("static")
def compiled_static(parser: Parser, token: Token) -> Node:
    """Django’s address of a static file. A constant one is looked up when a template is compiled: a page has thirty."""
    node: StaticNode = do_static(parser, token)
    if node.varname is not None or node.path.is_var or node.path.filters:
        return node
    return TextNode(node.render(Context()))


class _ConstantAddress(Node):
    """An address without values. It is looked up once, unless a proxy has addresses begin with more than a slash."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.address = SafeString(node.render(Context()))

    def render(self, context: Context) -> SafeString:
        """The address."""
        return self.address if get_script_prefix() == "/" else SafeString(self.node.render(context))


@register.tag("url")
def compiled_url(parser: Parser, token: Token) -> Node:
    """An address without values is looked up when its template is compiled: a page has dozens, 0.03 ms each."""
    node = url(parser, token)
    if node.args or node.kwargs or node.asvar or node.view_name.is_var or get_script_prefix() != "/":
        return node
    return _ConstantAddress(node)


class _Included:
    """The template that an include names, looked up when it is shown for the first time."""

    def __init__(self, name: FilterExpression) -> None:
        self.name = name
        self.template: Template | None = None

    def resolve(self, context: Context) -> Template:
        if self.template is None:
            assert context.template
            self.template = context.template.engine.get_template(self.name.resolve(context))
        return self.template


@register.tag("include")
def compiled_include(parser: Parser, token: Token) -> IncludeNode:
    """Django's tag, which looks a template up for each page, as it may have changed: not if compiled ones are kept."""
    node = do_include(parser, token)
    if not settings.DEBUG and isinstance(node.template.var, str):
        node.template = _Included(node.template)  # type: ignore[assignment]
    return node


def _more(classes: str) -> str:
    return f" {classes}" if classes else ""


def known_pose(pose: str) -> str:
    """The pose, or a plain one if the sprite has no such figure."""
    return pose if f"f-{pose}" in figure_boxes() else PLAIN_POSE


@cache
def figure_boxes() -> dict[str, str]:
    """The view box of each figure in the sprite, by its id."""
    return dict(re.findall(r'<symbol id="([^"]+)" viewBox="([^"]+)"', SPRITE.read_text(encoding="utf-8")))
