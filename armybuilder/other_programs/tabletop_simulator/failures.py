"""Why cards could not be drawn: kept as plain values, said in the reader's language."""

from django.utils.translation import gettext_lazy as _

WHY = {"": _("These cards could not be drawn.")}
