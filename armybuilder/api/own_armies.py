"""Operations on a player's own armies: list, read, write, and their versions."""

import dataclasses
from functools import partial
from uuid import UUID, uuid4

from django.db.models import TextField
from django.db.models.functions import Cast, Length
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.api.documents import apply
from armybuilder.api.models import Scope
from armybuilder.api.operations import (
    ApiRequest,
    Refused,
    army_in,
    count,
    counts_once,
    edit_of,
    json_answer,
    needs,
    parts_of,
    save_once,
)
from armybuilder.armies import permissions
from armybuilder.armies.models import Army, ArmyQuerySet, Version
from armybuilder.core.db import transactions
from armybuilder.core.web.http import whole_address
from rules import engine
from rules.models import Edition

PER_PAGE = 50
"""Armies and versions of a list."""
MAX_PAGE_LENGTH = 400_000
"""Most characters of the documents of a page of armies, unless one alone has more: large armies take longer."""
MAX_PAGE = 10_000


@needs(Scope.READ)
def list_armies(request: ApiRequest) -> HttpResponse:
    """The player's armies, the one changed last first; not those in the trash."""
    pages, place = _pages_of_armies(request), page_of(request) - 1
    armies = _own(request).filter(pk__in=pages[place] if place < len(pages) else []).order_by("-changed", "-pk")
    return _page(request, "armies", [_summary(army) for army in armies], place + 1 < len(pages))


@needs(Scope.READ)
def read(request: ApiRequest, code: UUID) -> HttpResponse:
    """An army with its document."""
    return _answer(_army(request, code))


@needs(Scope.WRITE)
@counts_once
def create(request: ApiRequest) -> HttpResponse:
    """Save a document as a new army."""
    build = army_in(request)
    count(request, "armies")
    edition = Edition.objects.get(slug=build.catalogue.slug)

    def start() -> HttpResponse:
        army = Army.start(build, edition, request.visitor.key, code=uuid4())
        response = _answer(army, 201)
        response.headers["Location"] = reverse("api:army", args=[army.code])
        return response

    return save_once(request, start)


@needs(Scope.WRITE)
@counts_once
def replace(request: ApiRequest, code: UUID) -> HttpResponse:
    """Put a document in the place of the army's, as one change that can be undone."""
    army = _matching(request, code)
    after = army_in(request)
    if after.catalogue.slug != army.edition.slug:
        title = _("The document follows other rules than the army: {slug}.").format(slug=army.edition.slug)
        raise Refused(422, title, "edition")

    def put() -> HttpResponse:
        army.replace(_with_ids(army.build(), after), seen_version=army.version, author=request.visitor.key)
        return _answer(army)

    return save_once(request, put)


@needs(Scope.WRITE)
@counts_once
def edit(request: ApiRequest, code: UUID) -> HttpResponse:
    """Change the army by one edit, as its page does."""
    parts, army = parts_of(request, "edit"), _matching(request, code)
    wanted = edit_of(parts["edit"])
    apply(army.build(), wanted)

    def make() -> HttpResponse:
        army.change(wanted, seen_version=army.version, author=request.visitor.key)
        return _answer(army)

    return save_once(request, make)


@needs(Scope.WRITE)
@counts_once
def move_to_trash(request: ApiRequest, code: UUID) -> HttpResponse:
    """Move the army to the trash, where it stays for 30 days."""
    army = _matching(request, code)

    def move() -> HttpResponse:
        transactions.write(partial(Army.objects.filter(pk=army.pk).update, binned=timezone.now()))
        return HttpResponse(status=204)

    return save_once(request, move)


@needs(Scope.READ)
def list_versions(request: ApiRequest, code: UUID) -> HttpResponse:
    """The versions of an army, the newest first."""
    start, army = PER_PAGE * (page_of(request) - 1), _army(request, code)
    versions = army.versions.defer(*Army.document_columns).order_by("-number")
    rows = list(versions[start : start + PER_PAGE + 1])
    return _page(request, "versions", [_version(army, version) for version in rows[:PER_PAGE]], len(rows) > PER_PAGE)


@needs(Scope.READ)
def read_version(request: ApiRequest, code: UUID, number: int) -> HttpResponse:
    """The document of a version."""
    army = _army(request, code)
    return json_answer({"number": number, "document": engine.write_document(_state(army, number))})


@needs(Scope.WRITE)
@counts_once
def restore_version(request: ApiRequest, code: UUID, number: int) -> HttpResponse:
    """Return to a version, as one more change."""
    army = _matching(request, code)
    _state(army, number)

    def go_back() -> HttpResponse:
        army.return_to(number, seen_version=army.version, author=request.visitor.key)
        return _answer(army)

    return save_once(request, go_back)


def page_of(request: HttpRequest) -> int:
    """The page of a list that was asked for, from 1."""
    wanted = request.GET.get("page", "1")
    if not (wanted.isascii() and wanted.isdecimal() and 0 < int(wanted[:9]) <= MAX_PAGE):
        title = _("A page is a number from 1 to {number}.").format(number=MAX_PAGE)
        raise Refused(422, title, "page")
    return int(wanted)


def _own(request: ApiRequest) -> ArmyQuerySet:
    return Army.objects.made_by(request.visitor).filter(binned=None)


def _pages_of_armies(request: ApiRequest) -> list[list[int]]:
    """The ids of the player's armies by page: fewer on a page if they are large."""
    length, pages = Length(Cast("document", TextField())), [list[int]()]
    page_length = 0
    for pk, army_length in _own(request).order_by("-changed", "-pk").values_list("pk", length):
        page_length += army_length
        if pages[-1] and (len(pages[-1]) == PER_PAGE or page_length > MAX_PAGE_LENGTH):
            pages.append([])
            page_length = army_length
        pages[-1].append(pk)
    return pages


def _army(request: ApiRequest, code: UUID) -> Army:
    armies = _own(request)
    return get_object_or_404(armies if request.method == "GET" else permissions.watched(armies), code=code)


def _matching(request: ApiRequest, code: UUID) -> Army:
    """The army in the state that the script has read: ``If-Match`` says which."""
    army, known = _army(request, code), request.headers.get("If-Match", "")
    if not known:
        raise Refused(428, _("Send If-Match with the ETag of the army that you have read."), "If-Match")
    # A compressed answer has a weak tag.
    tags = [tag.strip().removeprefix("W/") for tag in known.split(",")]
    if "*" not in tags and _tag(army) not in tags:
        raise Refused(412, _("The army has changed since you read it. Read it again."), "If-Match")
    return army


def _tag(army: Army) -> str:
    return f'"{army.version}"'


def _state(army: Army, number: int) -> engine.Build:
    try:
        return army.state(number)
    except LookupError:
        raise Http404("No such version.") from None


def _with_ids(before: engine.Build, after: engine.Build) -> engine.Build:
    """The document's units with the ids of those that stand in their places, so that undo and history know them."""
    known = [unit.id for unit in before.units]
    unused = max(known, default=-1) + 1
    new = range(unused, unused + len(after.units))
    ids = [*known, *new][: len(after.units)]
    units = (dataclasses.replace(unit, id=number) for unit, number in zip(after.units, ids, strict=True))
    return dataclasses.replace(after, units=tuple(units))


def _answer(army: Army, status: int = 200) -> HttpResponse:
    content = _summary(army) | {"document": engine.write_document(army.build())}
    return json_answer(content, status, ETag=_tag(army))


def _summary(army: Army) -> dict[str, object]:
    build = army.build()
    bill = engine.bill(build)
    return {
        "code": str(army.code),
        "name": army.name,
        "edition": build.catalogue.slug,
        "points": engine.words.exact_points(bill.total),
        "figures": bill.figures,
        "is_legal": engine.legal(build),
        "visibility": army.visibility,
        "version": army.version,
        # A new army is saved at the end of the transaction.
        "updated": (army.changed or timezone.now()).isoformat(),
        "address": whole_address(reverse("armies:army", args=[army.code])),
    }


def _version(army: Army, version: Version) -> dict[str, object]:
    return {
        "number": version.number,
        "parent": version.parent,
        "is_current": version.number == army.version,
        "title": version.title,
        "summary": str(version.summary or ""),
        "made": version.made.isoformat(),
    }


def _page(request: HttpRequest, name: str, rows: list[dict[str, object]], has_more: bool) -> HttpResponse:
    """A page of a list, with the address of the next one."""
    following = f"{request.path}?page={page_of(request) + 1}" if has_more else None
    return json_answer({name: rows, "next": following})
