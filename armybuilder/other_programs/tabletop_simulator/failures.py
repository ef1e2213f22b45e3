"""Why cards could not be drawn: kept as plain values, said in the reader's language."""

from django.utils.translation import gettext_lazy as _

from armybuilder.jobs.process_limits import End

WHY = {
    End.STUCK.name: _("Drawing these cards made no progress and was stopped. Load the army again."),
    "": _("These cards could not be drawn."),
}
