"""Scripts are modules: what they import has a hashed name on a server, and is fetched along with them."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

from armybuilder.core.static_files import HashedStaticFiles

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "static" / "js"
IMPORTED = re.compile(r'from "\./([\w-]+)(?:\.[0-9a-f]{12})?\.js"')
LOADED = re.compile(r"""<script type="module" src="\{% static 'js/([\w-]+)\.js' %\}">""")
PRELOADED = re.compile(r"""<link rel="modulepreload" href="\{% static 'js/([\w-]+)\.js' %\}">""")
PAGES = [page for page in (ROOT / "templates").rglob("*.html") if LOADED.search(page.read_text("utf-8"))]


def imported(script: str) -> set[str]:
    """The scripts that a script imports, and what they import."""
    own = set(IMPORTED.findall((SCRIPTS / f"{script}.js").read_text("utf-8")))
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


def test_scripts_import_hashed_names(collected):
    hashed = [file for file in (collected / "js").glob("*.js") if re.search(r"\.[0-9a-f]{12}\.js$", file.name)]
    imports = [found for file in hashed for found in re.findall(r'from "\./([^"]+)"', file.read_text("utf-8"))]
    assert len(imports) > 10
    assert all(
        (collected / "js" / f"{name}.gz").is_file() and re.search(r"\.[0-9a-f]{12}\.js$", name) for name in imports
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT / "templates")))
def test_a_page_names_all_that_its_scripts_import_so_that_no_browser_fetches_one_after_another(page):
    text = page.read_text("utf-8")
    scripts = set(LOADED.findall(text))
    assert set(PRELOADED.findall(text)) | scripts == scripts.union(*map(imported, scripts))
