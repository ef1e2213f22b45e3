"""Words of house rules in other languages: written beside each row's own, and what differs of them."""

from dataclasses import dataclass

from rules.catalogue_shape import LANGUAGE, MOST_LANGUAGES, fits
from rules.documents import Document, Node
from rules.engine.wording.messages import Message, message
from rules.house.differences import Difference, called
from rules.house.references import HouseError
from rules.house.rows import a_text, found_row, with_row
from rules.house.rows import called as name_of
from rules.models import TABLES
from rules.nodes import nodes, table_of
from rules.row_languages import mark_of
from rules.texts import OF, TEXTS, language_name, shape_at, words_of


@dataclass(frozen=True, slots=True)
class Translate:
    """A row in another language; what is not said there is shown in the row's own words."""

    row: str
    language: str
    texts: tuple[tuple[str, str], ...]
    """By the paths of the row's words: ``levels.light.label``."""

    def apply(self, document: Document, parent: Document) -> Document:
        row, model = found_row(document, self.row, parent), TABLES[table_of(self.row)]
        texts = {language: words for language, words in nodes(row.get(TEXTS)).items() if language != self.language}
        if not fits(LANGUAGE, self.language) or len(texts) >= MOST_LANGUAGES:
            raise HouseError(message("language-form"))
        own, typed = words_of(model, row), {path: text.strip() for path, text in self.texts}
        shapes = {path: shape_at(model, path) for path in own if typed.get(path)}
        words: Node = {
            path: a_text(typed[path], shape.most, lines=shape.sort == "lines") for path, shape in shapes.items()
        }
        if words:
            texts[self.language] = {**words, OF: mark_of(model, row)}
        return with_row(document, self.row, {**row, TEXTS: texts})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Combat Master in Deutsch``."""
        return message("house-translated", row=name_of(document, self.row), language=language_name(self.language))


def translation_differences(old: Document, new: Document) -> list[Difference]:
    """The rows that are in both, with the languages that say them in other words than before."""
    result = []
    for name, (_, row) in new.rows.items():
        was, now = (nodes(version.get(TEXTS)) for version in (old.rows.get(name, (0, row))[1], row))
        changed = sorted(language for language in was.keys() | now.keys() if was.get(language) != now.get(language))
        if changed:
            sentence = message("house-in-languages", languages=tuple(map(language_name, changed)))
            result.append(Difference(name, called(name, row), "", sentence, "changed"))
    return result
