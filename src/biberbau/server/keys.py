"""The keys from which the server derives its secrets for draws; their file is kept apart from the log.

The log of a running match has a salt and the id of a key. Without the key, no card follows from the log, a backup or a
copy of the database. Without the key, the match cannot continue either. The file has one key per line. The first one is
used for new draws, the others for draws that began with them.
"""

import logging
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..errors import Problem
from ..fairness import BYTES, derived_secret, is_digest, key_id

OTHERS = 0o077
"""The permissions of everybody but the owner of a file."""

_log = logging.getLogger("biberbau.keys")


class LostKey(Problem):
    """A key that is not in the key file, so a running match cannot continue."""

    family = "table"


class Keys(NamedTuple):
    """Keys by their ids, and the id of the one for new draws."""

    by_id: Mapping[str, bytes] = {}
    current: str = ""

    def check(self, key: str) -> None:
        """Check that a key is there. Raises LostKey."""
        if key not in self.by_id:
            raise LostKey("lost-key", key=key)

    def secret(self, key: str, table: str, draw: int, salt: str) -> str:
        """The server's secret for a draw. Raises LostKey."""
        self.check(key)
        return derived_secret(self.by_id[key], table, draw, salt)


def open_keys(path: Path) -> Keys:
    """Read a key file; it is made if it does not exist. OSError or ValueError if that fails."""
    if not path.exists():
        _make(path)
    elif os.name == "posix" and path.stat().st_mode & OTHERS:
        _log.warning("others can read the key file", extra={"file": str(path)})
    keys = _read(path.read_text("ascii"))
    return Keys(keys, next(iter(keys)))


def _read(text: str) -> dict[str, bytes]:
    lines = text.split()
    if not lines or not all(map(is_digest, lines)):
        raise ValueError(f"expected one key of {2 * BYTES} hexadecimal digits per line")
    return {key_id(key): key for key in map(bytes.fromhex, lines)}


def _make(path: Path) -> None:
    """Write a file with a new key, completely or not at all, unless another process does the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(f"{secrets.token_hex(BYTES)}\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(unfinished, path)
    except OSError:
        if not unfinished.exists():
            raise
        unfinished.rename(path)  # a file system without hard links
    finally:
        unfinished.unlink(missing_ok=True)
