"""Operations on prints: a PDF is asked for, polled and fetched."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armybuilder.accounts.paper import PAPER_NAMES, usual_paper
from armybuilder.api.operations import ApiRequest, Refused, army_in, count, json_answer
from armybuilder.core.web.file_names import attachment
from armybuilder.jobs.queue import State
from armybuilder.printing.jobs import prints
from armybuilder.printing.jobs.orders import Order, file_name
from armybuilder.printing.models import Print
from armybuilder.printing.papers import PAPERS, Layout
from armybuilder.printing.sheets import SHEETS
from rules import engine

DEFAULT = "roster"


def order(request: ApiRequest) -> HttpResponse:
    """Ask for a PDF of a document. The same order is the same print."""
    wanted = _order(request, army_in(request))
    if prints.is_new(wanted, request.visitor):
        count(request, "prints")
    row = prints.ask(wanted, request.visitor)
    row.refresh_from_db()
    return json_answer(_state(row), 202, Location=reverse("api:print", args=[row.code]))


def read(request: ApiRequest, code: UUID) -> HttpResponse:
    """The progress of a print."""
    return json_answer(_state(_print(request, code)))


def read_file(request: ApiRequest, code: UUID) -> HttpResponse:
    """The PDF of a print that is done."""
    row = _print(request, code)
    path = prints.file_of(row)
    if path is None:
        raise Refused(409, _("The PDF isn’t ready. Ask for the print’s state until it is done."))
    return attachment(path.read_bytes(), "application/pdf", file_name(row.names, row.order["sheets"]))


def _order(request: ApiRequest, build: engine.Build) -> Order:
    sheets = request.GET.get("sheets", DEFAULT).split(",")
    # The paper of the token's account, or else what is usual where the requested language is spoken.
    chosen = request.player.paper if request.player else ""
    paper = request.GET.get("paper", chosen if chosen in PAPER_NAMES else usual_paper(request))
    known = [slug for slug, sheet in SHEETS.items() if sheet.is_in(build.catalogue) and not sheet.is_for_two]
    if len(set(sheets)) != len(sheets) or not set(sheets) <= set(known):
        raise Refused(422, _("The sheets are some of: {names}.").format(names=", ".join(known)), "sheets")
    if paper not in PAPERS:
        raise Refused(422, _("The paper is one of: {names}.").format(names=", ".join(PAPERS)), "paper")
    return Order((build,), tuple(sheets), Layout(paper=paper, language=get_language() or "en"))


def _print(request: ApiRequest, code: UUID) -> Print:
    return get_object_or_404(Print.objects.reachable_by(request.visitor, timezone.now()), code=code)


def _state(row: Print) -> dict[str, object]:
    is_done = row.state == State.DONE and prints.file_of(row) is not None
    return {
        "code": str(row.code),
        "state": row.state,
        "pages": row.done,
        "file": reverse("api:print_file", args=[row.code]) if is_done else None,
        "error": row.reason or None,
    }
