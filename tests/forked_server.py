"""Server processes that are forked from one that has imported everything: a start costs a fifth of the processor time.

For `make torture`, which starts servers a thousand times. A fork is a process of its own, and is killed like any other.
"""

import multiprocessing
import os
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path

from biberbau.cli import main

from .server_process import LOG, PATIENCE, Server

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["tests.postgresql", __name__, "biberbau.server.serving", "asyncpg", "uvloop"])


class ForkedServer(Server):
    """A server process with a log; `says` is its output, which stays open because nobody reads the rest of it."""

    def start(self) -> None:
        """Fork, and wait until it serves; AssertionError if it does not start."""
        self.says, there = _forks.Pipe(duplex=False)
        command = [
            "serve",
            "--no-open",
            "--lang",
            "en",
            "--data",
            str(self.data),
            "--port",
            str(self.port),
            *self.flags,
        ]
        self.fork = _forks.Process(target=_serve, args=(command, self.data / LOG, there))
        self.fork.start()
        there.close()
        with os.fdopen(os.dup(self.says.fileno())) as said:
            line = said.readline()
        assert "http://" in line, line or (self.data / LOG).read_text()[-500:]
        self.port = int(line.rsplit(":", 1)[1].partition("/")[0])

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to the process."""
        assert self.fork.pid is not None
        os.kill(self.fork.pid, number)

    def kill(self) -> None:
        """Kill the process."""
        self.fork.kill()
        self.fork.join(PATIENCE)

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.fork.terminate()
        self.fork.join(PATIENCE)
        return self.fork.exitcode or 0


def _serve(command: list[str], log: Path, there: Connection) -> None:
    """Serve in the new process: it prints its address into the pipe, and has a group of its own."""
    os.setpgid(0, 0)
    sys.stdout, sys.stderr = os.fdopen(os.dup(there.fileno()), "w"), log.open("a", buffering=1)
    sys.exit(main(command))
