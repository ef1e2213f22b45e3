"""The words that lists use: names of figures, options and levels in all languages, and words around them.

A name is known by its words one after the other, so ``hand-to-hand``, ``hand to hand`` and ``Hand To Hand`` are one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.engine.lists.words.short_forms import MIN_PREFIX, ShortForms, Term, remembered
from rules.engine.notation.keywords import Keywords
from rules.engine.notation.names import Names, Row, key

MAX_TERM_WORDS = 7


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """The words of an edition and of lists, in every language."""

    names: Names
    keywords: Keywords
    terms: Mapping[str, Row]
    fillers: frozenset[str]
    """Words between names that say nothing: “with”, “trait”, “guys”."""
    joining: frozenset[str]
    """“and”, in front of the last of several."""
    articles: frozenset[str]
    owners: frozenset[str]
    """Words in front of a name that are no part of it, unless in capitals: “my captain”."""
    prose: frozenset[str]
    """Words around names and terms in sentences: “I bring”, “who are”."""
    points: frozenset[str]
    one_point: frozenset[str]
    """Words for a single point."""
    each_before: frozenset[str]
    each_after: frozenset[str]
    of_them: frozenset[str]
    """Words behind a number that make it a count: “figures”, “of them”."""
    left: frozenset[str]
    """Words behind points that are not spent: “left”."""
    closings: frozenset[str]
    """The beginnings of lines below a list: “Cheers”."""
    nothing: frozenset[str]
    """Words in a cell or a field that has nothing: “none”, “no”."""
    checks: frozenset[str]
    """Words in a cell that say that the head of its column applies: “yes”, “x”."""
    limits: frozenset[str]
    """Words between points and a limit: “of”."""
    labels: Mapping[str, str]
    """Heads of columns and lines, each with what it means: name, count, figure, options, each, total, limit, army,
    page, mail, other."""
    numbers: Mapping[str, int]
    plurals: frozenset[str]
    """Of figures and kinds, and names of groups: what stands over several units."""
    beginnings: frozenset[str]
    """The first letters of all terms."""
    short_forms: ShortForms
    _columns: dict[tuple[str, ...], str] = field(default_factory=dict)

    def is_around(self, word: str, written: str) -> bool:
        """Whether a word stands around names in sentences: “is a”, “with”, “and”; in capitals it may be a name."""
        every = (self.prose, self.fillers, self.joining, self.articles)
        is_plain = not written[:1].isupper() or written == "I" or written[:2] in ("I'", "I’")
        return is_plain and any(word in some for some in every)

    def match(self, words: Sequence[str], start: int, may_abbreviate: bool = True) -> Term | None:
        """The longest name that begins with this word; the words are keys."""
        end = min(len(words), start + MAX_TERM_WORDS)
        for stop in range(end, start, -1) if words[start][:MIN_PREFIX] in self.beginnings else ():
            row = self.terms.get("".join(words[start:stop]))
            if row:
                return Term(row, stop - start)
        return self.short_forms.match(words, start) if may_abbreviate else None

    def match_in_name(self, words: Sequence[str], start: int) -> Term | None:
        """The name that begins where words of a unit’s name may stand; shortened ones have several words."""
        term = self.match(words, start, may_abbreviate=start + 1 < len(words))
        return term if term and (term.length > 1 or not term.is_abbreviated) else None

    def column_of(self, words: Sequence[str]) -> str:
        """The term, or the option of several levels, that the head of a column means; empty: none."""
        return remembered(self._columns, tuple(words), self._column)

    def _column(self, words: Sequence[str]) -> str:
        whole = "".join(words)
        if not whole or not words[0] or whole in self.terms:
            return whole
        term = self.match(words, 0) or self.short_forms.misspelled(words, 0)
        if term and term.length == len(words):
            return next(name for name, row in self.terms.items() if row == term.row)
        options = self.short_forms.options(words[0])
        if not len(options) == len(words) == 1:
            return ""
        return next((name for name, row in self.terms.items() if row == ("option", *options)), "")

    def begins_other_figure(self, text: str, figure: str) -> bool:
        """Whether the name of another figure begins with this one, as “Caballería grande” does with “Caballería”."""
        every = ((slug, key(row.name)) for book in self.names.spoken for slug, row in book.figures.items())
        return any(slug != figure and name.startswith(text) and name != text for slug, name in every)

    def begins_accented(self, text: str, figure: Row) -> bool:
        """Whether words are the beginning of a figure’s name with its accents, but no name: “Héro” of “Héroe”."""
        names = [book.figures[figure[1]].name.casefold() for book in self.names.spoken if figure[1] in book.figures]
        plain = text.casefold()
        return not plain.isascii() and plain not in names and any(name.startswith(plain) for name in names)

    def written(self, row: Row, text: str) -> str:
        """The words as they stand if reading finds the row by them, else its name."""
        names, known = self.names, key(text)
        if row[0] == "figure":
            is_known = names.figures.get(known) == row[1]
        elif row[0] == "level":
            is_known = names.levels.get(known) == row[1:] and known not in names.figures
        else:
            is_known = names.several.get(known) == row[1]
        return text if is_known else names.written(row)
