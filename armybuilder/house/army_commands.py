"""What ``manage.py army`` does with house rules."""

from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.armies.commands.subcommands import Subcommand, register
from armybuilder.house import removing

register(
    Subcommand(
        "sweep-house-rules",
        f"delete house rules that were removed {KEPT_DAYS} days ago",
        removing.arguments,
        removing.sweep,
    )
)
