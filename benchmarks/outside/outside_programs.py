"""What programs of others read in links and files of Muster: readers of links, and Tabletop Simulator's types.

``python -m benchmarks outside_programs`` installs them, pinned, in a folder of its own; it needs npm and pip.
They read each sample, an army shared by link and a public one. (The JSON Schema of Tabletop Simulator is in the tests.)
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.parts.table import show

NPM = (
    "unfurl.js@6.4.0", "@extractus/oembed-extractor@6.0.0", "open-graph-scraper@6.12.0", "link-preview-js@4.0.4",
    "typescript@5.9.3", "@typed-tabletop-simulator/declaration@2.2.1",
)  # fmt: skip
PIP = ("micawber==0.8.0", "oembedpy==0.9.0", "setuptools==80.9.0")
JAVASCRIPT = """
import {unfurl} from "unfurl.js";
import {extract} from "@extractus/oembed-extractor";
import graph from "open-graph-scraper";
import {getPreviewFromContent} from "link-preview-js";
const READERS = {
  "unfurl.js": async (url) => {
    const {oEmbed, open_graph} = await unfurl(url);
    return [oEmbed.title, open_graph.description, oEmbed.thumbnails[0].url];
  },
  "oembed-extractor": async (url) => {
    const card = await extract(url);
    return [card.title, null, card.thumbnail_url];
  },
  "open-graph-scraper": async (url) => {
    const {result} = await graph({url});
    return [result.ogTitle, result.ogDescription, result.ogImage[0].url];
  },
  "link-preview-js": async (url) => {
    const page = await fetch(url);
    const headers = {"content-type": page.headers.get("content-type")};
    const card = await getPreviewFromContent({headers, url, data: await page.text()});
    return [card.title, card.description, card.images[0]];
  },
};
for (const url of process.argv.slice(2)) {
  for (const [name, read] of Object.entries(READERS)) {
    const found = await read(url).catch((error) => [String(error)]);
    console.log(JSON.stringify([name, url, ...found]));
  }
}
"""
PYTHON = """
import json, sys
from urllib.parse import urlsplit
import micawber
from oembedpy import consumer, discovery

def by_micawber(url):
    root = "{0.scheme}://{0.netloc}/".format(urlsplit(url))
    providers = micawber.ProviderRegistry()
    providers.register(root + ".+", micawber.Provider(root + "oembed/"))
    card = providers.request(url)
    return [card["title"], None, card["thumbnail_url"]]

def by_oembedpy(url):
    # Its Oembed().fetch needs the list of oembed.com.
    card = consumer.fetch_content(*discovery.find_from_content(url))
    return [card.title, None, card.thumbnail_url]

for url in sys.argv[1:]:
    for name, read in (("micawber", by_micawber), ("oembedpy", by_oembedpy)):
        try:
            found = read(url)
        except Exception as error:
            found = [repr(error)]
        print(json.dumps([name, url, *found]))
"""
KINDS = {
    "Figurine_Custom": "FigurineCustomData", "CardCustom": "CardCustomData", "DeckCustom": "DeckCustomData",
    "Notecard": "ObjectData", "Custom_PDF": "BookData",
}  # fmt: skip
TYPES = "node_modules/@typed-tabletop-simulator/declaration/src/index.d.ts"
ENUM = {"Figurine_Custom": "FigurineCustom", "CardCustom": "CardCustom", "DeckCustom": "DeckCustom"}
"""How the types name what they name otherwise; ``Custom_PDF`` they do not name."""


def installed(folder: Path) -> Path:
    """The programs, in the folder; the Python that has its own of them."""
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    run(["npm", "install", "--silent", "--no-audit", "--no-fund", *NPM], folder)
    run([sys.executable, "-m", "venv", "python"], folder)
    python = folder / "python" / "bin" / "python"
    run([str(python), "-m", "pip", "install", "--quiet", *PIP], folder)
    return python


def run(command: list[str], folder: Path) -> str:
    """What a program prints. Raises ``SystemExit`` if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=400, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:3])}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def links(address: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every link, with what its preview should say."""
    from django.urls import reverse
    from django.utils.translation import override

    from armybuilder.armies import samples
    from armybuilder.armies.display import army_context
    from armybuilder.armies.models import Army
    from rules import engine
    from rules.models import Edition

    builds = {sample.slug: sample.build for sample in samples.all()}
    paths = {reverse("armies:sample", args=[slug]): build for slug, build in builds.items()}
    for slug, shared in (("elves", {"read_key": "L" * 22, "visibility": "link"}), ("orcs", {"visibility": "all"})):
        build = builds[slug]
        army = Army.start(build, Edition.objects.get(slug=build.catalogue.slug), "nobody")
        Army.objects.filter(pk=army.pk).update(**shared)
        name, known = ("shared", "L" * 22) if slug == "elves" else ("read", army.code)
        paths[reverse(f"armies:{name}", args=[known])] = build
    for path, build in paths.items():
        with override("en"):
            yield address + path, army_context.link_preview(build, engine.bill(build))


def read_links(folder: Path, python: Path, address: str) -> None:
    """Print how many links each reader reads as they are."""
    (folder / "read.mjs").write_text(JAVASCRIPT)
    (folder / "read.py").write_text(PYTHON)
    expected = dict(links(address))
    printed = run(["node", "read.mjs", *expected], folder) + run([str(python), "read.py", *expected], folder)
    right: dict[str, int] = {}
    wrong: dict[str, str] = {}
    for line in printed.splitlines():
        reader, url, title, *rest = json.loads(line)
        description, picture = rest if rest else (None, None)
        preview = expected[url]
        is_right = title == preview["title"] and description in (None, preview["description"])
        if is_right and str(picture).partition("?")[0] == f"{url}preview.png":
            right[reader] = right.get(reader, 0) + 1
        else:
            wrong[reader] = f"{url}: {title}, {description}, {picture}"
    rows = [[name, f"{right.get(name, 0)} of {len(expected)}", wrong.get(name, "")] for name in {**right, **wrong}]
    show("Links as their readers see them: title, description, picture", ["reader", "right", "the last wrong"], rows)


def check_types(folder: Path) -> None:
    """Print how many objects of Tabletop Simulator are of its types."""
    from armybuilder.armies import samples
    from armybuilder.other_programs.tabletop_simulator.saved_object import write_saved_object

    objects = {}
    for sample in samples.all():
        for one in json.loads(write_saved_object(sample.build))["ObjectStates"]:
            # Figures of a unit differ by their places alone.
            objects[sample.slug, one["Name"], one["Nickname"], one["Description"]] = one
    lines = [f'/// <reference path="{TYPES}" />']
    for number, one in enumerate(objects.values()):
        text = re.sub(r'"Name": "(\w+)"', lambda found: f'"Name": {_name(found[1])}', json.dumps(one))
        lines.append(f"export const object{number}: {KINDS[one['Name']]} = {text};")
    (folder / "objects.ts").write_text("\n".join(lines))
    command = ["node_modules/.bin/tsc", "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "objects.ts"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=400, check=False)
    wrong = set(re.findall(r"objects\.ts\((\d+),", done.stdout))
    rows = [[str(len(objects)), str(len(wrong)), done.stdout.partition("\n")[0][:200]]]
    show("Objects of Tabletop Simulator by its types", ["objects", "wrong", "the first mistake"], rows)


def _name(name: str) -> str:
    if name == "Custom_PDF":
        return f'"{name}" as unknown as ObjectName'
    return f"ObjectName.{ENUM.get(name, name)}"


def main() -> None:
    """Install the programs, let them read, and print what they have read."""
    from django.test import override_settings

    from benchmarks.outside.api_cases import Counts, serving

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = installed(folder)
        settings = override_settings(ACCOUNT_RATE_LIMITS=False, ALLOWED_HOSTS=["*"])
        with settings, serving(Counts({})) as address, override_settings(BASE_URL=address):
            read_links(folder, python, address)
            check_types(folder)
