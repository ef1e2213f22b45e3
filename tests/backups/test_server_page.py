"""The administrators' page: which backups there are, starting one, downloading one."""

import os
import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from armybuilder.backups import folder
from tests.support.players import PASSWORD, a_player

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture(autouse=True)
def there(settings, tmp_path):
    """An empty folder of backups."""
    settings.BACKUPS, settings.BACKUPS_DAILY = tmp_path / "backups", True
    return settings.BACKUPS


@pytest.fixture
def admin() -> Client:
    """Petra, who signed in with her password and administers the server."""
    player = a_player("petra")
    User.objects.filter(pk=player.user_id).update(is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(player.user)
    return client


def made(hours: float, **known: object):
    path = folder.new_path(timezone.now() - timedelta(hours=hours))
    path.write_bytes(b"PK" + b"x" * 2_000_000)
    folder.note(path, **{"requester": "", **known})
    return path


def words(client: Client) -> str:
    """The page's text."""
    page = client.get("/server/")
    assert page.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode().replace("\xa0", " ")))


def test_a_server_without_backups(admin):
    page = words(admin)
    assert "There are no backups yet." in page and "0 backups" in page
    assert "kept 7 days, 4 weeks, 6 months" in page and "manage.py restore muster.zip" in page


def test_their_age_size_and_trial(admin):
    made(9, tried=True)
    made(30, requester="Petra")
    latest = made(2, tried=True, problem="The restored rows aren’t those of the backup.")
    page = words(admin)
    assert "3 backups, 5.7 MB" in page
    assert re.search(r"2 hours .* Daily 1.9 MB Failed The restored rows .* 9 hours .* Daily 1.9 MB Passed", page)
    assert re.search(r"1 day .* By Petra 1.9 MB Not yet", page)
    assert f"manage.py restore {latest.name}" in page


def test_older_ones_are_folded_away(admin):
    for day in range(9):
        made(24 * day + 1)
    page = admin.get("/server/").content.decode()
    assert page.count('<th scope="row">') == 9
    assert page.split("<details>")[1].count('<th scope="row">') == 3 and "3 older" in page


def test_one_is_started_once(admin):
    assert admin.post("/server/backups/").url == "/server/"
    assert admin.post("/server/backups/").url == "/server/"
    assert "Starting" in words(admin)
    assert folder.begin_request() == "Petra"


def test_how_far_it_is(admin):
    folder.tell_progress("load", 62, 100)
    assert "62 % · Restoring rows" in words(admin).replace("62%", "62 %")
    part = admin.get("/server/", headers={"hx-request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="backups"') and 'id="look-again"' in part
    folder.end_progress()
    assert "look-again" not in admin.get("/server/").content.decode()


def test_why_the_last_one_could_not_be_made(admin):
    folder.note_failure("No space left on device")
    assert "couldn’t be made. The server says: No space left on device" in words(admin)


def test_a_server_without_a_worker_or_daily_backups(admin, settings, tmp_path):
    settings.JOBS_INLINE, settings.PRINTS, settings.BACKUPS_DAILY = False, tmp_path / "prints", False
    settings.JOBS = settings.PRINTS
    page = words(admin)
    assert "The print worker isn’t running." in page and "No daily backups" in page


def test_one_is_downloaded_after_the_password(admin):
    path = made(1)
    asked = admin.get(f"/server/backups/{path.name}/")
    assert (asked.status_code, asked.url.split("?")[0]) == (302, "/account/reauthenticate/")
    after = admin.post(asked.url, {"password": PASSWORD})
    assert after.url == f"/server/backups/{path.name}/"
    answer = admin.get(after.url)
    assert b"".join(answer.streaming_content) == path.read_bytes()
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{path.name}"'
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("name", ["muster-2026-03-22T030000Z.zip", "..", "request.json", "muster-x.zip"])
def test_what_is_no_backup_is_not_downloaded(admin, settings, name):
    settings.SINGLE_USER = True
    folder.ask("Petra")
    os.symlink("/etc/passwd", folder.folder() / "muster-x.zip")
    assert admin.get(f"/server/backups/{name}/").status_code == 404


@pytest.mark.parametrize("rights", [{}, {"is_staff": True}, {"is_superuser": True, "is_active": False}])
def test_others_find_no_page(rights):
    path = made(1)
    player = a_player("mallory")
    client = Client()
    client.force_login(player.user)
    User.objects.filter(pk=player.user_id).update(**rights)
    for one in (client, Client()):
        answers = [
            one.get("/server/"), one.post("/server/backups/"), one.get(f"/server/backups/{path.name}/"),
        ]  # fmt: skip
        assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert not folder.is_asked()


def test_only_administrators_see_the_way_there(admin, bob):
    assert 'href="/server/"' in admin.get("/about/").content.decode()
    assert 'href="/server/"' not in bob.get("/about/").content.decode()
