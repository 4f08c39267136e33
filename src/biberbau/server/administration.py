"""Moderation from the shell: the link of the admin page, reports, and sanctions; also beside a running server."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from . import audit
from .admin_key import make_key
from .config import BadSetting, Config
from .folder_lock import FILE as LOCK
from .inspection import reading
from .registry import DAY
from .store import Store
from .store.moderation import Case, Sanction
from .stores import check_store, open_store
from .wire import SanctionKind

LISTED = 1000
"""Reports that are listed at most."""
HOUR = 3600

T = TypeVar("T")


def link(config: Config, hours: int, address: str | None) -> str:
    """The link of the admin page, with a key that is valid for some hours."""

    async def make(store: Store) -> str:
        return make_key(store.secret, time.time() + hours * HOUR)

    place = (address or _served_at(config)).rstrip("/")
    return f"{place}/admin#{_with_store(config, make)}"


def cases(config: Config) -> tuple[list[Case], list[Sanction]]:
    """The reports and the sanctions in force."""

    async def read(store: Store) -> tuple[list[Case], list[Sanction]]:
        return await store.moderation.cases(LISTED), await store.moderation.sanctions(time.time())

    return _with_store(config, read)


def impose(config: Config, person: str, kind: SanctionKind, days: int) -> None:
    """Mute or ban a person for some days. BadSetting if there is no such person."""
    until = (now := time.time()) + days * DAY
    if not _with_store(config, lambda store: store.moderation.sanction(person, kind, now, until)):
        raise BadSetting("admin.person", person=person)
    audit.imposed(kind, person, until)


def lift(config: Config, person: str) -> None:
    """End the sanctions of a person. BadSetting if there are none."""

    async def write(store: Store) -> list[SanctionKind]:
        kinds: tuple[SanctionKind, ...] = ("mute", "ban")
        return [kind for kind in kinds if await store.moderation.lift(person, kind)]

    ended = _with_store(config, write)
    if not ended:
        raise BadSetting("admin.lift", person=person)
    for kind in ended:
        audit.lifted(kind, person)


def dismiss(config: Config, report: str) -> None:
    """Delete a report. BadSetting if there is none."""
    if not _with_store(config, lambda store: store.moderation.dismiss(report)):
        raise BadSetting("admin.report", report=report)
    audit.dismissed(report)


def _with_store(config: Config, use: Callable[[Store], Awaitable[T]]) -> T:
    """Use the store of a server, which may be running. BadSetting or CannotServe if there is none."""
    if config.store is None:
        with reading(config):  # it exists, and this version has written it
            pass
    else:
        check_store(config)

    async def run() -> T:
        store = await open_store(config)
        try:
            return await use(store)
        finally:
            await store.close()

    return asyncio.run(run())


def _served_at(config: Config) -> str:
    """Where the server of a data folder was last, as it has written down; otherwise where it is by default."""
    try:
        found = json.loads(Path(config.data, LOCK).read_text())["address"]
    except (OSError, ValueError, LookupError):
        found = None
    return str(found or f"http://localhost:{config.port}{config.root_path}")
