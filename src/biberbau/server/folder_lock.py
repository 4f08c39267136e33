"""The lock of a data folder: one server uses it at a time, and says who it is."""

import json
import os
import socket
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or os.name == "posix":
    import fcntl

FILE = "serving.lock"
"""The locked file; it names the process that holds the lock."""


class Held(Exception):
    """Another process holds the lock; `holder` has its pid, host, address and start."""

    def __init__(self, holder: dict[str, str]) -> None:
        """Hold the facts."""
        super().__init__(holder)
        self.holder = holder


class FolderLock:
    """The lock of a folder. The system releases it when the process ends, however it ends.

    Systems without `flock` have no lock.
    """

    def __init__(self, folder: Path) -> None:
        """Take the lock, creating the folder if missing. Raises Held, or OSError."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if os.name == "posix":
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = _holder(os.read(self._file, 4096))
            os.close(self._file)
            raise Held(holder) from error
        except OSError:
            os.close(self._file)
            raise
        self.note("")

    def note(self, address: str) -> None:
        """Write down who holds the lock, and where it serves."""
        since = time.strftime("%Y-%m-%d %H:%M:%S %z")
        holder = {"pid": str(os.getpid()), "host": socket.gethostname(), "address": address, "since": since}
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, json.dumps(holder).encode(), 0)

    def release(self) -> None:
        """Release the lock; the file stays."""
        os.close(self._file)


def _holder(written: bytes) -> dict[str, str]:
    """Who holds a lock, as far as it is written down."""
    try:
        found: Any = json.loads(written)
    except ValueError:
        found = {}
    return {name: str(found.get(name) or "?") for name in ("pid", "host", "address", "since")}
