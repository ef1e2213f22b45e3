"""The page of tokens: shown once, kept as a digest, revoked at once."""

import json
import re
import zipfile
from io import BytesIO

from django.contrib.auth.models import User
from django.test import Client

from armybuilder.api.models import Token
from armybuilder.api.tokens import MAX_TOKENS, create_token, digest_of
from tests.support.players import a_player


def create(browser, name="Backup script", scope="write", **more):
    page = browser.post("/account/tokens/", {"name": name, "scope": scope, **more}).content.decode()
    return re.search(r"muster_[\w-]{43}", page)[0]


def ask(token):
    return Client().get("/api/v1/armies", headers={"Authorization": f"Bearer {token}"}).status_code


def test_a_token_is_shown_once_and_only_its_digest_is_saved(alice):
    token = create(alice)
    assert ask(token) == 200
    assert token not in alice.get("/account/tokens/").content.decode()
    assert Token.objects.get().digest == digest_of(token) and token not in str(Token.objects.values())
    assert "Backup script" in alice.get("/account/tokens/").content.decode()


def test_a_form_sent_twice_creates_one_token_and_the_one_that_is_shown_works(alice):
    once = re.search(r'name="once" value="([^"]+)"', alice.get("/account/tokens/").content.decode())[1]
    for number in range(MAX_TOKENS - 1):
        create_token(a_player("alice"), f"Token {number}", "read")
    first, second = create(alice, once=once), create(alice, once=once)
    assert (ask(first), ask(second)) == (401, 200)
    assert Token.objects.count() == MAX_TOKENS


def test_a_revoked_token_stops_working_at_once(alice, bob):
    token = create(alice)
    number = Token.objects.get().pk
    assert bob.post(f"/account/tokens/{number}/revoke/").status_code == 404
    assert ask(token) == 200
    assert alice.post(f"/account/tokens/{number}/revoke/", follow=True).status_code == 200
    assert ask(token) == 401


def test_the_token_of_an_account_that_was_turned_off_opens_nothing(alice):
    token = create(alice)
    User.objects.update(is_active=False)
    assert ask(token) == 401
    User.objects.update(is_active=True)
    assert ask(token) == 200


def test_wrong_tokens_open_nothing(alice):
    token = create(alice)
    for wrong in (token[:-1], token + "x", "", "muster_", token.upper(), "ü"):
        assert ask(wrong.encode().decode("latin-1")) == 401


def test_a_mistake_in_the_first_request_of_a_day_is_answered_as_any_other(alice):
    """The day of a token's last use is written then; that is no change that must be kept."""
    token = create(alice)
    answer = Client().post(
        "/api/v1/armies/00000000-0000-0000-0000-000000000000/edits",
        '{"edit": {"name": {"name": "A"}}}',
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}", "If-Match": "*"},
    )
    assert answer.status_code == 404
    assert Token.objects.get().last_used is not None


def test_the_day_of_the_last_use_is_shown(alice):
    token = create(alice)
    assert "Never used" in alice.get("/account/tokens/").content.decode()
    ask(token)
    assert "Last used on" in alice.get("/account/tokens/").content.decode()


def test_a_token_needs_a_name_and_there_are_at_most_twenty(alice):
    answer = alice.post("/account/tokens/", {"name": "\u200b", "scope": "read"})
    assert answer.status_code == 422 and not Token.objects.exists()
    assert alice.post("/account/tokens/", {"name": "A", "scope": "all"}).status_code == 422
    for number in range(MAX_TOKENS):
        create_token(a_player("alice"), f"Token {number}", "read")
    full = alice.post("/account/tokens/", {"name": "One more", "scope": "read"})
    assert full.status_code == 422 and "You have 20 tokens. Revoke one first." in full.content.decode()


def test_tokens_are_named_in_the_download_of_the_data_without_themselves(alice):
    token = create(alice)
    content = b"".join(alice.get("/account/export/1.zip").streaming_content)
    with zipfile.ZipFile(BytesIO(content)) as archive:
        text = archive.read("beside-the-armies/api-tokens.json").decode()
    assert json.loads(text)[0]["name"] == "Backup script"
    assert token not in text and digest_of(token) not in text
