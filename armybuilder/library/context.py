"""The context of the library's page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain, islice

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder import rule_books
from armybuilder.accounts.models import Player
from armybuilder.armies import samples
from armybuilder.armies.display import army_context
from armybuilder.armies.questions import toys_of
from armybuilder.armies.search_index import plain
from armybuilder.core.web.values import Context
from armybuilder.library import entries, search_results, search_tokens, toy_filter
from armybuilder.library.models import Entry, Like
from armybuilder.library.questions import club_names
from armybuilder.library.search_criteria import EVEN, SORTS, Search
from armybuilder.library.search_meanings import everyday_words, find_meanings, range_in_words
from armybuilder.library.toy_filter import ScanResult
from armybuilder.visitors import Visitor
from rules import engine
from rules.boxes.box import Box
from rules.boxes.fitting import fit_army
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Values of the address, each with its name. There is one for the same books."""

    made_of: dict[str, str]
    traits: dict[str, dict[str, str]]
    """By the name of their group."""
    fits: dict[str, str]

    def criteria(self) -> dict[str, str]:
        """The things that an army can contain or have: ``k.cavalry``, ``o.sniper``, each with its name."""
        options = {f"o.{slug}": name for names in self.traits.values() for slug, name in names.items()}
        return {**options, **self.made_of}

    def trait(self, slug: str) -> str:
        """The name of an option; empty if no book has it."""
        return next((names[slug] for names in self.traits.values() if slug in names), "")


@lru_cache(maxsize=64)
def vocabulary_of(books: Sequence[engine.Catalogue]) -> Vocabulary:
    """The words of these rule books; the first book that has a slug names it."""
    made_of: dict[str, str] = {}
    traits: dict[str, dict[str, str]] = {}
    fits: dict[str, str] = {}
    for book in books:
        made_of |= {value: name for value, name in _made_of(book) if value not in made_of}
        fits |= {value: name for value, name in _sides(book) if value not in fits}
        for option in book.options.values():
            group = book.groups.get(option.group)
            if group and not any(option.slug in names for names in traits.values()):
                traits.setdefault(group.name, {})[option.slug] = option.name
    return Vocabulary(made_of, traits, fits)


def _made_of(book: engine.Catalogue) -> Iterator[tuple[str, str]]:
    """Every kind but the common one, its further figure types, and groups of what only some figures have."""
    kinds = list(book.kinds.values())
    yield from ((f"k.{kind.slug}", f"{kind.plural[:1].upper()}{kind.plural[1:]}") for kind in kinds[1:])
    common = [figure for figure in book.figures.values() if figure.kind == kinds[0].slug]
    yield from ((f"f.{figure.slug}", figure.plural) for figure in common[1:])
    yield from ((f"g.{group.slug}", group.name) for group in book.groups.values() if group.layout == "matrix")


def _sides(book: engine.Catalogue) -> Iterator[tuple[str, str]]:
    for scenario in book.scenarios.values():
        alike = len({(side.least, side.most) for side in scenario.sides}) == 1
        for side in scenario.sides[:1] if alike else scenario.sides:
            yield f"{scenario.slug}/{side.slug}", scenario.name if alike else words.side_of(scenario, side)


PAGE, WAYS = 24, 3
"""The number of armies that a page shows, and of alternatives if nothing is found."""
COUNTED = 100
"""The number of armies that are counted; beyond that the page says "more"."""
LIKE = 0.75
"""The least likeness of a known word that is offered in place of an unknown one."""
MOST_LIKE = 2
"""The number of words that are offered in place of one that nothing has."""


@dataclass(frozen=True, slots=True)
class CriteriaNames:
    """The criteria in words."""

    books: dict[str, str]
    words: Vocabulary
    clubs: dict[str, str]
    author: str
    samples: tuple[samples.Sample, ...]
    """Of the rule books."""
    marks: Mapping[str, rule_books.Mark]
    """The marks of the books: how even their prices are."""
    search: Search
    """The known criteria of the search; unknown ones are dropped."""
    box: Box | None = None
    """The visitor's toys."""


@dataclass(frozen=True, slots=True)
class Results:
    """The armies that a page shows, and how many there are."""

    entries: list[Entry]
    last: Entry | None
    """The one behind which the next page begins; ``None`` on the last page."""
    count: int
    is_more: bool = False
    """Whether there may be more than were counted."""
    looked: ScanResult | None = None
    """From the first army on, if only those that fit the visitor's toys are shown."""


def page(visitor: Visitor, search: Search) -> Context:
    """The context of the page."""
    known = _known(visitor, search)
    search = known.search
    results, shelf = _results(visitor, known), _shelf(known)
    is_empty = not results.entries and not results.last and not search.after
    return {
        **_card_context(visitor, search, results),
        "known": known,
        "toys": _toys_line(results.looked) if results.looked and results.looked.count else "",
        "books": [(family, name, known.marks.get(family)) for family, name in known.books.items()],
        "mark": known.marks.get(search.book),
        "even_choices": EVEN,
        "sorts": SORTS,
        "narrowed": bool(dict(search.criteria())),
        "unfolded": bool({**dict(search.criteria()), "q": ""} != {"q": ""}),
        "understood": [(meaning.name, search.quoting(meaning).address()) for meaning in search.meanings],
        "chips": [
            (name, search.without(criterion).address())
            for criterion, name in _chips(known)
            if criterion != "words" or not search.meanings
        ],
        "title": _title(results, len(shelf)),
        "players_count": _counted(results),
        "samples_count": len(known.samples),
        "samples": [army_context.shown_sample(sample) for sample in shelf],
        "first": search.address() if search.after else "",
        "none": none(visitor, known, bool(shelf)) if is_empty else None,
    }


def _results(visitor: Visitor, known: CriteriaNames) -> Results:
    """A page of the search. If one page has all armies, they are counted."""
    search = known.search
    if search.toys and known.box:
        looked = toy_filter.look_through(search, visitor, known.box)
        entries, last = looked.page(PAGE)
        start = toy_filter.look_from_start(search, visitor, known.box) if search.after else looked
        return Results(entries, last, len(start.fitting), bool(start.end), start)
    more_entries = search_results.page(search, visitor, PAGE + 1)
    whole = not search.after and len(more_entries) <= PAGE
    count = len(more_entries) if whole or not more_entries else search_results.count(search, visitor, COUNTED)
    return Results(more_entries[:PAGE], more_entries[PAGE - 1] if len(more_entries) > PAGE else None, count)


def _card_context(visitor: Visitor, search: Search, results: Results) -> Context:
    """The cards from a place on, and the address of the next ones."""
    liked, marks = _liked(visitor, results.entries), _house_marks(results.entries)
    return {
        "search": search,
        "cards": [
            {**card(entry, entry.army_id in liked), "mark": marks.get(entry.army.edition_id)}
            for entry in results.entries
        ],
        "next": search.address(search_results.after(results.last, search)) if results.last else "",
        "each": PAGE,
        "here": urlencode(list(search.fields())),
        "likes": visitor.player is not None,
    }


def _house_marks(shown: list[Entry]) -> Mapping[int, rule_books.Mark]:
    """The marks of the house rules on the cards: how even their prices are."""
    houses = {entry.army.edition_id: entry.army.edition for entry in shown if entry.army.edition.revision}
    return rule_books.marks_of(houses.values()) if houses else {}


def card(entry: Entry, is_liked: bool) -> Context:
    """The card of an army."""
    army = entry.army
    return {
        **entries.shown(entry),
        "name": army.name,
        "code": army.code,
        "address": reverse("armies:read", args=[army.code]),
        "author": entry.author.name if entry.author else "",
        "by": entry.author.code if entry.author else "",
        "likes": entry.likes,
        "copies": entry.copies,
        "liked": is_liked,
    }


def none(visitor: Visitor, known: CriteriaNames, has_samples: bool) -> Context:
    """Why nothing is found, and changes of the search that find something."""
    respelled = iter(()) if has_samples else _respelled(visitor, known)
    return {
        "sentence": _sentence(known, has_samples),
        "ways": list(islice(chain(respelled, _ways_out(visitor, known)), WAYS)),
        "all": Search().address(),
    }


def _respelled(visitor: Visitor, known: CriteriaNames) -> Iterator[tuple[str, str]]:
    """The same search with known words in place of unknown ones that are like them, if that finds any army."""
    names = _words_of(known.words, known.samples)
    typed = known.search.words.split()[: search_tokens.MOST_WORDS]
    choices = [_words_like(word, names) for word in typed]
    for place in range(max(map(len, choices), default=0)):
        spelled = [like[min(place, len(like) - 1)] if like else word for word, like in zip(typed, choices, strict=True)]
        other = _understood(replace(known.search, words=" ".join(spelled)), known.words)
        count = len(_shelf(replace(known, search=other))) + search_results.count(other, visitor, COUNTED)
        if count:
            text = _("Search for “{words}”").format(words=other.words)
            yield f"{text} · {_armies(count)}", other.address()


@lru_cache(maxsize=64)
def _words_of(vocabulary: Vocabulary, shelf: Sequence[samples.Sample]) -> tuple[str, ...]:
    """The words that a search understands, and those of the samples."""
    tokens = (token for sample in shelf for token in sorted(_tokens(sample)) if not token.startswith(search_tokens.TAG))
    names = (plain(name) for name in (*vocabulary.criteria().values(), *everyday_words()))
    all_words = chain(tokens, (word for name in names for word in name.split()))
    return tuple(dict.fromkeys(word for word in all_words if len(word) >= search_tokens.PREFIX))


def _words_like(word: str, names: Sequence[str]) -> list[str]:
    """Known words that begin like an unknown one and are like it, the most similar first; one of each stem."""
    word = plain(word)
    if any(name.startswith(search_tokens.singular(word)) for name in names):
        return []
    alike = (name for name in names if name[:1] == word[:1] and abs(len(name) - len(word)) <= 1)
    like: list[str] = []
    for name in get_close_matches(word, alike, 2 * MOST_LIKE, LIKE):
        if not any(name.startswith(other) or other.startswith(name) for other in like):
            like.append(name)
    return like[:MOST_LIKE]


def _ways_out(visitor: Visitor, known: CriteriaNames) -> Iterator[tuple[str, str]]:
    """Those that find many armies at once, then those that need a longer look."""
    others = [(_any(criterion, name), known.search.without(criterion)) for criterion, name in _chips(known)]
    others = [(text, other) for text, other in others if dict(other.criteria())]
    slower = []
    for text, other in others:
        if not other.toys and search_results.has_many(other, visitor, COUNTED):
            yield f"{text} · {_armies(COUNTED + 1)}", other.address()
        else:
            slower.append((text, other))
    for text, other in slower:
        if other.toys and known.box:
            count = len(toy_filter.look_from_start(other, visitor, known.box).fitting)
        else:
            count = search_results.count(other, visitor, COUNTED)
        if count:
            yield f"{text} · {_armies(count)}", other.address()


def _known(visitor: Visitor, search: Search) -> CriteriaNames:
    editions = rule_books.books_for(visitor)
    chosen = [edition for edition in editions if _family(edition) == search.book]
    catalogues = tuple(catalogue(edition) for edition in chosen or editions if chosen or not edition.revision)
    known_words, every = vocabulary_of(catalogues), {_family(edition): edition.label for edition in editions}
    marks = rule_books.marks_of(editions)
    by_family = {_family(edition): marks[edition.pk] for edition in editions if edition.pk in marks}
    known_clubs, box, author = club_names(visitor, search.club), toys_of(visitor), ""
    if search.author:
        author = Player.objects.filter(code=search.author).values_list("name", flat=True).first() or ""
    supported = replace(
        search,
        book=search.book if chosen else "",
        made_of=tuple(criterion for criterion in search.made_of if criterion in known_words.made_of),
        trait=search.trait if known_words.trait(search.trait) else "",
        fits=search.fits if search.fits in known_words.fits else "",
        even_books=tuple(
            family
            for family, mark in by_family.items()
            if (mark.is_even if search.even == "all" else mark.is_mostly_even)
        ),
        club=search.club if search.club in known_clubs else "",
        author=search.author if author else "",
        toys=search.toys and box is not None,
    )
    shelf = tuple(sample for book in editions if not book.revision for sample in samples.samples_of(catalogue(book)))
    understood = _understood(supported, known_words)
    return CriteriaNames(every, known_words, known_clubs, author, shelf, by_family, understood, box)


def _understood(search: Search, vocabulary: Vocabulary) -> Search:
    """The search with what its words mean."""
    has_points = search.least is not None or search.most is not None
    has_figures = search.few is not None or search.many is not None
    names = vocabulary.criteria()
    meanings = find_meanings(search.words, names, has_points=has_points, has_figures=has_figures)
    return replace(search, meanings=meanings)


def _family(edition: Edition) -> str:
    return edition.family or edition.slug


def _chips(known: CriteriaNames) -> Iterator[tuple[str, str]]:
    """The filters of the search, in words."""
    search, names = known.search, known.words
    if search.words:
        yield "words", _("“{text}”").format(text=search.words)
    if search.least is not None or search.most is not None:
        yield "points", range_in_words(search.least, search.most, words.points_sign, words.points_of)
    if search.few is not None or search.many is not None:
        yield "figures", range_in_words(search.few, search.many, str, army_context.figures)
    yield from ((criterion, names.made_of[criterion]) for criterion in search.made_of)
    chips = [("book", known.books.get(search.book)), ("trait", names.trait(search.trait))]
    chips += [("fits", names.fits.get(search.fits)), ("club", known.clubs.get(search.club))]
    chips += [("even", str(EVEN[search.even]) if search.even else "")]
    yield from ((criterion, name) for criterion, name in chips if name)
    if known.author:
        yield "author", _("by {player}").format(player=known.author)
    if search.toys:
        yield "toys", _("armies I have the figures for")


def _any(criterion: str, name: str) -> str:
    texts = {
        "points": _("Any points"),
        "figures": _("Any number of figures"),
        "book": _("Any rules"),
        "words": _("Any name"),
        "fits": _("Any scenario"),
        "even": _("Any prices"),
        "author": _("By anyone"),
        "club": _("Any club"),
        "toys": _("Any toys"),
    }
    return texts.get(criterion) or _("Without “{name}”").format(name=name)


def _sentence(known: CriteriaNames, has_samples: bool) -> str:
    """Why nothing is found; below samples it is only about players' armies."""
    names = [name for _criterion, name in _chips(known)]
    if has_samples:
        return _("No player has shared an army like this yet.") if names else _("No player has shared an army yet.")
    if not names:
        return _("There are no armies in the library yet.")
    return _("No armies found for: {criteria}").format(criteria=", ".join(names))


def _title(results: Results, shelf: int) -> str:
    """The number of armies that players share, or of samples if players share none."""
    if results.count:
        return _armies(results.count, results.is_more)
    if not shelf:
        return _("No armies")
    return ngettext("{count} sample army", "{count} sample armies", shelf).format(count=shelf)


def _counted(results: Results) -> str:
    """The number of armies of players, as a sign."""
    is_more = results.is_more or results.count > COUNTED
    return f"{min(results.count, COUNTED)}+" if is_more else str(results.count)  # untranslated


def _armies(count: int, is_more: bool = False) -> str:
    if is_more or count > COUNTED:
        return _("{count}+ armies").format(count=min(count, COUNTED))
    return ngettext("{count} army", "{count} armies", count).format(count=count)


def _toys_line(looked: ScanResult) -> str:
    """The number of armies that fit the visitor's toys, out of how many, and the number that nearly do."""
    if looked.end:
        fitting = _("{fitting} of the first {count} armies fit your toys.")
    else:
        fitting = ngettext(
            "{fitting} of {count} army fits your toys.", "{fitting} of {count} armies fit your toys.", looked.count
        )
    nearly = ngettext("{nearly} more lacks one or two.", "{nearly} more lack one or two.", looked.nearly)
    parts = [fitting.format(fitting=words.grouped(len(looked.fitting)), count=words.grouped(looked.count))]
    return " ".join([*parts, *([nearly.format(nearly=words.grouped(looked.nearly))] if looked.nearly else [])])


def _shelf(known: CriteriaNames) -> list[samples.Sample]:
    """The matching armies of the rule books, which have no author and belong to no club."""
    search = known.search
    if search.club or search.author or search.after:
        return []
    wanted = [*search.asks(), *search.ranges()]
    fitting = [sample for sample in known.samples if search_tokens.is_met(wanted, _tokens(sample))]
    if search.toys and known.box:
        return [sample for sample in fitting if fit_army(known.box, sample.build).is_whole]
    return fitting


@lru_cache(maxsize=256)
def _tokens(sample: samples.Sample) -> frozenset[str]:
    return frozenset(entries.tokens_of(sample.build, sample.build.catalogue.slug))


def _liked(visitor: Visitor, shown: list[Entry]) -> set[int]:
    if visitor.player is None or not shown:
        return set()
    mine = Like.objects.filter(player=visitor.player, army__in=[entry.army_id for entry in shown])
    return set(mine.values_list("army", flat=True))
