"""Operations for reading: rule books, and the public armies of the library."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from armybuilder import rule_books
from armybuilder.api.operations import JSON, ApiRequest, json_answer
from armybuilder.core.web.http import whole_address
from armybuilder.library import search_results
from armybuilder.library.models import Entry
from armybuilder.library.search_criteria import Search
from rules.documents import document_of, write_catalogue
from rules.engine.wording.words import exact_points

PER_PAGE = 24
COLUMNS = ("slug", "name", "short_name", "revision", "credit")


def list_rule_books(request: ApiRequest) -> HttpResponse:
    """The rule books, and the newest revision of the house rules that the player may read."""
    books = rule_books.books_for(request.visitor)
    rows = [{name: getattr(book, name) for name in COLUMNS} for book in books]
    return json_answer({"rule_books": rows})


def read_rule_book(request: ApiRequest, edition: str) -> HttpResponse:
    """All rows of a rule book, as a document (muster-rules/1)."""
    books = get_object_or_404(rule_books.readable(request.visitor), slug=edition)
    return HttpResponse(write_catalogue(document_of(books)), content_type=JSON)


def search_library(request: ApiRequest) -> HttpResponse:
    """Public armies by words and filters, as the address of the library page has them."""
    query = request.GET.copy()
    query.pop("toys", None)
    search = Search.read(query)
    entries = search_results.page(search, request.visitor, PER_PAGE + 1)
    shown = entries[:PER_PAGE]
    following = None
    if len(entries) > PER_PAGE:
        query["after"] = search_results.after(shown[-1], search)
        following = f"{request.path}?{query.urlencode()}"
    return json_answer({"armies": [_entry(army) for army in shown], "next": following})


def _entry(entry: Entry) -> dict[str, object]:
    return {
        "code": str(entry.army.code),
        "name": entry.army.name,
        "edition": entry.army.edition.slug,
        "points": exact_points(entry.points),
        "figures": entry.figures,
        "is_legal": entry.legal,
        "likes": entry.likes,
        "copies": entry.copies,
        "updated": entry.changed.isoformat(),
        "address": whole_address(reverse("armies:read", args=[entry.army.code])),
        "resolved": whole_address(reverse("other_programs:public_json", args=[entry.army.code])),
    }
