"""LibreOffice reads tables as they were written, with commas and with semicolons, and runs none of their cells."""

import csv
import io
import re
import shutil
import subprocess

import pytest
from django.utils.translation import override

from armybuilder.armies import samples
from armybuilder.other_programs.army_table import FORMULA, write_army_table, write_table

OFFICE = shutil.which("soffice")
ODD = [
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=2"],
    ["a\nb", 'say "x"', "a,b", "a;b", "步兵"],
    ["½", "5+ (33%)", "1–3", "", "–"],
]
LANGUAGES = {"en": (",", 44, 1033), "de": (";", 59, 1031), "es": (";", 59, 3082)}
"""The separator, and how LibreOffice calls it and the language."""

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.long,
    pytest.mark.skipif(OFFICE is None, reason="apt-get install libreoffice-calc-nogui"),
]


def read(content, separator):
    return list(csv.reader(io.StringIO(content.removeprefix("\ufeff"), newline=""), delimiter=separator))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_libreoffice_reads_is_what_was_written(language, tmp_path):
    separator, sign, locale = LANGUAGES[language]
    with override(language):
        tables = {sample.slug: write_army_table(sample.build) for sample in samples.all()}
        tables["odd"] = write_table(ODD)
    for slug, table in tables.items():
        (tmp_path / f"{slug}.csv").write_bytes(table.encode())
    form = f"Text - txt - csv (StarCalc):{sign},34,76,1,,{locale},false,true,false"
    command = [
        OFFICE, "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", f"--infilter={form}",
        "--convert-to", f"csv:{form}", "--outdir", tmp_path / "out", *tmp_path.glob("*.csv"),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=150)
    for slug, table in tables.items():
        expected, found = read(table, separator), read((tmp_path / "out" / f"{slug}.csv").read_text("utf-8"), separator)
        # It writes numbers as its own language has them, here English: only what it has read as a number has a point.
        assert found == [[re.sub(r"^([0-9]+),([0-9]+)$", r"\1.\2", cell) for cell in row] for row in expected], slug
        assert not [cell for row in found for cell in row if cell.startswith(FORMULA)]
