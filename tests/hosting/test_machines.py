"""Several machines on one PostgreSQL: one secret key, and a storage that all of them reach."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.files.storage import FileSystemStorage, storages
from django.core.management import CommandError, call_command

from armybuilder.armies import trash
from armybuilder.armies.pictures import portraits
from armybuilder.core.db.sqlite.base import DatabaseWrapper
from armybuilder.core.machine import secret_key_mark, shared_files
from armybuilder.core.machine.secret_key_mark import OtherKey
from armybuilder.core.machine.shared_files import SharedFolder, StorageAway, write_whole
from armybuilder.core.machine.storages import storage_of
from armybuilder.core.models import SecretKeyMark, SharedFile
from benchmarks.trust import machines
from benchmarks.trust.machines import environment
from tests.hosting.serving import GUNICORN
from tests.support.databases import postgresql, prepared_database

ROOT = Path(__file__).resolve().parent.parent.parent
pytestmark = pytest.mark.django_db


@pytest.fixture
def shared(settings, tmp_path):
    """The folder that all machines share."""
    folder = tmp_path / "shared"
    settings.STORAGES = {**settings.STORAGES, "shared": storage_of(str(folder))}
    return folder


def machine(folder: Path) -> SharedFolder:
    """The prints of a machine with a folder of its own."""
    folder.mkdir()
    return SharedFolder(folder, "prints")


@pytest.mark.any_database
@pytest.mark.long
@pytest.mark.skipif(not postgresql.IS_THERE, reason="PostgreSQL is missing.")
def test_two_machines_show_each_others_edits_pictures_prints_and_catalogue_changes_at_once(monkeypatch, capsys):
    """With moto as S3, and the print worker on a third machine; the benchmark does it 200 times."""
    monkeypatch.setattr(machines, "ROUNDS", 2)
    machines.main()
    rows = capsys.readouterr().out.splitlines()[-len(machines.NAMES) :]
    assert [row.split()[-2:] for row in rows] == [["2", "2"]] * len(machines.NAMES)


def test_a_file_of_one_machine_is_there_for_another(shared, tmp_path):
    first, second = machine(tmp_path / "first"), machine(tmp_path / "second")
    (first.folder / "a.pdf").write_bytes(b"a print")
    first.share([first.folder / "a.pdf", first.folder / "missing.pdf"])
    second.fetch([second.folder / "a.pdf", second.folder / "missing.pdf"])
    assert (second.folder / "a.pdf").read_bytes() == b"a print"
    assert list(second.folder.iterdir()) == [second.folder / "a.pdf"]
    assert (shared / "prints" / "a.pdf").read_bytes() == b"a print"


def test_files_that_nobody_has_take_one_query_and_no_request(shared, tmp_path, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(FileSystemStorage, "_open", lambda *_: pytest.fail("The storage was asked."))
    folder = machine(tmp_path / "first")
    with django_assert_num_queries(1):
        folder.fetch(folder.folder / f"{number}.pdf" for number in range(500))


def test_what_nobody_used_for_the_longest_time_makes_room(shared, tmp_path):
    folder = machine(tmp_path / "first")
    for name in "abc":
        (folder.folder / name).write_bytes(bytes(100))
        folder.share([folder.folder / name])
    (folder.folder / "a").unlink()
    folder.fetch([folder.folder / "a"])
    folder.trim(250)
    assert set(SharedFile.objects.values_list("name", flat=True)) == {"prints/a", "prints/c"}
    assert {path.name for path in (shared / "prints").iterdir()} == {"a", "c"}


def test_the_files_of_all_machines_are_listed_as_they_are_called_here(shared, tmp_path, settings):
    first, second = machine(tmp_path / "first"), machine(tmp_path / "second")
    (first.folder / "a.pdf").write_bytes(b"a print")
    first.share([first.folder / "a.pdf"])
    SharedFile.objects.create(name="portraits/b", size=1)
    assert second.paths() == [second.folder / "a.pdf"]
    settings.STORAGES = {name: storage for name, storage in settings.STORAGES.items() if name != "shared"}
    assert second.paths() == []


def test_a_deleted_picture_is_given_out_by_no_machine(shared, tmp_path, settings):
    content = b"a picture"
    digest = portraits.sha256(content).hexdigest()
    for name in ("first", "second"):
        settings.PORTRAITS = tmp_path / name
        write_whole(portraits._place(digest), content)
        portraits.shared().share([portraits._place(digest)])
    assert portraits.read(digest) == content
    settings.PORTRAITS = tmp_path / "first"
    trash.let_go({digest})
    settings.PORTRAITS = tmp_path / "second"
    assert portraits.read(digest) is None and not portraits._place(digest).exists()


def test_a_storage_that_is_away_is_an_error_of_the_disk(shared, tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError("read-only")

    monkeypatch.setattr(FileSystemStorage, "_save", refuse)
    folder = machine(tmp_path / "first")
    (folder.folder / "a").write_bytes(b"a")
    with pytest.raises(StorageAway):
        folder.share([folder.folder / "a"])
    assert not SharedFile.objects.exists()
    with pytest.raises(OSError, match="read-only"):
        shared_files.check()


def test_a_sound_storage_passes_the_check_and_keeps_nothing_of_it(shared):
    shared_files.check()
    assert not [path for path in shared.rglob("*") if path.is_file()]


def test_the_setting_is_a_folder_or_a_bucket():
    assert storage_of("/mnt/muster")["OPTIONS"] == {"location": "/mnt/muster"}
    options = storage_of("s3://bucket/club/muster?endpoint=https://s3.example&region=eu-west-1")["OPTIONS"]
    assert (options["bucket_name"], options["location"]) == ("bucket", "club/muster")
    assert (options["endpoint_url"], options["region_name"]) == ("https://s3.example", "eu-west-1")
    assert "shared" not in storages.backends


@pytest.mark.parametrize("address", ["muster", "s3://", "s3://bucket?endpiont=https://s3.example"])
def test_another_setting_is_refused_with_an_example(address):
    with pytest.raises(ImproperlyConfigured, match=f"MUSTER_STORAGE is “{address.replace('?', '[?]')}”. It must be"):
        storage_of(address)


@pytest.mark.long
def test_the_first_process_leaves_a_mark_of_its_key_and_another_key_is_refused(settings, monkeypatch):
    monkeypatch.setattr(DatabaseWrapper, "creates_file", True)
    call_command("prepare", verbosity=0)
    call_command("prepare", verbosity=0)
    settings.SECRET_KEY = "another key of more than fifty letters, as on a second machine"
    monkeypatch.setenv("MUSTER_SECRET_KEY", settings.SECRET_KEY)
    with pytest.raises(CommandError, match=r"another secret key .* copy the file secret-key, or set MUSTER_SECRET_KEY"):
        call_command("prepare", verbosity=0)
    with pytest.raises(CommandError, match="another secret key"):
        call_command("print_worker")
    with pytest.raises(OtherKey):
        secret_key_mark.refuse_other_key()
    call_command("prepare", "--accept-secret-key", verbosity=0)
    secret_key_mark.refuse_other_key()
    assert SecretKeyMark.objects.count() == 1


@pytest.mark.any_database
@pytest.mark.long
def test_a_server_with_another_key_does_not_start(tmp_path):
    own = environment(tmp_path, "", "") | {"DATABASE_URL": "", "MUSTER_STORAGE": ""}
    prepared_database.prepare(tmp_path)
    subprocess.run([sys.executable, "manage.py", "prepare", "-v0"], cwd=ROOT, env=own, check=True)
    own["MUSTER_SECRET_KEY"] = "the key of a second machine, also of more than fifty letters"
    command = [sys.executable, "-c", "import armybuilder.wsgi"]
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.returncode and "This database is used with another secret key" in done.stderr
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        own["PORT"] = str(probe.getsockname()[1])
    done = subprocess.run(GUNICORN, cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.returncode and "This database is used with another secret key" in done.stderr
