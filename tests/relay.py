"""A relay of TCP connections: it can give clients an address of their own, and it can lose everything in silence.

So a browser on this machine has the address of another household, and a network between two machines can fail.
"""

import asyncio
from contextlib import suppress
from threading import Event, Thread
from typing import Self

HOST = "127.0.0.1"


class Relay:
    """Passes connections on to a port, until the end of a `with` block. It listens on `port`."""

    def __init__(self, target: int, source: str = HOST) -> None:
        """Pass on to a port of this machine, from one of its addresses."""
        self.port = 0
        self._target, self._source = target, source
        self._flows = asyncio.Event()
        self._flows.set()
        self._is_open, self._is_over = Event(), asyncio.Event()
        self._thread = Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._is_open.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._is_over.set)
        self._thread.join()

    def freeze(self) -> None:
        """Pass nothing on, and close nothing, as a network that is cut."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def thaw(self) -> None:
        """Pass on again."""
        self._loop.call_soon_threadsafe(self._flows.set)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._pass_on, HOST, 0)
        self.port = server.sockets[0].getsockname()[1]
        self._is_open.set()
        await self._is_over.wait()
        server.close()

    async def _pass_on(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        await self._flows.wait()
        with suppress(OSError):
            there, forth = await asyncio.open_connection(HOST, self._target, local_addr=(self._source, 0))
            await asyncio.gather(self._pump(here, forth), self._pump(there, back))
        back.close()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(1 << 16):
                await self._flows.wait()
                sink.write(data)
                await sink.drain()
        sink.close()
