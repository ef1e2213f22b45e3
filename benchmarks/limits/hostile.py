"""What the worst of each kind of bad input costs: seconds of the processor, children included, and memory.

The inputs are those of ``tests/failing``, which tests what each is answered.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from benchmarks.parts.table import show, sized

MOST = sized(None, 1)
"""How many inputs of each kind are sent; none: all of them."""
ROUNDS = sized(3, 1)
"""How often each is sent; the least time counts."""
GOAL_SECONDS, GOAL_MEMORY = 1, 100
Send = Callable[[str], object]


@dataclass(frozen=True)
class Cost:
    """What one input cost."""

    name: str
    seconds: float
    megabytes: float


def cost(name: str, send: Send) -> Cost:
    """The least time of some rounds, and the most memory. What is sent is made the first time, which does not count."""
    from tests.support.memory import floor, kilobytes
    from tests.support.work import processor

    spans, growths = [], []
    send(name)
    for _ in range(ROUNDS):
        lowest, start = floor(), processor()
        send(name)
        spans.append(processor() - start)
        growths.append((kilobytes("VmHWM") - lowest) / 1024)
    return Cost(name, min(spans), max(growths))


def kinds() -> dict[str, tuple[Mapping[str, object], Send]]:
    """The inputs of each kind, and how one of them is sent."""
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.test import Client

    from tests.failing.inputs.documents import DOCUMENTS
    from tests.failing.inputs.pictures import PICTURES
    from tests.failing.inputs.texts import TEXTS
    from tests.failing.inputs.zips import ZIPS
    from tests.failing.test_bad_houses import FILES

    visitor = Client(SERVER_NAME="localhost")
    army = visitor.post("/samples/elves/copy/").headers["Location"].partition("?")[0].partition("#")[0]

    @lru_cache(maxsize=1)
    def made(make: Callable[[], bytes]) -> bytes:
        """A large file, made once."""
        return make()

    def sender(address: str, field: str, file: str, content: Callable[[str], bytes]) -> Send:
        return lambda name: visitor.post(address, {field: SimpleUploadedFile(file, content(name))})

    return {
        "documents": (DOCUMENTS, sender("/armies/import/", "files", "army.json", lambda name: DOCUMENTS[name][0])),
        "texts": (TEXTS, lambda name: visitor.post("/armies/import/", {"text": TEXTS[name][0]})),
        "zips": (ZIPS, sender("/armies/import/", "files", "army.zip", lambda name: made(ZIPS[name][0]))),
        "pictures": (
            PICTURES, sender(f"{army}units/0/portrait/", "picture", "dragon.jpg", lambda name: made(PICTURES[name][0])),
        ),
        "catalogues": (FILES, sender("/house/bring/", "file", "rules.json", lambda name: FILES[name][0])),
    }  # fmt: skip


def main() -> None:
    """Print the table."""
    from django.core.management import call_command
    from django.test import override_settings

    call_command("collectstatic", interactive=False, verbosity=0)
    rows = []
    with override_settings(ACCOUNT_RATE_LIMITS=False):
        for kind, (inputs, send) in kinds().items():
            costs = [cost(name, send) for name in islice(inputs, MOST)]
            slow, large = max(costs, key=lambda one: one.seconds), max(costs, key=lambda one: one.megabytes)
            rows.append([kind, str(len(costs)), f"{slow.seconds:.2f}", slow.name, f"{large.megabytes:.0f}", large.name])
    head = ["sent", "inputs", "s", "by", "MB", "by"]
    show(f"The worst of bad inputs (goals: {GOAL_SECONDS} s, {GOAL_MEMORY} MB)", head, rows)
