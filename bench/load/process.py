"""The process of a server, pinned to one core: its CPU time and memory."""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

KEPT = Path(__file__).parents[2] / ".artifacts"
PATIENCE = 30.0
PORT = re.compile(r"http://\S+:(\d+)")

_cores = sorted(os.sched_getaffinity(0))
SERVER_CORE, LOAD_CORE = _cores[-1], _cores[0]


@contextmanager
def new_folder() -> Iterator[str]:
    """Make an empty folder on a real disk; temporary folders may be in memory."""
    KEPT.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=KEPT) as folder:
        yield folder


class Server:
    """A running server; it prints the port it listens on."""

    def __init__(self, command: Sequence[str | Path], folder: Path, environment: Mapping[str, str]) -> None:
        hold = partial(os.sched_setaffinity, 0, {SERVER_CORE})
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, preexec_fn=hold
        )
        assert self._process.stdout is not None
        found = next(filter(None, map(PORT.search, self._process.stdout)), None)
        if found is None:
            raise RuntimeError(f"{command[0]} does not serve")
        self.port = int(found[1])

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            assert self._process.stdout is not None
            self._process.stdout.close()

    def cpu_seconds(self) -> float:
        """Return the CPU time so far of all its processes."""
        return cpu_seconds(self._process.pid)

    def open_files(self) -> int:
        """Return the number of open files and sockets of the server itself."""
        return len(list(Path(f"/proc/{self._process.pid}/fd").iterdir()))

    def memory(self) -> int:
        """Return the present memory of all its processes in bytes."""
        return sum(map(_memory, _family(self._process.pid)))


def cpu_seconds(pid: int) -> float:
    """Return the CPU time so far of a process and of those that it has started."""
    return sum(map(_cpu_seconds, _family(pid)))


@contextmanager
def load_on_its_core() -> Iterator[None]:
    """Pin this process to another core than the server's."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {LOAD_CORE})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _family(int(child))


def _cpu_seconds(pid: int) -> float:
    """Return user and system time; fields are counted after the name, which may contain anything."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
