"""The app of the catalogue: rule books as rows, and the engine that reads them."""

from collections.abc import Callable
from functools import cache

from django.apps import AppConfig
from django.conf import settings
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext, override, trans_real
from django.utils.translation import gettext_lazy as _

from rules.engine.wording.messages import language


class RulesConfig(AppConfig):
    """Rule books."""

    name = "rules"
    verbose_name = _("Rule books")

    def ready(self) -> None:
        """Let every change of a row be seen in the next request, and the engine speak the reader's language."""
        from rules import stamps

        stamps.watch(self.get_models())
        language.name, language.look_up, language.look_up_counted = get_language, gettext, ngettext
        language.form = _form
        language.names, language.speaking = _languages, override
        language.separators = lambda: _separators(get_language())


def _form(number: int) -> int:
    """By the plural rule of the reader's language."""
    plural: Callable[[int], int] = getattr(trans_real.catalog(), "plural", lambda number: number != 1)
    return int(plural(number))


def _languages() -> tuple[str, ...]:
    return tuple(code for code, _ in settings.LANGUAGES)


@cache
def _separators(code: str | None) -> tuple[str, str]:
    decimal, thousands = (get_format(name, code) for name in ("DECIMAL_SEPARATOR", "THOUSAND_SEPARATOR"))
    return str(decimal), str(thousands)
