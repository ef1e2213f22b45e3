"""``manage.py army worth`` measures what points are worth, and prints or writes the tables."""

import pytest

from rules.worth import all_frames, measured
from rules.worth.frames import Place
from rules.worth.measured import MeasuredLine
from rules.worth.worth_verdicts import Reading

pytestmark = pytest.mark.any_database
TACTICS = ("advance", "hold", "focus")
COMMAND = "manage.py army worth --edition vsgmr-7{} --battles 20 --seed 3 --write"


@pytest.fixture
def worth(run_army, monkeypatch):
    """A function: exit code, text and complaints of a call; every hero is worth three points."""

    def measure(catalogue, battles, seed, processes, tell, scenario):
        tell(1, 1)
        place = Place(scenario or "basic-game", 0, "shoot")
        for tactic in TACTICS:
            reading = Reading(tactic, 3.0, 2.8, 3.2)
            yield MeasuredLine(place, "figures/hero", "Hero", 4, tactic, battles, reading, "")

    monkeypatch.setattr(all_frames, "measure_all", measure)
    return lambda *arguments: run_army("worth", "--battles", "20", "--seed", "3", *arguments)


@pytest.mark.parametrize("scenario", ["", "ambush"])
def test_the_tables_are_printed_with_the_command_that_writes_them(worth, scenario):
    code, out, err = worth("--edition", "vsgmr-7", *(["--scenario", scenario] if scenario else []))
    assert (code, err) == (0, ["1 of 1 parts measured"])
    assert COMMAND.format(f" --scenario {scenario}" if scenario else "") in out
    assert "| Hero | 2 | 3.0 (2.8 to 3.2) | 3.0 (2.8 to 3.2) | 3.0 (2.8 to 3.2) | Underpriced |" in out


def test_the_file_that_pages_read_is_written(worth, tmp_path, monkeypatch):
    monkeypatch.setattr(measured, "FOLDER", tmp_path / "worth")
    assert worth("--edition", "vsgmr-7", "--write")[:2] == (0, "")
    found = measured.read((tmp_path / "worth" / "vsgmr-7.csv").read_text("utf-8"))
    assert (found.seed, found.battles, found.places) == (3, 20, [Place("basic-game", 0, "shoot")])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--edition", "gone"), "The rules “gone” aren’t on this server."),
        (("--edition", "smg"), "No battles of Simple Miniatures Game are simulated."),
        (("--edition", "vsgmr-7", "--scenario", "picnic"), "are simulated."),
    ],
)
def test_what_cannot_be_measured_is_refused(worth, arguments, complaint):
    code, out, err = worth(*arguments)
    assert (code, out, len(err)) == (2, "", 1) and complaint in err[0]


@pytest.mark.parametrize(("name", "is_said"), [("numpy", True), ("other", False)])
def test_without_numpy_one_sentence_says_what_is_missing(worth, monkeypatch, name, is_said):
    def missing(*arguments):
        raise ModuleNotFoundError(f"No module named '{name}'", name=name)

    monkeypatch.setattr(all_frames, "measure_all", missing)
    if is_said:
        code, out, err = worth("--edition", "vsgmr-7")
        assert (code, out, len(err)) == (2, "", 1) and "pip install muster[fights]" in err[0]
    else:
        with pytest.raises(ModuleNotFoundError, match="other"):
            worth("--edition", "vsgmr-7")
