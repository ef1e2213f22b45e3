"""What people type is set from the left or from the right as it is written."""

import re
from pathlib import Path

TEMPLATES = Path(__file__).parent.parent.parent / "templates"
INPUT = re.compile(r"<(input|textarea)\b((?:[^>{]|\{\{.*?\}\}|\{%.*?%\})*)>", re.S)
OTHER = re.compile(
    r'type="(?!text"|search")|inputmode=|readonly value|'  # numbers, choices, addresses to copy
    r'id="(code|add-link|link)"|name="\{\{ word\.name \}\}"|lang="'  # letters and digits; words of a known language
)


def test_every_text_input_has_its_own_direction():
    without = [
        f"{file.relative_to(TEMPLATES)}: {' '.join(found[2].split())[:60]}"
        for file in TEMPLATES.rglob("*.html")
        for found in INPUT.finditer(file.read_text("utf-8"))
        if not OTHER.search(found[2]) and 'dir="auto"' not in found[2]
    ]
    assert without == []
