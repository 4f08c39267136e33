"""Backups: a consistent copy of the store and of the key file, made while the server runs."""

import re
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from .config import BadSetting
from .store.sqlite import FILE, renew_epoch

DATED, IS_DATED = "biberbau-%Y%m%d-%H%M%S.sqlite", re.compile(r"biberbau-\d{8}-\d{6}\.sqlite")
"""The name of a copy that `--keep` manages; other files in its folder are left alone."""


def back_up(data: Path, target: Path, key: Path | None = None, store: str | None = None) -> Path | None:
    """Copy the store of a folder, or a database, to a new SQLite file, completely or not at all.

    BadSetting if that fails, CannotServe if the database cannot be reached.

    The key file, without which running matches cannot continue, is copied to a second file beside it, if it exists.
    Returns that second file.

    The copy gets a new epoch, so resume tokens of the original are invalid there: a page that knows later moves than
    the copy is sent everything again.
    """
    source = data / FILE
    if store is None and not source.exists():
        raise BadSetting("backup.none", data=data)
    if target.exists():
        raise BadSetting("backup.exists", path=target)
    copied = None if key is None or not key.exists() else target.with_name(f"{target.name}.key")
    if copied is not None and copied.exists():
        raise BadSetting("backup.exists", path=copied)
    try:
        with TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent) as own:
            unfinished, unfinished_key = Path(own, FILE), Path(own, "key")
            unfinished.touch(mode=0o600)  # it contains hidden cards
            if store is None:
                _copy(source, unfinished)
            else:
                _copy_database(store, unfinished)
            if key is not None and copied is not None:
                unfinished_key.touch(mode=0o600)
                unfinished_key.write_bytes(key.read_bytes())
                unfinished_key.rename(copied)
            unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise BadSetting("backup.failed", path=target, why=error) from error
    return copied


def back_up_dated(data: Path, folder: Path, keep: int, now: datetime, store: str | None = None) -> Path:
    """Copy the store to a file in a folder, named by the time, and remove all but the newest copies there.

    Nothing is removed if the copy fails. BadSetting if it does.
    """
    target = folder / f"{now:{DATED}}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetting("backup.failed", path=target, why=error) from error
    back_up(data, target, store=store)
    copies = sorted(path for path in folder.iterdir() if IS_DATED.fullmatch(path.name))
    for old in copies[:-keep]:
        old.unlink()
    return target


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


def _copy_database(address: str, target: Path) -> None:
    """Copy a database to the SQLite file of a folder, as it is at the beginning; its servers may be running."""
    from .copying import copy  # it needs the packages of the server

    copy(address, str(target.parent))
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
