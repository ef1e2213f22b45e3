"""What the tests of the rules to read share."""

import pytest

from armybuilder.handbook import book as books


@pytest.fixture
def book(catalogue):
    """Very Simple Generic Miniatures Rules 7 as chapters."""
    return books.book(catalogue)


@pytest.fixture
def entry(book):
    """A function that gives a rule by its chapter and slug."""
    return lambda chapter, slug: next(one for one in book.chapter(chapter).entries if one.slug == slug)


@pytest.fixture
def swaps(entry):
    """A function that gives a rule's dice as who, where, before and after, each as on the page."""

    def told(chapter, slug, level=""):
        found = entry(chapter, slug)
        levels = {one.name: one.odds for one in found.levels}
        every = levels[level] if level else found.odds
        return [
            (one.who, one.where, one.before.needs if one.before else None, one.was, one.after.needs or "–", one.now)
            for odds in every
            for one in odds.changes
            if one.after
        ]

    return told


@pytest.fixture
def bars(entry):
    """A function that gives a rule's bars as name, what stands before and what it says."""

    def told(chapter, slug, level=""):
        found = entry(chapter, slug)
        levels = {one.name: one.odds for one in found.levels}
        every = levels[level] if level else found.odds
        return [(bar.who, bar.was, bar.text) for odds in every for bar in odds.bars]

    return told
