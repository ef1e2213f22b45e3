"""Finds armies by what a command line names: a file, a sample's slug, an army's code or one of its keys."""

from pathlib import Path
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from armybuilder.armies import samples
from armybuilder.armies.documents.files import STANDARD_INPUT, read_either
from armybuilder.armies.models import Army
from rules import engine
from rules.engine.documents.document import Editions


class Unknown(Exception):
    """No army has that name, or its file has errors; each is a line."""


def army_named(name: str, edition: str | None, known: Editions) -> engine.Build:
    """The army of that name. Raises ``Unknown``."""
    if name == STANDARD_INPUT or Path(name).is_file():
        return _read(name, edition, known)
    sample = samples.get(name)
    if sample:
        return sample.build
    army = Army.objects.filter(_called(name), binned=None).select_related("edition").first()
    if army is None:
        raise Unknown(_("{name} is not a file, a sample army, or an army’s code or key.").format(name=name))
    return army.build()


def _read(file: str, edition: str | None, known: Editions) -> engine.Build:
    try:
        return read_either(file, edition, known)[0]
    except (engine.DocumentError, engine.NotationError) as error:
        raise Unknown("\n".join(f"{file}: {mistake}" for mistake in error.mistakes)) from None


def _called(name: str) -> Q:
    try:
        return Q(code=UUID(name))
    except ValueError:
        return Q(read_key=name) | Q(edit_key=name)
