"""Many matches: one after the other in this process, with joblib on all cores, or on a Dask or Ray cluster.

Which machine plays a match, and when, makes no difference to its result. joblib groups short matches by itself, so that
handing them out costs little, and hands long ones out one by one.
"""

import os
import signal
import socket
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice, starmap
from multiprocessing import resource_tracker
from typing import Any

from .bout import Played, code_version, play
from .schedule import Bout, Contest
from .trouble import Trouble, is_installed, need

ALL_CORES = -1
KNOCK_SECONDS = 10
"""How long a cluster may take to open its door."""
WAVE_SECONDS = 10
"""How long a wave of matches should take where results come back in waves."""

Task = tuple[Contest, Bout, bool]
"""What `play` is told: a match, and whether its record is wanted."""
Work = Callable[[Iterable[Task]], Iterator[Played]]
"""Plays matches somewhere, in any order."""


@contextmanager
def place(jobs: int = ALL_CORES, on: str | None = None) -> Iterator[Work]:
    """Open the place where matches are played: `on` is `dask:ADDRESS`, `ray:ADDRESS` or this machine.

    Trouble if it can't be opened. All cores are as many as joblib can use; without it, that is one.
    """
    warnings.filterwarnings("ignore", r"\d+ tasks (have|which)", UserWarning)  # a run may be stopped at any time
    if on is None:
        yield _here if is_alone(jobs) else _checked(_on_cores(jobs), "it changed during the run; just start it again")
        return
    kind, _, address = on.partition(":")
    if kind not in CLUSTERS or not address:
        raise Trouble(f"there is no place {on}; try --on dask:tcp://HOST:8786 or --on ray:HOST:6379")
    with CLUSTERS[kind](address) as work:
        yield _checked(work, f"install this one on the workers of {on}")


def is_alone(jobs: int) -> bool:
    """Whether this process plays all matches itself."""
    return jobs == 1 or (jobs == ALL_CORES and not is_installed("joblib"))


def _here(tasks: Iterable[Task]) -> Iterator[Played]:
    return starmap(play, tasks)


def _on_cores(jobs: int) -> Work:
    """Play with several processes, which do not hear Ctrl-C: this one does and ends them, so they say nothing."""
    joblib = need("joblib", "arena")
    work = _with_joblib(joblib.Parallel(n_jobs=jobs, return_as="generator_unordered"))
    if not hasattr(signal, "pthread_sigmask"):  # not every system can
        return work

    def work_in_silence(tasks: Iterable[Task]) -> Iterator[Played]:
        resource_tracker.ensure_running()  # it would unblock the signal again when it starts
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return work(tasks)  # starts the processes, and what is blocked here is blocked in them
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)

    return work_in_silence


def _with_joblib(parallel: Any) -> Work:
    delayed = need("joblib", "arena").delayed(play)
    return lambda tasks: parallel(starmap(delayed, tasks))


def _checked(work: Work, what_to_do: str) -> Work:
    """Refuse matches that were played by other code than ours."""

    def check(played: Played) -> Played:
        if played.result.code != code_version():
            raise Trouble(f"a match was played by another version of Biberbau: {what_to_do}")
        return played

    return lambda tasks: map(check, work(tasks))


@contextmanager
def _on_dask(address: str) -> Iterator[Work]:
    joblib, distributed = need("joblib", "arena"), need("distributed", "dask")
    try:
        _knock_at(address)
        client = distributed.Client(address, set_as_default=False)
    except (OSError, OverflowError, ValueError) as error:
        raise Trouble(f"no Dask scheduler answers at {address}") from error
    with client, joblib.parallel_config(backend="dask", client=client, n_jobs=ALL_CORES):
        yield _with_joblib(joblib.Parallel(return_as="generator_unordered"))


@contextmanager
def _on_ray(address: str) -> Iterator[Work]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody asked to be counted
    joblib, ray = need("joblib", "arena"), need("ray", "ray")
    was_there = ray.is_initialized()
    try:
        _knock_at(address)
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    except (OSError, OverflowError, ValueError, RuntimeError) as error:
        raise Trouble(f"no Ray cluster answers at {address}") from error
    need("ray.util.joblib", "ray").register_ray()
    try:
        with joblib.parallel_config(backend="ray", n_jobs=ALL_CORES), joblib.Parallel() as parallel:
            yield _in_waves(_with_joblib(parallel), int(ray.cluster_resources()["CPU"]))
    finally:
        if not was_there:
            ray.shutdown()


def _knock_at(address: str) -> None:
    """Find out at once that nobody is there, where clusters wait for minutes; an address without a port is theirs."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()


def _in_waves(work: Work, workers: int) -> Work:
    """Ray's backend gives nothing back before it is done: play waves that grow to a good length."""

    def work_in_waves(tasks: Iterable[Task]) -> Iterator[Played]:
        waiting, size = iter(tasks), 2 * workers
        while wave := list(islice(waiting, size)):
            began = time.monotonic()
            yield from work(wave)
            if time.monotonic() - began < WAVE_SECONDS / 2:
                size *= 2

    return work_in_waves


CLUSTERS = {"dask": _on_dask, "ray": _on_ray}
