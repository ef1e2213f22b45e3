"""Every word of accounts is ours: pages, mails and messages."""

import re
from pathlib import Path

import allauth
import pytest
from django.conf import settings
from django.urls import NoReverseMatch, reverse

TEMPLATES = Path(allauth.__file__).parent / "templates"
OURS = Path(settings.ROOT) / "templates"
FOLDERS = ("account", "mfa", "usersessions")
NOT_ASKED_FOR = ("phone", "login_code", "signup_by_passkey", "_code", "trust", "webauthn/signup_form")
"""Ways in that this server does not have."""
ROOTS = ("base_", "/base", "snippets/", "password_reset_help", "account/email.html", "mfa/recovery_codes/download")
"""What other templates stand on, and what is no page here: one has one address."""
NEVER = re.compile(r"\b(please|sorry|successfully|invalid|oops|email|colour|armour)\b|!(?![-=])", re.IGNORECASE)
SAID = re.compile(r'{%\s*translate "([^"]*)"[^%]*%}')
TAGS = re.compile(r"{[%{#].*?[%}#]}|<[^>]*>|[\w.-]+@[\w.-]+", re.DOTALL)


def names(folder):
    return sorted(str(path.relative_to(TEMPLATES)) for path in (TEMPLATES / folder).rglob("*.*"))


SHOWN = [name for folder in FOLDERS for name in names(folder) if not any(part in name for part in NOT_ASKED_FOR)]
SHOWN = [name for name in SHOWN if not any(part in name for part in ROOTS)]


@pytest.mark.parametrize("name", SHOWN)
def test_what_can_be_shown_is_ours(name):
    assert (OURS / name).is_file()


@pytest.mark.parametrize("name", ["account_request_login_code", "account_signup_by_passkey", "mfa_trust"])
def test_the_ways_in_that_are_left_out_have_no_address(name):
    with pytest.raises(NoReverseMatch):
        reverse(name)


@pytest.mark.parametrize("path", [path for folder in FOLDERS for path in sorted((OURS / folder).rglob("*.*"))], ids=str)
def test_it_speaks_as_the_rest_does(path):
    assert NEVER.findall(TAGS.sub(" ", SAID.sub(r"\1", path.read_text()))) == []
