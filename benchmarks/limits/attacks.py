"""Edits of others while four visitors send pictures and a zip that were made to take long, again and again."""

import http.client
import io
import statistics
import threading
import time
import zipfile

from PIL import Image

from benchmarks.pages.clients import Client, edit_together, serve
from benchmarks.parts.table import quantile, show, sized

ATTACKERS = sized(4, 1)
SECONDS = sized(60.0, 0.5)
EDITORS = sized(2, 1)
PASSES = {"picture of 2 MB": sized(45_000, 1_000), "picture of 8 MB": sized(180_000, 2_000)}
BOUNDARY = "muster-attack"


def repeated(times: int, side: int = 5_000) -> bytes:
    """A progressive JPEG that repeats its last scan so many times."""
    out = io.BytesIO()
    Image.new("L", (side, side), 128).save(out, "JPEG", progressive=True)
    whole = out.getvalue()
    return whole[:-2] + whole[whole.rindex(b"\xff\xda") : -2] * times + whole[-2:]


def texts() -> bytes:
    """A zip of 60 texts of 500 misspelt lines."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(60):
            archive.writestr(f"{number}.txt", "Archres (2): Tropo guy, Distnace attak\n" * 500)
    return out.getvalue()


class Attacker(Client):
    """Somebody who sends each file in turn, without a pause."""

    def __init__(self, base: str, files: dict[str, bytes]) -> None:
        super().__init__(base, 1)
        army = self.path.partition("units/")[0]
        self.sent = {
            name: ("/armies/import/", self._body("files", "a.zip", content))
            if "zip" in name
            else (f"{army}units/0/portrait/", self._body("picture", "a.jpg", content))
            for name, content in files.items()
        }
        self.headers |= {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
        self.answered: dict[str, list[tuple[float, int]]] = {name: [] for name in files}

    def _body(self, field: str, file: str, content: bytes) -> bytes:
        token = self.fields["csrfmiddlewaretoken"]
        name = 'Content-Disposition: form-data; name="'
        head = f'--{BOUNDARY}\r\n{name}csrfmiddlewaretoken"\r\n\r\n{token}\r\n'
        head += f'--{BOUNDARY}\r\n{name}{field}"; filename="{file}"\r\nContent-Type: application/octet-stream\r\n\r\n'
        return head.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()

    def attack_until(self, end: float) -> None:
        """Send all files, again and again; seconds and status of each answer are kept."""
        while time.perf_counter() < end:
            for name, (path, body) in self.sent.items():
                start, connection = time.perf_counter(), http.client.HTTPConnection(self.host)
                connection.request("POST", path, body, self.headers)
                answer = connection.getresponse()
                answer.read()
                connection.close()
                self.answered[name].append((time.perf_counter() - start, answer.status))


def measured(base: str, files: dict[str, bytes]) -> tuple[list[Client], list[Client], list[Attacker]]:
    """Editors without attackers, editors during attacks, and the attackers."""
    quiet, meanwhile = ([Client(base) for _ in range(EDITORS)] for _ in range(2))
    edit_together(quiet, SECONDS)
    attackers = [Attacker(base, files) for _ in range(ATTACKERS)]
    end = time.perf_counter() + SECONDS
    threads = [threading.Thread(target=one.attack_until, args=(end,)) for one in attackers]
    for thread in threads:
        thread.start()
    edit_together(meanwhile, SECONDS)
    for thread in threads:
        thread.join()
    return quiet, meanwhile, attackers


def main() -> None:
    """Print the tables."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    files = {name: repeated(times) for name, times in PASSES.items()} | {"zip of 60 texts": texts()}
    with serve() as base:
        quiet, meanwhile, attackers = measured(base, files)
    rows, before = [], 0.0
    for name, clients in {"quiet": quiet, "under attack": meanwhile}.items():
        times = [milliseconds for client in clients for milliseconds in client.times]
        late = quantile(times, 0.95)
        before = before or late
        refused = str(sum(client.refused for client in clients))
        middle, most = f"{statistics.median(times):.1f}", f"{max(times):.1f}"
        rows.append([name, str(len(times)), middle, f"{late:.1f}", f"{late / before:.2f} ×", most, refused])
    head = ["edits", "count", "median", "p95", "over quiet", "worst", "refused"]
    show(f"Edits while {ATTACKERS} visitors attack for {SECONDS:g} s (ms)", head, rows)
    rows = []
    for name in files:
        answers = [one for attacker in attackers for one in attacker.answered[name]]
        read, turned_away = (
            [taken for taken, status in answers if (status == 429) is limited] for limited in (False, True)
        )
        spans = [f"{quantile(times, 0.95):.2f} / {max(times):.2f}" if times else "–" for times in (read, turned_away)]
        rows.append([name, str(len(read)), spans[0], str(len(turned_away)), spans[1]])
    show("Attacks (s, p95 / worst)", ["sent", "looked at", "answered in", "429", "answered in"], rows)
