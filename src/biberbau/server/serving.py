"""Serving: start the server, print its address, and stop it gracefully."""

import asyncio
import errno
import gc
import logging
import os
import re
import socket
import webbrowser
from collections.abc import Callable
from threading import Thread
from types import FrameType
from typing import Any

import segno
import uvicorn

from ..games.gears import can_compile
from ..installation import command, install_command
from ..lang import text
from . import logs
from .app import make_app
from .config import HIGHEST_PORT, CannotServe, Config
from .folder_lock import FolderLock, Held
from .keys import open_keys
from .middleware import LARGEST
from .open_files import raise_limit
from .stores import check_shared_key, check_store, without_password

STOP_SECONDS = 5
PING_SECONDS = 20.0
GARBAGE = (20_000, 20, 50)
"""Thresholds of the garbage collector: high, because logs and matches stay in memory and have hardly any cycles."""

SUPPORTED = ("0.53", "0.55")
"""The versions of uvicorn whose protocol classes are known: from the first one, before the second one."""

Say = Callable[[str], None]

_log = logging.getLogger("biberbau.serving")


def serve(config: Config, language: str, say: Say) -> None:
    """Serve until the process is stopped; CannotServe if the port or the store cannot be used."""
    logs.set_up(config.log_level)
    gc.set_threshold(*GARBAGE)
    raise_limit()
    lock = lock_folder(config) if config.store is None else None
    try:
        check_store(config)
        check_keys(config)
        check_shared_key(config)
        listening = listen(config)
        port = listening.getsockname()[1]
        address = f"http://{browser_host(config.host)}:{port}{config.root_path}"
        if lock is not None:
            lock.note(address)
        lan = tuple(f"http://{own}:{port}{config.root_path}" for own in own_addresses()) if config.lan else ()
        server = _Server(uvicorn_config(config, lan), on_open=lambda: _announce(config, language, say, address, lan))
        server.run(sockets=[listening])
    finally:
        if lock is not None:
            lock.release()


def browser_host(host: str) -> str:
    """The host of the address for a browser on this machine."""
    if host in ("127.0.0.1", "::1", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def is_private(config: Config) -> bool:
    """Whether only this machine reaches the server, without a proxy in front."""
    return config.host in ("127.0.0.1", "::1") and not config.lan and not config.secure


def lock_folder(config: Config) -> FolderLock:
    """Take the lock of the data folder, which has the database; CannotServe if another server holds it."""
    try:
        return FolderLock(config.data)
    except Held as error:
        raise CannotServe("data.held", data=config.data, **error.holder) from error
    except OSError as error:
        raise CannotServe("data", data=config.data, why=error.strerror or error) from error


def check_keys(config: Config) -> None:
    """Check that the key file can be used, and make it at the first start; CannotServe if not."""
    try:
        keys = open_keys(config.key_path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise CannotServe("key", file=config.key_path, why=why) from error
    _log.info("key for fair deals", extra={"key": keys.current, "file": str(config.key_path)})


def listen(config: Config) -> socket.socket:
    """Bind the port; CannotServe if that is not possible."""
    host = "0.0.0.0" if config.lan and config.host == "127.0.0.1" else config.host
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if os.name == "posix":  # elsewhere this option lets two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, config.port))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            again = command("serve", *(["--lan"] if config.lan else []), f"--port {other_port(config.port)}")
            raise CannotServe("port.taken", port=config.port, command=again) from error
        raise CannotServe("port", host=host, port=config.port, why=error.strerror or error) from error
    return listening


def other_port(port: int) -> int:
    """Another port, to suggest if this one is in use."""
    return port + 1 if port < HIGHEST_PORT else port - 1


def uvicorn_config(config: Config, addresses: tuple[str, ...] = ()) -> uvicorn.Config:
    """The configuration of uvicorn for the application."""
    return uvicorn.Config(
        make_app(config, addresses),
        loop="auto",  # uvloop where it is installed
        **protocols(uvicorn.__version__, config.limits),
        ws_max_size=LARGEST,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


def protocols(version: str, limits: bool = True) -> dict[str, Any]:
    """The protocol classes for a version of uvicorn: ours where their base classes are known, otherwise its own."""
    oldest, newest = SUPPORTED
    if _number(oldest) <= _number(version) < _number(newest):
        from .direct import DirectSocket
        from .requests import FreeRequests, PromptRequests

        return {"http": PromptRequests if limits else FreeRequests, "ws": DirectSocket}
    _log.warning(
        "direct sockets and request timeouts are off: this version of uvicorn is not supported by them",
        extra={"why": f"uvicorn {version}; supported: >={oldest},<{newest}"},
    )
    return {"http": "auto", "ws": "auto"}


def _number(version: str) -> tuple[int, ...]:
    """The first two numbers of a version."""
    return tuple(map(int, re.findall(r"\d+", version)[:2]))


class _Server(uvicorn.Server):
    """A server that calls `on_open` when it accepts connections."""

    def __init__(self, config: uvicorn.Config, on_open: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_open = on_open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # these objects stay; the collector need not visit them again
        if self.started:
            asyncio.get_running_loop().call_soon(self._on_open)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop gracefully, or at once at the second signal."""
        self.force_exit = self.should_exit
        self.should_exit = True


def own_addresses() -> list[str]:
    """The addresses of this machine in the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only selects the network interface
        except OSError:
            return []
        own: str = probe.getsockname()[0]
        return [own]


def _announce(config: Config, language: str, say: Say, address: str, lan: tuple[str, ...]) -> None:
    say(text(language, "serve.at", address=address))
    for own in lan:
        say(f"{text(language, 'serve.house')} {own}")
        say(qr_code(own))
    if is_private(config):
        say(text(language, "serve.lan", command=command("serve --lan")))
    if config.workers and not can_compile():
        say(text(language, "play.no-numba", install=install_command("compiled")))
    say(text(language, "serve.stop", data=config.data if config.store is None else without_password(config.store)))
    if config.open:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def qr_code(address: str) -> str:
    """A QR code for a terminal, drawn with half blocks."""
    rows = [list(row) for row in segno.make(address, micro=False).matrix_iter(border=2)]
    pairs = zip(rows[::2], [*rows[1::2], [0] * len(rows[0])], strict=False)
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return "\n".join("".join(blocks[bool(up), bool(down)] for up, down in zip(*pair, strict=True)) for pair in pairs)
