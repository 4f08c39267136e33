"""Backups: a consistent copy of the store, made while the server runs."""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from .config import BadSetting
from .store.sqlite import FILE, renew_epoch


def back_up(data: Path, target: Path) -> None:
    """Copy the store of a folder to a new file, completely or not at all. BadSetting if that fails.

    The copy gets a new epoch, so resume tokens of the original are invalid there: a page that knows later moves than
    the copy is sent everything again.
    """
    source = data / FILE
    if not source.exists():
        raise BadSetting("backup.none", data=data)
    if target.exists():
        raise BadSetting("backup.exists", path=target)
    try:
        with TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent) as own:
            unfinished = Path(own, FILE)
            unfinished.touch(mode=0o600)  # it contains hidden cards
            _copy(source, unfinished)
            unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise BadSetting("backup.failed", path=target, why=error) from error


def _copy(source: Path, target: Path) -> None:
    original, copy = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        original.backup(copy)
        renew_epoch(copy)
        copy.commit()
        copy.execute("PRAGMA journal_mode=DELETE")
    finally:
        copy.close()
        original.close()
