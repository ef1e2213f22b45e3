"""What trials say of planted prices: one price halved or doubled, in three rule books; and of changes of words alone.

The fair price is measured with other dice, and more of them. The trial should hold it, and not the planted one. Every
trial is kept in a file, so that a run may be stopped and goes on where it was.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from armybuilder.house.new_house_rules.fair_points import with_fair_points
from armybuilder.matches.jobs.trials import EVEN, LOOK_BATTLES, Trial, TrialOrder
from benchmarks.parts.table import show, sized
from rules.documents import Document, catalogue_of, document_of
from rules.house import SetField, reprice
from rules.models import Edition
from rules.worth.frames import doubt, usual_kind
from rules.worth.revised import revised
from rules.worth.subjects import Subject, find, plain_figure, subjects

BOOKS = {"vsgmr-7": sized(21, 1), "vsgmr-2010": sized(5, 1), "fair points": sized(14, 1)}
"""How many options of each."""
BATTLES = sized(12_000, 200)
"""Under each tactic, at each price, for the fair price."""
OTHER_SEED = 50_021
FILE = Path(os.environ.get("MUSTER_BENCH_FOLDER") or os.environ["MUSTER_VAR"], "planted.json")
"""What was tried, in a folder: by book and thing; ``null`` is worth too little."""
SECONDS = float(os.environ.get("MUSTER_BENCH_SECONDS", "1e9"))
"""A run ends after so many seconds, and the next one goes on."""
BEGAN = time.monotonic()
LEAST = 0.4
"""Of things that are worth less, no half or double price is another one in half points."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A price that was planted, and what the trial said of it."""

    book: str
    key: str
    fair: float
    planted: float
    low: float
    high: float
    seconds: float

    @property
    def is_right(self) -> bool:
        """Whether the interval holds the fair price and excludes the planted one."""
        return self.low <= self.fair <= self.high and not self.low <= self.planted <= self.high


def main() -> None:
    """Print the tables."""
    only = os.environ.get("MUSTER_BENCH_BOOK", "")
    found = [one for book in BOOKS if only in ("", book) for one in planted(book)]
    rows = [
        [one.book, one.key, f"{one.fair:.2f}", f"{one.planted:g}", f"{one.low:.2f} to {one.high:.2f}",
         f"{one.seconds:.1f}", "yes" if one.is_right else "NO"]
        for one in found
    ]  # fmt: skip
    head = ["book", "thing", "fair", "planted", "trial", "s", "right"]
    show(f"Planted prices: {sum(one.is_right for one in found)} of {len(found)} right", head, rows)
    each = range(sized(40, 2) // len(BOOKS) + 1)
    same = [changes_nothing(document(book), number) for book in BOOKS for number in each]
    same = same[: sized(40, 2)]
    show("Changes of words", ["said to change nothing"], [[f"{sum(same)} of {len(same)}"]])


def document(book: str) -> Document:
    """The rules of a book."""
    if book == "fair points":
        return with_fair_points(document_of(Edition.objects.get(slug="vsgmr-7")))
    return document_of(Edition.objects.get(slug=book))


def planted(book: str) -> Iterator[Planted]:
    """Half or double prices of things that battles can judge."""
    before, count = document(book), 0
    for subject in subjects(catalogue_of(before)):
        if subject.doubt or is_currency(before, subject) or count >= BOOKS[book]:
            continue
        one = tried_once(book, before, subject, is_doubled=count % 2 == 0)
        if one:
            count += 1
            print(one, file=sys.stderr)
            yield one


def tried_once(book: str, before: Document, subject: Subject, *, is_doubled: bool) -> Planted | None:
    """The same from the file, if it is there; the end of the run if its time is over."""
    known = json.loads(FILE.read_text()) if FILE.is_file() else {}
    name = f"{book} {subject.key}"
    if name not in known:
        if time.monotonic() - BEGAN > SECONDS:
            sys.exit("More is left.")
        one = tried(book, before, subject, is_doubled=is_doubled)
        known[name] = asdict(one) if one else None
        FILE.write_text(json.dumps(known))
    return Planted(**known[name]) if known[name] else None


def is_currency(before: Document, subject: Subject) -> bool:
    """Whether everything else is compared with it."""
    return subject.key == f"figures/{plain_figure(catalogue_of(before))}"


def tried(book: str, before: Document, subject: Subject, *, is_doubled: bool) -> Planted | None:
    """Plant a price and try it as a proposal is tried; nothing if it is worth too little."""
    from rules.worth.trial_battles import even_price, first_look

    catalogue = catalogue_of(before)
    kind = usual_kind(catalogue, subject)
    if doubt(subject, kind):
        return None
    near = first_look(catalogue, subject, kind, OTHER_SEED, LOOK_BATTLES)
    fair = even_price(catalogue, subject, kind, OTHER_SEED, near.price, BATTLES)
    if fair.price < LEAST or fair.high is None:
        return None
    row, _, level = subject.key.partition("/")[2].partition("/")
    row = f"{subject.key.partition('/')[0]}/{row}"
    halves = max(1, round(2 * fair.price))
    other = 2 * halves if is_doubled or halves % 2 else halves // 2
    named = None if subject.is_figure else level
    sound = reprice(row, halves, named).apply(before, before)
    if subject.is_gun and (priced := find(catalogue_of(sound), subject.key)):
        # Its price is part of what plain armies cost.
        fair = even_price(catalogue_of(sound), priced, kind, OTHER_SEED, fair.price, BATTLES)
    change = reprice(row, other, named).apply(sound, before)
    start = time.process_time()
    known: dict[str, dict[str, float | None]] = {}
    order = TrialOrder(sound, change, ()).document()
    for name, value in Trial(order, {}).parts():
        known[name] = value  # type: ignore[assignment]
    even = known[f"{EVEN} {subject.key}"]
    low, high = even["low"] or 0.0, even["high"] or 99.0
    return Planted(book, subject.key, fair.price, other / 2, low, high, time.process_time() - start)


def changes_nothing(before: Document, number: int) -> bool:
    """Whether another text of one row is said to change nothing."""
    names = [name for name in before.rows if name.startswith(("options/", "figures/"))]
    after = SetField(names[number % len(names)], "text", f"In other words, {number}.").apply(before, before)
    order = TrialOrder(before, after, ())
    parts = dict(Trial(order.document(), {}).parts())
    return not revised(catalogue_of(before), catalogue_of(after)) and not any(EVEN in name for name in parts)
