"""What each operation answers: success as its schema says, and mistakes with their places."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import get_resolver
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from armybuilder.accounts.models import Player
from armybuilder.api.models import Answer
from armybuilder.api.openapi import openapi_document
from armybuilder.api.tokens import create_token
from armybuilder.api.views import OPERATIONS
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.matches.jobs.simulations import are_installed
from armybuilder.printing.models import Print
from rules import engine
from rules.engine.cost import size
from tests.api.conftest import Script
from tests.support.players import a_player, copied

API = json.loads(openapi_document())


def is_described(method, path, answer):
    """Whether the OpenAPI document has this answer: its status, type and content."""
    path = "/api/v1/" + path.partition("?")[0]
    found = next(one for one in API["paths"] if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", one), path))
    described = API["paths"][found][method.lower()]["responses"][str(answer.status_code)]
    if "$ref" in described:
        described = API["components"]["responses"][described["$ref"].rpartition("/")[2]]
    if "content" not in described:
        return not answer.content
    kind = answer.headers["Content-Type"].partition(";")[0]
    schema = described["content"][kind]["schema"]
    if kind.endswith("json"):
        root = {**schema, "components": API["components"]}
        errors = [f"{one.json_path}: {one.message}" for one in Draft202012Validator(root).iter_errors(answer.json())]
        assert errors == []
    return True


def ask(script, method, path, content=None, status=200, **headers):
    answer = script.ask(method, path, content, **headers)
    assert answer.status_code == status, answer.content
    assert is_described(method, path, answer)
    return answer


def test_the_document_is_valid_openapi_and_names_every_address_and_method():
    validate(API)
    assert get_resolver().url_patterns  # registers the converters.
    urlpatterns = import_module("armybuilder.api.urls").urlpatterns

    wired = {"/" + re.sub(r"<\w+:(\w+)>", r"{\1}", str(one.pattern)) for one in urlpatterns}
    assert {path for path in wired if path.startswith("/api/v1/")} == set(API["paths"])
    shown = {(method, f"/api/v1/{path}") for _, rows in OPERATIONS for method, path, _ in rows}
    assert shown == {(method.upper(), path) for path, methods in API["paths"].items() for method in methods}


def test_a_document_is_checked_resolved_and_written_as_text(nobody, elves):
    assert ask(nobody, "POST", "check", elves).json()["points"] == "25"
    assert ask(nobody, "POST", "resolve?language=de", elves).json()["language"] == "de"
    text = ask(nobody, "POST", "write-text", elves).content.decode()
    assert text.startswith("Elves (25 points, 7 figures)")
    assert ask(nobody, "POST", "read-text?edition=vsgmr-7", text).json()["document"]["units"] == elves["units"]
    assert "**" in ask(nobody, "POST", "write-text?style=markdown", elves).content.decode()


def test_an_offered_fix_can_be_applied(nobody, elves):
    elves["units"] = elves["units"][1:]
    found = ask(nobody, "POST", "check", elves).json()["findings"][0]
    changed = ask(nobody, "POST", "change", {"document": elves, "edit": found["remedies"][0]["edit"]}).json()
    assert found["code"] not in [
        one["code"] for one in ask(nobody, "POST", "check", changed["document"]).json()["findings"]
    ]
    assert changed["summary"]


def test_each_mistake_of_a_document_has_its_place(nobody, elves):
    elves["units"][2]["figure"] = "wizard"
    elves["points_limit"] = -1
    answer = ask(nobody, "POST", "check", elves, 422)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert [one["place"] for one in answer.json()["errors"]] == ["points_limit", "units[2].figure"]
    both = ask(nobody, "POST", "change", {"document": elves, "edit": {}}, 422).json()
    assert [one["place"] for one in both["errors"]] == ["document.points_limit", "document.units[2].figure"]


def test_an_army_with_more_options_than_can_be_checked_in_time_is_refused(nobody, elves, monkeypatch):
    count = sum(len(unit.get("options", [])) for unit in elves["units"])
    monkeypatch.setattr(size, "MOST_OPTIONS", count)
    assert ask(nobody, "POST", "check", elves)
    monkeypatch.setattr(size, "MOST_OPTIONS", count - 1)
    for path, content in (("check", elves), ("resolve", elves), ("change", {"document": elves, "edit": {}})):
        answer = ask(nobody, "POST", path, content, 422)
        reason = f"This army has {count} options. Its units can have at most {count - 1} together."
        assert answer.json()["title"] == reason


@pytest.mark.parametrize(
    ("path", "content", "status"),
    [
        ("check", "text", 415), ("check", b"{", 422), ("check", b'{"a":1,"a":2}', 422), ("check", b"[" * 2000, 422),
        ("check", b"\xff", 422), ("check", b" ", 422), ("check", b" " * (2**20 + 1), 413), ("check", b"NaN", 422),
        ("change", {"document": {}}, 422), ("change", {"document": {}, "edit": {"fly": {}}}, 422),
        ("write-text?style=song", {}, 422), ("read-text", {}, 415), ("read-text", "\x00", 422),
        ("read-text?edition=none", "1 Troop", 422), ("battles", {"first": 1, "second": []}, 422),
        ("battles", b'{"first": ' + b"9" * 5000 + b', "second": {}}', 422),
        ("armies", {}, 422), ("armies/CODE/edits", {"edit": 5}, 422), ("prints", {}, 422),
    ],
)  # fmt: skip
def test_bad_input_is_refused_with_a_sentence(script, army, path, content, status):
    answer = script.ask("POST", path.replace("CODE", str(army.code)), content, If_Match="*")
    assert answer.status_code == status and is_described("POST", path, answer)
    assert answer.json()["title"]


def test_parts_of_a_request_that_are_missing_or_unknown_have_their_places(script, army, elves):
    answer = ask(script, "POST", "change", {"document": elves, "edits": {}}, 422).json()
    assert [one["place"] for one in answer["errors"]] == ["edits", "edit"]
    assert answer["title"] == "The request can’t be read."
    doubled = ask(script, "POST", f"armies/{army.code}/edits", b'{"edit": {}, "edit": {}}', 422, If_Match="*").json()
    assert [one["place"] for one in doubled["errors"]] == ["edit"]


def test_pages_of_errors_are_problem_details_too(nobody):
    for path, status in (("nothing", 404), (f"prints/{uuid4()}", 404), ("rule-books/none", 404)):
        answer = nobody.ask("GET", path)
        assert (answer.status_code, answer.json()["status"]) == (status, status)
    answer = nobody.ask("PATCH", "armies")
    assert answer.status_code == 405 and answer.headers["Allow"] == "GET, POST, HEAD"


def test_an_army_is_created_read_changed_and_moved_to_the_trash(script, elves):
    created = ask(script, "POST", "armies", elves, 201)
    assert created.headers["ETag"] == '"0"'
    path = created.headers["Location"].removeprefix("/api/v1/")
    assert ask(script, "GET", path).json()["document"] == elves
    elves["name"] = "Night Elves"
    replaced = ask(script, "PUT", path, elves, If_Match='W/"0"')
    assert replaced.headers["ETag"] == '"1"' and replaced.json()["name"] == "Night Elves"
    edited = ask(script, "POST", f"{path}/edits", {"edit": {"count": {"unit": 1, "count": 9}}}, If_Match='"1"')
    assert edited.json()["document"]["units"][1]["count"] == 9
    versions = ask(script, "GET", f"{path}/versions").json()["versions"]
    assert [(one["number"], one["is_current"]) for one in versions] == [(2, True), (1, False), (0, False)]
    assert ask(script, "GET", f"{path}/versions/0").json()["document"]["name"] == "Elves"
    restored = ask(script, "POST", f"{path}/versions/0/restore", If_Match='"2"')
    assert restored.json()["name"] == "Elves" and restored.headers["ETag"] == '"3"'
    ask(script, "DELETE", path, status=204, If_Match='"3"')
    ask(script, "GET", path, status=404)
    assert ask(script, "GET", "armies").json()["armies"] == []


def test_a_replaced_army_keeps_the_identity_of_its_units_and_can_be_undone(alice, script, army):
    before = army.build()
    document = engine.write_document(before)
    document["units"].append({"name": "New", "figure": "troop"})
    ask(script, "PUT", f"armies/{army.code}", document, If_Match="*")
    after = Army.objects.get().build()
    assert [unit.id for unit in after.units[:-1]] == [unit.id for unit in before.units]
    alice.post(f"/armies/{army.code}/undo/", {"version": "1"})
    assert Army.objects.get().build() == before


def test_a_change_needs_the_state_that_was_read(script, army, elves):
    path = f"armies/{army.code}"
    ask(script, "PUT", path, elves, 428)
    ask(script, "PUT", path, elves, 412, If_Match='"7"')
    ask(script, "DELETE", path, status=428)
    assert Army.objects.get().version == 0


def test_a_repeated_request_counts_once(script, elves):
    first = ask(script, "POST", "armies", elves, 201, Idempotency_Key="one")
    again = ask(script, "POST", "armies", elves, 201, Idempotency_Key="one")
    assert again.json() == first.json() and again.headers["Location"] == first.headers["Location"]
    assert again.headers["Idempotency-Replayed"] == "true" and Army.objects.count() == 1
    elves["name"] = "Other"
    ask(script, "POST", "armies", elves, 422, Idempotency_Key="one")
    ask(script, "POST", "armies", elves, 201, Idempotency_Key="two")
    ask(script, "POST", "armies", elves, 400, Idempotency_Key="x" * 101)
    assert Army.objects.count() == Answer.objects.count() == 2


@pytest.mark.parametrize(
    ("method", "below", "content"),
    [
        ("POST", "/edits", {"edit": {"name": {"name": "Renamed"}}}),
        ("PUT", "", "document"),
        ("POST", "/versions/0/restore", None),
        ("DELETE", "", None),
    ],
)
def test_a_change_that_is_sent_again_gets_the_first_answer_though_the_army_has_changed(
    script, army, elves, method, below, content
):
    """The very same request, with the version that was read before the change."""
    ask(script, "POST", f"armies/{army.code}/edits", {"edit": {"name": {"name": "Before"}}}, If_Match='"0"')
    path, content = f"armies/{army.code}{below}", elves if content == "document" else content
    same = {"If_Match": '"1"', "Idempotency_Key": "same"}
    status = 204 if method == "DELETE" else 200
    first = ask(script, method, path, content, status, **same)
    again = ask(script, method, path, content, status, **same)
    # PostgreSQL keeps the keys of an answer in an order of its own.
    assert json.loads(first.content or b"{}") == json.loads(again.content or b"{}")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Army.objects.get().version == (1 if method == "DELETE" else 2)
    ask(script, method, path, content, 404 if method == "DELETE" else 412, If_Match='"1"')


@pytest.mark.django_db(transaction=True)
def test_a_request_that_is_sent_several_times_at_once_counts_once(elves, live):
    token = create_token(a_player("alice"), "Script", "write")

    def send(_number):
        request = Request(f"{live}/api/v1/armies", json.dumps(elves).encode(), {
            "Authorization": f"Bearer {token}", "Content-Type": "application/json", "Idempotency-Key": "at once",
        })  # fmt: skip
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)["code"]

    with ThreadPoolExecutor(6) as pool:
        codes = set(pool.map(send, range(6)))
    assert codes == {str(Army.objects.get().code)}


@pytest.mark.parametrize("number", ["1", "99999999999", "9" * 30, "9" * 5000])
def test_a_version_that_does_not_exist_is_not_found(script, army, number):
    ask(script, "GET", f"armies/{army.code}/versions/{number}", status=404)
    ask(script, "POST", f"armies/{army.code}/versions/{number}/restore", status=404, If_Match="*")


def test_armies_of_others_do_not_exist(script, bob, elves):
    others = copied(bob, "undead")
    Army.objects.update(visibility=Visibility.ALL)
    for method, path in (("GET", ""), ("PUT", ""), ("DELETE", ""), ("POST", "/edits"), ("GET", "/versions")):
        content = elves if method == "PUT" else {"edit": {"name": {"name": "Mine"}}}
        ask(script, method, f"armies/{others.code}{path}", content, 404, If_Match="*")
    assert ask(script, "GET", "armies").json() == {"armies": [], "next": None}


def test_fewer_large_armies_are_on_a_page(script, elves, monkeypatch):
    for number in range(4):
        ask(script, "POST", "armies", elves | {"name": f"Elves {number}"}, status=201)
    length = len(json.dumps(elves))
    for page_length, sizes in ((1, [1, 1, 1, 1]), (2.5 * length, [2, 2]), (400_000, [4])):
        monkeypatch.setattr("armybuilder.api.own_armies.MAX_PAGE_LENGTH", page_length)
        pages, path = [], "armies"
        while path:
            page = ask(script, "GET", path.removeprefix("/api/v1/")).json()
            pages, path = [*pages, [army["name"] for army in page["armies"]]], page["next"]
        assert [len(page) for page in pages] == sizes
        assert [name for page in pages for name in page] == [f"Elves {number}" for number in (3, 2, 1, 0)]


def test_lists_come_in_pages(script, elves, monkeypatch):
    monkeypatch.setattr("armybuilder.api.own_armies.PER_PAGE", 2)
    for number in range(3):
        ask(script, "POST", "armies", {**elves, "name": f"Elves {number}"}, 201)
    first = ask(script, "GET", "armies").json()
    assert [one["name"] for one in first["armies"]] == ["Elves 2", "Elves 1"]
    second = ask(script, "GET", first["next"].removeprefix("/api/v1/")).json()
    assert [one["name"] for one in second["armies"]] == ["Elves 0"] and second["next"] is None
    for page in ("0", "x", "10001", "²", "9" * 5000):
        ask(script, "GET", f"armies?page={page}", status=422)


def test_a_reading_token_cannot_change(reader, army, elves):
    ask(reader, "GET", f"armies/{army.code}")
    ask(reader, "POST", "armies", elves, 403)
    ask(reader, "DELETE", f"armies/{army.code}", status=403, If_Match="*")
    assert Army.objects.filter(binned=None).count() == 1


def test_cookies_sign_nobody_in(alice, army):
    answer = alice.get("/api/v1/armies")
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"] == "Bearer"
    assert not answer.cookies and "Cookie" not in answer.headers.get("Vary", "")


def test_the_limits_are_in_the_headers(script, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "api": "2/m/key,9/m/ip"}
    first = ask(script, "GET", "armies")
    assert first.headers["RateLimit-Policy"] == '"api";q=2;w=60'
    assert re.fullmatch(r'"api";r=1;t=(59|60)', first.headers["RateLimit"])
    ask(script, "GET", "armies")
    refused = ask(script, "GET", "armies", status=429)
    assert 0 < int(refused.headers["Retry-After"]) <= 60 and '"api";r=0' in refused.headers["RateLimit"]
    assert refused.json()["title"].startswith("This program has sent many requests")


@pytest.mark.parametrize(
    ("method", "path"), [(method.upper(), path) for path, methods in API["paths"].items() for method in methods]
)
def test_every_operation_is_counted_and_neither_reads_nor_sets_a_cookie(alice, nobody, army, settings, method, path):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "api": "100/m/key,600/m/ip"}
    examples = {"code": str(army.code), "number": "0", "digest": "0" * 32, "edition": "umr"}
    path = re.sub(r"\{(\w+)\}", lambda found: examples[found[1]], path.removeprefix("/api/v1/"))
    answers = [nobody.ask(method, path, {}), Script(client=alice).ask(method, path, {})]
    for left, answer in zip((99, 98), answers, strict=True):
        assert f'"api";r={left};' in answer.headers["RateLimit"] and not answer.cookies
        assert answer.headers["Cache-Control"] == "private, no-store"
    assert answers[0].status_code == answers[1].status_code and answers[0].content == answers[1].content


def test_a_server_for_one_person_needs_no_token(nobody, settings, elves):
    settings.SINGLE_USER = True
    ask(nobody, "POST", "armies", elves, 201)
    assert len(ask(nobody, "GET", "armies").json()["armies"]) == 1
    assert Client().post("/api/v1/armies", {"name": "x"}).status_code == 415  # a form of another page


def test_rule_books_and_the_library_can_be_read(nobody, army):
    books = ask(nobody, "GET", "rule-books").json()["rule_books"]
    assert {"vsgmr-7", "umr", "smg"} <= {book["slug"] for book in books}
    assert ask(nobody, "GET", "rule-books/umr").json()["edition"]["slug"] == "umr"
    army.visibility = Visibility.ALL
    army.save()
    found = ask(nobody, "GET", "library?q=elves").json()["armies"]
    assert [one["name"] for one in found] == ["Elves"] and "alice" not in str(found).lower()


def test_a_pdf_is_asked_for_polled_and_fetched(nobody, elves):
    asked = ask(nobody, "POST", "prints?sheets=roster&paper=a4", elves, 202)
    path = asked.headers["Location"].removeprefix("/api/v1/")
    state = ask(nobody, "GET", path).json()
    assert state["state"] == "done"
    assert ask(nobody, "GET", state["file"].removeprefix("/api/v1/")).content.startswith(b"%PDF")
    for wrong in ("sheets=none", "paper=napkin", "sheets=roster,roster", "sheets="):
        ask(nobody, "POST", f"prints?{wrong}", elves, 422)


def test_a_pdf_that_names_no_paper_is_on_that_of_the_account_or_of_the_region(nobody, script, elves):
    def paper(client, tag):
        ask(client, "POST", "prints", elves, 202, accept_language=tag)
        return Print.objects.latest("pk").order["layout"]["paper"]

    assert [paper(nobody, tag) for tag in ("de-DE", "es-MX")] == ["a4", "letter"]
    Player.objects.filter(name="Alice").update(paper="legal")
    assert paper(script, "de-DE") == "legal"


@pytest.mark.skipif(not are_installed(), reason="needs numpy")
def test_two_documents_fight(nobody, elves, settings):
    settings.MATCH_BATTLES = 4
    asked = ask(nobody, "POST", "battles", {"first": elves, "second": elves}, 202)
    state = ask(nobody, "GET", asked.headers["Location"].removeprefix("/api/v1/")).json()
    assert state["state"] == "done" and all(one["low"] <= one["share"] <= one["high"] for one in state["results"])
    del elves["units"]
    wrong = ask(nobody, "POST", "battles", {"first": {**elves, "units": []}, "second": {**elves, "units": []}}, 422)
    assert wrong.json()["errors"][0]["place"] == "first"


def test_the_token_of_a_deleted_account_ends(script, alice):
    ask(script, "GET", "armies")
    a_player("alice").user.delete()
    ask(script, "GET", "armies", status=401)
