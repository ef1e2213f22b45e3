"""Work in a child: what it says arrives, what outgrows its limits ends in one of four ways, and nothing is left."""

import ctypes
import faulthandler
import os
import signal
import tempfile
import time

import pytest

from armybuilder.core.child_process import MEBIBYTE, Child, End, Limits
from armybuilder.core.job_queue import failure_of, reason
from armybuilder.printing.jobs import failures, print_job


def ended(task, **limits):
    """How the child ends, and all it said."""
    child, heard = Child(task, Limits(**limits)), []
    while child.end is None:
        child.wait(0.2)
        heard += child.receive()
    return child.end, heard


def test_what_it_says_arrives_in_order():
    def count(tell):
        for number in range(3000):
            tell({"page": number})

    assert ended(count) == (End.WELL, [{"page": number} for number in range(3000)])


def deep(tell):
    deep(tell)


def divide(tell):
    raise ZeroDivisionError


def greed(tell):
    kept = []
    while True:
        kept.append(bytearray(MEBIBYTE))


def spin(tell):
    while True:
        pass


def sleep(tell):
    time.sleep(60)


def write(tell):
    with open("/tmp/muster-too-much", "wb") as file:
        os.unlink(file.name)
        while True:
            file.write(bytes(MEBIBYTE))


def fall(tell):
    faulthandler.disable()
    ctypes.string_at(0)


def abort(tell):
    faulthandler.disable()
    os.abort()


def err(tell):
    raise KeyError("a mistake of ours")


def leave(tell):
    raise SystemExit(0)


def take_many_files(tell):
    kept = [os.open("/dev/null", os.O_RDONLY) for _ in range(10_000)]
    tell(len(kept))


@pytest.mark.parametrize(
    ("task", "limits", "end"),
    [
        (deep, {}, End.TOO_LARGE),
        (divide, {}, End.TOO_LARGE),
        (greed, {}, End.TOO_LARGE),
        (spin, {"seconds": 1}, End.TOO_LONG),
        (sleep, {"wall": 0.5}, End.TIMED_OUT),
        (write, {"file": 4 * MEBIBYTE}, End.BROKEN),
        (fall, {}, End.BROKEN),
        (abort, {}, End.TOO_LARGE),
        (err, {}, End.BROKEN),
        (leave, {}, End.BROKEN),
        (take_many_files, {}, End.BROKEN),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_it_ends_within_its_limits(task, limits, end):
    assert ended(task, **limits) == (end, [])


def test_a_killed_child_is_buried_at_once():
    child = Child(sleep)
    child.kill()

    assert child.end is End.KILLED
    with pytest.raises(ProcessLookupError):
        os.kill(child.pid, 0)


@pytest.mark.long
def test_it_ends_by_its_own_clock_where_nobody_hears_it():
    child = Child(sleep, Limits(wall=0.5))
    assert os.waitstatus_to_exitcode(os.waitpid(child.pid, 0)[1]) == -signal.SIGALRM
    os.close(child.reader)


def test_a_print_says_which_of_its_limits_it_ran_into():
    computing, waiting = (
        reason(failure_of(end, print_job.LIMITS), failures.WHY) for end in (End.TOO_LONG, End.TIMED_OUT)
    )
    assert f"{print_job.LIMITS.seconds} seconds of computing" in computing
    assert f"{print_job.LIMITS.wall:g} seconds" in waiting and str(print_job.LIMITS.seconds) not in waiting


def note_a_file(tell):
    handle, name = tempfile.mkstemp()
    os.close(handle)
    tell(name)


def test_temporary_files_go_with_the_child_even_if_it_was_killed():
    end, (kept,) = ended(note_a_file)
    assert end == End.WELL and not os.path.exists(kept)

    def and_sleep(tell):
        note_a_file(tell)
        time.sleep(60)

    child = Child(and_sleep)
    while not (heard := child.receive()):
        child.wait()
    assert os.path.exists(heard[0])
    child.kill()
    assert not os.path.exists(heard[0])
