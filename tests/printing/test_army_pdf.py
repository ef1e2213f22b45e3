"""``manage.py army pdf``."""

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pdfplumber
import pytest
from django.core.management import call_command

from armybuilder.jobs.child_process import End
from armybuilder.printing import army_commands
from armybuilder.printing.sheets import SHEETS
from tests.printing import geometry

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
UNDEAD = Path(__file__).resolve().parents[2] / "fixtures" / "samples" / "undead.json"


def run(*arguments) -> tuple[int, str]:
    stderr = io.StringIO()
    try:
        call_command("army", "pdf", *map(str, arguments), stderr=stderr)
    except SystemExit as end:
        return int(end.code), stderr.getvalue()
    return 0, stderr.getvalue()


@pytest.mark.long
def test_it_writes_the_sheets(tmp_path):
    out = tmp_path / "undead.pdf"

    assert run(UNDEAD, "--sheets", "roster,reference", "--paper", "a4", "-o", out) == (0, "")
    with pdfplumber.open(out) as pdf:
        assert round(pdf.pages[0].width) == 595
        assert "Necromancer" in pdf.pages[0].extract_text()
        assert "Quick reference" in pdf.pages[1].extract_text()


@pytest.mark.long
def test_it_measures_as_it_is_told(tmp_path):
    out = tmp_path / "undead.pdf"

    assert run(UNDEAD, "--sheets", "roster,reference", "--units", "cm", "-o", out) == (0, "")
    with pdfplumber.open(out) as pdf:
        said = " ".join(page.extract_text() for page in pdf.pages)
    assert "30.5" in said and "″" not in said


def test_what_is_no_army_ends_with_2_and_its_place(tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "muster-army/1", "edition": "vsgmr-7", "name": "A", "units": [{"name": "B"}]}')

    code, said = run(bad, "-o", tmp_path / "bad.pdf")

    assert code == 2
    assert "units[0]" in said
    assert not (tmp_path / "bad.pdf").exists()


@pytest.fixture
def at_once(monkeypatch):
    """Nothing is laid out: every print is the same few bytes."""
    monkeypatch.setattr(army_commands, "printed_alone", lambda build, sheets, layout: b"%PDF")


def test_a_print_can_be_written_to_standard_output(at_once, capfdbinary):
    assert run(UNDEAD, "-o", "-") == (0, "")
    sys.stdout.flush()
    assert capfdbinary.readouterr().out == b"%PDF"


def test_where_a_file_cannot_be_written_the_reason_is_said(at_once, tmp_path):
    code, said = run(UNDEAD, "-o", tmp_path / "nowhere" / "a.pdf")
    assert (code, said) == (1, f"{tmp_path}/nowhere/a.pdf: The file can’t be written: No such file or directory.\n")


def test_without_rule_books_nothing_is_printed(monkeypatch, tmp_path):
    monkeypatch.setattr("armybuilder.armies.commands.rules.known", lambda command, options: None)
    assert run(UNDEAD, "-o", tmp_path / "a.pdf") == (2, "") and not list(tmp_path.iterdir())


def test_sheets_that_are_too_much_for_the_machine_are_refused_with_a_way_out(monkeypatch, tmp_path):
    monkeypatch.setattr(army_commands, "Child", lambda task, limits, **asked: SimpleNamespace(end=End.TOO_LARGE))
    code, said = run(UNDEAD, "-o", tmp_path / "a.pdf")
    assert code == 1 and said.startswith("The sheets of Undead couldn’t be printed. This needed more than ")
    assert "Leave this sheet out" in said


def test_an_unknown_sheet_is_named(tmp_path):
    code, said = run(UNDEAD, "--sheets", "map", "-o", tmp_path / "a.pdf")

    assert code == 1
    assert "There is no sheet “map”." in said


def test_help_names_every_sheet_and_all_that_can_be_chosen_of_it(capsys):
    with pytest.raises(SystemExit):
        call_command("army", "pdf", "--help")
    said = capsys.readouterr().out.replace("\n", "").replace(" ", "")
    assert ",".join(SHEETS) in said
    named = [f"--{sheet.slug}-{choice.slug}" for sheet in SHEETS.values() for choice in sheet.choices]
    assert [name for name in named if name not in said] == []
    assert all(name in said for name in ("--landscape", "--text{normal,large,largest}", "--ink{full,saver}"))


@pytest.mark.long
def test_it_lays_out_what_was_chosen_as_the_studio_does(tmp_path):
    out = tmp_path / "undead.pdf"
    chosen = ("--cards-size", "mini", "--cards-sides", "both", "--landscape", "--text", "large", "--ink", "saver")

    assert run(UNDEAD, "--sheets", "cards, badges", *chosen, "-o", out) == (0, "")
    cards, backs, badges = geometry.read(out.read_bytes())
    assert (cards.width, cards.height) == (792, 612)
    # badges lie upright on every paper
    assert (badges.width, badges.height) == (612, 792)
    assert "Necromancer" in backs.text and min(letter.size for letter in cards.letters) >= 7.95


def test_it_says_what_is_not_among_the_choices(tmp_path):
    code, said = run(UNDEAD, "--cards-size", "huge", "-o", tmp_path / "a.pdf")

    assert code == 1
    assert "“huge” isn’t available for “cards.size”. Choose from: poker, tarot, mini, large." in said


@pytest.mark.long
def test_it_says_how_many_pages_of_templates_there_are_and_which_letters_have_no_font(tmp_path):
    army = tmp_path / "army.json"
    army.write_text(UNDEAD.read_text().replace('"Ghouls"', '"Ghouls က"'))

    chosen = ("--sheets", "templates", "--templates-of", "paper-vehicle", "--templates-large", "whole")
    code, said = run(army, *chosen, "-o", tmp_path / "a.pdf")

    assert code == 0
    assert "no font here has က (U+1000)." in said and "Area templates: 22 pages." in said
