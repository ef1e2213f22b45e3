"""A database of 22 November 2026 is brought up to date: nobody misses anything, and every old address leads on."""

import re
from collections import defaultdict

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Version
from armybuilder.house.models import Step
from armybuilder.notices.models import Notice
from rules import engine
from tests.old_database import addresses
from tests.old_database.today import COMPUTED, OF_MODELS, SHIPPED, revisions

pytestmark = pytest.mark.long
COUNTED = re.compile(r"\d+ × [^,]+(, [+–]\d+)?")
"""What needs no words: ``4 × Mercenaries, +6``."""


def differences(before, now):
    """Every value that is another one, and every row that is gone or new."""
    found = [f"{key} is {'gone' if key in before else 'new'}" for key in before.keys() ^ now.keys()]
    for key in before.keys() & now.keys():
        pairs = ((column, was, now[key][column]) for column, was in before[key].items())
        found += [f"{key}.{column}: {was!r} is {said!r}" for column, was, said in pairs if was != said]
    return found


def test_it_holds_what_the_product_held(old):
    armies = old.then.tables["armies.army"].values()
    assert {army["sight"] for army in armies} == {"me", "link", "club", "all"}
    assert any(army["head"] != army["tip"] for army in armies) and any(army["binned"] for army in armies)
    assert max(len(states) for states in old.then.documents.values()) > 80
    assert {row["state"] for row in old.then.tables["printing.print"].values()} == {
        "waiting", "running", "done", "failed"
    }  # fmt: skip
    assert {row["role"] for row in old.then.tables["clubs.member"].values()} == {"owner", "organizer", "member"}


def test_migrations_leave_every_value_of_every_row_as_it_was(old):
    tables = old.then.tables.keys() - OF_MODELS
    wrong = {table: differences(old.then.tables[table], old.migrated[table]) for table in tables}
    assert {table: found for table, found in wrong.items() if found} == new_rows(old)


def new_rows(old):
    """Every browser that made something without an account is a player now."""
    numbers = Player.objects.filter(key__in=keys(old), user=None).values_list("pk", flat=True)
    return {"accounts.player": [f"{number} is new" for number in numbers]}


def test_loading_the_rules_of_today_changes_nothing_of_the_players(old):
    tables = [one for one in old.then.tables if one not in OF_MODELS | COMPUTED and not one.startswith(f"{SHIPPED}.")]
    wrong = {table: differences(old.then.tables[table], old.now(table)) for table in tables}
    assert {table: found for table, found in wrong.items() if found} == new_rows(old)
    assert "kept as edited" not in old.loading
    assert len(old.revisions) > 4 and revisions() == old.revisions


def test_every_sentence_of_a_history_can_be_said_in_other_languages(old):
    summaries = [*Version.objects.values_list("summary", flat=True), *Step.objects.values_list("summary", flat=True)]
    assert len(summaries) > 100 and Step.objects.count() > 5
    assert [str(one) for one in summaries if one and one.key == "as-written"] == []


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES if code != "en"])
def test_every_sentence_of_a_history_is_said_in_every_language(old, language):
    summaries = [one for one in Version.objects.values_list("summary", flat=True) if one]
    english = [str(one) for one in summaries]
    with translation.override(language):
        words = [str(one) for one in summaries]
    same = {one for one, other in zip(english, words, strict=True) if one == other}
    assert [one for one in same if not COUNTED.fullmatch(one)] == []


def test_every_notification_can_be_said_in_other_languages(old):
    assert Notice.objects.count() > 40
    assert not Notice.objects.filter(key__startswith="as-written").exists()


def test_every_version_of_every_army_is_the_document_that_it_was(old):
    for army in old.names.model("armies.army").objects.all():
        states = old.then.documents[army.pk]
        assert {number: engine.stored(army.state(number)) for number in states} == states


def test_every_army_is_undone_to_its_beginning_step_by_step(old):
    head = old.names.column("armies.army", "head")
    for army in old.names.model("armies.army").objects.all():
        states, parents = old.then.documents[army.pk], old.then.parents[army.pk]
        number = old.then.tables["armies.army"][army.pk]["head"]
        assert army.document == states[number]
        while (number := parents[number]) is not None:
            army.undo(getattr(army, head))
            army.refresh_from_db()
            assert (getattr(army, head), army.document) == (number, states[number])
        assert (army.document, army.undo(getattr(army, head))) == (states[0], "")


def browser(old, key):
    """A browser as it was left: of a player who is signed in, of a visitor whose cookie has their key, or of nobody."""
    client = Client()
    players = old.then.rows("accounts.player", key=key)
    if players:
        client.force_login(User.objects.get(pk=players[0]["user"]))
    elif key:
        session = client.session
        session["maker"] = key
        session.save()
        client.cookies["muster"] = session.session_key
    return client


def keys(old):
    """The keys of all who made something; nobody's is empty."""
    return ["", *sorted({row["maker"] for row in old.then.tables["armies.army"].values()})]


def test_everybody_sees_the_armies_that_they_saw(old):
    armies, seen = old.then.tables["armies.army"], {}
    for key in keys(old):
        client = browser(old, key)
        answers = {
            number: client.get(f"/read/{row['code']}/document.json").status_code for number, row in armies.items()
        }
        assert set(answers.values()) <= {200, 404}
        seen[key] = {number for number, status in answers.items() if status == 200}
    assert seen == {key: old.then.seen_by(key) for key in keys(old)}


def test_every_old_address_leads_on(old, settings):
    settings.JOBS_INLINE = False
    asked = defaultdict(set)
    for key, path, words in addresses.open_now(old.then):
        asked[key, path].add(words)
    browsers = {key: browser(old, key) for key, _ in asked}
    assert [path for (key, path), words in asked.items() if not leads_to(browsers[key], path, words)] == []


def leads_to(client, path, words):
    """Whether a page is there that says so, or one for good in its place."""
    answer = client.get(path, follow=True)
    text = answer.getvalue().decode()
    moved = all(status in (301, 308) for _, status in answer.redirect_chain)
    return answer.status_code == 200 and moved and all(word in text or escape(word) in text for word in words)


def test_what_led_nowhere_still_leads_nowhere(old):
    asked = list(addresses.closed(old.then))
    assert len(asked) > 3
    assert [path for key, path, _ in asked if browser(old, key).get(path).status_code != 404] == []


def test_players_sign_in_with_their_old_passwords_and_second_factors(old, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    guarded = {row["user"] for row in old.then.tables["mfa.authenticator"].values()}
    led = {False: "/armies/", True: "/account/2fa/authenticate/"}
    for user in (1, *guarded):
        said = {"login": old.then.tables["auth.user"][user]["email"], "password": "four words one remembers"}
        answer = Client().post("/account/login/", said)
        assert (answer.status_code, answer.url) == (302, led[user in guarded])
