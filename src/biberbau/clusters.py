"""Work on a Dask or Ray cluster, through joblib's backends: the arena's matches and the laboratory's self-play."""

import os
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from itertools import islice
from typing import Any

from .errors import InEnglish
from .installation import install_command

ALL_CORES = -1
"""One process for each core."""
CONNECT_SECONDS = 10
"""Time limit for the connection to a cluster."""
WAVE_SECONDS = 10
"""Target duration of a wave of tasks, for clusters that return results in waves."""

Mapper = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""Calls a function for each of some tasks, as `map` does."""


class ClusterError(InEnglish):
    """A cluster that cannot be used."""

    family = "cluster"


def on_cluster(on: str, ordered: bool = False) -> AbstractContextManager[Mapper]:
    """Open a cluster, `dask:ADDRESS` or `ray:ADDRESS`; ClusterError if that is not possible.

    Results come in the order of their tasks if they are to be `ordered`, otherwise as they are ready.
    """
    kind, _, address = on.partition(":")
    if kind not in CLUSTERS or not address:
        raise ClusterError(f"unknown cluster {on}; try --on dask:tcp://HOST:8786 or --on ray:HOST:6379")
    return CLUSTERS[kind](address, ordered)


@contextmanager
def _on_dask(address: str, ordered: bool) -> Iterator[Mapper]:
    joblib, distributed = _need("joblib", "dask"), _need("distributed", "dask")
    try:
        _test_connection(address)
        client = distributed.Client(address, set_as_default=False)
    except (OSError, OverflowError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}") from error
    with client, joblib.parallel_config(backend="dask", client=client, n_jobs=ALL_CORES):
        yield _mapper(joblib, joblib.Parallel(return_as="generator" if ordered else "generator_unordered"))


@contextmanager
def _on_ray(address: str, ordered: bool) -> Iterator[Mapper]:
    """Ray's results are always in order."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage statistics
    joblib, ray = _need("joblib", "ray"), _need("ray", "ray")
    was_there = ray.is_initialized()
    try:
        _test_connection(address)
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    except (OSError, OverflowError, ValueError, RuntimeError) as error:
        raise ClusterError(f"no Ray cluster answers at {address}") from error
    _need("ray.util.joblib", "ray").register_ray()
    try:
        with joblib.parallel_config(backend="ray", n_jobs=ALL_CORES), joblib.Parallel() as parallel:
            yield _in_waves(_mapper(joblib, parallel), int(ray.cluster_resources()["CPU"]))
    finally:
        if not was_there:
            ray.shutdown()


def _need(module: str, extra: str) -> Any:
    """Import an untyped module of an extra."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        raise ClusterError(f"{missing.name} is not installed; try: {install_command(extra)}") from missing


def _mapper(joblib: Any, parallel: Any) -> Mapper:
    def work(function: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        return iter(parallel(map(joblib.delayed(function), tasks)))

    return work


def _test_connection(address: str) -> None:
    """Test the connection first, because clusters wait for minutes; an address without a port is not tested."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()


def _in_waves(work: Mapper, count: int) -> Mapper:
    """Work in waves of growing size, because Ray's backend returns no result before all are done."""

    def work_in_waves(function: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        waiting, size = iter(tasks), 2 * count
        while wave := list(islice(waiting, size)):
            began = time.monotonic()
            yield from work(function, wave)
            if time.monotonic() - began < WAVE_SECONDS / 2:
                size *= 2

    return work_in_waves


CLUSTERS = {"dask": _on_dask, "ray": _on_ray}
