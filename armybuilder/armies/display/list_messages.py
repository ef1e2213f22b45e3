"""Messages on the list of armies after several armies were changed, by name or by number."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.models import ArmyQuerySet
from armybuilder.core.i18n.natural_order import natural_key


def trashed(names: Sequence[str]) -> str:
    """These armies were moved to the trash."""
    return by_name_or_number(
        names,
        _("{army} was moved to the trash."),
        ngettext("{count} army was moved to the trash.", "{count} armies were moved to the trash.", len(names)),
    )


def added(names: Sequence[str]) -> str:
    """These armies were copied or imported."""
    return by_name_or_number(
        names, _("{army} was added."), ngettext("{count} army was added.", "{count} armies were added.", len(names))
    )


def switched(armies: ArmyQuerySet, skipped: int) -> str:
    """These armies are on another revision now, and that many are not."""
    there = sorted(armies, key=lambda army: natural_key(army.name))
    sentences = []
    if there:
        singular = _("{army} now uses {rules}.")
        many = ngettext("{count} army now uses {rules}.", "{count} armies now use {rules}.", len(there))
        names = [army.name for army in there]
        sentences.append(by_name_or_number(names, singular, many, rules=there[0].edition.label))
    if skipped:
        sentences.append(
            ngettext(
                "{count} army changed in the meantime and was not moved. Review it first.",
                "{count} armies changed in the meantime and were not moved. Review them first.",
                skipped,
            ).format(count=skipped)
        )
    return " ".join(sentences)


def by_name_or_number(names: Sequence[str], singular: str, many: str, **more: str) -> str:
    """The sentence with the army's name if there is one army, else with their number; empty if there is none."""
    sentence = singular if len(names) == 1 else many
    return sentence.format(army=names[0], count=len(names), **more) if names else ""
