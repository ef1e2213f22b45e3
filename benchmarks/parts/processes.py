"""The processes of a server that was started in a session of its own, and what they use."""

import re
from contextlib import suppress
from pathlib import Path

MEMORY = re.compile(r"^Pss: +(\d+)", re.MULTILINE)


def processes(leader: int) -> dict[int, int]:
    """The processes of a session and those they started, with the ticks that each and its ended children have used.

    Fork servers and their children have sessions of their own.
    """
    fields = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields[int(stat.parent.name)] = stat.read_text().rpartition(")")[2].split()
    found = [pid for pid, (_, _, _, session, *_) in fields.items() if session == str(leader)]
    for parent in found:
        found.extend(pid for pid, (_, of, *_) in fields.items() if of == str(parent) and pid not in found)
    return {pid: sum(map(int, fields[pid][11:15])) for pid in found if fields[pid][0] != "Z"}


def memory(leader: int) -> float:
    """MiB of all its processes; what several share counts once."""
    total = 0
    for pid in processes(leader):
        with suppress(OSError):
            match = MEMORY.search(Path(f"/proc/{pid}/smaps_rollup").read_text())
            total += int(match[1]) if match else 0
    return total / 1024
