"""Scripts that change armies by the API while the server is killed at random instants: each change counts once.

A script sends a request, with its ``Idempotency-Key`` and the version that it has read, again and again until it is
answered. ``MUSTER_BENCH_KILLS`` sets another number of kills than 60.
"""

import json
import os
import random
import threading
import time
from collections import Counter
from http.client import HTTPConnection, HTTPException
from typing import Any
from uuid import uuid4

from django.core.management import call_command
from django.db import connections

from benchmarks.parts.services import Web, running, wait_for
from benchmarks.parts.table import show, sized

KILLS = sized(int(os.environ.get("MUSTER_BENCH_KILLS", "60")), 2)
SCRIPTS, EDITS = sized((4, 25), (1, 3))
LONGEST_REST = sized(1.5, 0.3)
"""Seconds between two kills at most."""
PAUSE = 0.1
"""Seconds before a request is sent again."""
REST = sized(0.6, 0.2)
"""Seconds between two requests of a script: 120 a minute are allowed."""
SEED = 43


class Script:
    """A player's program, which creates armies and renames each of them."""

    def __init__(self, host: str, number: int) -> None:
        from django.contrib.auth.models import User

        from armybuilder.accounts.models import Player
        from armybuilder.api.models import Scope
        from armybuilder.api.tokens import create_token
        from armybuilder.armies import samples
        from rules import engine

        user = User.objects.create(username=f"script {number}")
        self.player, self.host = Player.objects.create(user=user, name=f"Script {number}"), host
        token = create_token(self.player, "Kills", Scope.WRITE)
        self.headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": f"10.2.0.{number}"}
        sample = samples.get("elves")
        assert sample
        self.document = engine.write_document(sample.build)
        self.armies: dict[str, list[str]] = {}
        """The names that each army was given, by its code."""
        self.answers: Counter[str] = Counter()
        self.surprises: list[str] = []

    def work(self, going: threading.Event) -> None:
        """Create armies and rename them as long as it is wanted."""
        while going.is_set():
            created, tag = self.send("POST", "/api/v1/armies", self.document)
            self.armies[created["code"]] = []
            for number in range(EDITS):
                name = f"Name {number}"
                edit = {"edit": {"name": {"name": name}}}
                _army, tag = self.send("POST", f"/api/v1/armies/{created['code']}/edits", edit, tag)
                self.armies[created["code"]].append(name)
                if not going.is_set():
                    break

    def send(self, method: str, path: str, content: object, tag: str = "") -> tuple[dict[str, Any], str]:
        """Send a request until it is answered: its content and its ETag."""
        headers = {**self.headers, "Content-Type": "application/json", "Idempotency-Key": str(uuid4())}
        headers |= {"If-Match": tag} if tag else {}
        time.sleep(REST)
        while True:
            status, found, body = self._ask(method, path, json.dumps(content), headers)
            self.answers[f"{status} again" if found.get("Idempotency-Replayed") else str(status)] += 1
            if status in (200, 201):
                return json.loads(body), found["ETag"]
            if status not in (0, 429, 503):
                self.surprises.append(f"{status}: {body[:200]}")
                raise SystemExit(self.surprises[-1])
            time.sleep(PAUSE)

    def _ask(self, method: str, path: str, content: str, headers: dict[str, str]) -> tuple[int, dict[str, str], str]:
        line = HTTPConnection(self.host, timeout=30)
        try:
            line.request(method, path, content, headers)
            answer = line.getresponse()
            return answer.status, dict(answer.headers), answer.read().decode()
        except (OSError, HTTPException):
            return 0, {}, ""
        finally:
            line.close()

    def wrong(self) -> list[str]:
        """What is lost or doubled."""
        from armybuilder.armies.models import Army

        wrong = list(self.surprises)
        rows = {str(army.code): army for army in Army.objects.filter(owner=self.player)}
        wrong += [f"army {code} {'lost' if code in self.armies else 'doubled'}" for code in rows.keys() ^ self.armies]
        for code, names in self.armies.items():
            versions = rows[code].versions.count() - 1 if code in rows else -1
            if code in rows and (versions, rows[code].version) != (len(names), len(names)):
                wrong.append(f"{code}: {len(names)} changes, {versions} versions")
        return wrong


def main() -> None:
    """Print the table."""
    chance, going = random.Random(SEED), threading.Event()
    call_command("prepare", verbosity=0)
    web = Web(2, MUSTER_HASHED_STATIC="0")
    with running(web):
        scripts = [Script(web.host, number) for number in range(SCRIPTS)]
        connections.close_all()
        going.set()
        threads = [threading.Thread(target=script.work, args=(going,)) for script in scripts]
        for thread in threads:
            thread.start()
        for _ in range(KILLS):
            time.sleep(chance.uniform(0, LONGEST_REST))
            web.kill(chance)
            time.sleep(0.05)
            wait_for(web)
        going.clear()
        for thread in threads:
            thread.join()
    answers = sum((script.answers for script in scripts), Counter[str]())
    wrong = [line for script in scripts for line in script.wrong()]
    changes = sum(1 + len(names) for script in scripts for names in script.armies.values())
    answered = ", ".join(f"{status}: {number}" for status, number in sorted(answers.items()))
    rows = [[str(KILLS), str(changes), answered, str(len(wrong)), (wrong or [""])[0][:80]]]
    head = ["kills", "changes", "answers (0: the line broke)", "lost or doubled", "the first"]
    show(f"{SCRIPTS} scripts while the server is killed", head, rows)
    if os.environ.get("MUSTER_BENCH_SMALLEST") == "1" and wrong:
        raise SystemExit(wrong[0])
