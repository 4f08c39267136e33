"""Matches on several cores of this machine, with processes of the standard library.

Short matches are sent to the processes in groups, which saves overhead, long ones one by one. Only the main process
handles Ctrl-C, which other signals to end it are treated like: the others ignore it, and the main process ends them
without messages. It waits in a `SimpleQueue`: an exception of a signal would break the locks of `futures.wait`.
"""

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice, starmap
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from queue import SimpleQueue
from threading import Thread

from .bout import PlayedBout, Task, play
from .errors import ArenaError

GROUP_SECONDS = 0.5
"""Target duration of a group of matches."""
AHEAD = 2
"""Number of groups in flight per process, so that no process waits for the next one."""

Group = Future[tuple[list[PlayedBout], float]]


def core_count() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_on_cores(processes: int, tasks: Iterable[Task]) -> Iterator[PlayedBout]:
    """Play matches with a number of processes, in any order; ArenaError if one of them ends unexpectedly."""
    waiting, size, running = iter(tasks), 1, 0
    done: SimpleQueue[Group] = SimpleQueue()
    with _pool(processes) as submit:
        while True:
            while running < AHEAD * processes and (group := list(islice(waiting, size))):
                submit(group).add_done_callback(done.put)
                running += 1
            if not running:
                return
            played, seconds = done.get().result()
            running -= 1
            size = _next_size(size, len(played), seconds)
            yield from played


def _next_size(size: int, played: int, seconds: float) -> int:
    """Return the size of the next groups, after `played` matches took `seconds`."""
    if seconds > 2 * GROUP_SECONDS:
        return max(1, size // 2)
    return size * 2 if seconds < GROUP_SECONDS / 2 and played == size else size


def _play_group(group: list[Task]) -> tuple[list[PlayedBout], float]:
    """Play some matches; also return the duration."""
    began = time.perf_counter()
    return list(starmap(play, group)), time.perf_counter() - began


@contextmanager
def _pool(processes: int) -> Iterator[Callable[[list[Task]], Group]]:
    """Open a pool of processes; they are ended in any case."""
    others = active_children()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin_to_watch)
    resource_tracker.ensure_running()  # started now, because its start would unblock the signal

    def submit(group: list[Task]) -> Group:
        with _without_interruption():  # this may start a process, which inherits the blocked signals
            return pool.submit(_play_group, group)

    try:
        yield submit
        pool.shutdown()
    except BrokenProcessPool as error:
        raise ArenaError("a worker process has ended; perhaps there was not enough memory") from error
    finally:
        for process in active_children():
            if process not in others:
                process.kill()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _without_interruption() -> Iterator[None]:
    """Delay Ctrl-C and its like to the end of the block, where the system supports it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *_others()})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _others() -> set[signal.Signals]:
    """The signals that are treated like Ctrl-C; some systems lack one of them."""
    return {getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)}


def _begin_to_watch() -> None:
    """In a process of the pool: ignore Ctrl-C alone, and end as soon as the main process is gone, even if killed."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _others())
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
