"""Backups: a copy of all tables, made while the server runs and complete up to one moment."""

import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from .config import BadSetting
from .store.sqlite import FILE, renew_epoch


def back_up(data: Path, target: Path) -> None:
    """Copy the store of a folder to a new file, whole or not at all; BadSetting if that can't be done.

    The copy begins another line of history: a page that knows later moves than it does is told everything anew.
    """
    source = data / FILE
    if not source.exists():
        raise BadSetting("backup.none", data=data)
    if target.exists():
        raise BadSetting("backup.exists", path=target)
    try:
        with TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent) as own:
            unfinished = Path(own, FILE)
            unfinished.touch(mode=0o600)  # it tells hidden cards
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
