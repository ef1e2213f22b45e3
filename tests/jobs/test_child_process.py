"""Work in a child: what it says arrives, what outgrows its limits ends in one of several ways, and nothing is left."""

import errno
import os
import resource
import shutil
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest
from django.dispatch import Signal

from armybuilder.jobs import fork_server, forking
from armybuilder.jobs.child_process import MEBIBYTE, Child, End, Limits
from armybuilder.jobs.queue import failure_of, reason
from armybuilder.printing.jobs import failures, print_job
from tests.jobs.child_tasks import (
    abort,
    count,
    deep,
    divide,
    doze,
    err,
    fall,
    fill_disk,
    greed,
    leave,
    nap,
    note_a_file,
    note_a_file_and_sleep,
    sleep,
    spin,
    take_many_files,
    tell_itself,
    tell_parent,
    tell_threads,
    write,
)
from tests.printing.printery import until


def followed(child):
    """How a child ends, and all it said."""
    heard = []
    while child.end is None:
        child.wait(0.2)
        heard += child.receive()
    return child.end, heard


def ended(task, *, is_warm=False, **limits):
    """How a child ends that does the task, and all it said."""
    return followed(Child(task, Limits(**limits), is_warm=is_warm))


def answer(task, limits=None, *, is_warm=False):
    """The one value that a task reports."""
    end, (value,) = followed(Child(task, limits, is_warm=is_warm))
    assert end is End.WELL
    return value


def test_what_it_says_arrives_in_order():
    assert ended(count) == (End.WELL, [{"page": number} for number in range(3000)])


@pytest.mark.parametrize(
    ("task", "limits", "end"),
    [
        (deep, {}, End.TOO_LARGE),
        (divide, {}, End.TOO_LARGE),
        (greed, {}, End.TOO_LARGE),
        (spin, {"seconds": 1}, End.TOO_LONG),
        (doze, {"wall": 1.5}, End.TIMED_OUT),
        (sleep, {"wall": 0.5}, End.TIMED_OUT),
        (sleep, {"idle": 0.5}, End.STUCK),
        (write, {"file": 4 * MEBIBYTE}, End.BROKEN),
        (fill_disk, {}, End.NO_DISK),
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
    until(lambda: not is_running(child.pid))
    child.receive()
    assert child.end is End.TIMED_OUT


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("is_warm", [False, True])
def test_who_forks_has_no_thread_but_its_own(is_warm):
    assert ended(tell_threads, is_warm=is_warm) == (End.WELL, [["python"]])


def forker():
    """The process that forks the children of this one."""
    return answer(tell_parent)


def test_this_process_forks_nothing_itself():
    assert forker() not in (os.getpid(), os.getppid())


def test_a_child_that_is_kept_ready_does_one_task_after_the_other():
    fork_server.start(1)
    try:
        first, second = (answer(tell_itself, is_warm=True) for _ in range(2))
        assert first == second
        assert answer(tell_itself) != first
        assert ended(spin, is_warm=True, seconds=1)[0] is End.TOO_LONG
        assert answer(tell_itself, is_warm=True) != first
        assert ended(greed, is_warm=True) == (End.TOO_LARGE, [])
        assert ended(sleep, is_warm=True, idle=0.5)[0] is End.STUCK
        assert ended(count, is_warm=True)[0] is End.WELL
    finally:
        fork_server.stop()


def test_a_child_that_is_kept_ready_takes_no_task_after_its_last_one():
    fork_server.start(1)
    try:
        answers = [ended(tell_itself, is_warm=True) for _ in range(2 * forking.MOST_TASKS + 2)]
        assert [answer for answer in answers if answer[0] is not End.WELL or len(answer[1]) != 1] == []
    finally:
        fork_server.stop()


@pytest.mark.long
def test_time_on_the_clock_does_not_pass_for_a_child_that_waits():
    fork_server.start(1)
    try:
        first = answer(tell_itself, is_warm=True)
        assert answer(tell_itself, Limits(wall=5), is_warm=True) == first
        time.sleep(7)
        assert answer(tell_itself, is_warm=True) == first
    finally:
        fork_server.stop()


def test_a_fork_server_that_was_killed_is_replaced(caplog):
    child, killed = Child(sleep), forker()
    started = child.pid
    os.kill(killed, signal.SIGKILL)
    until(lambda: ended(count)[0] is End.WELL and forker() != killed)
    os.kill(started, signal.SIGKILL)
    while child.end is None:
        child.wait()
        child.receive()
    assert child.end is End.KILLED
    assert "The fork server was killed and is started again." in caplog.text


def test_a_child_gets_no_more_tasks_from_a_fork_server_that_was_killed_before_it_listened():
    server, child = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    child.send(b"free")
    server.close()
    assert forking.wait_for_task(child) == []
    child.close()


def test_a_fork_server_that_does_not_answer_is_replaced(monkeypatch, caplog):
    monkeypatch.setattr("armybuilder.jobs.child_process.ANSWER_SECONDS", 0.2)
    monkeypatch.setattr("armybuilder.jobs.fork_server.LEAVE_SECONDS", 0.2)
    os.kill(forker(), signal.SIGSTOP)
    assert ended(count, idle=0.5) == (End.STUCK, [])
    assert "The fork server does not answer" in caplog.text
    assert ended(count)[0] is End.WELL


def test_a_child_that_is_stuck_is_named_in_the_log_and_the_next_one_works(caplog):
    assert ended(sleep, idle=0.5)[0] is End.STUCK
    assert "sleep was ended after" in caplog.text and "STUCK" in caplog.text
    assert ended(count)[0] is End.WELL


@pytest.mark.long
def test_children_end_with_the_process_that_asked_for_them():
    child = Child(sleep)
    process, killed = child.pid, forker()
    fork_server.stop()
    assert not is_running(process) and not is_running(killed)
    child.receive()
    assert child.end is End.KILLED


def test_a_print_says_which_of_its_limits_it_ran_into():
    computing, waiting = (
        reason(failure_of(end, print_job.LIMITS), failures.WHY) for end in (End.TOO_LONG, End.TIMED_OUT)
    )
    assert f"{print_job.LIMITS.seconds} seconds of computing" in computing
    assert f"{print_job.LIMITS.wall:g} seconds" in waiting and str(print_job.LIMITS.seconds) not in waiting


def test_temporary_files_go_with_the_child_even_if_it_was_killed():
    end, (kept,) = ended(note_a_file)
    assert end == End.WELL and not os.path.exists(kept)

    child = Child(note_a_file_and_sleep)
    while not (heard := child.receive()):
        child.wait()
    assert os.path.exists(heard[0])
    child.kill()
    assert not os.path.exists(heard[0])


def test_a_child_whose_temporary_files_were_removed_gets_no_task():
    """Its fonts are among them."""
    fork_server.start(1)
    try:
        first, file = (answer(task, is_warm=True) for task in (tell_itself, note_a_file))
        assert answer(tell_itself, is_warm=True) == first
        shutil.rmtree(os.path.dirname(file))
        assert answer(tell_itself, is_warm=True) != first
        until(lambda: not is_running(first))
        assert answer(note_a_file, is_warm=True) != file
    finally:
        fork_server.stop()


def files_of(process):
    """The files that a process has opened, by their numbers."""
    links = {}
    for link in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):
            links[int(link.name)] = os.readlink(link)
    return links


@pytest.mark.parametrize("is_warm", [False, True])
def test_a_task_for_which_no_child_can_be_started_is_given_back(is_warm):
    """No process, no file and no room is left. Once there is, the same fork server goes on."""
    first = forker()
    limits = resource.prlimit(first, resource.RLIMIT_NOFILE)
    # The child that was asked for it is forgotten: its socket is closed last.
    until(lambda: sum("socket" in link for link in files_of(first).values()) == 1)
    opened = files_of(first)
    # A task comes with two files, and its child takes two more.
    free = [number for number in range(1_000) if number not in opened]
    resource.prlimit(first, resource.RLIMIT_NOFILE, (free[3], limits[1]))
    try:
        assert ended(count, is_warm=is_warm) == (End.NOT_STARTED, [])
    finally:
        resource.prlimit(first, resource.RLIMIT_NOFILE, limits)
    assert ended(count, is_warm=is_warm)[0] is End.WELL and forker() == first


def test_a_child_that_could_not_get_ready_is_not_taken_for_ready(monkeypatch):
    """A part of a font may have been written, and later pages would be printed without it."""
    monkeypatch.setattr(forking, "warming", Signal())
    monkeypatch.setattr(forking.os, "nice", lambda number: number)
    forking.warming.connect(find_disk_full)
    with pytest.raises(OSError, match="No space left"):
        forking._get_ready()
    signal.setitimer(signal.ITIMER_REAL, 0)


def find_disk_full(**asked):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_task_that_is_done_after_its_fork_server_was_killed_ends_well():
    fork_server.start(1)
    try:
        child = Child(nap, is_warm=True)
        assert child.pid
        os.kill(forker(), signal.SIGKILL)
        assert followed(child) == (End.WELL, ["awake"])
    finally:
        fork_server.stop()
