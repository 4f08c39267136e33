"""A websocket client that costs as little CPU time as possible, so that the server is measured.

It implements the part of RFC 6455 that a load needs: whole text messages, pings, no compression. The masking key is
zero, so masking changes nothing; the server unmasks anyway.
"""

import asyncio
from collections.abc import Callable, Mapping

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
WHOLE, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "YSBiZWF2ZXIgYnVpbGRzIQ==",
}


class Line(asyncio.Protocol):
    """One end of a websocket; `hear` is called with every message."""

    _transport: asyncio.Transport

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._rest = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, port: int, path: str, headers: Mapping[str, str]) -> None:
        """Connect to a server; ConnectionError if it refuses."""
        self._transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, HOST, port)
        asked = {"Host": f"{HOST}:{port}", **HANDSHAKE, **headers}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items()), "", ""]
        self._transport.write("\r\n".join(lines).encode())
        await self._opened

    def send(self, message: bytes) -> None:
        """Send a text message."""
        self._send(TEXT, message)

    def close(self) -> None:
        """Close the connection without a closing handshake."""
        self._transport.abort()

    def _send(self, kind: int, message: bytes) -> None:
        length = len(message)
        if length < 126:
            head = bytes((WHOLE | kind, MASKED | length))
        else:
            head = bytes((WHOLE | kind, MASKED | 126)) + length.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + message)

    # Called by the transport

    def data_received(self, data: bytes) -> None:
        """Process received data: first the answer to the handshake, then messages."""
        data = self._rest + data if self._rest else data
        begin = 0 if self._opened.done() else self._shake_hands(data)
        while end := self._take(data, begin):
            begin = end
        self._rest = data[begin:]

    def _shake_hands(self, data: bytes) -> int:
        """Return the index where the messages begin; 0 if the answer is incomplete."""
        end = data.find(b"\r\n\r\n") + 4
        if end >= 4:
            if data.startswith(b"HTTP/1.1 101"):
                self._opened.set_result(None)
            else:
                self._opened.set_exception(ConnectionError(data.decode(errors="replace")))
        return end if end >= 4 else 0

    def _take(self, data: bytes, begin: int) -> int:
        """Process the message that begins here; return its end, or 0 if it is incomplete."""
        available = len(data) - begin
        if not self._opened.done() or available < 2:
            return 0
        kind, length, head = data[begin] & 15, data[begin + 1], 2
        if length >= 126:
            head = 4 if length == 126 else 10
            length = int.from_bytes(data[begin + 2 : begin + head], "big")
        if available < head + length:
            return 0
        end = begin + head + length
        if kind == TEXT:
            self._hear(data[begin + head : end])
        elif kind == PING:
            self._send(PONG, data[begin + head : end])
        elif kind == CLOSE:
            self.close()
        return end
