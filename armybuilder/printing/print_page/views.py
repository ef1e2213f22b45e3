"""A print's own page while it is made, its file, and pictures of pages."""

import threading
from pathlib import Path
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_POST, require_safe

from armybuilder import rate_limits
from armybuilder.core.web.http import Request, render_page
from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.printing.jobs import prints
from armybuilder.printing.jobs.orders import Order, file_name
from armybuilder.printing.jobs.store import store, used
from armybuilder.printing.models import Print
from armybuilder.visitors import become_player, visitor_of

MAX_AWAITED = 2
"""Armies of a print that a request waits for; more take longer than anybody looks at an empty page."""
_patience = threading.BoundedSemaphore(1)
"""Of the threads that answer requests, one may wait for a print; the others are for everybody."""


def answer(request: Request, order: Order) -> HttpResponse:
    """The order's PDF if it is done or soon will be; otherwise the page of the job, which shows how far it is."""
    if path := prints.stored(order):
        return _pdf(request, path, file_name(order.names, order.sheets))
    become_player(request)
    if seconds := wait(request, order):
        return rate_limits.answer(request, "prints", seconds)
    row = prints.ask(order, visitor_of(request))
    if len(order.builds) <= MAX_AWAITED and worker_heartbeat.has_worker() and _patience.acquire(blocking=False):
        try:
            prints.wait(row)
        finally:
            _patience.release()
    if path := prints.file_of(row):
        return _pdf(request, path, file_name(order.names, order.sheets))
    return _page(request, row) if row.state == State.FAILED else redirect("printing:job", row.code)


def wait(request: Request, order: Order) -> int:
    """Seconds until the visitor may request that order, 0 if they may; an order they have already requested is free."""
    return rate_limits.wait(request, "prints") if prints.is_new(order, visitor_of(request)) else 0


@require_safe
def job(request: Request, code: UUID) -> HttpResponse:
    """The progress of a print, and the way to its file."""
    return _page(request, _print(request, code))


@require_safe
def file(request: Request, code: UUID) -> HttpResponse:
    """The print's PDF; if it was deleted for space, it is printed again."""
    row = _print(request, code)
    if path := prints.file_of(row):
        return _pdf(request, path, file_name(row.names, row.order["sheets"]))
    if row.state == State.DONE:
        if seconds := rate_limits.wait(request, "prints"):
            return rate_limits.answer(request, "prints", seconds)
        prints.retry(row)
    return redirect("printing:job", row.code)


@require_POST
@rate_limits.limit_posts("prints")
def retry(request: Request, code: UUID) -> HttpResponse:
    """Print it once more."""
    row = _own(request, code)
    prints.retry(row)
    return redirect("printing:job", row.code)


@require_POST
def cancel(request: Request, code: UUID) -> HttpResponse:
    """Forget the print; a step that is under way is dropped."""
    _own(request, code).delete()
    return redirect("printing:prints")


@require_safe
def picture(request: Request, key: str, page: int) -> HttpResponse:
    """A page of a sheet; its address is a secret that only the page of its print tells."""
    path = store().picture(key, page - 1)
    if not used(path):
        raise Http404("No such picture.")
    headers = {"Cache-Control": "private, max-age=31536000, immutable"}
    return HttpResponse(path.read_bytes(), content_type="image/webp", headers=headers)


def _own(request: Request, code: UUID) -> Print:
    return get_object_or_404(Print.objects.own(visitor_of(request)), code=code)


def _print(request: Request, code: UUID) -> Print:
    return get_object_or_404(Print.objects.reachable_by(visitor_of(request), timezone.now()), code=code)


def _page(request: Request, row: Print) -> HttpResponse:
    own = row.owner_id == visitor_of(request).key
    is_answered = worker_heartbeat.has_worker() or not row.is_open
    context = {"print": row, "own": own, "before": row.before, "answered": is_answered}
    status = 200
    if row.state == State.FAILED and request.method == "GET" and not request.htmx:
        status = 503 if row.is_interrupted else 422
    return render_page(request, "printing/print_page/job.html", context, partial="job", status=status)


def _pdf(request: Request, path: Path, name: str) -> HttpResponse:
    """The file, to look at or, where asked for, to keep under that name."""
    disposition = content_disposition_header("download" in request.GET, name)
    headers = {"Content-Disposition": disposition or "inline"}
    return HttpResponse(path.read_bytes(), content_type="application/pdf", headers=headers)
