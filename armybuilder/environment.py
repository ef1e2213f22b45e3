"""All settings of Muster: environment variables, each with what it means, which values it takes, and its default.

Django's settings (``settings``), those of gunicorn (``server``) and the doctor read them here. The table in
``docs/settings.md`` is made of them: ``python -m armybuilder.environment`` prints it.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from armybuilder.setting_kinds import (
    ADDRESS,
    DATABASE,
    FLAG,
    FOLDER,
    HOST,
    HOSTS,
    SECRET,
    STORAGE,
    TEXT,
    Number,
    OneOf,
    SettingKind,
    Whole,
)

ROOT = Path(__file__).resolve().parent.parent
A_DAY = 24 * 60 * 60
MOST_SHOWN = 100
"""Letters of a wrong value that are shown."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An environment variable."""

    name: str
    kind: SettingKind
    default: Any
    meaning: str
    """For ``docs/settings.md``, in Markdown."""
    default_words: str = ""
    """The default in words, where its value does not say it."""
    former_name: str = ""
    """Its name in older versions, which is still read."""

    @property
    def name_in_use(self) -> str:
        """The name of the variable that is set; its present name if none is."""
        return next((name for name in (self.name, self.former_name) if os.environ.get(name)), self.name)


SETTINGS = (
    Setting(
        "MUSTER_BASE_URL", ADDRESS, "http://127.0.0.1:8000",
        "address of the site, such as `https://muster.example`; https turns on secure cookies and HSTS",
    ),
    Setting(
        "MUSTER_HSTS", OneOf("host", "subdomains", "preload"), "host",
        "for whom browsers insist on https: `subdomains` = also for all names below the host, `preload` = the same, "
        "and browsers may put the domain on their lists",
    ),
    Setting("MUSTER_HOSTS", HOSTS, "", "further host names"),
    Setting(
        "DATABASE_URL", DATABASE, "",
        "PostgreSQL instead of the file in `var/`: `postgres://muster:secret@localhost/muster`",
    ),
    Setting(
        "MUSTER_DATABASE_SECONDS", Number(0.1, 600), 4,
        "how long a page waits for one statement of the database; commands wait as long as it takes",
    ),
    Setting(
        "MUSTER_SERVES_PAGES", FLAG, "0",
        "set by the web server itself: the limit above is for pages, not for commands",
    ),
    Setting("MUSTER_SINGLE_USER", FLAG, "0", "`1` = no sign-in; the single user owns everything"),
    Setting(
        "MUSTER_EMAIL_VERIFICATION", OneOf("mandatory", "optional", "none"), "mandatory",
        "whether new accounts must confirm their address",
    ),
    Setting("MUSTER_EMAIL_HOST", HOST, "", "mail server; without one, mails are written to the console"),
    Setting("MUSTER_EMAIL_PORT", Whole(1, 65535), 587, "port of the mail server"),
    Setting("MUSTER_EMAIL_USER", TEXT, "", "user name at the mail server"),
    Setting("MUSTER_EMAIL_PASSWORD", TEXT, "", "password at the mail server"),
    Setting(
        "MUSTER_EMAIL_TLS", OneOf("starttls", "ssl", "none"), "starttls",
        "encryption of the connection to the mail server",
    ),
    Setting(
        "MUSTER_EMAIL_FROM", TEXT, "", "sender of mails, such as `Muster <muster@muster.example>`",
        "`muster@` the host of `MUSTER_BASE_URL`",
    ),
    Setting(
        "MUSTER_PROXIES", Whole(0, 10), 0,
        "number of trusted reverse proxies; rate limits use the client address seen by the outermost",
    ),
    Setting(
        "MUSTER_VAR", FOLDER, str(ROOT / "var"), "folder of the database, secret key and collected files", "`var/`"
    ),
    Setting(
        "MUSTER_SECRET_KEY", SECRET, "", "secret key to use instead of the one in `secret-key` in `MUSTER_VAR`"
    ),
    Setting(
        "MUSTER_STORAGE", STORAGE, "",
        "where [several machines](hosting.md#several-machines) share pictures and prints: a folder, or "
        "`s3://bucket/folder?endpoint=https://…&region=…`",
        "each machine has its own",
    ),
    Setting(
        "MUSTER_LOGS", OneOf("line", "json"), "line",
        "`json` = log lines as JSON objects, for programs that collect logs",
    ),
    Setting(
        "MUSTER_METRICS_KEY", SECRET, "",
        "turns on `/metrics` for Prometheus, which sends this key as a bearer token",
    ),
    Setting(
        "MUSTER_DEBUG", FLAG, "0", "`1` = debug mode (full error pages, template reload); development only"
    ),
    Setting(
        "MUSTER_CHROMIUM", FOLDER, "", "browser for the tests",
        "`/usr/bin/chromium-headless-shell`, then `/usr/bin/chromium`",
    ),
    Setting("MUSTER_STATIC", FOLDER, "", "folder of the collected static files", "`static` in `MUSTER_VAR`"),
    Setting(
        "MUSTER_HASHED_STATIC", FLAG, "0",
        "`1` = serve the collected static files, whose names have digests; set by `make serve` and the container",
    ),
    Setting("BIND", HOST, "127.0.0.1", "address that gunicorn listens on"),
    Setting("PORT", Whole(1, 65535), 8000, "port for `make run` and `make serve`"),
    Setting(
        "MUSTER_WITH_WORKER", FLAG, "0",
        "`1` = the server starts the print worker as a copy of itself, restarts it if it crashes, and ends it; set by "
        "`make run` and `make serve`",
    ),
    Setting("WORKERS", Whole(1, 256), 4, "number of gunicorn's processes"),
    Setting(
        "MUSTER_BACKUPS", FOLDER, "", "folder of the backups; best on another disk", "`backups` in `MUSTER_VAR`"
    ),
    Setting("MUSTER_BACKUPS_DAILY", FLAG, "1", "`0` = the worker makes no daily backups"),
    Setting(
        "MUSTER_PRINTS_AT_ONCE", Whole(1, 256), max(1, (os.cpu_count() or 1) - 1),
        "number of renders at the same time", "one less than the number of processors",
    ),
    Setting("MUSTER_PRINTS_MB", Whole(1, 10_000_000), 1024, "disk space for stored prints, in MB"),
    Setting("MUSTER_PRINTS_SECONDS", Whole(1, 3600), 60, "maximum CPU seconds for one piece of a print"),
    Setting(
        "MUSTER_MATCH_SECONDS", Whole(1, 3600), 60, "maximum CPU seconds for the simulated battles of one match"
    ),
    Setting(
        "MUSTER_JOBS_LEASE", Number(1, A_DAY), 10,
        "seconds to wait for a silent worker before its job is started again",
        former_name="MUSTER_PRINTS_LEASE",
    ),
    Setting("MUSTER_PICTURE_SECONDS", Number(0.1, 60), 0.8, "maximum CPU seconds for reading an uploaded picture"),
    Setting(
        "MUSTER_JOBS_NICE", Whole(0, 19), 5, "nice level of the processes that do jobs",
        former_name="MUSTER_PRINTS_NICE",
    ),
    Setting(
        "MUSTER_JOBS_INLINE", FLAG, "0", "`1` = do jobs within the request, without a worker; for tests",
        former_name="MUSTER_PRINTS_INLINE",
    ),
)  # fmt: skip
BY_NAME = {setting.name: setting for setting in SETTINGS}
BY_FORMER_NAME = {setting.former_name: setting for setting in SETTINGS if setting.former_name}


def value(name: str) -> Any:
    """The value of a setting, as its kind reads it. An empty variable counts as none.

    Raises ``ImproperlyConfigured`` with a sentence for people.
    """
    setting = BY_NAME[name]
    name = setting.name_in_use
    text = os.environ.get(name, "")
    if not text:
        return setting.kind.read(setting.default) if isinstance(setting.default, str) else setting.default
    try:
        return setting.kind.read(text)
    except ValueError as error:
        if setting.kind in (DATABASE, SECRET):
            raise ImproperlyConfigured(f"{name} can’t be used. It must be {setting.kind.words}.") from error
        raise ImproperlyConfigured(f"{name} is “{text[:MOST_SHOWN]}”. It must be {setting.kind.words}.") from error


def refuse_wrong_values() -> None:
    """Raises ``ImproperlyConfigured`` if settings have values that they cannot have: a sentence for each."""
    wrong = list(_wrong_values())
    if wrong:
        raise ImproperlyConfigured(" ".join(wrong))


def _wrong_values() -> Iterator[str]:
    for setting in SETTINGS:
        try:
            value(setting.name)
        except ImproperlyConfigured as error:
            yield str(error)


def table() -> str:
    """The table of ``docs/settings.md``."""
    rows = [
        f"| `{setting.name}` | {_meaning(setting)} | {setting.kind.words} | {_default(setting)} |"
        for setting in SETTINGS
    ]
    return "\n".join(["| variable | meaning | value | default |", "|---|---|---|---|", *rows])


def _meaning(setting: Setting) -> str:
    if not setting.former_name:
        return setting.meaning
    return f"{setting.meaning} (before 1.0 `{setting.former_name}`, which is still read)"  # untranslated


def _default(setting: Setting) -> str:
    return setting.default_words or (f"`{setting.default}`" if setting.default != "" else "none")


if __name__ == "__main__":
    print(table())
