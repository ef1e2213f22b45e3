"""Every language is complete and uses the glossary's words; languages are found by their files."""

import re
from collections import Counter
from gettext import c2py
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command
from polib import POEntry

from armybuilder.core.i18n.po_files import FILE, languages_of
from rules import book_texts
from tests.support.languages import glossary
from tests.support.languages.translation_exceptions import ALSO, KEYS, OTHER_MEANINGS, SAME

LOCALE = Path(settings.LOCALE_PATHS[0])
NAMES = dict(languages_of(LOCALE)[1:])
BOOKS = book_texts.shipped_books()
OF_BOOKS = sorted({language for book in BOOKS for language in book_texts.languages_of(book)})
VALUE = re.compile(r"%\(\w+\)s|%%|\{\w*\}")
TAG = re.compile(r"<[^<>]*>")
WORD = re.compile(r"[^\W\d_]{2,}")

each_language = pytest.mark.parametrize("language", NAMES)


def entries(language: str) -> list[POEntry]:
    return list(polib.pofile(str(LOCALE / language / FILE)))


def header(language: str) -> dict[str, str]:
    return polib.pofile(str(LOCALE / language / FILE)).metadata


def forms_of(entry: POEntry) -> list[str]:
    """The translation, or one for each plural form of the language."""
    plurals = entry.msgstr_plural
    return [plurals[number] for number in sorted(plurals)] if plurals else [entry.msgstr]


def shown(found: list[POEntry]) -> list[str]:
    """What a translator looks for."""
    return [entry.msgid for entry in found]


def of_one_number(language: str) -> set[int]:
    """The plural forms for the number 1 only."""
    number_of = c2py(header(language)["Plural-Forms"].partition("plural=")[2].rstrip(";"))
    forms = Counter(number_of(number) for number in range(1_000))
    return {number_of(1)} if forms[number_of(1)] == 1 else set()


def test_each_language_of_the_glossary_is_there_once_there_is_any():
    assert not NAMES or set(glossary.languages()) <= set(NAMES.values())


def test_pages_and_rule_books_are_in_the_same_languages():
    assert not NAMES or set(OF_BOOKS) == set(NAMES)


@pytest.mark.long
def test_no_message_of_the_code_is_missing_and_none_is_left_over():
    call_command("makemessages", check=True, verbosity=0)


@each_language
def test_every_message_is_translated(language):
    assert shown([entry for entry in entries(language) if not all(forms_of(entry))]) == []


@each_language
def test_no_translation_is_a_guess_or_left_over(language):
    assert shown([entry for entry in entries(language) if entry.fuzzy or entry.obsolete]) == []


@each_language
def test_each_message_has_the_forms_that_the_language_has(language):
    said = header(language)
    assert said["Language"] == language and said["Content-Type"] == "text/plain; charset=UTF-8"
    forms = int(said["Plural-Forms"].partition("nplurals=")[2].partition(";")[0])
    wrong = [entry for entry in entries(language) if len(forms_of(entry)) != (forms if entry.msgid_plural else 1)]
    assert shown(wrong) == []


@each_language
def test_the_english_plural_has_each_value_of_its_singular(language):
    """GNU gettext 1.0 compiles no other messages."""
    plurals = [entry for entry in entries(language) if entry.msgid_plural]
    assert (
        shown([one for one in plurals if not set(VALUE.findall(one.msgid)) <= set(VALUE.findall(one.msgid_plural))])
        == []
    )


@each_language
def test_each_form_has_the_values_of_the_english(language):
    alone = of_one_number(language)
    wrong = [
        (entry.msgid, form)
        for entry in entries(language)
        for place, form in enumerate(forms_of(entry))
        if not has_the_values(entry, form, may_be_one=place in alone)
    ]
    assert wrong == []


def has_the_values(entry: POEntry, form: str, may_be_one: bool) -> bool:
    """Whether the form has the values of the English plural; the form for one may leave the number out."""
    allowed = [entry.msgid_plural or entry.msgid] + ([entry.msgid] if may_be_one else [])
    return any(set(VALUE.findall(form)) == set(VALUE.findall(english)) for english in allowed)


@each_language
def test_each_form_has_the_tags_of_the_english(language):
    wrong = [
        (entry.msgid, form)
        for entry in entries(language)
        for form in forms_of(entry)
        if sorted(TAG.findall(form)) not in (sorted(TAG.findall(entry.msgid)), sorted(TAG.findall(entry.msgid_plural)))
    ]
    assert wrong == []


@each_language
def test_spaces_around_a_message_stay(language):
    def ends(text: str) -> tuple[str, str]:
        return text[: len(text) - len(text.lstrip(" \n"))], text[len(text.rstrip(" \n")) :]

    wrong = [entry for entry in entries(language) if any(ends(form) != ends(entry.msgid) for form in forms_of(entry))]
    assert shown(wrong) == []


@each_language
def test_nothing_is_left_in_english(language):
    known = {word.lower() for word in WORD.findall(f"{SAME['']} {SAME.get(language, '')}")}
    left = [
        entry
        for entry in entries(language)
        if entry.msgid in forms_of(entry)
        and not {word.lower() for word in WORD.findall(glossary.words_only(entry.msgid))} <= known
    ]
    assert [message for message in shown(left) if not message.startswith(KEYS)] == []


@pytest.mark.long
@each_language
def test_the_words_of_the_glossary_are_used(language):
    if NAMES[language] not in glossary.languages():
        pytest.fail(f"docs/glossary.md has no column {NAMES[language]}")
    also, terms = ALSO.get(language, {}), glossary.terms(NAMES[language])
    wrong = [
        f"{term.english}: {entry.msgid} → {form}"
        for entry in entries(language)
        if not entry.msgid.startswith(KEYS)
        for form in forms_of(entry)[:1]
        for term in terms
        if term.is_in(glossary.words_only(entry.msgid)) and not term.is_kept_in(form, also.get(term.english, ()))
        if not re.search(OTHER_MEANINGS.get(term.english, "$^"), entry.msgid)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", OF_BOOKS)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_every_word_of_a_rule_book_is_translated_and_up_to_date(book, language):
    assert book_texts.gaps(book, language) == []
