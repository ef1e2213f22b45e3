"""Files that are made from others: collected static files and compiled texts."""

import json
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.core.i18n.po_files import FILE
from armybuilder.hosting.checks.findings import Findings, finding, is_server, run

SHIPPED = ("css", "js")
SHOWN = 5
"""The number of names of files that are shown."""


def check_static_files() -> Findings:
    """A server serves hashed and compressed copies, which browsers keep."""
    if not isinstance(staticfiles_storage, ManifestFilesMixin):
        if is_server():
            yield finding(
                "static-unhashed",
                _("Static files are served as they are, so browsers may keep outdated ones."),
                _("Start the server with make serve, or set MUSTER_HASHED_STATIC=1 and run manage.py collectstatic."),
            )
        return
    manifest = Path(settings.STATIC_ROOT, staticfiles_storage.manifest_name)
    if not manifest.exists() or manifest.stat().st_mtime < _newest():
        yield finding(
            "static-uncollected",
            _("The static files are not collected, or have changed since."),
            run("manage.py collectstatic --noinput --clear"),
        )
    elif missing := sorted(_missing(manifest)):
        yield finding(
            "static-missing",
            ngettext(
                "{count} collected file is missing: {names}.",
                "{count} collected files are missing: {names}.",
                len(missing),
            ).format(count=len(missing), names=", ".join(missing[:SHOWN])),
            run("manage.py collectstatic --noinput --clear"),
        )


def check_texts() -> Findings:
    """Texts are compiled for each language."""
    for source in Path(settings.LOCALE_PATHS[0]).glob(f"*/{FILE}"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            yield finding(
                "texts-uncompiled",
                _("The texts in the language “{language}” are not compiled, or have changed since.").format(
                    language=source.parent.parent.name
                ),
                run("manage.py compilemessages --ignore '*'"),
            )


def _missing(manifest: Path) -> Iterator[str]:
    """Styles and scripts without a collected copy."""
    try:
        paths = json.loads(manifest.read_text("utf-8"))["paths"]
    except (KeyError, OSError, TypeError, ValueError):
        paths = {}
    for folder in SHIPPED:
        for file in Path(settings.ROOT, "static", folder).iterdir():
            name = f"{folder}/{file.name}"
            if file.is_file() and not Path(settings.STATIC_ROOT, paths.get(name, "-")).is_file():
                yield name


def _newest() -> float:
    """The time at which a style or script was last changed."""
    files = (file for folder in SHIPPED for file in Path(settings.ROOT, "static", folder).iterdir())
    return max(file.stat().st_mtime for file in files)


CHECKS = (check_static_files, check_texts)
