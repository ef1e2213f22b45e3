"""How mail leaves is said by the environment."""

import json
import subprocess
import sys

import pytest
from django.conf import settings as ours

SCRIPT = """
import json
from armybuilder import settings as s
print(json.dumps([s.EMAIL_BACKEND.split(".")[-2], s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_HOST_USER, s.EMAIL_USE_TLS,
                  s.EMAIL_USE_SSL, s.DEFAULT_FROM_EMAIL, s.ACCOUNT_EMAIL_VERIFICATION]))
"""
OWN = {
    "MUSTER_EMAIL_HOST": "mail.example", "MUSTER_EMAIL_PORT": "465", "MUSTER_EMAIL_USER": "m",
    "MUSTER_EMAIL_TLS": "ssl", "MUSTER_EMAIL_FROM": "M <m@example>", "MUSTER_EMAIL_VERIFICATION": "optional",
}  # fmt: skip


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, ["console", "", 587, "", True, False, "Muster <muster@127.0.0.1>", "mandatory"]),
        (OWN, ["smtp", "mail.example", 465, "m", False, True, "M <m@example>", "optional"]),
        (
            {"MUSTER_EMAIL_TLS": "none"},
            ["console", "", 587, "", False, False, "Muster <muster@127.0.0.1>", "mandatory"],
        ),
    ],
)
def test_mail_leaves_as_the_environment_says(tmp_path, environment, said):
    run = [sys.executable, "-c", SCRIPT]
    given = {"MUSTER_VAR": str(tmp_path), **environment}
    answer = subprocess.run(run, cwd=ours.ROOT, env=given, capture_output=True, text=True, check=True)
    assert json.loads(answer.stdout) == said


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("MUSTER_EMAIL_TLS", "MUSTER_EMAIL_TLS is “tls”. It must be starttls, ssl or none."),
        ("MUSTER_EMAIL_VERIFICATION", "MUSTER_EMAIL_VERIFICATION is “tls”. It must be mandatory, optional or none."),
    ],
)
def test_a_word_that_means_nothing_is_refused_before_a_mail_leaves_unguarded(tmp_path, name, sentence):
    given = {"MUSTER_VAR": str(tmp_path), "PYTHONUTF8": "1", name: "tls"}
    run = [sys.executable, "-c", SCRIPT]
    answer = subprocess.run(run, cwd=ours.ROOT, env=given, capture_output=True, text=True)
    assert answer.returncode == 1 and sentence in answer.stderr
