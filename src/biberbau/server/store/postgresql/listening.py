"""Listening to the other nodes through notifications of PostgreSQL, and the proof that nothing was missed.

A node notifies itself twice a second. Notifications arrive in the order of commits, so when this beat comes back,
everything that was committed before it has been heard. Messages to other nodes go with the next beat, or soon.
"""

import asyncio
import logging
import time
from collections.abc import Collection

import msgspec

from ..bus import Ears
from .connecting import Connection, Link

CHANNEL = "biberbau"
BEAT_SECONDS = 0.5
GATHER_SECONDS = 0.05
"""How long messages are collected before they are sent."""
FRESH_SECONDS = 1.5
"""How old the last beat that came back may be."""
SILENT_SECONDS = 3.0
"""How long a node may be silent before it counts as gone."""
LONGEST = 7000
"""Bytes of a notification; the database allows 8000."""

_log = logging.getLogger("biberbau.store")


class Written(msgspec.Struct, array_like=True):
    """An entry in a notification; a long one is replaced by null."""

    table: str
    number: int
    chain: str
    entry: msgspec.Raw


_written = msgspec.json.Decoder(list[Written]).decode
_said = msgspec.json.Decoder(list[msgspec.Raw]).decode


def clock() -> float:
    """Seconds that also pass while the machine or the process is suspended."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Listener:
    """The bus of a node on PostgreSQL."""

    def __init__(self, address: str, name: str, node: int) -> None:
        """Begin silently; `listen` connects."""
        self.node = node
        self._link = Link(address, name, self._subscribe)
        self._ears: Ears | None = None
        self._proof = 0.0
        self._heard: dict[int, float] = {}
        self._waiting: list[bytes] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._connection: Connection | None = None

    @property
    def is_fresh(self) -> bool:
        """Whether everything that other nodes wrote has been heard, but for the last moment."""
        return clock() - self._proof < FRESH_SECONDS

    @property
    def others(self) -> Collection[int]:
        """The other nodes that are heard."""
        return self._heard.keys()

    def listen(self, ears: Ears) -> None:
        """Begin to hear."""
        self._ears = ears
        self._task = asyncio.create_task(self._beat())

    def say(self, message: bytes) -> None:
        """Send the other nodes a message, a JSON text. It may get lost."""
        self._waiting.append(message)
        self._wake.set()

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._link.close()

    async def _beat(self) -> None:
        """Send a beat and what there is to say, for as long as the server runs."""
        while True:
            try:
                await self._send()
            except Exception as error:  # whatever it is: the next beat uses another connection
                _log.warning("could not reach the other nodes", extra={"why": repr(error)})
                self._link.drop()
            self._miss_silent()
            await self._pause()

    async def _send(self) -> None:
        said, self._waiting = self._waiting, []
        messages = [f"{self.node} say {part}" for part in parts(said)]
        await self._link.fetch(NOTIFY, [*messages, f"{self.node} beat {clock()}"])

    async def _pause(self) -> None:
        """Wait for the next beat, or until there is something to say."""
        self._wake.clear()
        if not self._waiting:
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                return
        await asyncio.sleep(GATHER_SECONDS)

    async def _subscribe(self, connection: Connection) -> None:
        """Listen on a new connection."""
        self._connection = connection
        await connection.add_listener(CHANNEL, self._hear)
        if self._ears is not None:
            self._ears.hear_again()

    def _hear(self, connection: Connection, process: int, channel: str, message: str) -> None:
        """Take a notification; one that cannot be read does not stop the others."""
        if connection is not self._connection:
            return
        try:
            node, kind, content = message.split(" ", 2)
            self._take(int(node), kind, content)
        except Exception:
            _log.exception("could not read a notification")

    def _take(self, node: int, kind: str, content: str) -> None:
        if node == self.node:
            if kind == "beat":
                self._proof = float(content)
            return
        self._heard[node] = clock()
        assert self._ears is not None
        if kind == "log":
            for row in _written(content):
                entry = bytes(row.entry)
                known = None if entry == b"null" else entry
                self._ears.hear_entry(node, row.table, row.number, bytes.fromhex(row.chain), known)
        elif kind == "say":
            for message in _said(content):
                self._ears.hear(node, bytes(message))

    def _miss_silent(self) -> None:
        """Forget nodes that have been silent for too long. If this node heard nothing at all, nobody is to blame."""
        if self._ears is None or not self.is_fresh:
            return
        for node in [node for node, when in self._heard.items() if clock() - when > SILENT_SECONDS]:
            del self._heard[node]
            self._ears.miss(node)


def parts(messages: list[bytes]) -> list[str]:
    """Messages as JSON lists that fit into notifications."""
    found: list[list[bytes]] = []
    size = LONGEST
    for message in messages:
        if len(message) > LONGEST - 100:
            _log.error("a message to the other nodes is too long", extra={"why": f"{len(message)} bytes"})
            continue
        if size + len(message) + 1 > LONGEST - 50:
            found.append([])
            size = 2
        found[-1].append(message)
        size += len(message) + 1
    return [f"[{','.join(message.decode() for message in part)}]" for part in found]


NOTIFY = f"SELECT count(pg_notify('{CHANNEL}', message)) FROM unnest($1::text[]) AS message"
