"""A program and its pipes: JSON lines to its standard input, answers from its standard output, with time limits.

A program may be late, answer nonsense, flood its pipes or crash. Nothing here waits longer than its time limit, or
keeps more than a limited part of the output.
"""

import json
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import RawIOBase
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired

from ..errors import in_words
from .pipes import readable, writable

Message = dict[str, object]

GRACE = 0.2
"""Seconds added to a program's time limit, for the transport through the pipes."""
PATIENCE, PARTING = 1.0, 0.3
"""Seconds to exit after a bye; and seconds to exit after SIGTERM, before it is killed."""
LONGEST_LINE = 64 * 1024
KEPT_BYTES, KEPT_LINES = 4096, 12
"""Limits for what is kept of a program's standard error."""
NO_CTRL_C = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""Flag by which a program does not get Ctrl-C on Windows; elsewhere a new session does that."""


class ProgramError(Exception):
    """An error of a program, as text.

    `what` is our own text and may be logged; `said` is the program's output. `error_lines` are the last lines of its
    standard error, after the program has been ended.
    """

    def __init__(self, what: str, said: str | bytes | bytearray = "") -> None:
        """Keep both."""
        self.what = what
        self.error_lines: list[str] = []
        super().__init__(f"{what}: {shown(said)}" if said else what)


class Program:
    """A running program and its pipes."""

    def __init__(self, command: Sequence[str], *, is_ours: bool = False) -> None:
        """Start the program; ProgramError if that fails.

        With `is_ours` it writes to the standard error of this process, and does not get Ctrl-C of the terminal.
        """
        try:
            self._process = Popen(
                command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=None if is_ours else PIPE,
                bufsize=0,
                start_new_session=is_ours,
                creationflags=NO_CTRL_C if is_ours else 0,
            )
        except (OSError, ValueError) as error:
            reason = in_words(error) if isinstance(error, OSError) else error
            raise ProgramError(f"could not be started ({reason}); check its command") from error
        assert self._process.stdin and self._process.stdout
        self._stdin, self._stdout = writable(self._process.stdin), readable(self._process.stdout)
        self._stderr = readable(self._process.stderr) if self._process.stderr else None
        self._unsent, self._output, self._error_bytes = bytearray(), bytearray(), bytearray()
        self._is_deaf = False
        self._selector = DefaultSelector()
        self._selector.register(self._stdout, EVENT_READ, self._read_output)
        if self._stderr:
            self._selector.register(self._stderr, EVENT_READ, self._read_errors)

    def check(self) -> None:
        """Raise ProgramError if the program has exited, or has written without a question."""
        self._work(0, lambda: False)
        if self._output:
            raise ProgramError("spoke without being asked", self._output)
        if self._is_mute:
            raise ProgramError(self._why_mute())

    def ask(self, message: Message, key: str, milliseconds: int) -> str:
        """Send a message and return the text under a key of the answer; ProgramError if there is none in time."""
        if self._output:
            raise ProgramError("spoke without being asked", self._output)
        self._say(message)
        in_time = self._work(milliseconds / 1000 + GRACE, lambda: self._has_line or self._is_mute or self._is_deaf)
        line, newline, rest = self._output.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise ProgramError(f"a line of more than {LONGEST_LINE} bytes", line)
        if not newline and in_time:
            raise ProgramError(self._why_mute())
        if not newline:
            raise ProgramError(f"{self._why_silent()} within {milliseconds} ms", line)
        if self._unsent or self._is_deaf:
            raise ProgramError("spoke without being asked", line)
        self._output = rest.lstrip()
        return read_answer(bytes(line), key)

    def send(self, message: Message, milliseconds: int) -> None:
        """Send a message without an answer; ProgramError if it is not read in time."""
        self._say(message)
        self._work(milliseconds / 1000 + GRACE, lambda: not self._unsent)
        if self._is_deaf:
            raise ProgramError(self._why_mute())
        if self._unsent:
            raise ProgramError(f"did not read its standard input within {milliseconds} ms")

    def stop(self, patience: float) -> None:
        """End the program: wait for its exit, then terminate it, then kill it. Its last output is kept."""
        if self._unsent:
            self._selector.unregister(self._stdin)
        self._stdin.close()
        if not self._is_gone(patience):
            self._process.terminate()
            if not self._is_gone(PARTING):
                self._process.kill()
                self._is_gone(PATIENCE)
        self._selector.close()
        self._stdout.close()
        if self._stderr:
            self._stderr.close()

    def kill(self) -> None:
        """Kill the program, also from another thread; a call of `ask` that is waiting then raises ProgramError."""
        self._process.kill()

    def error_lines(self) -> list[str]:
        """Return the last lines of its standard error, and clear them."""
        lines = self._error_bytes.decode("utf-8", "replace").splitlines()
        self._error_bytes.clear()
        return [shown(line, 200) for line in lines[-KEPT_LINES:]]

    def _is_gone(self, seconds: float) -> bool:
        ends = time.monotonic() + seconds
        self._work(seconds, lambda: not self._selector.get_map())
        with suppress(TimeoutExpired):
            self._process.wait(max(0.0, ends - time.monotonic()))
        return self._process.returncode is not None

    # State of the program

    @property
    def _has_line(self) -> bool:
        return b"\n" in self._output or len(self._output) > LONGEST_LINE

    @property
    def _is_mute(self) -> bool:
        return self._stdout not in self._selector.get_map()

    def _why_mute(self) -> str:
        with suppress(TimeoutExpired):
            code = self._process.wait(PARTING)
            return f"ended with exit code {code}" if code >= 0 else f"ended by signal {-code}"
        return "closed its standard input or output"

    def _why_silent(self) -> str:
        if self._unsent:
            return "did not read its standard input"
        return "no end of line (not flushed?)" if self._output else "no answer"

    # Moving bytes

    def _work(self, seconds: float, is_done: Callable[[], bool]) -> bool:
        """Serve all pipes until a condition holds; False if the time is up before."""
        ends = time.monotonic() + seconds
        while not is_done():
            if not self._selector.get_map():  # all pipes are closed, and Windows cannot wait for an empty set
                return False
            for key, _ in self._selector.select(max(0.0, ends - time.monotonic())):
                key.data()
            if time.monotonic() >= ends:
                return is_done()
        return True

    def _say(self, message: Message) -> None:
        if self._is_deaf:
            return
        is_waiting = bool(self._unsent)
        self._unsent += json.dumps(message).encode() + b"\n"
        if not is_waiting:
            self._send()
            if self._unsent:
                self._selector.register(self._stdin, EVENT_WRITE, self._send_on)

    def _send(self) -> None:
        try:
            del self._unsent[: self._stdin.write(self._unsent) or 0]
        except ConnectionError:
            self._is_deaf = True
            self._unsent.clear()

    def _send_on(self) -> None:
        """Send more of the data that did not fit into the pipe."""
        self._send()
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _read_output(self) -> None:
        """Read the output without blank lines; bytes after a complete or too long line are dropped."""
        chunk = self._read(self._stdout)
        if not self._has_line:
            self._output = (self._output + chunk).lstrip()

    def _read_errors(self) -> None:
        assert self._stderr
        self._error_bytes += self._read(self._stderr)
        del self._error_bytes[:-KEPT_BYTES]

    def _read(self, pipe: RawIOBase) -> bytes:
        chunk = pipe.read(LONGEST_LINE)
        if chunk == b"":
            self._selector.unregister(pipe)
        return chunk or b""


def read_answer(line: bytes, key: str) -> str:
    """Read a JSON object and return the text under a key; other keys are ignored."""
    try:
        answer = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ProgramError(f"no JSON in UTF-8 ({shown(str(error))})", line) from error
    value = answer.get(key) if isinstance(answer, dict) else None
    if not isinstance(value, str):
        raise ProgramError(f'no JSON object with a text as "{key}"', line)
    return value


def shown(said: str | bytes | bytearray, most: int = 80) -> str:
    """Make output of a program printable: one line, limited length, no control characters."""
    text = said if isinstance(said, str) else said[: 4 * most].decode("utf-8", "replace")
    text = "".join(letter if letter.isprintable() else "?" for letter in text.strip())
    return text if len(text) <= most else text[: most - 1] + "…"
