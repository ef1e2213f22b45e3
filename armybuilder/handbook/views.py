"""Pages of the rules: the books, a book's contents with its search, a chapter, a rule, and what points are worth."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from armybuilder import rule_books
from armybuilder.core.web.file_names import attachment
from armybuilder.core.web.http import Request, render_page
from armybuilder.handbook import search, worths
from armybuilder.handbook.book import Book, book
from armybuilder.visitors import visitor_of
from rules.documents import document_of, write_catalogue
from rules.models import Edition
from rules.snapshot import catalogue, catalogue_in_own_words
from rules.worth.measured import path_of


@require_safe
def editions(request: Request) -> HttpResponse:
    """The rule books, then house rules; if there is only one, its page."""
    every = rule_books.books_for(visitor_of(request))
    if len(every) == 1:
        return redirect("handbook:contents", every[0].slug)
    books = [edition for edition in every if not edition.revision]
    houses = [edition for edition in every if edition.revision]
    return render(request, "handbook/editions.html", {"editions": books, "houses": houses})


@require_safe
def contents(request: Request, edition: str) -> HttpResponse:
    """A book's chapters, or the results of a search."""
    rules = _readable(request, edition)
    opened_book = _book_of(rules)
    answer = search.search(opened_book, request.GET.get("q", ""))
    shown = {"book": opened_book, "answer": answer, "mark": rule_books.mark_of(rules)}
    return render_page(request, "handbook/contents.html", shown, partial="found")


@require_safe
def chapter(request: Request, edition: str, chapter: str) -> HttpResponse:
    """One chapter; with ``for``, only the rules for figures of that kind."""
    opened_book = _open(request, edition)
    page = opened_book.chapter(chapter)
    if page is None:
        raise Http404
    kind = opened_book.catalogue.kinds.get(request.GET.get("for", ""))
    context = {
        "book": opened_book,
        "chapter": page,
        "kind": kind,
        "sections": (page.only_for(kind.slug) if kind else page).sections,
        "proposal_address": rule_books.proposal_address(edition, visitor_of(request)),
    }
    return render(request, "handbook/chapter.html", context)


@require_safe
def rule(request: Request, edition: str, slug: str) -> HttpResponse:
    """Redirect to a rule, in its chapter at its anchor."""
    entry = _open(request, edition).rules.get(slug)
    if entry is None:
        raise Http404
    address = reverse("handbook:chapter", args=[edition, entry[0].slug])
    return HttpResponseRedirect(f"{address}#{slug}")


@require_safe
def catalogue_file(request: Request, edition: str) -> HttpResponse:
    """Download a book's catalogue, which its armies need on another server."""
    rule_book = _readable(request, edition)
    return attachment(write_catalogue(document_of(rule_book)), "application/json", f"{rule_book.slug}.rules.json")


@require_safe
def points(request: Request, edition: str) -> HttpResponse:
    """The worth of a point of a book, as it was measured."""
    opened_book = _open(request, edition)
    page = worths.page(opened_book.catalogue, edition, request.GET)
    if page is None:
        raise Http404
    return render(request, "handbook/worth.html", {"book": opened_book, "worths": page})


@require_safe
def points_file(request: Request, edition: str) -> HttpResponse:
    """Download everything that was measured of a book."""
    rule_book = _readable(request, edition)
    path = path_of(rule_book.slug)
    if not path.is_file():
        raise Http404
    return attachment(path.read_bytes(), "text/csv; charset=utf-8", f"{rule_book.slug}-points.csv")


def _open(request: Request, slug: str) -> Book:
    return _book_of(_readable(request, slug))


def _readable(request: Request, slug: str) -> Edition:
    return get_object_or_404(rule_books.readable(visitor_of(request)), slug=slug)


def _book_of(edition: Edition) -> Book:
    return book(catalogue(edition), catalogue_in_own_words(edition))
