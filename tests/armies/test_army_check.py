"""``manage.py army check`` answers as the documentation says, to the letter."""

import json

import pytest

from rules.models import Effect

ARMY = {
    "format": "muster-army/1",
    "edition": "vsgmr-7",
    "name": "Patrol",
    "points_limit": 12.5,
    "optional_rules": ["mooks", "traits"],
    "units": [
        {"name": "Leader", "figure": "hero", "options": {"commander": True}},
        {"name": "Skeleton Archers", "figure": "troop", "count": 2, "options": {"distance-attack": True}},
        {"name": "Brute", "figure": "troop", "options": {"tough": True}},
        {"name": "Boy", "figure": "mook"},
    ],
}


@pytest.fixture
def check(run_army, tmp_path):
    """A function: exit code, answers and complaints for some documents; ``-`` reads the text given as ``stdin``."""

    def run(stdin=None, **files):
        for name, content in files.items():
            if content is not None:
                document = content if isinstance(content, bytes) else json.dumps(content).encode()
                (tmp_path / f"{name}.json").write_bytes(document)
        names = [*(f"{name}.json" for name in files), *([] if stdin is None else ["-"])]
        code, out, complaints = run_army("check", *names, stdin=stdin or b"")
        return code, [json.loads(line) for line in out.splitlines()], complaints

    return run


def test_bill_figures_and_units(check):
    code, [answer], complaints = check(army=ARMY)
    assert (code, complaints) == (0, [])
    assert list(answer) == [
        "file", "name", "edition", "legal", "points", "figures", "by_kind", "units", "findings", "profiles",
    ]  # fmt: skip
    assert answer["file"] == "army.json"
    assert (answer["name"], answer["edition"], answer["legal"]) == ("Patrol", "vsgmr-7", True)
    assert (answer["points"], answer["figures"]) == ("9.5", 5)
    assert answer["by_kind"] == {"guy": 5, "cavalry": 0, "vehicle": 0}
    assert answer["units"][1] == {
        "name": "Skeleton Archers", "figure": "troop", "count": 2, "each": "2", "total": "4",
        "bill": [["Troop", "1"], ["Distance attack", "1"]],
    }  # fmt: skip
    assert answer["units"][3]["bill"] == [["Mook", "0.5"]]


def test_findings_name_the_place_and_carry_their_remedies(check):
    _, [answer], _ = check(army=ARMY)
    found = {finding["code"]: finding for finding in answer["findings"]}
    assert found["points-left"]["amount"] == "3"
    assert found["points-left"]["unit"] is None
    armor = found["needs-armor"]
    assert list(armor) == ["code", "severity", "unit", "about", "amount", "message", "remedies"]
    assert (armor["severity"], armor["unit"], armor["about"], armor["amount"]) == ("advice", 2, "tough", None)
    assert {
        "label": "Add Light armor to Brute (+1 point)",
        "edit": {"take": {"unit": 2, "option": "armor", "level": "light"}},
    } in armor["remedies"]


def test_profiles_are_the_documented_ones(check):
    _, [answer], _ = check(army=ARMY)
    assert answer["profiles"][1] == {
        "unit": 1,
        "distance": {
            "dice": 1, "die": 6, "open": {"needs": 5, "chance": "1/3"}, "cover": {"needs": 6, "chance": "1/6"},
            "stealth": {"needs": 6, "chance": "1/6"}, "stealth_in_cover": {"needs": None, "chance": "0"},
        },
        "hand_to_hand": {"dice": 1, "die": 6, "needs": 4, "chance": "1/2"},
        "armor": None,
        "skill": {"dice": 1, "die": 6, "needs": 4, "chance": "1/2"},
        "move": {"turn": "6", "half": "3", "rough": "3"},
        "reach": "12",
        "initiative": 0,
    }  # fmt: skip
    assert answer["profiles"][0]["armor"] == {
        "level": "heavy", "dice": 1, "die": 6, "needs": 4, "chance": "1/2", "twice": {"chance": "1/4"},
    }  # fmt: skip


def test_an_illegal_army_exits_with_1_and_is_answered_in_full(check):
    code, [answer], complaints = check(army={**ARMY, "optional_rules": ["traits"]})
    assert (code, answer["legal"], complaints) == (1, False, [])
    assert [finding["unit"] for finding in answer["findings"] if finding["code"] == "rule-not-in-play"] == [3]
    assert (answer["points"], len(answer["profiles"])) == ("9.5", 4)


def test_mistakes_go_to_standard_error_by_place_and_outrank_an_illegal_army(check):
    broken = {**ARMY, "colour": "red", "units": [{"name": "A", "figure": "troop", "options": {"armor": "medium"}}]}
    code, answers, complaints = check(good=ARMY, broken=broken, illegal={**ARMY, "units": []})
    assert code == 2
    assert [answer["file"] for answer in answers] == ["good.json", "illegal.json"]
    assert sorted(line.split(": ")[:2] for line in complaints) == [
        ["broken.json", "colour"], ["broken.json", "units[0].options.armor"],
    ]  # fmt: skip


def test_standard_input_is_named_by_a_hyphen(check):
    code, [answer], _ = check(stdin=json.dumps(ARMY).encode())
    assert (code, answer["file"]) == (0, "-")
    code, answers, complaints = check(stdin=b"{}")
    assert (code, answers) == (2, [])
    missing = [f"-: {key}: This field is missing." for key in ("edition", "name", "units")]
    assert complaints == ["-: format: This file wasn’t saved by Muster.", *missing]


def test_files_that_cannot_be_read_are_not_understood(check, tmp_path):
    (tmp_path / "folder.json").mkdir()
    code, answers, complaints = check(missing=None, folder=None, good=ARMY)
    assert (code, len(answers)) == (2, 1)
    assert complaints == [
        "missing.json: The file can’t be read: No such file or directory.",
        "folder.json: The file can’t be read: Is a directory.",
    ]


def test_a_file_that_never_ends_is_not_read_to_its_end(check, tmp_path):
    code, answers, complaints = check(large=b" " * (2**20 + 1))
    assert (code, answers) == (2, [])
    assert complaints == ["large.json: The document is larger than 1 MB."]


def test_names_of_every_script_come_through(check):
    names = ["Élise", "Дружина", "弓兵隊", "حرس", "🧙‍♂️"]
    units = [{"name": name, "figure": "troop"} for name in names]
    _, [answer], _ = check(army={**ARMY, "units": units})
    assert [unit["name"] for unit in answer["units"]] == names


def test_a_changed_effect_row_changes_die_and_chance_at_once(check):
    units = [{"name": "Scout", "figure": "hero", "options": {"distance-attack": True, "sharpshooter": True}}]
    army = {**ARMY, "units": units}
    _, [before], _ = check(army=army)
    effect = Effect.objects.get(level__option__slug="sharpshooter", verb="add")
    effect.amount = 2
    effect.save()
    _, [after], _ = check(army=army)
    opens = [answer["profiles"][0]["distance"]["open"] for answer in (before, after)]
    assert opens == [{"needs": 3, "chance": "2/3"}, {"needs": 2, "chance": "5/6"}]
