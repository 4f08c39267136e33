"""Playing many matches: in this process, on several cores, or on a Dask or Ray cluster.

The result of a match does not depend on where and when it is played.
"""

import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import starmap

from ..clusters import ALL_CORES, on_cluster
from .bout import PlayedBout, Task, code_version, play
from .cores import core_count, play_on_cores
from .errors import ArenaError

Work = Callable[[Iterable[Task]], Iterator[PlayedBout]]
"""Plays matches, in any order."""


@contextmanager
def workers(jobs: int = ALL_CORES, on: str | None = None) -> Iterator[Work]:
    """Open the workers that play matches: on a cluster (`on` is `dask:ADDRESS` or `ray:ADDRESS`) or on this machine.

    ClusterError if they can't be opened.
    """
    warnings.filterwarnings("ignore", r"\d+ tasks (have|which)", UserWarning)  # a run may be stopped at any time
    if on is None:
        processes = core_count() if jobs == ALL_CORES else jobs
        several = partial(play_on_cores, processes)
        yield _here if processes == 1 else _checked(several, "the code changed during the run; start it again")
        return
    with on_cluster(on) as work:
        yield _checked(partial(work, _play), f"install this one on the workers of {on}")


def _here(tasks: Iterable[Task]) -> Iterator[PlayedBout]:
    return starmap(play, tasks)


def _play(task: Task) -> PlayedBout:
    return play(*task)


def _checked(work: Work, what_to_do: str) -> Work:
    """Refuse matches that were played by another version of the code."""

    def check(played: PlayedBout) -> PlayedBout:
        if played.result.code != code_version():
            raise ArenaError(f"a match was played by another version of Biberbau: {what_to_do}")
        return played

    return lambda tasks: map(check, work(tasks))
