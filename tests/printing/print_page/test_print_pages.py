"""The page of a print: how far it is, the way to its file, what went wrong, and who may see it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.printing.jobs.store import store
from armybuilder.printing.models import Print
from armybuilder.printing.print_page import views

pytestmark = pytest.mark.django_db

PDF = "/samples/elves/sheets.pdf?sheets=roster"


@pytest.fixture(autouse=True)
def nobody_prints(settings, tmp_path):
    """A worker seems to be there, and does nothing; a request waits a moment for it."""
    settings.PRINTS, settings.JOBS_INLINE, settings.PRINTS_PATIENCE = tmp_path, False, 0.1
    settings.JOBS = settings.PRINTS
    worker_heartbeat.beat()


def said(client, **values):
    """The page of a print that is so far, and its status."""
    Print.objects.update(**values)
    answer = client.get(f"/prints/{Print.objects.get().code}/")
    return answer.content.decode(), answer.status_code


def test_what_takes_longer_leads_to_its_page(client):
    answer = client.get(PDF)

    row = Print.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/prints/{row.code}/")
    assert (row.name, row.state, row.kept) == ("Elves: Roster", "waiting", True)


def test_a_print_that_waits_says_how_many_are_before_it(client):
    client.get(PDF)
    for number in range(2):
        earlier = timezone.now() - timedelta(minutes=1)
        Print.objects.create(owner_id="other", key=str(number), name="x", order={}, queue_position=earlier)
    page = client.get(f"/prints/{Print.objects.get(name='Elves: Roster').code}/").content.decode()

    assert "Waiting, 2 ahead of you" in page and 'aria-label="Not started"' in page
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    assert "You can leave this page" in page and 'href="/prints/"' in page


def test_a_print_under_way_says_how_far_it_is(client):
    client.get(PDF)
    page, _ = said(client, state=State.RUNNING, done=31, total=52)

    assert "31 of about 52 pages" in page and '<progress value="31" max="52"' in page
    assert 'hx-trigger="every 1s"' in page


@pytest.mark.parametrize(
    ("values", "chip"),
    [
        ({}, "Starting"),
        ({"state": State.RUNNING, "done": 31, "total": 52}, "31 of about 52 pages"),
        ({"state": State.DONE, "total": 1}, "Ready, 1 page"),
        ({"state": State.DONE, "total": 1_200}, "Ready, 1,200 pages"),
        ({"state": State.FAILED, "error": "Too much."}, "Failed"),
    ],
)
def test_the_list_of_prints_says_how_far_each_is(client, values, chip):
    client.get(PDF)
    Print.objects.update(**values)
    assert chip in client.get("/prints/").content.decode()


def test_the_list_says_how_many_are_before_one_that_waits(client):
    client.get(PDF)
    earlier = timezone.now() - timedelta(minutes=1)
    Print.objects.create(owner_id="other", key="1", name="x", order={}, queue_position=earlier)
    assert "Waiting, 1 ahead of you" in client.get("/prints/").content.decode()


def test_nobody_is_ahead_of_a_print_while_printing_is_paused(client, settings, tmp_path):
    client.get(PDF)
    earlier = timezone.now() - timedelta(minutes=1)
    Print.objects.create(owner_id="other", key="1", name="x", order={}, queue_position=earlier)
    settings.PRINTS = tmp_path / "nobody"
    settings.JOBS = settings.PRINTS
    for page in ("/prints/", f"/prints/{Print.objects.get(name='Elves: Roster').code}/"):
        shown = client.get(page).content.decode()
        assert "Waiting" in shown and "ahead of you" not in shown and "Starting" not in shown


def test_a_script_asks_for_the_changing_part_alone(client):
    client.get(PDF)
    address = f"/prints/{Print.objects.get().code}/"

    assert client.get(address, headers={"HX-Request": "true"}).content.decode().lstrip().startswith('<div id="job"')


def test_a_print_that_is_done_leads_to_its_file_and_asks_no_more(client, settings):
    settings.JOBS_INLINE = True
    client.get(PDF)
    page, _ = said(client, size=188_416)

    row = Print.objects.get()
    assert "Ready, 1 page<" in page and "PDF, 184 KB" in page
    assert "hx-trigger" not in page and "http-equiv" not in page
    file = client.get(f"/prints/{row.code}/file.pdf?download=1")
    assert file["Content-Disposition"] == 'attachment; filename="elves-roster.pdf"'
    assert file.content.startswith(b"%PDF-1.7")


@pytest.mark.long
def test_a_print_that_failed_says_why_and_is_run_again_by_a_button(client, settings):
    client.get(PDF)
    page, status = said(client, state=State.FAILED, error="The sheet was too much. Print less.")
    assert "The sheet was too much. Print less." in page and status == 422

    settings.JOBS_INLINE = True
    answer = client.post(f"/prints/{Print.objects.get().code}/again/", follow=True)
    assert "Ready, 1 page" in answer.content.decode()


def test_a_print_that_the_server_gave_up_is_the_servers_fault_and_has_the_same_button(client):
    client.get(PDF)
    page, status = said(client, state=State.FAILED, failure={"why": "killed", "values": {"number": 3}})

    assert "This print was started 3 times" in page and "/again/" in page and status == 503


def test_a_failed_print_asked_for_again_is_not_begun_again(client):
    client.get(PDF)
    Print.objects.update(state=State.FAILED, error="Too much.")

    assert (client.get(PDF).status_code, Print.objects.get().state) == (422, "failed")


@pytest.mark.long
@pytest.mark.any_database
def test_a_file_that_made_room_is_printed_again_when_it_is_asked_for(client, settings):
    settings.JOBS_INLINE = True
    client.get(PDF)
    row = Print.objects.get()
    store().pdf(row.file).unlink()

    assert client.get(f"/prints/{row.code}/file.pdf", follow=True).status_code == 200
    assert client.get(f"/prints/{row.code}/file.pdf").content.startswith(b"%PDF-1.7")


@pytest.mark.any_database
def test_a_file_that_made_room_waits_for_the_worker_again_within_limits(client, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"prints": "1/m/key"}
    client.get(PDF)
    Print.objects.update(state=State.DONE, file="gone")
    address = f"/prints/{Print.objects.get().code}/"
    refused = client.get(f"{address}file.pdf")
    assert (refused.status_code, Print.objects.get().state) == (429, "done")

    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"prints": "9/m/key"}
    assert (client.get(f"{address}file.pdf")["Location"], Print.objects.get().state) == (address, "waiting")


@pytest.mark.any_database
def test_too_many_prints_have_to_wait(client, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"prints": "1/m/key,9/m/ip"}
    assert [client.get(PDF).status_code for _ in range(2)] == [302, 302]
    assert client.get(PDF.replace("elves", "undead")).status_code == 429
    assert Print.objects.count() == 1


def test_a_canceled_print_is_gone(client):
    client.get(PDF)
    code = Print.objects.get().code

    assert client.post(f"/prints/{code}/cancel/")["Location"] == "/prints/"
    assert not Print.objects.exists()
    assert client.get(f"/prints/{code}/").status_code == 404


def test_while_one_request_waits_the_next_is_sent_to_the_page_at_once(client, settings):
    settings.PRINTS_PATIENCE = 60.0
    with views._patience:
        assert client.get(PDF).status_code == 302


def test_a_pack_of_more_armies_shows_how_far_it_is_at_once(client, monkeypatch):
    monkeypatch.setattr(worker_heartbeat, "has_worker", lambda: True)
    monkeypatch.setattr("armybuilder.printing.jobs.prints.wait", lambda row: pytest.fail("waited for a pack"))
    answer = client.get("/print.pdf?army=elves&army=undead&army=orcs&sheets=roster")
    assert answer.status_code == 302
    page = client.get(answer.url).content.decode()
    assert "<progress" in page and 'hx-trigger="every 1s"' in page


@pytest.mark.long
def test_a_browser_that_refuses_cookies_finds_its_print_by_its_address_for_an_hour(client, settings):
    address = client.get(PDF)["Location"]
    page = Client().get(address)
    assert (page.status_code, "Your browser doesn’t accept cookies" in page.content.decode()) == (200, True)
    assert "<form" not in page.content.decode().partition('id="job"')[2].partition("</main>")[0]
    assert Client().get(f"{address}file.pdf")["Location"] == address

    settings.JOBS_INLINE = True
    client.post(f"{address}again/")
    assert Client().get(f"{address}file.pdf").content.startswith(b"%PDF-1.7")
    Print.objects.update(requested=timezone.now() - timedelta(minutes=61))
    assert Client().get(address).status_code == Client().get(f"{address}file.pdf").status_code == 404
    assert client.get(address).status_code == 200


def test_a_browser_that_refuses_cookies_changes_no_print(client):
    address = client.get(PDF)["Location"]
    assert Client().post(f"{address}cancel/").status_code == Client().post(f"{address}again/").status_code == 404
    assert Print.objects.count() == 1


def test_pages_looked_at_again_and_again_without_cookies_are_one_print():
    for _ in range(3):
        Client().get("/samples/elves/sheets/", headers={"HX-Request": "true", "HX-Target": "preview"})
    assert Print.objects.count() == 1


@pytest.mark.long
@pytest.mark.any_database
def test_what_lies_in_the_store_needs_neither_worker_nor_row(client, settings):
    settings.JOBS_INLINE = True
    client.get(PDF)
    settings.JOBS_INLINE = False

    assert Client().get(PDF).content.startswith(b"%PDF-1.7")
    assert Print.objects.count() == 1
