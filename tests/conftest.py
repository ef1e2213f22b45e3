"""What all tests share: the loaded catalogue, and a browser."""

import gc
import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.test import Client, TransactionTestCase
from django.test.utils import override_settings, setup_databases, teardown_databases
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from whitenoise.middleware import WhiteNoiseMiddleware

from tests.support import choosing
from tests.support.browsers import axe
from tests.support.browsers.watch import Watch
from tests.support.databases import prepared_database
from tests.support.databases.pristine import kept
from tests.support.quick_reading import quick_reading

# Playwright keeps an event loop in this thread, and Django would refuse to query beside one.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# A process with threads that forks is an error in every process that tests start; for this one pyproject.toml says so.
os.environ["PYTHONWARNINGS"] = "error:This process:DeprecationWarning"

# Only a failing test waits this long, and a busy machine is no failure.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

BROWSERS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
"""The first that is there, unless another is named: without windows it takes two thirds of the time."""
CHROMIUM = os.environ.get("MUSTER_CHROMIUM") or next((path for path in BROWSERS if Path(path).exists()), None)


# A test that costs more than a few milliseconds an example asks for fewer: see tests/support/examples.py.
CHECKS = {"deadline": None, "suppress_health_check": list(HealthCheck)}
# The quick run uses the same examples each time, so that a failure comes from the change. --all looks for new ones.
hypothesis_settings.register_profile("quick", max_examples=36, derandomize=True, **CHECKS)
hypothesis_settings.register_profile("all", max_examples=600, **CHECKS)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="every case of every product, and many random examples")
    parser.addoption("--long", action="store_true", help="the long tests instead of the quick ones")


def pytest_configure(config: pytest.Config) -> None:
    for name, says in choosing.MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {says}")
    hypothesis_settings.load_profile("all" if config.getoption("all") else "quick")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than cores, because tests also wait: for a browser, a server, a child."""
    return len(os.sched_getaffinity(0)) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile sentences that are newer than what was compiled of them, before the processes that test begin."""
    if not hasattr(session.config, "workerinput"):
        call_command("compilemessages", ignore_patterns=["*"], verbosity=0)


def pytest_itemcollected(item: pytest.Item) -> None:
    choosing.let_use_database(item)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take the quick tests, the long ones or everything; on PostgreSQL what asks the database."""
    choosing.choose(items, config, sql=connections["default"].vendor == "postgresql")


def pytest_collection_finish() -> None:
    """What was collected stays to the end, so the garbage collector leaves it out, and rarely looks at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory):
    """A database for each process; SQLite in a file, so that browser tests meet the locks that a server meets."""
    process = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    file = tmp_path_factory.mktemp("database") / "test.sqlite3"
    name = str(file) if connections["default"].vendor == "sqlite" else f"test_muster_{process}"
    connections["default"].settings_dict["TEST"]["NAME"] = name


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment, django_db_modify_db_settings, django_db_blocker):
    """Load the rules and return their catalogues; every test sees them, also after a test that really commits.

    A prepared database saves all migrations in a row; on PostgreSQL the first process runs them.

    pytest-django creates a database only if a collected test needs it; otherwise it leaves the player's own in place.
    """
    from rules.models import Edition
    from rules.snapshot import catalogue

    name = connections["default"].settings_dict["TEST"]["NAME"]
    with django_db_blocker.unblock():
        if connections["default"].vendor == "sqlite":
            prepared_database.copy_to(Path(name))
        else:
            prepared_database.make_on_postgresql(name)
        made = setup_databases(verbosity=0, interactive=False, keepdb=True)
        call_command("load_rules", verbosity=0)
        rules = {edition.slug: catalogue(edition) for edition in Edition.objects.all()}
        gc.collect()
        gc.freeze()
        bring_back = kept()
    with patch.object(TransactionTestCase, "_fixture_teardown", lambda test: bring_back()):
        yield rules
    with django_db_blocker.unblock():
        end_others()
        teardown_databases(made, verbosity=0)


def end_others() -> None:
    """Close what a server's threads hold open: PostgreSQL drops no database that is in use."""
    if connections["default"].vendor == "postgresql":
        with connections["default"].cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(scope="session", autouse=True)
def no_delays():
    """Use fast password hashes and answer refusals at once, because nobody attacks here."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"], REFUSAL_SECONDS=0):
        yield


@pytest.fixture(scope="session", autouse=True)
def static_files():
    """A server looks through all static files when it starts; here every browser starts one, and the first looks."""
    look, found = WhiteNoiseMiddleware.add_files_from_finders, {}

    def add(server: WhiteNoiseMiddleware) -> None:
        if not found:
            look(server)
            found.update(server.files)
        server.files.update(found)

    with patch.object(WhiteNoiseMiddleware, "add_files_from_finders", add):
        yield


@pytest.fixture(scope="session", autouse=True)
def temporary_files(tmp_path_factory):
    """The processes of a test run end without cleaning up, so their temporary files lie where the run removes them."""
    with patch.object(tempfile, "tempdir", str(tmp_path_factory.mktemp("temporary"))):
        yield


@pytest.fixture(scope="session", autouse=True)
def reading():
    """Read PDFs in less time."""
    with quick_reading():
        yield


@pytest.fixture(scope="session", autouse=True)
def portraits(tmp_path_factory):
    """Keep pictures in a folder of the tests' own."""
    from django.conf import settings

    settings.PORTRAITS = tmp_path_factory.mktemp("portraits")


@pytest.fixture
def pictures(tmp_path, settings):
    """The folder of pictures: one of the test's own."""
    settings.PORTRAITS = tmp_path / "portraits"
    settings.PORTRAITS.mkdir()
    return settings.PORTRAITS


@pytest.fixture(scope="session", autouse=True)
def prints(tmp_path_factory):
    """Print within the requests that ask, in children as a worker does, into a store of the tests' own."""
    from django.conf import settings

    settings.JOBS_INLINE, settings.PRINTS, settings.JOBS_NICE = True, tmp_path_factory.mktemp("prints"), 0
    settings.JOBS = settings.PRINTS
    settings.MATCH_BATTLES = 40


@pytest.fixture(scope="session", autouse=True)
def backups(tmp_path_factory):
    """A folder of backups of the tests' own, and nobody makes one a day."""
    from django.conf import settings

    settings.BACKUPS, settings.BACKUPS_DAILY = tmp_path_factory.mktemp("backups"), False


def signed_in(name: str) -> Client:
    """A browser of a player's; their models are there once Django is set up."""
    from tests.support import players

    return players.signed_in(name)


@pytest.fixture
def alice(db) -> Client:
    """A browser in which Alice is signed in."""
    return signed_in("alice")


@pytest.fixture
def bob(db) -> Client:
    """A browser in which Bob is signed in."""
    return signed_in("bob")


@pytest.fixture
def charlie(db) -> Client:
    """A browser in which Charlie is signed in."""
    return signed_in("charlie")


@pytest.fixture
def army(alice):
    """Alice's own private copy of the Elves."""
    from tests.support.players import copied

    return copied(alice)


@pytest.fixture
def up_to_date(transactional_db):
    """Whatever the test did, the database ends with every migration."""
    yield
    executor = MigrationExecutor(connections["default"])
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.fixture
def everything(request):
    """Whether all cases are tried."""
    return request.config.getoption("all")


@pytest.fixture(scope="session")
def catalogue(django_db_setup):
    """The catalogue of Very Simple Generic Miniatures Rules 7; needs no database once it is there."""
    return django_db_setup["vsgmr-7"]


@pytest.fixture(scope="session")
def books(django_db_setup):
    """The catalogues of all rule books by their slugs; they need no database once they are there."""
    return django_db_setup


@pytest.fixture
def live(live_server, settings) -> str:
    """The address of a running server, which its mails name too."""
    settings.BASE_URL = live_server.url
    settings.CSRF_TRUSTED_ORIGINS = [live_server.url]
    return live_server.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser, live, request):
    """A function that opens a page at 1280 pixels, or with its keywords; two calls are two visitors.

    Any forbidden event on a page fails the test. Animations are off unless a test or ``--all`` turns them on, because
    they take a fifth of the browser's time.
    """
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []
    motion = "no-preference" if request.config.getoption("all") else "reduce"

    def open_page(**options: object) -> Page:
        options.setdefault("reduced_motion", motion)
        options.setdefault("viewport", {"width": 1280, "height": 900})
        # What a worker answers cannot be held back or replaced; tests of what it does allow it.
        options.setdefault("service_workers", "block")
        contexts.append(browser.new_context(base_url=live, **options))
        watches.append(Watch(contexts[-1], live))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [one for watch in watches for one in watch.seen] == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Say what a browser showed when its test failed."""
    report = yield
    if report.when == "call" and report.failed:
        for name, shown in item.funcargs.items():
            if isinstance(shown, Page):
                with suppress(PlaywrightError):
                    report.sections.append((f"{name} at {shown.url}", shown.locator("body").inner_text(timeout=2000)))
    return report


@pytest.fixture
def page(new_page) -> Page:
    """A browser page at 1280 pixels."""
    return new_page()


@pytest.fixture
def phone(new_page) -> Page:
    """A browser page at 390 pixels, with a finger."""
    return new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


@pytest.fixture
def inspect(request):
    """A function: axe's findings about a page, by day alone in the quick run, and by night in ``--all``.

    ``test_browser_everywhere.py`` looks by night always. It needs ``bypass_csp``, because axe adds styles.
    """
    return partial(axe.in_every_light, everything=True) if request.config.getoption("all") else axe.violations


@pytest.fixture
def plain_page(new_page) -> Page:
    """A browser page with scripts off."""
    return new_page(java_script_enabled=False)


@pytest.fixture
def run_army(db, tmp_path, capsys, monkeypatch):
    """A function: exit code, output and lines of complaint of a call of ``manage.py army``, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, stdin=b""):
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
        try:
            call_command("army", *map(str, arguments))
            code = 0
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err.splitlines()

    return run
