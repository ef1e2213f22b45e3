"""Hostile armies at a real worker: each ends as a PDF or as a sentence, and the worker does the next job."""

import io
import re

import pikepdf
import pytest
from PIL import Image

from armybuilder.armies import samples
from armybuilder.jobs.queue import OPEN
from armybuilder.printing.jobs import prints
from armybuilder.printing.jobs.prints import Order
from armybuilder.printing.models import Print
from armybuilder.visitors import Visitor
from tests.failing.hostile_armies import AS_LARGE, DIGESTS, HOSTILE
from tests.printing.printery import Printery, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

SENTENCE = re.compile(
    r"The sheet “[A-Z][a-z ]+” of .* couldn’t be printed\."
    r" (This took more than 2 seconds of computing time|This needed more than 512 MB of memory|The layout failed)\."
    r" Leave this sheet out, or copy the army and print half of its units at a time\.",
    re.S,
)
SECONDS = "2"
"""What a piece may take here: the tests' own patience, not the server's."""


@pytest.fixture
def printery(db, settings, tmp_path):
    settings.PRINTS, settings.JOBS_INLINE = tmp_path / "prints", False
    settings.JOBS = settings.PRINTS
    hang_bad_pictures(tmp_path / "portraits")
    settings.PORTRAITS = tmp_path / "portraits"
    printery = Printery(tmp_path, MUSTER_PRINTS_SECONDS=SECONDS)
    yield printery
    printery.close()


def hang_bad_pictures(folder):
    """Files that a careless hand put among the pictures."""
    folder.mkdir()
    whole = io.BytesIO()
    Image.new("RGB", (640, 800), "red").save(whole, "JPEG")
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
    (folder / f"{DIGESTS['garbage']}.jpg").write_bytes(bytes(range(256)) * 100)
    (folder / f"{DIGESTS['half']}.jpg").write_bytes(whole.getvalue()[:2_000])
    (folder / f"{DIGESTS['drawing']}.jpg").write_bytes(drawing)
    Image.new("RGB", (12_000, 12_000), "red").save(folder / f"{DIGESTS['huge']}.jpg", "JPEG")


@pytest.fixture
def usual_worker(db, settings, tmp_path):
    """A worker whose children have the server's own limits: 512 MB, 60 seconds of the processor."""
    settings.PRINTS, settings.JOBS_INLINE = tmp_path / "prints", False
    settings.JOBS = settings.PRINTS
    printery = Printery(tmp_path)
    yield printery.open()
    printery.close()


@pytest.mark.thorough
def test_the_largest_army_is_printed_within_the_limits_and_shows_how_far_it_is(usual_worker):
    build = HOSTILE["500 units of 80 emoji"](samples.get("undead").build)
    row, counts = prints.ask(Order((build,), ("roster", "cards")), Visitor("largest")), set()

    def ended():
        row.refresh_from_db()
        counts.add(row.done)
        return row.state not in OPEN

    until(ended, 600)
    assert len(build.units) == 500 and {unit.name for unit in build.units} == {"\U0001f480" * 80}
    assert (row.state, row.reason) == ("done", "")
    with pikepdf.open(prints.file_of(row)) as pdf:
        # 500 cards alone are 56 pages of nine
        assert len(pdf.pages) == row.pages > 100
    assert len(counts) >= 10


@pytest.mark.long
def test_each_ends_and_the_worker_does_the_next_job(printery, request):
    worker = printery.open()
    sample, everything = samples.get("undead").build, request.config.getoption("all")
    chosen = list(HOSTILE) if everything else [name for name in HOSTILE if name not in AS_LARGE][1::5]
    asked = {
        name: prints.ask(Order((HOSTILE[name](sample),), ("roster", "cards")), Visitor(name[:32])) for name in chosen
    }
    last = prints.ask(Order((sample,), ("roster",)), Visitor("last"))
    until(lambda: worker.poll() is not None or not Print.objects.filter(state__in=OPEN).exists(), 1500)

    assert len(asked) >= (40 if everything else 9)
    assert worker.poll() is None, printery.log.read_text()
    for name, row in asked.items():
        row.refresh_from_db()
        if row.state == "done":
            with pikepdf.open(prints.file_of(row)) as pdf:
                assert len(pdf.pages) == row.pages >= 2, name
        else:
            assert SENTENCE.fullmatch(row.reason), (name, row.reason)
    assert printery.log.stat().st_size < 20_000, "a hostile army must not fill the log"
    last.refresh_from_db()
    assert (last.state, last.reason) == ("done", "")
    reasons = {name: row.reason for name, row in asked.items() if row.state != "done"}
    assert len(reasons) < len(asked) / 2, reasons
