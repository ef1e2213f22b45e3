"""Scripts are modules: what they import has a hashed name on a server, and is fetched along with them."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

from armybuilder.core.web.static_files import HashedStaticFiles

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = ROOT / "static" / "js"
IMPORTED = re.compile(r'from "(\.{1,2}/[^"]+)"')
LOADED = re.compile(r"""<script type="module" src="\{% static 'js/([\w/-]+)\.js' %\}\"""")
PRELOADED = re.compile(r"""<link rel="modulepreload" href="\{% static 'js/([\w/-]+)\.js' %\}">""")
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")
BASE, MORPH = ROOT / "templates" / "base.html", ROOT / "templates" / "_morph.html"
PAGES = [page for page in (ROOT / "templates").rglob("*.html") if LOADED.search(page.read_text("utf-8"))]


def imports_of(file: Path) -> list[Path]:
    """The files that a script imports."""
    return [(file.parent / name).resolve() for name in IMPORTED.findall(file.read_text("utf-8"))]


def imported(script: str) -> set[str]:
    """The scripts that a script imports, and what they import."""
    own = {str(file.relative_to(SCRIPTS).with_suffix("")) for file in imports_of(SCRIPTS / f"{script}.js")}
    return own.union(*map(imported, own))


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """A folder as ``make serve`` fills it, without what is printed."""
    storage = HashedStaticFiles(location=tmp_path_factory.mktemp("static"))
    found = {name: (source, name) for finder in get_finders() for name, source in finder.list(["print"])}
    for name, (source, _) in found.items():
        with source.open(name) as file:
            storage.save(name, file)
    faults = [done for _, _, done in storage.post_process(found) if isinstance(done, Exception)]
    assert faults == []
    return Path(storage.location)


@pytest.mark.long
def test_scripts_import_hashed_names(collected):
    hashed = [file for file in (collected / "js").rglob("*.js") if HASHED.search(file.name)]
    imports = [one for file in hashed for one in imports_of(file)]
    assert {"js", "games"} == {file.parent.name for file in hashed if imports_of(file)}
    assert all(HASHED.search(one.name) and one.with_name(f"{one.name}.gz").is_file() for one in imports)


@pytest.mark.long
def test_scripts_are_served_without_comments_and_otherwise_as_they_are(collected):
    files = (collected / "js").glob("outbox.*.js")
    outbox = next(file for file in files if HASHED.search(file.name)).read_text("utf-8")
    source = (SCRIPTS / "outbox.js").read_text("utf-8")
    comments = [line for line in source.splitlines() if line.strip().startswith("//")]
    assert len(outbox.splitlines()) == len(source.splitlines()) - len(comments) < len(source.splitlines())
    assert not re.search(r"^ *//", outbox, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT / "templates")))
def test_a_page_names_all_that_its_scripts_import_so_that_no_browser_fetches_one_after_another(page):
    text = page.read_text("utf-8").replace('{% include "_morph.html" %}', MORPH.read_text("utf-8"))
    scripts, base = set(LOADED.findall(text)), BASE.read_text("utf-8") if page != BASE else ""
    named = scripts.union(PRELOADED.findall(text), LOADED.findall(base), PRELOADED.findall(base))
    assert scripts.union(*map(imported, scripts)) <= named
    assert set(PRELOADED.findall(text)) <= set().union(*map(imported, scripts))
