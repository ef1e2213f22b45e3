"""``manage.py army resize``: the army of a file at another number of points."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from armybuilder.armies.commands import exchange
from armybuilder.armies.resizing import context, solving
from armybuilder.armies.resizing.forms import ResizeForm
from rules import engine
from rules.engine import words
from rules.sizes.armies import build_of
from rules.sizes.resizing import ANSWERS, problem


def arguments(parser: CommandParser) -> None:
    """The file, the size, and which answer is written."""
    parser.add_argument("file", metavar="FILE", help=_("army document or text, or - for standard input"))
    parser.add_argument("points", metavar="POINTS", help=_("points, or figures where the rule book counts figures"))
    parser.add_argument(
        "--answer", type=int, choices=range(1, ANSWERS + 1), default=1, help=_("which of the answers (default: 1)")
    )
    parser.add_argument("--to", choices=sorted(exchange.WRITERS), default="text")
    exchange.add_writing_options(parser)


def resize(command: BaseCommand, options: dict[str, Any]) -> int:
    """Write the army of a file at another size. Sentences about it go to standard error."""
    return exchange.rewrite(command, options, lambda build: _resized(command, build, options))


def _resized(command: BaseCommand, build: engine.Build, options: dict[str, Any]) -> engine.Build | None:
    """The answer that was asked for; ``None``, with a message, if there is none."""
    form = ResizeForm(build, {"points": options["points"]})
    if not form.is_valid():
        command.stderr.write(f"{options['points']}: {form.errors['points'][0]}")  # untranslated
        return None
    if not solving.is_installed():
        command.stderr.write(_("Install highspy to find armies of another size."))
        return None
    size = form.cleaned_data["points"]
    resized, sentence = context.in_scenario(build, size)
    if sentence:
        command.stderr.write(sentence)
    size_problem = problem(resized, size)
    try:
        answers = solving.find_answers(size_problem)
    except solving.TooSlow:
        command.stderr.write(_("No army was found in time. Try again, or try another size."))
        return None
    if not answers.answers and answers.least:
        minimum = words.sum_of(build.catalogue, answers.least)
        command.stderr.write(_("With its leader this army has at least {least}. Choose more.").format(least=minimum))
    elif not answers.answers:
        command.stderr.write(
            _("No army can be made of these figures: a leader is missing, or a unit breaks a rule. Fix the army first.")
        )
    elif len(answers.answers) < options["answer"]:
        command.stderr.write(_("This size has no answer {number}.").format(number=options["answer"]))
    else:
        return build_of(resized, size_problem, answers.answers[options["answer"] - 1], context.name_of(build, size))
    return None
