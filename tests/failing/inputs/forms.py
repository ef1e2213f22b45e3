"""What no form of the pages sends, each with the status, the sentence, and what was typed and is shown again."""

NAME = "Enter a name."
COUNT = "Enter a whole number from 1 to 999."
POINTS = "Enter points in steps of ½, such as 30 or 12½."
BUTTON = "Muster couldn’t read that change. Please try again."
AT = "/armies/CODE/"
FIGURE = "Choose one of the figures shown."
UNIT = f"{AT}units/0/"
EDITOR = {"name": "Bob", "look": "", "figure": "hero", "notes": "", "at": "unit=0"}

SHEETS = {"sheets": "roster", "paper": "a4"}

FORMS = {
    "sheets kept under nothing": (
        f"{AT}sheets/", {**SHEETS, "keep": "1", "name": " "}, 422, NAME, 'value="a4" checked',
    ),
    "sheets kept under zero-width letters": (f"{AT}sheets/", {**SHEETS, "keep": "1", "name": "\u200b"}, 422, NAME, ""),
    "sheets kept under NUL": (f"{AT}sheets/", {**SHEETS, "keep": "1", "name": "A\0"}, 422, "U+0000 is a control", ""),
    "sheets kept under 61 letters": (
        f"{AT}sheets/", {**SHEETS, "keep": "1", "name": "B" * 61}, 422,
        "Use at most 60 characters. This has 61.", "",
    ),
    "sheets that are none": (
        f"{AT}sheets/", {"sheets": ["poster", "roster"], "paper": "a4"}, 422, "There is no sheet “poster”.",
        'value="a4" checked',
    ),
    "a paper that is none": (f"{AT}sheets/", {"sheets": "roster", "paper": "\0"}, 422, "isn’t available for", ""),
    "sheets of nobody's choice": (
        "/samples/undead/sheets/", {**SHEETS, "cards.\0": "1"}, 422, "There is no option “", "",
    ),
    "a name of nothing": (f"{AT}name/", {"name": ""}, 422, NAME, ""),
    "no name at all": (f"{AT}name/", {}, 422, NAME, ""),
    "a name of zero-width letters": (f"{AT}name/", {"name": "\u200b\u200d"}, 422, NAME, ""),
    "NUL in a name": (f"{AT}name/", {"name": "A\0B"}, 422, "U+0000 is a control character. Remove it.", ""),
    "a name of 81 letters": (
        f"{AT}name/", {"name": "B" * 81}, 422, "Use at most 80 characters. This has 81.", "B" * 81,
    ),
    "a name of a megabyte": (f"{AT}name/", {"name": "B" * 1_000_000}, 422, "Use at most 80 characters.", ""),
    "a limit that is a word": (f"{AT}settings/", {"limit": "many"}, 422, POINTS, 'value="many"'),
    "a limit of 1e400": (f"{AT}settings/", {"limit": "1e400"}, 422, POINTS, 'value="1e400"'),
    "a limit below 0": (f"{AT}settings/", {"limit": "-1"}, 422, POINTS, 'value="-1"'),
    "a third of a point": (f"{AT}settings/", {"limit": "0.3"}, 422, POINTS, 'value="0.3"'),
    "a limit of 5,000 digits": (f"{AT}settings/", {"limit": "9" * 5_000}, 422, POINTS, "9" * 5_000),
    "a limit of nine digits": (
        f"{AT}settings/", {"limit": "999999999"}, 422, "Enter at most 100,000 points.", 'value="999999999"',
    ),
    "a limit of ²": (f"{AT}settings/", {"limit": "²"}, 422, POINTS, 'value="²"'),
    "a scenario nobody has": (
        f"{AT}settings/", {"scenario": "chess/white"}, 422, "“chess” isn’t a scenario in Very Simple v7.", "",
    ),
    "a side nobody has": (
        f"{AT}settings/", {"scenario": "ambush/referee"}, 422, "Choose a side of Ambush: Ambusher or Target.", "",
    ),
    "a rule nobody has": (f"{AT}settings/", {"rules": "gravity"}, 422, "Choose from the optional rules shown.", ""),
    "a plastic nobody has": (f"{AT}settings/", {"plastic": "gold"}, 422, "Choose one of the colors shown.", ""),
    "notes of a megabyte": (f"{AT}settings/", {"notes": "n" * 1_000_000}, 422, "Use at most 2,000", "n" * 1_000),
    "half a letter in notes": (f"{AT}settings/", b"notes=%ED%A0%80%00", 422, "U+0000 is a control character", ""),
    "a figure nobody has": (
        f"{AT}units/", {"figure": "dragon"}, 422, "“dragon” isn’t a figure in Very Simple v7.", "",
    ),
    "a move to a revision nobody has": (f"{AT}rules/", {"to": "vsgmr-7@1", "how": "all"}, 404, "Page not found", ""),
    "a copy moved to no rules": (f"{AT}rules/", {"how": "copy"}, 404, "Page not found", ""),
    "no figure": (f"{AT}units/", {}, 422, FIGURE, ""),
    "a figure of 5,000 letters": (f"{AT}units/", {"figure": "f" * 5_000}, 422, FIGURE, ""),
    "a figure with NUL": (f"{AT}units/", {"figure": "hero\0"}, 422, FIGURE, ""),
    "a unit without a name": (UNIT, EDITOR | {"name": " "}, 422, NAME, ""),
    "a unit that looks like much": (
        UNIT, EDITOR | {"look": "x" * 81}, 422, "Use at most 80 characters. This has 81.", "x" * 81,
    ),
    "a unit of no kind": (UNIT, EDITOR | {"figure": ""}, 422, FIGURE, ""),
    "a unit of an unknown kind": (
        UNIT, EDITOR | {"figure": "dragon"}, 422, "“dragon” isn’t a figure in Very Simple v7.", "",
    ),
    "a unit with NUL in its notes": (
        UNIT, EDITOR | {"notes": "a\0b"}, 422, "U+0000 is a control character. Remove it.", "",
    ),
    "an option at no level": (
        UNIT, EDITOR | {"o-armor": "hevy"}, 422, "“hevy” isn’t a level of Armor. Choose Light 6+ or Heavy 4+.", "",
    ),
    "an option at a level of nothing": (
        UNIT, EDITOR | {"o-armor": "on", "l-armor": "\0"}, 422, "“\\u0000” isn’t a level of Armor.", "",
    ),
    "an editor of nothing": (UNIT, {}, 422, NAME, ""),
    "a count of 0": (f"{UNIT}count/", {"count": "0"}, 422, COUNT, 'value="0"'),
    "a count of 1.5": (f"{UNIT}count/", {"count": "1.5"}, 422, COUNT, 'value="1.5"'),
    "a count of 10,000": (f"{UNIT}count/", {"count": "10000"}, 422, COUNT, 'value="10000"'),
    "a count of ²": (f"{UNIT}count/", {"count": "²"}, 422, COUNT, 'value="²"'),
    "a count in Arabic digits": (f"{UNIT}count/", {"count": "٣"}, 422, COUNT, 'value="٣"'),
    "a count of 5,000 digits": (f"{UNIT}count/", {"count": "9" * 5_000}, 422, COUNT, "9" * 5_000),
    "no count": (f"{UNIT}count/", {}, 422, COUNT, ""),
    "fewer than one": (f"{UNIT}count/", {"by": "-1"}, 422, "A unit has 1 to 999 figures.", ""),
    "more by 1,000": (f"{UNIT}count/", {"by": "1000"}, 422, "Choose one figure more or one fewer.", ""),
    "a move to nowhere": (f"{UNIT}move/", {}, 422, COUNT, ""),
    "a move to place 0": (f"{UNIT}move/", {"to": "0"}, 422, COUNT, ""),
    "a move by a word": (f"{UNIT}move/", {"by": "up"}, 422, COUNT, ""),
    "an edit that is no JSON": (f"{AT}edit/", {"edit_json": "{"}, 422, BUTTON, ""),
    "no edit": (f"{AT}edit/", {}, 422, BUTTON, ""),
    "an edit nobody has": (f"{AT}edit/", {"edit_json": '{"explode": {}}'}, 422, BUTTON, ""),
    "an edit of NaN": (f"{AT}edit/", {"edit_json": '{"count": {"unit": NaN, "count": 1}}'}, 422, BUTTON, ""),
    "an edit of 1e400": (f"{AT}edit/", {"edit_json": '{"count": {"unit": 0, "count": 1e400}}'}, 422, BUTTON, ""),
    "an edit of 10,000": (
        f"{AT}edit/", {"edit_json": '{"count": {"unit": 0, "count": 10000}}'},
        422, "A unit has 1 to 999 figures.", "",
    ),
    "an edit with a key twice": (
        f"{AT}edit/", {"edit_json": '{"count": {"unit": 0, "count": 3, "count": 4}}'}, 422, BUTTON, "",
    ),
    "an edit of nesting": (f"{AT}edit/", {"edit_json": "[" * 19_000}, 422, BUTTON, ""),
    "an edit of 5,000 digits": (
        f"{AT}edit/", {"edit_json": '{"remove": {"unit": %s}}' % ("9" * 5_000)}, 422, BUTTON, "",
    ),
    "an edit with half a letter": (
        f"{AT}edit/", {"edit_json": '{"name": {"name": "A\\ud800"}}'},
        422, "U+D800 is half of a character (a lone surrogate). Remove it.", "",
    ),
    "an edit with NUL": (
        f"{AT}edit/", {"edit_json": '{"name": {"name": "A\\u0000"}}'},
        422, "U+0000 is a control character. Remove it.", "",
    ),
    "an edit of a name that shows nothing": (
        f"{AT}edit/", {"edit_json": '{"name": {"name": "\\u200b"}}'}, 422, NAME, "",
    ),
    "an edit of a list for a name": (f"{AT}edit/", {"edit_json": '{"name": {"name": ["A"]}}'}, 422, BUTTON, ""),
    "a version that is a word": (f"{UNIT}count/", {"count": "0", "version": "latest"}, 422, COUNT, ""),
    "a version of 5,000 digits": (f"{UNIT}count/", {"count": "0", "version": "9" * 5_000}, 422, COUNT, ""),
    "versions without end": (f"{UNIT}count/", {"count": "0", "own": "1," * 100_000}, 422, COUNT, ""),
    "a spot that is none": (f"{UNIT}count/", {"count": "0", "at": "unit=²&from=\0&find=%ff"}, 422, COUNT, ""),
    "an army of an edition nobody has": ("/armies/", {"edition": "vsgmr-9"}, 404, "Page not found", ""),
    "an army of no edition": ("/armies/", {}, 404, "Page not found", ""),
    "an army of NUL": ("/armies/", {"edition": "\0"}, 404, "Page not found", ""),
    "an army up to a word": (
        "/armies/", {"edition": "vsgmr-7", "limit": "other", "limit_other": "many"}, 200, POINTS, 'value="many"',
    ),
    "an army in no scenario": (
        "/armies/", {"edition": "vsgmr-7", "scenario": "chess/white"},
        200, "“chess” isn’t a scenario in Very Simple v7.", "",
    ),
    "an army by a rule nobody has": (
        "/armies/", {"edition": "vsgmr-7", "rules": "gravity"}, 200, "Choose from the optional rules shown.", "",
    ),
    "a state named with NUL": (
        f"{AT}history/0/title/", {"title": "a\0b"}, 200, "U+0000 is a control character. Remove it.", "",
    ),
    "a state's name of 81 letters": (
        f"{AT}history/0/title/", {"title": "t" * 81}, 200, "Use at most 80 characters. This has 81.", "t" * 81,
    ),
    "the name of no state": (f"{AT}history/99/title/", {"title": "A"}, 404, "Page not found", ""),
    "back to no state": (f"{AT}history/99/return/", {}, 404, "Page not found", ""),
    "a bin of armies that are none": ("/armies/trash/", {"army": "x"}, 400, "One of these armies doesn’t exist.", ""),
    "a bin of nobody's army": (
        "/armies/trash/", {"army": "00000000-0000-0000-0000-000000000000"}, 404, "Page not found", "",
    ),
    "a restoring of 5,000 digits": (
        "/armies/restore/", {"gone": "9" * 5_000, "army": "x"}, 400, "One of these armies doesn’t exist.", "",
    ),
    "a bringing of nothing": (
        "/armies/import/", {}, 422, "Nothing to import yet. Paste a list or choose a file.", "",
    ),
    "a bringing by no edition": (
        "/armies/import/", {"edition": "\0", "text": "x"}, 200, "No army found", ">\nx</textarea>",
    ),
    "a keeping of nothing": ("/armies/import/save/", {}, 422, "Nothing to import yet", ""),
    "a keeping of half a letter": ("/armies/import/save/", b"document=%ED%A0%80", 422, "This isn’t valid JSON", ""),
    "a keeping of what was not shown": (
        "/armies/import/save/", {"text": "Bob: Hero"},
        422, "The list has changed since the preview.", ">\nBob: Hero</textarea>",
    ),
    "deleting what is not in the bin": (f"{AT}delete/", {}, 404, "Page not found", ""),
}  # fmt: skip
