"""Every command in the pseudo language: whatever stays English is not translatable."""

import argparse
import ast
import io
import json
import re
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.staticfiles.management.commands import runserver as djangos_runserver
from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand
from django.core.management.commands import makemessages as djangos_makemessages
from django.db import DatabaseError, IntegrityError
from django.utils import translation
from django.utils.translation import trans_real

from armybuilder.armies.commands import exchange
from armybuilder.armies.documents import files
from armybuilder.armies.resizing import solving
from armybuilder.backups import archive, restoring
from armybuilder.core.management.commands import makemessages as our_makemessages
from armybuilder.hosting.management.commands import doctor
from armybuilder.jobs.child_process import End
from armybuilder.matches.commands import fighters
from armybuilder.printing import army_commands as printing
from armybuilder.printing.jobs import render
from rules import loading
from rules.book_texts import Gap
from rules.management.commands import book_texts
from rules.models import Edition, Option
from tests.armies.importing.test_bring_rules import built, rules
from tests.armies.test_army_commands import DOCUMENT, TEXT
from tests.languages.test_pseudo_language import nobodys_language as nobodys_language
from tests.support.languages.pseudo_language import CODE, WORD, Pseudo, outside, words_of_rule_books

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.long]

ROOT = settings.ROOT
MODULES = [
    *ROOT.glob("*/management/commands/*.py"),
    *ROOT.glob("armybuilder/*/management/commands/*.py"),
    *ROOT.glob("armybuilder/*/army_commands.py"),
    *ROOT.glob("armybuilder/armies/commands/*.py"),
    *(
        ROOT / f"armybuilder/{name}.py"
        for name in ("armies/trash", "armies/documents/files", "core/machine/command_line", "matches/commands/fighters")
    ),
]
"""Where the commands' sentences are, but for those about documents, which pages say as well."""
OURS = sorted(name for name, app in get_commands().items() if app.partition(".")[0] in ("armybuilder", "rules"))
DATA = """
    Patrol Leader Archers Brute Checkmate King Night He sings Tuesday Table Very Simple Muster JSON PDF PID SVG UTC mm
    manage py txt json nameless bytes options tough de armybuilder locale LC MESSAGES po django
    CommandError No such file or directory
"""
"""Names in the tests' files, of formats and of commands; the system's own words; how Django begins a refusal."""
DJANGOS = (BaseCommand(), djangos_makemessages.Command(), djangos_runserver.Command())
"""Commands with options of Django's own, whose help nobody can translate: it is not in Django's catalogs either."""


class Recorded(Pseudo):
    """The pseudo language, which remembers what it was asked for."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add(msgid1)
        return super().ngettext(msgid1, msgid2, n)


@pytest.fixture
def language(nobodys_language, monkeypatch) -> Iterator[Recorded]:
    recorded = Recorded(CODE)
    monkeypatch.setitem(trans_real._translations, CODE, recorded)
    with translation.override(CODE):
        yield recorded


@pytest.fixture
def say(language, tmp_path, capsys, monkeypatch):
    """A function: all that a call of ``manage.py`` says, in a folder with armies and rules."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "9999")
    # A command closes its connections when it ends, with the transaction of the test.
    monkeypatch.setattr("django.core.management.base.connections.close_all", lambda: None)
    monkeypatch.setattr(render, "pdf", lambda *_: b"%PDF")
    write(tmp_path)

    def run(line: str, stdin: bytes = b"") -> str:
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
        words = [word.replace("␣", " ").replace("␀", "\0") for word in line.split()]
        with suppress(SystemExit):
            command(words[0]).run_from_argv(["manage.py", *words])
        return "".join(capsys.readouterr())

    return run


def write(folder: Path) -> None:
    """Files with armies and rules, and with mistakes."""
    told = {**DOCUMENT, "units": [{"name": "𓀀", "figure": "troop"}]}
    many = {**DOCUMENT, "units": [{"name": "Archers", "figure": "troop", "count": 999}]}
    for name, content in {
        "patrol.txt": TEXT.encode(),
        "patrol.json": json.dumps(DOCUMENT).encode(),
        "many.json": json.dumps(many).encode(),
        "undrawn.json": json.dumps(told).encode(),
        "nameless.json": json.dumps({**told, "name": ""}).encode(),
        "unitless.json": json.dumps({**DOCUMENT, "units": []}).encode(),
        "empty.json": b"{}",
        "bytes.json": b"\xff\xfe",
        "broken.json": b'{"format": ',
        "army.json": built(),
        "rules.json": rules(),
        "rules4.json": rules(4),
        "fourth.json": rules(4, "tuesday-table@4"),
        "book.json": rules(slug="vsgmr-7"),
    }.items():
        (folder / name).write_bytes(content)
    (folder / "texts").mkdir()
    (folder / "texts" / "book.de.json").write_bytes(b"{")


LINES = f"""
army | army none
army check | army check patrol.json empty.json bytes.json broken.json none.json | army check patrol.json --rules
army check ␀ | army check - | army check patrol.json --rules none.json | army check -x
army convert patrol.txt --to json | army convert patrol.json --to text | army convert patrol.json --to yaml
army convert patrol.json --to text -o no/out.txt | army convert patrol.json --to text -o ␀ | army convert patrol.json
army convert patrol.txt --to json --edition vsgmr-8 | army convert patrol.json --to text --language xx
army import patrol.txt --name | army import patrol.txt patrol.json --name A | army import patrol.txt --name ␣
army import patrol.txt --owner {"k" * 33} | army import | army import patrol.txt | army import patrol.json
army import army.json --rules rules.json --owner me | army import army.json --rules rules4.json | army import empty.json
army export | army export --all x | army export x | army export --all | army export --all --format text -o out
army export | army export --all --format bs
army resize patrol.json 25 | army resize patrol.json 0 | army resize patrol.json 1 | army resize undrawn.json 30
army resize patrol.json 2 --answer 3 | army resize empty.json 20 | army resize patrol.json
army crew patrol.json --units 1 --points 2 | army crew patrol.json --units x | army crew patrol.json --units 99
army crew patrol.json --units 1x900 | army crew empty.json --units 1 | army crew patrol.json --units 1 --points x
army crew patrol.json | army crew unitless.json --units 1
army rules | army rules export chess@1 | army rules export vsgmr-7 -o no/out.json | army rules export vsgmr-7 -o r.json
army rules import rules.json --owner me | army rules import rules4.json rules.json | army rules import fourth.json
army rules import book.json empty.json none.json | army rules import rules.json --owner {"k" * 33}
army empty-bin | army empty-bin x | army sweep-pictures | army share-pictures
army sweep-clubs | army sweep-house-rules
army library | army library rebuild | army library fill --armies 0 | army library fill --armies many
army library --a=1 | army library rebuild --armies=1 | army library fill --seed x
army pdf patrol.json | army pdf patrol.json -o out.pdf | army pdf patrol.json -o no/out.pdf
army pdf patrol.json -o out.pdf --sheets , | army pdf patrol.json -o out.pdf --sheets poster
army pdf patrol.json -o out.pdf --paper a3 | army pdf patrol.json -o out.pdf --cards-size vast
army pdf patrol.json -o out.pdf --paper a5 --sheets measuring | army pdf undrawn.json -o out.pdf
army pdf nameless.json -o out.pdf | army pdf empty.json -o out.pdf | army pdf patrol.json --rules none.json -o out.pdf
army pdf patrol.json --l | army pdf patrol.json --landscape=1
army pdf many.json -o out.pdf --sheets cards --cards-per figure
army battle elves orcs --battles 20 | army battle undead elves --battles 20 --json
army battle elves nobody | army battle elves night-raiders | army battle elves orcs --scenario picnic
army battle elves broken.json | army battle elves orcs --rules none.json | army battle justice-team undead --battles 20
army battle elves orcs --battles 0 | army battle elves orcs --battles x | army battle elves orcs --gap 6
army battle elves orcs --gap x | army battle elves orcs --tactics hold | army battle elves orcs --layout moon
army battle elves orcs --json --replay 1 | army battle elves | army battle elves orcs --s 1
load_rules -v x | load_rules | load_rules none.json | load_rules bytes.json | load_rules broken.json
load_rules book.json | load_rules empty.json | load_rules rules.json
book_texts --none
rules_schema x
print_worker --beside x | print_worker --beside 0
backup | backup --digest | backup out.zip | backup no/out.zip
restore | restore none.zip | restore broken.json
doctor x | prepare x
makemessages --none
"""
"""Calls of the commands: each of their verbs and refusals. ``␣`` is a space in a word, ``␀`` the letter 0."""
REPLAYS = [
    f"army battle {armies} --scenario {scenario} --gap 12 --replay {number}"
    for number, scenario in enumerate(("basic", "escape", "transport", "spawning", "ambush", "fortress"))
    for armies in ("wild-west-bandit-gang undead", "justice-team elves")
]


def command(name: str) -> BaseCommand:
    return load_command_class(get_commands()[name], name)


def parsers(command: BaseCommand, name: str) -> dict[str, argparse.ArgumentParser]:
    """Those of a command and of all its subcommands, by what is typed."""
    found = {name: command.create_parser("manage.py", name)}
    for line, parser in [*found.items()]:
        found |= within(line, parser)
    return found


def within(line: str, parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the subcommands of one."""
    found = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, one in action.choices.items():
                found |= {f"{line} {name}": one} | within(f"{line} {name}", one)
    return found


def data() -> set[str]:
    """Words that are no English: names of commands, options, choices, files and of what is in the rule books."""
    named = {*OURS, *(value for choice in printing.CHOICES.values() for value, _name in choice.values)}
    for name in OURS:
        for line, parser in parsers(command(name), name).items():
            named |= set(line.split())
            for action in parser._actions:
                named |= {*action.option_strings, *map(str, action.choices or ()), action.metavar or action.dest}
    words = {word.lower() for text in named for word in WORD.findall(text)}
    return words | {word.lower() for word in WORD.findall(DATA)}


def djangos() -> list[str]:
    """What Django says of its own commands' options; the longest first."""
    helps = {
        text % {"default": 1, "prog": ""} if "%" in text else text
        for command in DJANGOS
        for action in command.create_parser("manage.py", "")._actions
        if (text := action.help) and outside(text)
    }
    return sorted({" ".join(text.split()) for text in helps}, key=len, reverse=True)


def in_english(text: str, known: set[str]) -> list[str]:
    """The words of an output that are outside of the brackets, and no data."""
    while text.startswith("{"):
        value, end = json.JSONDecoder().raw_decode(text)
        text = "\n".join([text[end:].strip(), *sentences(value)])
    said = " ".join(word for word in outside(text).split() if not word.startswith("/"))
    for one in djangos():
        said = said.replace(one, "")
    return [word for word in WORD.findall(said) if word.lower() not in known]


def sentences(value: object):
    """The texts of a JSON value, without slugs."""
    if isinstance(value, str) and not re.fullmatch(r"[a-z0-9-]+", value):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from sentences(one)


def in_the_code() -> set[str]:
    """Every sentence that the commands' modules have."""
    calls = (
        node
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    )
    names = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}
    return {ast.literal_eval(call.args[0]) for call in calls if getattr(call.func, "id", "") in names}


def test_a_planted_word_is_found(language):
    assert in_english(f"usage: {language.gettext('Check.')} --beside PID\n  Checks.", {"pid", "beside"}) == [
        "usage",
        "Checks",
    ]


def test_no_command_has_a_word_of_plain_english(say, language, monkeypatch):
    named, books = data(), words_of_rule_books()
    helps = [f"{line} --help" for name in OURS for line in parsers(command(name), name)]
    said = {line: say(line) for line in (*helps, *REPLAYS, *map(str.strip, re.split(r"[|\n]", LINES.strip())))}
    said |= {f"rare {place}": text for place, text in enumerate(rare(say, monkeypatch))}
    assert [line for line, text in said.items() if not text and "-o" not in line] == []
    found = {line: in_english(text, named if "--help" in line else named | books) for line, text in said.items()}
    assert {line: words for line, words in found.items() if words} == {}
    assert in_the_code() - language.asked == set()


def rare(say, monkeypatch):
    """What the commands say of things that rarely happen."""
    with monkeypatch.context() as now:
        now.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), "ascii"))
        yield say("army convert patrol.json --to text")
    with monkeypatch.context() as now:
        now.setattr(files, "catalogue_by_slug", failing(DatabaseError))
        yield say("army check patrol.json")
    with monkeypatch.context() as now:
        now.setattr(exchange, "read_either", lambda *_: (None, [""]))
        yield say("army check patrol.txt --strict")
    with monkeypatch.context() as now:
        now.setattr(type(Edition.objects), "books", lambda self: self.none())
        yield say("army convert patrol.txt --to json")
    with monkeypatch.context() as now:
        now.setattr(loading, "adopt", failing(IntegrityError))
        yield say("army rules import fourth.json --owner me")
    with monkeypatch.context() as now:
        now.setattr(fighters, "army_named", failing(ModuleNotFoundError(name="numpy")))
        yield say("army battle elves orcs")
    with monkeypatch.context() as now:
        now.setattr(printing, "Child", lambda task, limits, **asked: SimpleNamespace(end=End.TOO_LARGE))
        yield say("army pdf patrol.json -o out.pdf")
    with monkeypatch.context() as now:
        now.setattr(solving, "is_installed", lambda: False)
        yield say("army resize patrol.json 25")
    with monkeypatch.context() as now:
        now.setattr(solving, "find_answers", failing(solving.TooSlow))
        yield say("army resize patrol.json 25")
    with monkeypatch.context() as now:
        now.setattr(book_texts, "gaps", lambda *_: [Gap(what, "options/tough") for what in book_texts.SAID])
        yield say("book_texts de")
    with monkeypatch.context() as now:
        now.setattr(djangos_makemessages.Command, "handle", change_a_language)
        now.setattr(our_makemessages, "override_settings", lambda **_: nullcontext())  # it forgets all languages
        yield say("makemessages --check")
    with monkeypatch.context() as now:
        now.setattr(restoring, "restore", lambda *_: archive.present(lambda *_: None))
        now.setattr(restoring, "try_out", restoring.restore)
        now.setattr("armybuilder.backups.management.commands.restore.has_own_key", lambda: True)
        yield say("restore out.zip") + say("restore out.zip --try")
    with monkeypatch.context() as now:
        now.setattr(doctor, "run_checks", lambda **_: [])
        yield say("doctor")
    Option.objects.filter(slug="tough").update(text="Ours.")
    Edition.objects.update(digest="")
    yield say("load_rules")


def failing(error: Exception | type[Exception]):
    """A function that raises it."""

    def fail(*_: object) -> None:
        raise error

    return fail


def change_a_language(command: BaseCommand, *_: object, **__: object) -> None:
    """As if the code had another sentence."""
    for path in Path(".").glob("armybuilder/locale/*/LC_MESSAGES/django.po"):
        path.write_text(path.read_text(encoding="utf-8") + '\nmsgid "%"\nmsgstr ""\n', encoding="utf-8")
