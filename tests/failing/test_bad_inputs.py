"""A table of bad inputs and what each is answered: never a fault of the server's, nothing changed, in time."""

import io
import re
from types import SimpleNamespace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from tests.failing.inputs.addresses import ADDRESSES
from tests.failing.inputs.documents import DOCUMENTS
from tests.failing.inputs.forms import FORMS
from tests.failing.inputs.pictures import NAMES, PICTURES
from tests.failing.inputs.requests import REQUESTS
from tests.failing.inputs.texts import NOTHING, TEXTS, UNDERSTOOD
from tests.failing.inputs.zips import ZIPS
from tests.support.choosing import one_in

BRING, KEEP = "/armies/import/", "/armies/import/save/"
CODED = "application/x-www-form-urlencoded"
SHORT = [name for name, (_, fields, *_) in FORMS.items() if isinstance(fields, dict) and len(str(fields)) < 1_000]
TAKEN_FOR_DOCUMENTS = [name for name, (content, _) in DOCUMENTS.items() if content.lstrip().startswith(b"{")]
CHECKED_AS_TEXTS = {
    **dict.fromkeys(("nothing", "blank", "a number", "null", "text in quotes"), NOTHING),
    "a comment": "“{}” isn’t understood.",
}
"""What no document begins with is a list to ``army check``."""
TRIED_BY_ONE_BOOK = [name for name, (text, _) in TEXTS.items() if text.count("\n") >= 2_000]
"""Lists that are too long to try every rule book."""
KEEPING = {"import": ["import", "-"], "convert": ["convert", "-", "--to", "text"]}


READ_AND_REFUSED = pytest.mark.any_database
"""Files and lists never come as far as the database, so one database is enough for them."""


def table(cases):
    return pytest.mark.parametrize("name", cases)


def complained(monkeypatch, capsys, content: bytes, *arguments: str) -> tuple[object, str]:
    """Exit code and standard error of a command that reads this."""
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(content)))
    try:
        call_command("army", *arguments)
    except SystemExit as end:
        return end.code, capsys.readouterr().err
    return 0, capsys.readouterr().err


@READ_AND_REFUSED
@table(DOCUMENTS)
def test_a_check_names_what_is_wrong_in_a_document_with_its_place(harmless, monkeypatch, capsys, name):
    content, sentence = DOCUMENTS[name]
    sentence = CHECKED_AS_TEXTS.get(name, sentence)
    code, said = harmless(lambda: complained(monkeypatch, capsys, content, "check", "-"))
    assert code == 2
    assert said.startswith("-: ") and sentence in said


@pytest.mark.some_cases
@READ_AND_REFUSED
@table(TAKEN_FOR_DOCUMENTS)
@pytest.mark.parametrize("command", KEEPING)
def test_a_document_is_not_imported_nor_converted_for_the_same_reason(harmless, monkeypatch, capsys, command, name):
    content, sentence = DOCUMENTS[name]
    code, said = harmless(lambda: complained(monkeypatch, capsys, content, *KEEPING[command]))
    assert code == 2
    assert said.startswith("-: ") and sentence in said


@pytest.mark.some_cases
@READ_AND_REFUSED
@table(DOCUMENTS)
def test_a_file_that_is_no_document_is_not_taken_in(harmless, visitor, told, name):
    content, sentence = DOCUMENTS[name]
    answer = harmless(lambda: visitor.post(BRING, {"files": SimpleUploadedFile("army.json", content)}))
    assert answer.status_code == 200
    assert "army.json couldn’t be imported" in told(answer)
    assert sentence in told(answer)


@pytest.mark.long
@READ_AND_REFUSED
@table(ZIPS)
def test_a_zip_that_is_none_is_not_taken_in(harmless, visitor, told, name):
    make, sentence = ZIPS[name]
    content = make()
    answer = harmless(lambda: visitor.post(BRING, {"files": SimpleUploadedFile("army.zip", content)}))
    assert answer.status_code == 200
    assert sentence in told(answer)


@pytest.mark.some_cases
@READ_AND_REFUSED
@table(TEXTS)
def test_a_list_is_kept_as_it_was_typed_beside_what_is_wrong_in_it(harmless, visitor, told, name):
    text, sentence = TEXTS[name]
    chosen = {"edition": "vsgmr-7"} if name in TRIED_BY_ONE_BOOK else {}
    answer = harmless(lambda: visitor.post(BRING, {"text": text, **chosen}))
    assert answer.status_code == 200
    assert sentence in told(answer)
    assert f">\n{text}</textarea>" in told(answer)


@pytest.mark.some_cases
@READ_AND_REFUSED
@table(TRIED_BY_ONE_BOOK)
def test_a_very_long_list_is_read_once_its_rules_are_chosen(harmless, visitor, told, name):
    answer = harmless(lambda: visitor.post(BRING, {"text": TEXTS[name][0]}))
    assert answer.status_code == 200
    assert "The list is too long to try every rule book. Choose its rules first." in told(answer)


@pytest.mark.some_cases
@READ_AND_REFUSED
@table(TEXTS)
def test_a_command_names_what_is_wrong_in_a_list_with_its_place(harmless, monkeypatch, capsys, name):
    text, sentence = TEXTS[name]
    code, said = harmless(lambda: complained(monkeypatch, capsys, text.encode(), "convert", "-", "--to", "json"))
    assert code == 2
    assert said.startswith("-: ") and sentence in said


@READ_AND_REFUSED
@table(UNDERSTOOD)
def test_a_list_with_something_odd_in_it_is_shown_as_it_was_understood(harmless, visitor, name):
    text, shown = UNDERSTOOD[name]
    answer = harmless(lambda: visitor.post(BRING, {"text": text}))
    assert answer.status_code == 200
    assert shown in answer.content.decode()


@pytest.mark.any_database
@table(FORMS)
def test_a_form_says_what_is_wrong_and_keeps_what_was_typed(harmless, visitor, army, told, in_the_look, name):
    address, fields, status, sentence, kept = FORMS[name]
    kind = {} if isinstance(fields, dict) else {"content_type": CODED}
    answer = harmless(lambda: visitor.post(address.replace("CODE", str(army.code)), fields, **kind))
    assert answer.status_code == status
    assert sentence in told(answer)
    assert kept in told(answer)
    assert in_the_look(answer)


@pytest.mark.some_cases
@pytest.mark.any_database
@table(SHORT)
def test_a_form_without_its_token_is_stale(harmless, army, told, in_the_look, name):
    address, fields, *_ = FORMS[name]
    stranger = Client(raise_request_exception=False, enforce_csrf_checks=True)
    answer = harmless(lambda: stranger.post(address.replace("CODE", str(army.code)), fields))
    assert answer.status_code == 403
    assert "This form has expired" in told(answer) and in_the_look(answer)


@pytest.mark.any_database
@table(ADDRESSES)
def test_an_address_leads_to_a_page_that_says_what_is_wrong(harmless, visitor, army, told, in_the_look, name):
    address, status, sentence = ADDRESSES[name]
    code = str(army.code)
    answer = harmless(lambda: visitor.get(address.replace("CODE", code).replace("CAPITALS", code.upper())))
    assert answer.status_code == status
    assert sentence in told(answer)
    assert in_the_look(answer) == (status not in (301, 302))


@table(REQUESTS)
def test_a_request_that_no_browser_sends_has_its_answer(harmless, visitor, army, told, in_the_look, name):
    asked, status, sentence = REQUESTS[name]
    asked = {**asked, "path": asked["path"].replace("CODE", str(army.code))}
    answer = harmless(lambda: visitor.generic(**asked))
    assert answer.status_code == status
    assert sentence in told(answer)
    assert in_the_look(answer) == (status != 200 or answer.headers["Content-Type"].startswith("text/html"))


def test_addresses_of_armies_that_are_gone(harmless, visitor, army, told, in_the_look):
    at, link, edit_link = f"/armies/{army.code}/", f"/shared/{army.read_key}/", f"/edit/{army.edit_key}/"
    visitor.post(f"{at}trash/")
    binned = {address: harmless(lambda address=address: visitor.get(address)) for address in (at, link, edit_link)}
    assert [one.status_code for one in binned.values()] == [410, 404, 404]
    assert "in the trash" in told(binned[at])
    visitor.post(f"{at}delete/")
    for address in (at, link, edit_link):
        answer = harmless(lambda address=address: visitor.get(address))
        assert answer.status_code == 404 and in_the_look(answer)


@pytest.mark.parametrize(
    "beyond", ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_nobody_is_led_to_another_host(visitor, django_user_model, beyond):
    django_user_model.objects.create_superuser("a", password="b")
    answer = visitor.post("/admin/login/", {"username": "a", "password": "b", "next": beyond})
    assert answer.status_code == 302
    assert not re.match(r"(?i)[a-z]+:|[\\/]{2}", answer.headers["Location"])


PORTRAIT = "/armies/CODE/units/0/portrait/"


@pytest.mark.long
@READ_AND_REFUSED
@table(one_in(3, PICTURES))
def test_a_picture_that_is_none_leaves_the_unit_without(harmless, visitor, army, told, in_the_look, pictures, name):
    make, sentence = PICTURES[name]
    content = make()
    file = SimpleUploadedFile("dragon.jpg", content, "image/jpeg")
    answer = harmless(lambda: visitor.post(PORTRAIT.replace("CODE", str(army.code)), {"picture": file}))
    assert answer.status_code == 422
    assert sentence in told(answer)
    assert in_the_look(answer)
    assert list(pictures.iterdir()) == []


@READ_AND_REFUSED
@table(NAMES)
def test_the_name_of_a_file_does_not_make_it_a_picture(harmless, visitor, army, told, pictures, name):
    called, kind, content, sentence = NAMES[name]
    file = SimpleUploadedFile(called, content, kind)
    answer = harmless(lambda: visitor.post(PORTRAIT.replace("CODE", str(army.code)), {"picture": file}))
    assert sentence in told(answer)
    assert list(pictures.iterdir()) == []
