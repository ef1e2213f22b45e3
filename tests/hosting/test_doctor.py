"""``manage.py doctor`` finds each thing that can be wrong with a machine, and says how to fix it."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import namedtuple
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.checks import Warning
from django.core.checks.registry import registry
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, connection
from django.utils import timezone

from armybuilder.backups import folder, restoring
from armybuilder.core.machine.secret_key_mark import leave_mark
from armybuilder.core.machine.storages import storage_of
from armybuilder.hosting.checks import CHECKS, machine, printing, site, storage, visit
from armybuilder.hosting.checks.address import check_names
from armybuilder.hosting.management.commands.doctor import line
from armybuilder.jobs import digests, worker_heartbeat
from armybuilder.jobs import queue as job_queue
from armybuilder.jobs.process_limits import Limits
from rules.models import Edition, FigureType, Level
from tests.jobs.child_tasks import sleep
from tests.support.databases import prepared_database

ROOT = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.django_db
REALLY_VISIT = visit.visit
Usage = namedtuple("Usage", "total used free")


def doctor() -> dict[str, str]:
    """The lines of the command by the names of their findings."""
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=out)
    lines = out.getvalue().splitlines()
    found = dict(one.split(": ", 1) for one in lines if ": " in one)
    assert ended.value.code == (1 if found else 0)
    assert len(found) == len(lines) or lines == ["No problems found."]
    return found


@pytest.fixture
def server(settings, monkeypatch, tmp_path):
    """A server with which nothing is wrong, in a folder of its own."""
    var = tmp_path / "var"
    var.mkdir(mode=0o700)
    settings.BASE_URL, settings.HTTPS, settings.ALLAUTH_TRUSTED_PROXY_COUNT = "https://muster.example", True, 1
    settings.ALLOWED_HOSTS = ["muster.example", "localhost", "127.0.0.1", "[::1]"]
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "smtp.example", "Muster <muster@muster.example>"
    settings.EMAIL_USE_TLS, settings.SECURE_HSTS_SECONDS = True, 31_536_000
    settings.VAR, settings.PRINTS, settings.PORTRAITS = var, var / "prints", var / "portraits"
    settings.JOBS = settings.PRINTS
    settings.STATIC_ROOT = var / "static"
    settings.BACKUPS = var / "backups"
    (var / "static").mkdir()
    collected = {f"{kind}/{file.name}" for kind in site.SHIPPED for file in (ROOT / "static" / kind).iterdir()}
    for kind in site.SHIPPED:
        (var / "static" / kind).symlink_to(ROOT / "static" / kind)
    manifest = {"version": "1.1", "paths": {name: name for name in collected}}
    (var / "static" / "staticfiles.json").write_text(json.dumps(manifest))
    (var / "secret-key").write_text(settings.SECRET_KEY)
    (var / "secret-key").chmod(0o600)
    monkeypatch.setattr("armybuilder.hosting.checks.site.staticfiles_storage", ManifestStaticFilesStorage())
    monkeypatch.setattr(visit, "visit", lambda address: (200, b"Muster", ""))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(machine, "pinned", list)  # a developer may have newer ones
    monkeypatch.setattr(printing, "installed_release", digests.release)  # read once: it does not change here
    for name in [name for name in os.environ if name.startswith("MUSTER_")]:
        monkeypatch.delenv(name)
    # A browser's event loop may be there, so the variable that allows it stays.
    settings.SILENCED_SYSTEM_CHECKS = [*settings.SILENCED_SYSTEM_CHECKS, "async.E001"]
    worker_heartbeat.introduce()
    leave_mark(accept=True)
    yield settings
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = 0")


def changes(**values):
    """A plant that changes settings."""

    def plant(settings, monkeypatch):
        for name, value in values.items():
            setattr(settings, name, value)

    return plant


def patches(target, name, value):
    """A plant that changes what a machine says about itself."""
    return lambda settings, monkeypatch: monkeypatch.setattr(target, name, value)


def environment(name, value):
    return lambda settings, monkeypatch: monkeypatch.setenv(name, value)


def readable_key(settings, monkeypatch):
    (settings.VAR / "secret-key").chmod(0o644)


def readable_data(settings, monkeypatch):
    settings.VAR.chmod(0o755)
    file = settings.VAR / "muster.sqlite3"
    file.touch(mode=0o644)
    monkeypatch.setattr("armybuilder.hosting.checks.secrets._databases", lambda: [file])


def second_key(settings, monkeypatch):
    (settings.VAR / "secret-key").write_text("another key of another process")


def worker_with_another_key(settings, monkeypatch):
    with monkeypatch.context() as other:
        other.setattr(worker_heartbeat, "fingerprint", lambda: "of another key")
        worker_heartbeat.introduce()


def key_of_another_machine(settings, monkeypatch):
    settings.SECRET_KEY = "the key of another machine, of more than fifty letters"
    (settings.VAR / "secret-key").write_text(settings.SECRET_KEY)
    worker_heartbeat.introduce()


def worker_with_another_storage(settings, monkeypatch):
    settings.STORAGE = "s3://elsewhere"
    worker_heartbeat.introduce()
    settings.STORAGE = ""


def storage_away(settings, monkeypatch):
    folder = settings.VAR / "secret-key" / "shared"
    settings.STORAGES = {**settings.STORAGES, "shared": storage_of(str(folder))}


def bucket_away(settings, monkeypatch):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    address = "s3://muster?endpoint=http://127.0.0.1:1&region=us-east-1"
    settings.STORAGES = {**settings.STORAGES, "shared": storage_of(address)}


def worker_of_another_version(settings, monkeypatch):
    with monkeypatch.context() as other:
        other.setattr(worker_heartbeat, "release", lambda: "of last year")
        worker_heartbeat.introduce()


def no_worker(settings, monkeypatch):
    settings.JOBS_INLINE = False
    os.utime(settings.PRINTS / "beat", (0, 0))


def unwritable_folder(settings, monkeypatch):
    settings.PORTRAITS = settings.VAR / "secret-key" / "portraits"


def no_temporary_folder(settings, monkeypatch):
    monkeypatch.setattr(storage.tempfile, "gettempdir", lambda: str(settings.VAR / "secret-key" / "tmp"))


def database_away(settings, monkeypatch):
    def refuse():
        raise OperationalError("connection refused\nby the server")

    monkeypatch.setattr(connection, "ensure_connection", refuse)


def old_database(settings, monkeypatch):
    monkeypatch.setattr(connection.features, "minimum_database_version", (99, 9))
    monkeypatch.setattr(connection, "ensure_connection", connection.check_database_version_supported)


def unapplied_migration(settings, monkeypatch):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")


def read_only(settings, monkeypatch):
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = 1")
    else:
        with connection.cursor() as cursor:
            cursor.execute("SET transaction_read_only = on")


def without_rules(settings, monkeypatch):
    Edition.objects.filter(slug="vsgmr-7").update(digest="of an older file")


def mail_away(settings, monkeypatch):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2


def uncollected(settings, monkeypatch):
    os.utime(settings.STATIC_ROOT / "staticfiles.json", (0, 0))


def uncompiled(settings, monkeypatch):
    source = settings.VAR / "locale" / "de" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.touch()
    settings.LOCALE_PATHS = [settings.VAR / "locale"]


def without(library):
    def plant(settings, monkeypatch):
        is_installed = printing._is_installed
        monkeypatch.setattr(printing, "_is_installed", lambda name: library not in name and is_installed(name))

    return plant


def full_temporary_folder(settings, monkeypatch):
    usage = storage.shutil.disk_usage
    monkeypatch.setattr(storage.tempfile, "gettempdir", lambda: "/dev/shm")
    monkeypatch.setattr(
        storage.shutil, "disk_usage", lambda at: Usage(2**30, 2**30, 2**20) if str(at) == "/dev/shm" else usage(at)
    )


def container_says(name, text):
    """A plant that writes a limit of the container into its file."""

    def plant(settings, monkeypatch):
        (settings.VAR / "limit").write_text(text)
        monkeypatch.setattr(machine, name, (settings.VAR / "limit", settings.VAR / "absent"))

    return plant


def wrong_clock(settings, monkeypatch):
    now = time.time() - 10 * 365 * 24 * 60 * 60
    monkeypatch.setattr(machine.time, "time", lambda: now)


def stuck_prints(settings, monkeypatch):
    """Children that print sleep, and nobody wakes them."""
    start, limits = job_queue.Child, Limits(idle=0.5)
    monkeypatch.setattr(job_queue, "Child", lambda task, _, **asked: start(sleep, limits, **asked))


def no_fonts(settings, monkeypatch):
    monkeypatch.setattr(printing, "Path", lambda *parts: settings.VAR)


def unwritable_backups(settings, monkeypatch):
    settings.BACKUPS = settings.VAR / "secret-key" / "backups"


def a_backup(settings, days, **known):
    path = folder.new_path(timezone.now() - timedelta(days=days))
    path.touch()
    folder.note(path, **{"requester": "", "tried": True, **known})


def somebody_uses_it(settings, monkeypatch):
    settings.BACKUPS_DAILY = True
    monkeypatch.setattr(restoring, "has_people", lambda: True)


def old_backup(settings, monkeypatch):
    somebody_uses_it(settings, monkeypatch)
    a_backup(settings, 56)


def a_young_one_that_can_be_restored(settings, monkeypatch):
    somebody_uses_it(settings, monkeypatch)
    a_backup(settings, 1)
    a_backup(settings, 56, problem="The restored rows aren’t those of the backup.")


def unrestorable_backup(settings, monkeypatch):
    a_backup(settings, 2)
    a_backup(settings, 1, problem="The restored rows aren’t those of the backup.")


def failed_backup(settings, monkeypatch):
    folder.note_failure("No space left on device")


def missing_script(settings, monkeypatch):
    (settings.STATIC_ROOT / "js").unlink()
    shutil.copytree(ROOT / "static" / "js", settings.STATIC_ROOT / "js")
    next((settings.STATIC_ROOT / "js").glob("*.js")).unlink()


def missing_style(settings, monkeypatch):
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    said = json.loads(manifest.read_text())
    del said["paths"]["css/base.css"]
    manifest.write_text(json.dumps(said))


def edited_price(settings, monkeypatch):
    FigureType.objects.filter(edition__slug="vsgmr-7", slug="troop").update(points=99)


def damaged_database(settings, monkeypatch):
    def refuse():
        cause = sqlite3.DatabaseError("database disk image is malformed")
        cause.sqlite_errorname = "SQLITE_CORRUPT"
        raise DatabaseError("database disk image is malformed") from cause

    monkeypatch.setattr(connection, "ensure_connection", refuse)


def answers(status, page=b"", leads_to=""):
    return patches(visit, "visit", lambda address: (status, page, leads_to))


def nobody_answers(settings, monkeypatch):
    def refuse(address):
        raise OSError("[Errno 111] Connection refused")

    monkeypatch.setattr(visit, "visit", refuse)


PLANTS = {
    "base-url-away": nobody_answers,
    "base-url-elsewhere": answers(200, b"Welcome to nginx!"),
    "proxy-host": answers(400, b"Muster"),
    "proxy-scheme": answers(301, b"", "https://muster.example/about/"),
    "backups-unwritable": unwritable_backups,
    "backup-old": old_backup,
    "backup-unrestorable": unrestorable_backup,
    "backup-failed": failed_backup,
    "static-missing": missing_script,
    "rules-edited": edited_price,
    "database-damaged": damaged_database,
    "base-url-malformed": changes(BASE_URL="muster.example/app"),
    "base-url-missing": changes(BASE_URL="http://127.0.0.1:8000"),
    "base-url-http": changes(BASE_URL="http://muster.example"),
    "hosts-any": changes(ALLOWED_HOSTS=["muster.example", "*"]),
    "hosts-malformed": changes(ALLOWED_HOSTS=["muster.example", "https://www.muster.example"]),
    "proxies-none": changes(ALLAUTH_TRUSTED_PROXY_COUNT=0),
    "single-user-open": changes(SINGLE_USER=True),
    "setting-unknown": environment("MUSTER_BASEURL", "https://muster.example"),
    "setting-renamed": environment("MUSTER_PRINTS_LEASE", "12"),
    "debug-on": changes(DEBUG=True),
    "secret-key-readable": readable_key,
    "secret-key-two": second_key,
    "secret-key-differs": worker_with_another_key,
    "secret-key-of-database": key_of_another_machine,
    "metrics-key-weak": changes(METRICS_KEY="1234"),
    "data-readable": readable_data,
    "root": patches(os, "geteuid", lambda: 0),
    "folder-unwritable": unwritable_folder,
    "temporary-folder": no_temporary_folder,
    "temporary-folder-full": full_temporary_folder,
    "storage-away": storage_away,
    "storage-differs": worker_with_another_storage,
    "disk-full": patches(storage.shutil, "disk_usage", lambda folder: Usage(2**40, 2**40, 2**20)),
    "prints-too-large": changes(PRINTS_BYTES=2**60),
    "database-away": database_away,
    "database-old": old_database,
    "database-read-only": read_only,
    "migrations-unapplied": unapplied_migration,
    "rules-outdated": without_rules,
    "mail-missing": changes(EMAIL_HOST=""),
    "mail-sender": changes(DEFAULT_FROM_EMAIL="Muster <muster@127.0.0.1>"),
    "mail-unencrypted": changes(EMAIL_HOST_PASSWORD="secret", EMAIL_USE_TLS=False, EMAIL_USE_SSL=False),
    "mail-away": mail_away,
    "worker-missing": no_worker,
    "worker-outdated": worker_of_another_version,
    "print-failed": stuck_prints,
    "pango-missing": without("pango"),
    "harfbuzz-missing": without("harfbuzz"),
    "fonts-missing": no_fonts,
    "static-unhashed": patches(site, "staticfiles_storage", object()),
    "static-uncollected": uncollected,
    "texts-uncompiled": uncompiled,
    "python-old": patches(machine.sys, "version_info", (3, 10, 4)),
    "packages-differ": patches(machine, "pinned", lambda: [("django", "0.95"), ("no-such-package", "1")]),
    "memory-small": container_says("LIMITS_OF_CONTAINERS", "536870912\n"),
    "open-files-few": patches(machine.resource, "getrlimit", lambda which: (256, 4096)),
    "processes-few": container_says("PROCESSES_OF_CONTAINERS", "20\n"),
    "clock-wrong": wrong_clock,
    "time-zones-missing": patches(machine.zoneinfo, "available_timezones", set),
}
"""What goes wrong on a server, by the name of its finding."""
FOLLOWING = {"clock-wrong": {"muster.clocks-differ"}}
"""What is wrong as well, if the database has a clock of its own."""


def test_a_sound_server_has_no_findings(server):
    assert doctor() == {}


@pytest.mark.long
@pytest.mark.parametrize("name", PLANTS)
def test_what_is_wrong_is_named_with_the_way_to_fix_it(server, monkeypatch, name):
    with monkeypatch.context() as planted:
        PLANTS[name](server, planted)
        found = doctor()
    assert set(found) - FOLLOWING.get(name, set()) == {f"muster.{name}"}
    assert re.fullmatch(r".+[.?:] .+", found[f"muster.{name}"])


@pytest.mark.any_database
def test_a_bucket_that_does_not_answer_is_named(server, monkeypatch):
    bucket_away(server, monkeypatch)
    found = doctor()
    assert set(found) == {"muster.storage-away"}
    assert "Could not connect to the endpoint URL" in found["muster.storage-away"]


def test_a_price_of_a_level_that_was_edited_by_hand_is_named_by_its_row(server):
    level = Level.objects.filter(option__edition__slug="vsgmr-7").order_by("pk").first()
    Level.objects.filter(pk=level.pk).update(points=level.points + 1)
    assert f"options/{level.option.key}" in doctor()["muster.rules-edited"]


def test_a_style_that_the_list_of_collected_files_lacks_is_named(server, monkeypatch):
    missing_style(server, monkeypatch)
    assert "css/base.css" in doctor()["muster.static-missing"]


def test_backups_that_can_be_restored_and_are_young_are_all_right(server, monkeypatch):
    a_young_one_that_can_be_restored(server, monkeypatch)
    assert doctor() == {}


@pytest.mark.any_database
@pytest.mark.parametrize("damage", ["header", "pages", "folder"])
def test_a_damaged_database_file_is_called_damaged_and_not_away(tmp_path, damage):
    """On a file of its own, as the command meets it."""
    file = tmp_path / "muster.sqlite3"
    if damage == "folder":
        file.mkdir()
    else:
        prepared_database.prepare(tmp_path)
        with file.open("r+b") as database:
            database.seek(0 if damage == "header" else 4096 * 20)
            database.write(b"\xff" * 4096 * (1 if damage == "header" else 100))
    world = {**os.environ, "DATABASE_URL": "", "MUSTER_VAR": str(tmp_path)}
    run = subprocess.run([sys.executable, "manage.py", "doctor"], cwd=ROOT, env=world, capture_output=True, text=True)
    assert run.returncode == 1 and "Traceback" not in run.stderr, run.stderr
    assert ("muster.database-away" if damage == "folder" else "muster.database-damaged") in run.stdout
    assert "database server" not in run.stdout


def test_the_visit_is_one_of_a_page(live_server, server):
    server.BASE_URL = live_server.url
    status, page, _leads_to = REALLY_VISIT(f"{live_server.url}/about/")
    assert status in (200, 301, 400) and isinstance(page, bytes)
    with pytest.raises(OSError, match="refused"):
        REALLY_VISIT("http://127.0.0.1:1/about/")


def test_djangos_own_checks_are_part_of_it(server):
    server.SECRET_KEY = "django-insecure-" + "x" * 10
    (server.VAR / "secret-key").write_text(server.SECRET_KEY)
    worker_heartbeat.introduce()
    leave_mark(accept=True)
    assert set(doctor()) == {"security.W009"}


def test_on_ones_own_computer_nothing_that_concerns_visitors_is_wrong(server):
    server.BASE_URL, server.HTTPS, server.ALLOWED_HOSTS = "http://127.0.0.1:8000", False, ["127.0.0.1", "localhost"]
    server.EMAIL_HOST, server.DEBUG, server.SINGLE_USER, server.ALLAUTH_TRUSTED_PROXY_COUNT = "", True, True, 0
    assert doctor() == {}


def test_every_finding_of_the_code_has_a_plant():
    files = (ROOT / "armybuilder" / "hosting" / "checks").glob("*.py")
    named = {name for file in files for name in re.findall(r'finding\(\s*"([\w-]+)"', file.read_text("utf-8"))}
    # Of these, one needs a PostgreSQL server, and the other an SQLite file without a log: see below.
    assert named - {"clocks-differ", "database-without-wal"} == set(PLANTS)


def test_a_database_file_without_a_write_ahead_log_is_named(server):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL always has one.")
    from armybuilder.hosting.checks import database

    class NetworkFolder:
        def cursor(self):
            return self

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def execute(self, statement):
            assert statement == "PRAGMA journal_mode"

        def fetchone(self):
            return ("delete",)

    with pytest.MonkeyPatch.context() as planted:
        planted.setattr(database, "connection", NetworkFolder())
        assert [one.id for one in database._check_journal()] == ["muster.database-without-wal"]


def test_a_clock_that_differs_from_the_database_servers_is_named(server, monkeypatch):
    if connection.vendor != "postgresql":
        pytest.skip("A file has no clock.")
    from armybuilder.hosting.checks import database

    now = time.time()
    monkeypatch.setattr(database.time, "time", lambda: now + 60)
    assert set(doctor()) == {"muster.clocks-differ"}


def test_they_are_djangos_system_checks():
    ours = [check for check in registry.deployment_checks if "machine" in check.tags]
    assert len(ours) == len(CHECKS)


def test_a_finding_is_one_line():
    assert line(Warning("A\nB.", hint="Do  C.", id="muster.x")) == "muster.x: A B. Do C."


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("MUSTER_VAR", "/dev/null/var", "The folder /dev/null/var of MUSTER_VAR can’t be used: Not a directory."),
        ("MUSTER_PROXIES", "one", "MUSTER_PROXIES is “one”. It must be a whole number from 0 to 10."),
        ("MUSTER_PROXIES", "nan", "MUSTER_PROXIES is “nan”. It must be a whole number from 0 to 10."),
        ("MUSTER_EMAIL_TLS", "yes", "MUSTER_EMAIL_TLS is “yes”. It must be starttls, ssl or none."),
        ("MUSTER_LOGS", "xml", "MUSTER_LOGS is “xml”. It must be line or json."),
        ("MUSTER_STORAGE", "muster", "MUSTER_STORAGE is “muster”. It must be a folder"),
        ("DATABASE_URL", "mysql://muster@localhost/muster", "DATABASE_URL can’t be used. It must be an address that"),
    ],
)
def test_settings_with_which_nothing_starts_are_one_line_too(name, value, said):
    done = subprocess.run(
        [sys.executable, "manage.py", "doctor"],
        cwd=ROOT,
        env={**os.environ, name: value},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert f"Muster can’t start with these settings. {said}" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("former", ["MUSTER_PRINTS_LEASE", "MUSTER_PRINTS_NICE", "MUSTER_PRINTS_INLINE"])
def test_a_former_name_of_a_setting_is_not_called_unknown(monkeypatch, former):
    present = former.replace("PRINTS", "JOBS")
    monkeypatch.setenv(former, "1")
    (found,) = check_names()
    assert found.msg == f"The setting {former} is now called {present}."
    assert found.hint == "Rename it. The former name is still read."
    monkeypatch.setenv(present, "1")
    (found,) = check_names()
    assert found.hint == f"Remove it: {present} is read instead."
