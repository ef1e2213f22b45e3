"""Why battles could not be played: kept as plain values, said in the reader's language."""

from django.utils.translation import gettext_lazy as _

from armybuilder.jobs.process_limits import End

WHY = {
    "killed": _("The server stopped each of the {number} times these battles were started."),
    "cancelled": _("These battles were canceled."),
    "gone": _("The rules of these armies have changed in the meantime. Reload the page."),
    End.TOO_LONG.name: _("These battles took more than {seconds} seconds of computing time and were stopped."),
    End.TIMED_OUT.name: _("These battles took longer than {seconds} seconds because the server is busy."),
    End.STUCK.name: _("These battles made no progress for {seconds} seconds and were stopped. Play them again."),
    End.TOO_LARGE.name: _("These battles needed more than {memory} MB of memory and were stopped."),
    End.KILLED.name: _("The server ran out of memory, or was stopped."),
    "": _("These battles could not be played."),
}
