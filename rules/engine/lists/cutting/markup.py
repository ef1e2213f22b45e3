"""The markup of forums, web pages and chats: which signs of a text it is, and what to read in their place."""

import html
import re

_FORUM = (
    r"b|i|u|s|url|img|color|colour|size|font|center|left|right|quote|code|list|spoiler|h[1-6]|heading|header|title"
    r"|table|tr|td|th|hr|indent|sup|sub|strike|align|justify|highlight|background|bgcolor|small|big|li|ul|ol|pre|email"
)
_WEB = (
    r"table|thead|tbody|tfoot|tr|td|th|ul|ol|li|dl|dt|dd|p|br|div|span|b|strong|i|em|u|s|h[1-6]|hr|a|font|center"
    r"|blockquote|pre|code|sup|sub|small|big|caption|colgroup|col|html|body|head|title|meta|section|article|main"
)
_REST = r"[^<>\[\]\n]{0,200}"
_TAG = (
    rf"(?:\[(?P<end>/?)(?P<forum>(?i:{_FORUM}))(?:=[^\[\]\n]{{0,100}})?\]"
    rf"|<(?P<stop>/?)(?P<web>(?i:{_WEB}))(?: {_REST})?/?>)"
)
_CELL = rf"(?:<t[dh](?: {_REST})?>|\[t[dh]\])"
_CELL_END = r"(?:</t[dh]>|\[/t[dh]\])"
_ROW = rf"(?:<tr(?: {_REST})?>|\[tr\])"
MARKUP = (
    rf"(?P<picture>\[img\][^\[\n]{{0,300}}\[/img\]|<!--[^\n]{{0,300}}?-->)"
    rf"|(?P<cell>{_CELL_END}\s{{0,40}}{_CELL})|(?P<row>{_ROW}\s{{0,40}}{_CELL}|{_CELL_END}\s{{0,40}}(?:</tr>|\[/tr\]))"
    rf"|{_TAG}|(?P<bullet>\[\*\](?!\w{{1,20}}\])[ \t]*)"
    r"|(?P<entity>&(?:[a-zA-Z]{2,8}[0-9]{0,2}|#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5});)"
    r"|(?P<escaped>\\)(?=[\\`*_{}\[\]()#+.!|>~=:-])"
    r"|(?<![\w*\\])(?P<opening>\*)(?P<inner>[^\s*](?:[^*\n]{0,80}[^\s*\\])?)(?P<closing>\*)(?![\w*])"
    r"|(?P<small>^-# )|(?P<wiki>'{2,3})|(?P<emoji>(?<!\S):[a-z][a-z0-9_+-]{1,40}:(?=\s))"
)
"""Tags, HTML’s names of signs, Markdown’s escapes, single stars and small print, a wiki’s quotes, names of emoji."""
_ANY = re.compile(r"\[/\w|\[\*\]|</?[a-zA-Z]|&[a-zA-Z#]|\\|\*|^-# |''|(?<!\S):[a-z]", re.MULTILINE)
_LINES = frozenset(("tr", "li", "p", "div", "br", "hr", "dt", "dd", "ul", "ol", "table", "blockquote", "quote", "list"))
_STRONG = {"b": "**", "strong": "**", "u": "__", "th": "", "caption": "**", "title": "**", "heading": "**"}


_NEXT_ROW = re.compile(rf"\s{{1,40}}{_ROW}")
"""Behind a row of a table of which nothing is left; it is read as a bracket that is left open."""


def has_markup(text: str) -> bool:
    """Whether anything of a text may be markup."""
    return _ANY.search(text) is not None


def plain(match: re.Match[str]) -> str | None:
    """The text to read in place of markup, never longer than it; ``None``: it is none."""
    kind = next(name for name in _KINDS if match[name] is not None)
    if kind == "entity":
        text = html.unescape(match[kind])
        return None if text == match[kind] or len(text) > 1 else "" if text in "\u200b\u2060\ufeff" else text
    if kind in ("forum", "web"):
        return _tag(match, match[kind].lower(), bool(match["end"] or match["stop"]))
    if kind == "row" and match[kind].endswith(("</tr>", "[/tr]")):
        return _line_end(match)
    if kind == "row" and _NEXT_ROW.match(match.string, match.end()):
        return "["
    return {"cell": "\t", "bullet": "* "}.get(kind, "")


_KINDS = ("picture", "cell", "row", "forum", "web", "bullet", "entity", "escaped", "opening", "small", "wiki", "emoji")


def _tag(match: re.Match[str], name: str, is_end: bool) -> str:
    """Bold and underlined words as in Markdown, items of lists with a bullet, paragraphs on lines of their own."""
    if name in _STRONG:
        return _STRONG[name]
    if name[0] == "h" and name[1:].isdecimal() and not is_end:
        return "## "
    if name == "li" and not is_end:
        return "* "
    breaks = (is_end and (name in _LINES or name[0] == "h")) or name in ("br", "hr")
    return _line_end(match) if breaks else ""


def _line_end(match: re.Match[str]) -> str:
    """A line end, unless there is one already."""
    return "\n" if match.string[match.end() : match.end() + 1] not in ("", "\n") else ""
