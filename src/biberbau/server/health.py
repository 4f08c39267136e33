"""Readiness: whether this server can store moves and look after its tables."""

import asyncio
import shutil
import time
from pathlib import Path

from .registry import RoomRegistry
from .store import NotStored, Store

PROBE_EVERY = 5.0
"""Seconds for which the result of a probe write is used again."""
PROBE_SECONDS = 5.0
"""Longest duration of a probe write."""
LEAST_DISK = 64 * 1024 * 1024
"""Free bytes below which the server is not ready."""
MAINTENANCE_SECONDS = 300.0
"""Age of the last maintenance above which the server is not ready."""


class Health:
    """The checks behind `/readyz`."""

    def __init__(self, store: Store, registry: RoomRegistry, folder: Path) -> None:
        """Begin without a probe."""
        self._store = store
        self._registry = registry
        self._folder = folder
        self._probing: asyncio.Task[str | None] | None = None
        self._probed_at = 0.0

    async def problems(self) -> dict[str, str]:
        """What is wrong, by check; nothing if the server is ready."""
        found = {"store": await self._probed(), "disk": self._disk(), "maintenance": self._maintenance()}
        return {check: problem for check, problem in found.items() if problem is not None}

    @property
    def free_disk(self) -> int:
        """Free bytes on the disk of the data folder; 0 if that folder is gone."""
        try:
            return shutil.disk_usage(self._folder).free
        except OSError:
            return 0

    @property
    def maintenance_age(self) -> float:
        """Seconds since the last successful maintenance."""
        return time.monotonic() - self._registry.maintained_at

    async def _probed(self) -> str | None:
        """Write to the store, or use the result of a recent write; requests that come meanwhile share it."""
        if self._probing is None or (self._probing.done() and time.monotonic() - self._probed_at > PROBE_EVERY):
            self._probing = asyncio.create_task(self._probe())
        return await asyncio.shield(self._probing)

    async def _probe(self) -> str | None:
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._store.probe()
        except (NotStored, TimeoutError) as error:
            return f"writing failed: {error or 'it takes too long'}"
        finally:
            self._probed_at = time.monotonic()
        return None

    def _disk(self) -> str | None:
        free = self.free_disk
        return f"only {free // 1024**2} MB are free" if free < LEAST_DISK else None

    def _maintenance(self) -> str | None:
        age = self.maintenance_age
        return f"the last one was {age:.0f} seconds ago" if age > MAINTENANCE_SECONDS else None
