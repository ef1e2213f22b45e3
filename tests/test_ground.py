"""The basics: headers, secrets, locked packages, and commands."""

import re
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.http import HttpResponse

from armybuilder.core.machine.secret_key import secret_key
from armybuilder.core.web.http import render_page
from armybuilder.core.web.middleware import security_headers
from tests.support.databases.locks import held

ROOT = Path(__file__).resolve().parent.parent


def tracked_files() -> list[Path]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="ignore")


@pytest.mark.django_db
def test_pages_may_load_nothing_but_their_own_files(client):
    policy = client.get("/about/").headers["Content-Security-Policy"]

    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.django_db
def test_static_files_and_the_admin_carry_the_policy_too(client):
    for address in ("/static/icons.svg", "/admin/login/"):
        response = client.get(address)
        assert response.status_code == 200
        assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_a_pdf_may_load_nothing(rf):
    middleware = security_headers(lambda request: HttpResponse(b"%PDF", content_type="application/pdf"))

    policy = middleware(rf.get("/")).headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy and policy.startswith("default-src 'none'")


@pytest.mark.django_db
def test_other_security_headers(client):
    headers = client.get("/about/").headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db(transaction=True)
def test_a_page_is_read_while_somebody_else_holds_the_write_lock(client):
    with held():
        assert client.get("/about/").status_code == 200
        assert client.get("/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_the_database_keeps_a_journal_beside_it_and_its_foreign_keys():
    if connection.vendor != "sqlite":
        pytest.skip("A server's database keeps both by itself.")
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_a_partial_is_answered_to_htmx_alone(rf):
    from django_htmx.middleware import HtmxMiddleware

    def answer(**headers: str) -> str:
        def view(request):
            request.user = AnonymousUser()
            return render_page(request, "about.html", {}, partial="missing")

        return HtmxMiddleware(view)(rf.get("/about/", headers=headers)).content.decode()

    assert "<!doctype html>" in answer()
    assert "<!doctype html>" in answer(hx_request="true", hx_boosted="true")
    assert "<!doctype html>" in answer(hx_request="true", hx_history_restore_request="true")
    with pytest.raises(Exception, match="missing"):
        answer(hx_request="true")


def test_the_secret_key_is_made_once_and_read_by_its_owner_alone(tmp_path):
    path = tmp_path / "var" / "secret-key"

    key = secret_key(path)

    assert len(key) >= 50
    assert secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["secret-key"]


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_names_versions_and_hashes_but_no_address(name):
    lock = (ROOT / name).read_text(encoding="utf-8")
    pins = re.split(r"\n(?=[a-z])", lock.strip())

    assert "://" not in lock
    assert all(re.match(r"[a-z0-9.-]+==[0-9]", pin) for pin in pins)
    assert all("--hash=sha256:" in pin for pin in pins)


def test_the_runtime_lock_is_part_of_the_other():
    def versions(name):
        return set(re.findall(r"^\S+==\S+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))

    assert versions("requirements.lock") < versions("requirements-dev.lock")


def test_nothing_in_the_project_knows_a_machine():
    places = re.compile("|".join(["/" + "work/", "/" + "root/", "/" + "home/[a-z]", "localhost:[0-9]{4}/simple"]))
    here = Path(__file__)

    assert [str(path) for path in tracked_files() if path != here and places.search(text_of(path))] == []


def test_a_taken_port_gets_one_sentence_that_names_the_way_out():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        world = {"PORT": port, "PATH": "/usr/bin:/bin", "VENV": sys.prefix}
        run = subprocess.run([ROOT / ".ci" / "start", "run"], env=world, capture_output=True, text=True)

    assert run.returncode == 1
    assert run.stderr == f"Port {port} is taken or cannot be used; choose another, as in PORT=8001 make run.\n"


def setup_among(programs: Path, **world: str) -> subprocess.CompletedProcess[str]:
    """What the setup of the tests prints with only these programs installed."""
    for name in ("dirname", "tr", "sh"):
        (programs / name).symlink_to(f"/usr/bin/{name}")
    command = ["/bin/sh", ROOT / ".ci" / "setup", "test"]
    places = {"PATH": str(programs), "VENV": str(programs / "venv")}
    return subprocess.run(command, env=places | world, capture_output=True, text=True)


def test_without_rights_to_install_the_missing_packages_are_named(tmp_path):
    # No sudo, somebody who is not root, and no pdftoppm.
    (tmp_path / "apt-get").symlink_to("/usr/bin/true")
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "id").chmod(0o755)

    run = setup_among(tmp_path, PYTHON=sys.executable, MUSTER_CHROMIUM="/nowhere")

    assert run.returncode == 1
    assert run.stderr.count("\n") == 1
    assert run.stderr.startswith("Muster needs Debian packages that only an administrator may install: apt-get install")
    assert "chromium" in run.stderr
    assert "poppler-utils" in run.stderr


def test_where_there_is_no_debian_its_packages_are_named_all_the_same(tmp_path):
    run = setup_among(tmp_path, PYTHON=sys.executable, MUSTER_CHROMIUM="/nowhere")

    assert run.returncode == 1
    assert run.stderr.count("\n") == 1
    assert re.fullmatch(r"Muster needs what Debian calls .*chromium poppler-utils git .*\n", run.stderr)


def test_an_older_python_gets_one_sentence(tmp_path):
    (tmp_path / "python3").symlink_to("/usr/bin/false")

    run = setup_among(tmp_path)

    assert run.returncode == 1
    assert run.stderr == (
        "Muster needs Python 3.11 or newer: install the package python3, or name it as in PYTHON=python3.12 make run.\n"
    )


def test_what_others_made_has_its_license_beside_it():
    for made, license_file in (
        ("fonts/londrina-solid-900.woff2", "fonts/londrina-solid.LICENSE.txt"),
        ("fonts/atkinson-hyperlegible-next-latin-400-normal.woff2", "fonts/atkinson-hyperlegible-next.LICENSE.txt"),
        ("icons.svg", "icons.LICENSE.txt"),
        ("css/pico.min.css", "css/pico.LICENSE.txt"),
        ("js/htmx.min.js", "js/htmx.LICENSE.txt"),
        ("js/idiomorph.min.js", "js/idiomorph.LICENSE.txt"),
    ):
        assert (ROOT / "static" / made).is_file()
        assert "permission" in text_of(ROOT / "static" / license_file).lower()
