"""Playing many matches: in this process, on several cores, or with joblib on a Dask or Ray cluster.

The result of a match does not depend on where and when it is played.
"""

import os
import socket
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice, starmap
from typing import Any

from .bout import PlayedBout, Task, code_version, play
from .cores import core_count, play_on_cores
from .errors import ArenaError, need

ALL_CORES = -1
"""One process for each core."""
CONNECT_SECONDS = 10
"""Time limit for the connection to a cluster."""
WAVE_SECONDS = 10
"""Target duration of a wave of matches, for clusters that return results in waves."""

Work = Callable[[Iterable[Task]], Iterator[PlayedBout]]
"""Plays matches, in any order."""


@contextmanager
def workers(jobs: int = ALL_CORES, on: str | None = None) -> Iterator[Work]:
    """Open the workers that play matches: on a cluster (`on` is `dask:ADDRESS` or `ray:ADDRESS`) or on this machine.

    ArenaError if they can't be opened.
    """
    warnings.filterwarnings("ignore", r"\d+ tasks (have|which)", UserWarning)  # a run may be stopped at any time
    if on is None:
        processes = core_count() if jobs == ALL_CORES else jobs
        several = partial(play_on_cores, processes)
        yield _here if processes == 1 else _checked(several, "the code changed during the run; start it again")
        return
    kind, _, address = on.partition(":")
    if kind not in CLUSTERS or not address:
        raise ArenaError(f"unknown cluster {on}; try --on dask:tcp://HOST:8786 or --on ray:HOST:6379")
    with CLUSTERS[kind](address) as work:
        yield _checked(work, f"install this one on the workers of {on}")


def _here(tasks: Iterable[Task]) -> Iterator[PlayedBout]:
    return starmap(play, tasks)


def _with_joblib(joblib: Any, parallel: Any) -> Work:
    delayed = joblib.delayed(play)
    return lambda tasks: parallel(starmap(delayed, tasks))


def _checked(work: Work, what_to_do: str) -> Work:
    """Refuse matches that were played by another version of the code."""

    def check(played: PlayedBout) -> PlayedBout:
        if played.result.code != code_version():
            raise ArenaError(f"a match was played by another version of Biberbau: {what_to_do}")
        return played

    return lambda tasks: map(check, work(tasks))


@contextmanager
def _on_dask(address: str) -> Iterator[Work]:
    joblib, distributed = need("joblib", "dask"), need("distributed", "dask")
    try:
        _test_connection(address)
        client = distributed.Client(address, set_as_default=False)
    except (OSError, OverflowError, ValueError) as error:
        raise ArenaError(f"no Dask scheduler answers at {address}") from error
    with client, joblib.parallel_config(backend="dask", client=client, n_jobs=ALL_CORES):
        yield _with_joblib(joblib, joblib.Parallel(return_as="generator_unordered"))


@contextmanager
def _on_ray(address: str) -> Iterator[Work]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage statistics
    joblib, ray = need("joblib", "ray"), need("ray", "ray")
    was_there = ray.is_initialized()
    try:
        _test_connection(address)
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    except (OSError, OverflowError, ValueError, RuntimeError) as error:
        raise ArenaError(f"no Ray cluster answers at {address}") from error
    need("ray.util.joblib", "ray").register_ray()
    try:
        with joblib.parallel_config(backend="ray", n_jobs=ALL_CORES), joblib.Parallel() as parallel:
            yield _in_waves(_with_joblib(joblib, parallel), int(ray.cluster_resources()["CPU"]))
    finally:
        if not was_there:
            ray.shutdown()


def _test_connection(address: str) -> None:
    """Test the connection first, because clusters wait for minutes; an address without a port is not tested."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()


def _in_waves(work: Work, count: int) -> Work:
    """Play in waves of growing size, because Ray's backend returns no result before all are done."""

    def work_in_waves(tasks: Iterable[Task]) -> Iterator[PlayedBout]:
        waiting, size = iter(tasks), 2 * count
        while wave := list(islice(waiting, size)):
            began = time.monotonic()
            yield from work(wave)
            if time.monotonic() - began < WAVE_SECONDS / 2:
                size *= 2

    return work_in_waves


CLUSTERS = {"dask": _on_dask, "ray": _on_ray}
