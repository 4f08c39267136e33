"""Many matches at once: joblib on all cores of this machine, or on a Dask or Ray cluster.

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
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any

from .bout import Result, code_version, play
from .schedule import Bout, Contest
from .trouble import Trouble, need

ALL_CORES = -1
KNOCK_SECONDS = 10
"""How long a cluster may take to open its door."""
WAVE_SECONDS = 10
"""How long a wave of matches should take where results come back in waves."""

Work = Callable[[Iterable[Any]], Iterator[Result]]


def results(contest: Contest, bouts: Iterable[Bout], jobs: int = ALL_CORES, on: str | None = None) -> Iterator[Result]:
    """Play matches somewhere, in any order; `on` is `dask:ADDRESS`, `ray:ADDRESS` or this machine."""
    delayed = need("joblib", "arena").delayed(play)
    warnings.filterwarnings("ignore", r"\d+ tasks (have|which)", UserWarning)  # a run may be stopped at any time
    with _place(jobs, on) as work:
        for result in work(delayed(contest, bout) for bout in bouts):
            yield _checked(result, on)


def _checked(result: Result, on: str | None) -> Result:
    if result.code != code_version():
        where = f"install this one on the workers of {on}" if on else "it changed during the run; just start it again"
        raise Trouble(f"a match was played by another version of Biberbau: {where}")
    return result


@contextmanager
def _place(jobs: int, on: str | None) -> Iterator[Work]:
    """Open the place where matches are played."""
    if on is None:
        yield _deaf_to_ctrl_c(need("joblib", "arena").Parallel(n_jobs=jobs, return_as="generator_unordered"))
        return
    kind, _, address = on.partition(":")
    if kind not in CLUSTERS or not address:
        raise Trouble(f"there is no place {on}; try --on dask:tcp://HOST:8786 or --on ray:HOST:6379")
    with CLUSTERS[kind](address) as work:
        yield work


def _deaf_to_ctrl_c(parallel: Work) -> Work:
    """Let the processes that work not hear Ctrl-C: this one does and ends them, so they need not say anything."""
    if not hasattr(signal, "pthread_sigmask"):  # not every system can
        return parallel

    def work(tasks: Iterable[Any]) -> Iterator[Result]:
        resource_tracker.ensure_running()  # it would unblock the signal again when it starts
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return parallel(tasks)  # starts the processes, and what is blocked here is blocked in them
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)

    return work


@contextmanager
def _on_dask(address: str) -> Iterator[Work]:
    joblib, distributed = need("joblib", "arena"), need("distributed", "dask")
    try:
        _knock_at(address)
        client = distributed.Client(address, set_as_default=False)
    except (OSError, OverflowError, ValueError) as error:
        raise Trouble(f"no Dask scheduler answers at {address}") from error
    with client, joblib.parallel_config(backend="dask", client=client, n_jobs=ALL_CORES):
        yield joblib.Parallel(return_as="generator_unordered")


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
            yield lambda tasks: _in_waves(parallel, tasks, int(ray.cluster_resources()["CPU"]))
    finally:
        if not was_there:
            ray.shutdown()


def _knock_at(address: str) -> None:
    """Find out at once that nobody is there, where clusters wait for minutes; an address without a port is theirs."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()


def _in_waves(parallel: Callable[[list[Any]], list[Result]], tasks: Iterable[Any], workers: int) -> Iterator[Result]:
    """Ray's backend gives nothing back before it is done: play waves that grow to a good length."""
    waiting, size = iter(tasks), 2 * workers
    while wave := list(islice(waiting, size)):
        began = time.monotonic()
        yield from parallel(wave)
        if time.monotonic() - began < WAVE_SECONDS / 2:
            size *= 2


CLUSTERS = {"dask": _on_dask, "ray": _on_ray}
