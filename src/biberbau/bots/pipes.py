"""Pipes that a selector can wait for, on every system.

Windows can wait for sockets but not for pipes. There a thread copies between each pipe and a socket.
"""

import os
from contextlib import suppress
from io import RawIOBase
from socket import SHUT_WR, socket, socketpair
from threading import Thread
from typing import IO, Any

CHUNK = 64 * 1024
CAN_WAIT = os.name == "posix"
"""Whether this system can wait for pipes."""


def readable(pipe: IO[bytes]) -> RawIOBase:
    """The end of a program's output, not blocking, for a selector."""
    if CAN_WAIT:
        return _not_blocking(pipe)
    ours, theirs = socketpair()
    Thread(target=_copy_to_socket, args=(pipe, theirs), daemon=True).start()
    return _file_of(ours, "rb")


def writable(pipe: IO[bytes]) -> RawIOBase:
    """The end of a program's input, not blocking, for a selector."""
    if CAN_WAIT:
        return _not_blocking(pipe)
    ours, theirs = socketpair()
    Thread(target=_copy_to_pipe, args=(theirs, pipe), daemon=True).start()
    return _file_of(ours, "wb")


def _not_blocking(pipe: Any) -> RawIOBase:
    os.set_blocking(pipe.fileno(), False)
    raw: RawIOBase = pipe  # an unbuffered pipe is a raw file
    return raw


def _file_of(line: socket, mode: Any) -> RawIOBase:
    """A socket as an unbuffered file, which owns it."""
    line.setblocking(False)
    with line:
        raw: RawIOBase = line.makefile(mode, buffering=0)
        return raw


def _copy_to_socket(pipe: IO[bytes], line: socket) -> None:
    """Copy until the program closes the pipe, or nobody reads the socket any more."""
    with pipe, line, suppress(OSError):
        while chunk := pipe.read(CHUNK):
            line.sendall(chunk)
        line.shutdown(SHUT_WR)


def _copy_to_pipe(line: socket, pipe: IO[bytes]) -> None:
    """Copy until the socket is closed, or the program does not read any more."""
    with line, pipe, suppress(OSError):
        while chunk := line.recv(CHUNK):
            while chunk:
                chunk = chunk[pipe.write(chunk) :]
