"""The administrators' page about the server's backups."""

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from armybuilder.accounts.claiming import player_of
from armybuilder.audit import trail
from armybuilder.backups import folder
from armybuilder.backups.context import page
from armybuilder.core.web.http import Request, render_page
from armybuilder.jobs import worker_heartbeat


@require_safe
def server(request: Request) -> HttpResponse:
    """All backups: their age and size, and whether restoring them was tried."""
    _administrator(request)
    return render_page(request, "backups/server.html", page(), partial="backups")


@require_POST
def start(request: Request) -> HttpResponse:
    """Have the worker make one now. A second request before it begins changes nothing."""
    _administrator(request)
    player = player_of(request)
    folder.ask(player.name if player else request.user.get_username())
    trail.record(trail.SERVER, "backup-requested", player)
    worker_heartbeat.wake_worker()
    return redirect("backups:server")


@require_safe
def download(request: Request, file: str) -> HttpResponseBase:
    """A backup as a file. It contains everybody's data, so the administrator enters the password again first."""
    _administrator(request)
    answer: HttpResponseBase = _after_password(request, file)
    return answer


def _send(request: Request, file: str) -> HttpResponseBase:
    backup = folder.backup_named(file)
    if backup is None:
        raise Http404("No such backup.")
    trail.record(trail.SERVER, "backup-downloaded", player_of(request), file=backup.name)
    content = backup.path.open("rb")
    return FileResponse(content, as_attachment=True, filename=backup.name, content_type="application/zip")


_after_password = reauthentication_required(enabled=lambda request: not settings.SINGLE_USER)(_send)


def _administrator(request: Request) -> None:
    """Moderators are no administrators: a backup has everybody's addresses and passwords' digests."""
    if not (request.user.is_active and request.user.is_superuser):
        raise Http404("No such page.")
