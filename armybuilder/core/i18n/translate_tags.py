"""``{% translate %}`` and ``{% blocktranslate %}`` with Django's syntax, looked up when a template is compiled.

A page has hundreds of sentences, and looking each of them up for every answer would take longer than computing the
army. The template loader keeps one compiled template for each language (:mod:`armybuilder.core.web.template_loader`),
so an answer only has to put in the values.
"""

import re

from django.template import Context, Library, Node, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, TextNode, Token, render_value_in_context
from django.templatetags import i18n
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, npgettext, pgettext

register = Library()

_PLACE = re.compile(r"%\((?P<name>[^)]+)\)s|%%")
Parts = list[str | FilterExpression]


class Sentence(Node):
    """The words of a sentence and the values between them."""

    def __init__(self, parts: Parts, into: str | None = None) -> None:
        self.parts = parts
        self.into = into

    def render(self, context: Context) -> SafeString:
        """The sentence with its values; empty if it is assigned to a variable."""
        text = mark_safe(
            "".join(
                part if isinstance(part, str) else render_value_in_context(part.resolve(context), context)
                for part in self.chosen(context)
            )
        )
        if self.into is None:
            return text
        context[self.into] = text
        return SafeString()

    def chosen(self, context: Context) -> Parts:
        """The only form of the sentence."""
        return self.parts


class CountedSentence(Sentence):
    """A sentence whose form depends on a number. Each form is parsed once."""

    def __init__(self, messages: tuple[str, str, str | None], counter: FilterExpression, values: "Values") -> None:
        super().__init__([], values.into)
        self.messages, self.counter, self.values = messages, counter, values
        self.forms: dict[str, Parts] = {}

    def chosen(self, context: Context) -> Parts:
        """The form for the number, by the language's plural rule."""
        singular, many, meaning = self.messages
        number = self.counter.resolve(context)
        text = npgettext(meaning, singular, many, number) if meaning else ngettext(singular, many, number)
        if text not in self.forms:
            self.forms[text] = self.values.between(text)
        return self.forms[text]


class Values:
    """The values of a sentence's placeholders, by name."""

    def __init__(self, values: dict[str, FilterExpression], into: str | None, where: str) -> None:
        self.named, self.into, self.where = values, into, where

    def between(self, text: str) -> Parts:
        """The words and the values. Raises ``TemplateSyntaxError`` if a translation has an unknown placeholder."""
        parts: Parts = []
        end = 0
        for place in _PLACE.finditer(text):
            name = place["name"]
            if name and name not in self.named:
                raise TemplateSyntaxError(f"{self.where}: “{text}” has no value for “{name}”.")
            parts += [text[end : place.start()], self.named[name] if name else "%"]
            end = place.end()
        return [part for part in (*parts, text[end:]) if part != ""]


@register.tag("translate")
def translate_constant(parser: Parser, token: Token) -> Node:
    """``{% translate "Create army" %}``, also ``as label`` and ``context "verb"``; constants only."""
    node = i18n.do_translate(parser, token)
    text = getattr(node.filter_expression.var, "literal", None)
    if text is None or node.noop or node.filter_expression.filters:
        raise TemplateSyntaxError(f"{{% {token.contents} %}}: only a constant can be translated here.")
    words = _looked_up(str(text).replace("%", "%%"), _meaning(node)).replace("%%", "%")
    return Sentence([words], node.asvar) if node.asvar else TextNode(words)


@register.tag("blocktranslate")
def translate_block(parser: Parser, token: Token) -> Node:
    """``{% blocktranslate trimmed with name=army.name %}…{% endblocktranslate %}``, also with ``count``."""
    node = i18n.do_block_translate(parser, token)
    singular, names = node.render_token_list(node.singular)
    many, more = node.render_token_list(node.plural) if node.plural else ("", [])
    expressions = dict(node.extra_context)
    if node.counter and node.countervar:
        expressions[node.countervar] = node.counter
    expressions.update({name: parser.compile_filter(name) for name in (*names, *more) if name not in expressions})
    values = Values(expressions, node.asvar, f"{{% {token.contents} %}}")
    if node.counter:
        return CountedSentence((singular, many, _meaning(node)), node.counter, values)
    return Sentence(values.between(_looked_up(singular, _meaning(node))), node.asvar)


def _meaning(node: i18n.TranslateNode | i18n.BlockTranslateNode) -> str | None:
    return str(node.message_context.resolve(Context())) if node.message_context else None


def _looked_up(text: str, meaning: str | None) -> str:
    return pgettext(meaning, text) if meaning else gettext(text)
