"""Bring your own bot: any program that speaks JSON lines over standard input and output plays along.

The protocol `biberbau-bot/1` is told in docs/bring-your-own-bot.md. A program may be late, talk nonsense, flood its
pipes or crash: that is noted as an incident, a builder moves in its place, and nobody waits longer than agreed.
"""

import hashlib
import json
import os
import shlex
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from typing import IO

from ..errors import BadSetup
from ..notation.events import AnyEvent, Round
from ..notation.view import View
from .levels import LEVELS, LevelBot

Message = dict[str, object]

PROTOCOL = "biberbau-bot/1"
STAND_IN = LEVELS["builder"]
"""Who moves in a program's place: a builder, at a glance, so that nobody waits."""
USUAL_TIME, USUAL_START = 1000, 10_000
"""Milliseconds for a move; and for all the greetings of one match, in which a program starts or is restarted."""
RESTARTS = 3
"""How often a program is started again in one match."""
GRACE = 0.2
"""Seconds on top of a program's time, for the way through the pipes."""
PATIENCE, PARTING = 1.0, 0.3
"""Seconds to leave after a bye; and to leave after being told to, before it is killed."""
LONGEST_LINE = 64 * 1024
KEPT_BYTES, KEPT_LINES = 4096, 12
"""How much of a program's standard error goes into an incident."""
MOST_INCIDENTS = 1000


class ProgramBot:
    """A bot that asks a program; what that does wrong stands in `incidents`, and a builder moves in its place.

    The program starts with the first move and stays until `close`, for as many matches of one seat as are played.
    """

    def __init__(
        self, command: str, seed: str, milliseconds: int = USUAL_TIME, *, start_milliseconds: int = USUAL_START
    ) -> None:
        """Read the command, which no shell will see; BadSetup if it is none."""
        self._command = read_command(command)
        self.name = command
        self.milliseconds = milliseconds
        self.start_milliseconds = start_milliseconds
        self.incidents: list[str] = []
        self._seed = told_seed(seed)
        self._program: Program | None = None
        self._matches = 0
        self._is_playing = False

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the program's move, or the builder's if it has none to offer."""
        if not self._is_playing or any(isinstance(event, Round) and event.round == 1 for event in events):
            self._begin_match()
        self._events.extend(events)
        self._decisions += 1
        return self._ask(view) or self._stand_in(view)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Tell the program that the match is over, and how it ended."""
        if self._program and self._is_playing:
            self._events.extend(events)
            try:
                self._program.check()
                self._program.tell(self._news("end", view), self.milliseconds)
            except Trouble as trouble:
                self._part(view, trouble)
        self._is_playing = False

    def close(self) -> None:
        """Say bye and end the program. A bot that is asked again starts another one."""
        program, self._program = self._program, None
        if program:
            with suppress(Trouble):
                program.tell({"type": "bye"}, 0)
            program.stop(PATIENCE)

    def _begin_match(self) -> None:
        self._matches += 1
        self._is_playing = True
        self._is_greeted = False
        self._decisions = 0
        self._events: list[AnyEvent] = []
        self._told = 0
        self._builder = LevelBot(STAND_IN, self._seed)
        self._overheard = 0
        self._starts_left = RESTARTS + (self._program is None)
        self._start_left = self.start_milliseconds

    def _ask(self, view: View) -> str | None:
        """Get a legal move from the program; whatever else comes of it is an incident."""
        try:
            program = self._ready(view)
            if program is None:
                return None
            question = self._news("move", view) | {"ms": self.milliseconds}
            move = program.ask(question, "move", self.milliseconds)
        except Trouble as trouble:
            self._part(view, trouble)
            return None
        if move in view.legal:
            return move
        self._note(view, f"illegal move: {shown(move)}", program.complaints())
        return None

    def _stand_in(self, view: View) -> str:
        """Let the builder move, who has to hear of everything that happened since it last did."""
        unheard, self._overheard = self._events[self._overheard :], len(self._events)
        return self._builder.choose(view, tuple(unheard))

    def _ready(self, view: View) -> "Program | None":
        """Have a program that runs, is in step and was told which match this is; None if it was given up."""
        if self._program:
            try:
                self._program.check()
            except Trouble as trouble:
                self._part(view, trouble)
        if not self._program and self._may_start:
            self._starts_left -= 1
            self._told = 0
            self._is_greeted = False
            self._program = Program(self._command)
        if self._program and not self._is_greeted:
            self._greet(self._program, view)
        return self._program

    @property
    def _may_start(self) -> bool:
        return self._starts_left > 0 and self._start_left > 0

    def _greet(self, program: "Program", view: View) -> None:
        """Say hello; the time that one greeting takes is lost to the later ones of this match."""
        facts = {name: view.to_dict()[name] for name in ("game", "players", "seat", "options")}
        began = time.monotonic()
        try:
            hello = {"type": "hello", "protocol": PROTOCOL, **facts, "seed": self._seed}
            self.name = shown(program.ask(hello, "name", self._start_left))
        finally:
            self._start_left -= int(1000 * (time.monotonic() - began))
        self._is_greeted = True

    def _news(self, kind: str, view: View) -> Message:
        """Write a message with the view, and all events that this run of the program has not heard of yet."""
        unheard, self._told = self._events[self._told :], len(self._events)
        return {"type": kind, "view": view.to_dict(), "events": [event.to_dict() for event in unheard]}

    def _part(self, view: View, trouble: "Trouble") -> None:
        """End a program that is out of step, so that a late answer is never taken for the next one."""
        program, self._program = self._program, None
        if program:
            program.stop(0)
        given_up = "" if self._may_start else "; it is not started again in this match"
        self._note(view, f"{trouble}{given_up}", program.complaints() if program else [])

    def _note(self, view: View, what: str, complaints: Iterable[str]) -> None:
        """Keep an incident, with what the program wrote to its standard error."""
        where = f"match {self._matches} ({view.game}, seat {view.seat}, round {view.round}), decision {self._decisions}"
        if len(self.incidents) < MOST_INCIDENTS:
            self.incidents.append("\n    | ".join([f"{where}: {what}", *complaints]))


class Trouble(Exception):
    """What a program did wrong, in words."""


class Program:
    """A running program and its pipes. Nothing here waits longer than it was told to, or keeps more than a little."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; Trouble if that is not possible."""
        try:
            self._selector = DefaultSelector()
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0)
        except (OSError, ValueError) as error:
            raise Trouble(f"could not be started: {error}") from error
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout, self._stderr = self._process.stdin, self._process.stdout, self._process.stderr
        self._unsent, self._heard, self._complaints = bytearray(), bytearray(), bytearray()
        self._is_deaf = False
        self._selector.register(self._stdout, EVENT_READ, self._hear)
        self._selector.register(self._stderr, EVENT_READ, self._hear_complaint)
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)

    def check(self) -> None:
        """Trouble if the program has ended, or has said something that nobody asked for."""
        self._work(0, lambda: False)
        if self._heard:
            raise Trouble(f"spoke without being asked: {shown(self._heard)}")
        if self._is_mute:
            raise Trouble(self._why_mute())

    def ask(self, message: Message, key: str, milliseconds: int) -> str:
        """Say something and return the text under a key of the answer; Trouble if there is none, or not in time."""
        self._say(message)
        in_time = self._work(milliseconds / 1000 + GRACE, lambda: self._has_line or self._is_mute or self._is_deaf)
        line, newline, rest = self._heard.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise Trouble(f"a line of more than {LONGEST_LINE} bytes: {shown(line)}")
        if not newline:
            raise Trouble(self._why_mute() if in_time else f"{self._why_silent()} within {milliseconds} ms")
        if self._unsent or self._is_deaf:
            raise Trouble(f"spoke without being asked: {shown(line)}")
        self._heard = rest.lstrip()
        return read_answer(bytes(line), key)

    def tell(self, message: Message, milliseconds: int) -> None:
        """Say something that needs no answer; Trouble if it stays unread in the way."""
        self._say(message)
        self._work(milliseconds / 1000 + GRACE, lambda: not self._unsent)
        if self._is_deaf:
            raise Trouble(self._why_mute())
        if self._unsent:
            raise Trouble(f"did not read its standard input within {milliseconds} ms")

    def stop(self, patience: float) -> None:
        """End the program: wait for it to leave, then tell it to, then kill it. Its last words are kept."""
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
        self._stderr.close()

    def complaints(self) -> list[str]:
        """Hand out the last lines of its standard error."""
        lines = self._complaints.decode("utf-8", "replace").splitlines()
        self._complaints.clear()
        return [shown(line, 200) for line in lines[-KEPT_LINES:]]

    def _is_gone(self, seconds: float) -> bool:
        ends = time.monotonic() + seconds
        self._work(seconds, lambda: not self._selector.get_map())
        with suppress(TimeoutExpired):
            self._process.wait(max(0.0, ends - time.monotonic()))
        return self._process.returncode is not None

    # What is known of it

    @property
    def _has_line(self) -> bool:
        return b"\n" in self._heard or len(self._heard) > LONGEST_LINE

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
        return f"no end of line (not flushed?) after {shown(self._heard)}" if self._heard else "no answer"

    # Moving bytes

    def _work(self, seconds: float, is_done: Callable[[], bool]) -> bool:
        """Serve all pipes until something is done; False if the time is up before."""
        ends = time.monotonic() + seconds
        while not is_done():
            for key, _ in self._selector.select(max(0.0, ends - time.monotonic())):
                key.data()
            if time.monotonic() >= ends:
                return is_done()
        return True

    def _say(self, message: Message) -> None:
        if self._is_deaf:
            return
        if not self._unsent:
            self._selector.register(self._stdin, EVENT_WRITE, self._send)
        self._unsent += json.dumps(message).encode() + b"\n"

    def _send(self) -> None:
        try:
            with suppress(BlockingIOError):
                del self._unsent[: os.write(self._stdin.fileno(), self._unsent)]
        except BrokenPipeError:
            self._is_deaf = True
            self._unsent.clear()
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _hear(self) -> None:
        """Take in what is said, blank lines apart; of a flood no more than shows that it is one."""
        chunk = self._read(self._stdout)
        if not self._has_line:
            self._heard = (self._heard + chunk).lstrip()

    def _hear_complaint(self) -> None:
        self._complaints += self._read(self._stderr)
        del self._complaints[:-KEPT_BYTES]

    def _read(self, pipe: IO[bytes]) -> bytes:
        chunk = os.read(pipe.fileno(), LONGEST_LINE)
        if not chunk:
            self._selector.unregister(pipe)
        return chunk


def read_command(command: str) -> list[str]:
    """Split a command into its words, as a shell would."""
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark is missing
        words = []
    if not words:
        raise BadSetup("bad-command", command=command)
    return words


def read_answer(line: bytes, key: str) -> str:
    """Read a JSON object and take the text under a key out of it; its other keys are nobody's business."""
    try:
        answer = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Trouble(f"no JSON in UTF-8 ({shown(str(error))}): {shown(line)}") from error
    value = answer.get(key) if isinstance(answer, dict) else None
    if not isinstance(value, str):
        raise Trouble(f'no JSON object with a text as "{key}": {shown(line)}')
    return value


def shown(said: str | bytes | bytearray, most: int = 80) -> str:
    """Make what a program said fit to be printed: on one line, not too long, without control characters."""
    text = said if isinstance(said, str) else said[: 4 * most].decode("utf-8", "replace")
    text = "".join(letter if letter.isprintable() else "?" for letter in text.strip())
    return text if len(text) <= most else text[: most - 1] + "…"


def told_seed(seed: str) -> str:
    """Make a program's seed from the bot's, which may hang on that of the shuffles and is not for its eyes."""
    return hashlib.sha256(f"{PROTOCOL}/{seed}".encode()).hexdigest()[:16]
