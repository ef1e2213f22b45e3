"""The entries of the library: what they hold, their copies and likes, their updates, and rebuilding them."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import floor
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import override

from armybuilder.accounts.models import Player
from armybuilder.armies import samples
from armybuilder.armies.display import army_context, army_rows
from armybuilder.armies.display.army_context import lineup
from armybuilder.armies.models import Army
from armybuilder.core.web.values import Context
from armybuilder.library import search_tokens
from armybuilder.library.models import Entry, Like
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from rules import engine
from rules.boxes.box import needs_of
from rules.engine import army_fields, words
from rules.snapshot import catalogue

KEPT = ("author", "points", "figures", "legal", "words", "card", "copies", "likes", "changed")
"""The columns that follow from the army; the time of publishing does not."""

MOST_KNOWN = 500
"""The number of armies whose entries are cached."""
MOST_KEPT = 2**31 - 1
"""The most half points in an entry: the largest number that databases store."""


def refresh(armies: Collection[int], **signal: object) -> None:
    """Update the entries of these armies. Armies that are not public have none."""
    public = list(Army.objects.public().filter(pk__in=armies).order_by("made", "pk"))
    gone = set(armies) - {army.pk for army in public}
    if gone:
        Entry.objects.filter(army__in=gone).delete()
    _keep(_entries(public))


def correct(public: Collection[Army]) -> None:
    """The same for public armies whose entries are mostly up to date; only differences are written."""
    there = {entry["army"]: entry for entry in Entry.objects.filter(army__in=public).values("army", *KEPT)}
    _keep([entry for entry in _entries(public) if there.get(entry.army_id) != _stored_values(entry)])


def _stored_values(entry: Entry) -> Context:
    fields = {name: getattr(entry, name) for name in KEPT if name != "author"}
    return {"army": entry.army_id, "author": entry.author_id, **fields}


def _keep(entries: Collection[Entry]) -> None:
    columns = ["army", *KEPT]
    if entries:
        Entry.objects.bulk_create(entries, update_conflicts=True, unique_fields=columns[:1], update_fields=columns[1:])


def of_player(instance: Player, **saved: object) -> None:
    """Update the name under which a player's armies are found."""
    refresh(Army.objects.public().filter(owner=instance).values_list("pk", flat=True))


def count_copies(armies: Collection[int], **signal: object) -> None:
    """Update the number of copies in the entries of these armies."""
    copies = Army.objects.filter(origin=OuterRef("army"), binned=None).order_by().values("origin")
    count = Subquery(copies.annotate(count=Count("pk")).values("count"))
    Entry.objects.filter(army__in=armies).update(copies=Coalesce(count, 0))


@transaction.atomic
def like(army: Army, player: Player, is_liked: bool) -> int:
    """Add or remove a player's like. Returns the number of likes."""
    if is_liked:
        if Like.objects.get_or_create(army=army, player=player)[1]:
            authors = [army.author] if army.author and army.author != player else []
            notify(authors, Kind.COPIED, "army-liked", f"/read/{army.code}/", player, army=army.name)
    else:
        Like.objects.filter(army=army, player=player).delete()
    count = Like.objects.filter(army=army).count()
    Entry.objects.filter(army=army).update(likes=count)
    return count


def _entries(armies: Collection[Army]) -> list[Entry]:
    copies = Counter(
        dict(Army.objects.filter(origin__in=armies, binned=None).order_by().values_list("origin").annotate(Count("pk")))
    )
    likes = Counter(dict(Like.objects.filter(army__in=armies).order_by().values_list("army").annotate(Count("pk"))))
    return [
        Entry(army=army, copies=copies[army.pk], likes=likes[army.pk], **values_of(army, army.author))
        for army in armies
    ]


@dataclass(frozen=True, slots=True)
class Computed:
    """The values that follow from an army's document alone."""

    points: engine.Halves
    figures: int
    is_legal: bool
    tokens: frozenset[str]
    card: Context


_known: dict[tuple[str, int, UUID], Computed] = {}
"""By document and rules: a transaction finds here what was computed before it."""


def prepare(armies: Iterable[Army], **signal: object) -> None:
    """Compute the entries of these armies before a transaction begins."""
    for army in armies:
        _computed(army)


def values_of(army: Army, author: Player | None) -> Context:
    """The entry of an army."""
    computed = _computed(army)
    return {
        "author": author,
        "points": min(computed.points, MOST_KEPT),
        "figures": computed.figures,
        "legal": computed.is_legal,
        "words": stored_tokens(computed.tokens.union(of_author(author) if author else ())),
        "card": computed.card | {"origin": army.origin_name or samples.name(army.sample)},
        "changed": army.changed,
    }


def _computed(army: Army) -> Computed:
    key = json.dumps(army.document, sort_keys=True), army.edition_id, army.edition.stamp
    computed = _known.get(key)
    if computed is None:
        for oldest in list(_known)[: len(_known) + 1 - MOST_KNOWN]:
            _known.pop(oldest, None)
        computed = _known[key] = _compute(army)
    return computed


@override(settings.LANGUAGE_CODE)
def _compute(army: Army) -> Computed:
    build = army.build()
    bill = engine.bill(build)
    words_of_it = frozenset(tokens_of(build, army.edition.family or army.edition.slug))
    return Computed(bill.total, bill.figures, engine.legal(build), words_of_it, card(build, bill))


def stored_tokens(words: Collection[str]) -> str:
    """Tokens as an entry stores them, each between spaces."""
    return f" {' '.join(sorted(words))} "


def of_author(author: Player) -> list[str]:
    """The tokens that find all armies of a player."""
    return [search_tokens.tag("b", author.code), *search_tokens.words(author.name)]


def card(build: engine.Build, bill: engine.Bill) -> Context:
    """The card of an army as it is stored: numbers and slugs, in no language; and the toys that it takes."""
    return {
        "plastic": build.shown_plastic,
        "points": words.points_sign(bill.total),
        "kinds": [[kind, n] for kind, n in bill.by_kind.items() if n][1:],
        "verdict": list(army_rows.verdict(build, bill.total)),
        "toys": sorted([need.figure, sorted(need.gear), count] for need, count in needs_of(build).items()),
        **lineup(build),
    }


def shown(entry: Entry) -> Context:
    """The card of an army in the reader's words."""
    book, card = catalogue(entry.army.edition), entry.card
    kinds = [words.count_of(n, book.kinds[kind]) for kind, n in card["kinds"] if kind in book.kinds]
    return {
        **card,
        "poses": tuple(map(tuple, card["poses"])),
        "word": words.sum_word(book, entry.points),
        "meta": " · ".join([army_context.figures(entry.figures), *kinds]),
        "book": entry.army.edition.label,
        "stamp": army_rows.stamp(*card["verdict"]),
    }


def tokens_of(build: engine.Build, family: str) -> Iterator[str]:
    """Every token that finds an army."""
    bill = engine.bill(build)
    yield from search_tokens.words(" ".join([build.name, *(fact for _, fact in army_fields.facts(build))]))
    yield str(floor(engine.in_points(bill.total)))
    yield search_tokens.tag("e", family)
    yield from search_tokens.spans("p", bill.total)
    yield from search_tokens.spans("n", bill.figures)
    yield from (search_tokens.tag("k", kind) for kind, count in bill.by_kind.items() if count)
    yield from (search_tokens.tag("s", scenario) for scenario in fitting(build.catalogue, bill.total))
    for unit in build.units:
        yield from _of_unit(build, unit)


def _of_unit(build: engine.Build, unit: engine.Unit) -> Iterator[str]:
    figure = build.figure(unit)
    yield from search_tokens.words(f"{unit.name} {unit.look} {figure.name if figure else ''}")
    yield search_tokens.tag("f", unit.figure)
    for slug, _ in unit.options:
        option = build.catalogue.options.get(slug)
        if option:
            yield from search_tokens.words(option.name)
            yield from (search_tokens.tag("o", slug), search_tokens.tag("g", option.group))


def fitting(catalogue: engine.Catalogue, total: engine.Halves) -> Iterator[str]:
    """The scenarios' sides, such as ambush/target, that require so many points."""
    for scenario in catalogue.scenarios.values():
        for side in scenario.sides:
            if (side.least or 0) <= total and (side.most is None or total <= side.most):
                yield f"{scenario.slug}/{side.slug}"
