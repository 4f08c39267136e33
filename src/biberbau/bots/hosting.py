"""The host's side of `biberbau-bot/1`: a running program, and the seats it plays.

One program may play several seats at once: `hello`, `move` and `bye` then have the field `bot`. External programs play
one seat and get the published messages without that field.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import TypeVar

from ..notation.events import AnyEvent, events_for
from ..notation.view import View
from .process import PATIENCE, Message, Program, ProgramError

PROTOCOL = "biberbau-bot/1"
FACTS = ("game", "players", "seat", "options")
"""Fields of a view that the greeting contains."""

T = TypeVar("T")


class ProgramRunner:
    """Keeps a program running: starts it when needed and allowed, ends it when it violates the protocol.

    A program that was late, or wrote without a question, is ended, because its next answer could belong to an earlier
    question. Only `kill` may be called from other threads.
    """

    def __init__(self, start: Callable[[], Program]) -> None:
        """Keep the function that starts it. It is not allowed to start yet."""
        self.runs = 0
        """Number of starts."""
        self._start = start
        self._program: Program | None = None
        self._starts_left = 0
        self._milliseconds_left = 0
        self._is_killed = False

    def allow(self, starts: int, milliseconds: int) -> None:
        """Allow a number of starts from now on, and a time for all greetings together."""
        self._starts_left = starts
        self._milliseconds_left = milliseconds

    @property
    def is_running(self) -> bool:
        """Whether the program was running at the last check."""
        return self._program is not None

    @property
    def may_start(self) -> bool:
        """Whether it may be started again."""
        return self._starts_left > 0 and self._milliseconds_left > 0 and not self._is_killed

    def check(self) -> None:
        """Raise ProgramError, and end the program, if it has exited or has written without a question."""
        if self._program:
            self._try(self._program.check)

    def make_ready(self) -> bool:
        """Start the program if it is not running; False if it may not be started, ProgramError if the start fails."""
        if not self._program and self.may_start:
            self.runs += 1
            self._starts_left -= 1
            self._program = self._start()
            if self._is_killed:  # killed during the start
                self._program.kill()
        return self.is_running

    def greet(self, hello: Message) -> str:
        """Send hello and return the name of the program; the time is subtracted from that for later greetings."""
        began = monotonic()
        try:
            return self.ask(hello, "name", self._milliseconds_left)
        finally:
            self._milliseconds_left -= int(1000 * (monotonic() - began))

    def ask(self, message: Message, key: str, milliseconds: int) -> str:
        """Send a message and return the text under a key of the answer; ProgramError if there is none in time."""
        program = self._running
        return self._try(lambda: program.ask(message, key, milliseconds))

    def send(self, message: Message, milliseconds: int) -> None:
        """Send a message without an answer; ProgramError if it is not read in time."""
        program = self._running
        self._try(lambda: program.send(message, milliseconds))

    def error_lines(self) -> list[str]:
        """Return the last lines of its standard error, and clear them."""
        return self._program.error_lines() if self._program else []

    def close(self) -> None:
        """Send bye and end the program."""
        program, self._program = self._program, None
        if program:
            with suppress(ProgramError):
                program.send({"type": "bye"}, 0)
            program.stop(PATIENCE)

    def kill(self) -> None:
        """End the program finally, from any thread and without waiting for it."""
        self._is_killed = True
        if program := self._program:
            program.kill()

    @property
    def _running(self) -> Program:
        assert self._program, "make_ready comes first"
        return self._program

    def _try(self, call: Callable[[], T]) -> T:
        """Call a method of the program, and end the program if that raises ProgramError."""
        try:
            return call()
        except ProgramError as trouble:
            program, self._program = self._running, None
            program.stop(0)
            trouble.error_lines = program.error_lines()
            raise


class Seat:
    """A seat that a program plays: sends the greeting and the new events.

    `hello` has further fields of the greeting. `report` is called with every error. `bot` identifies this seat among
    several that the same program plays.
    """

    def __init__(
        self,
        runner: ProgramRunner,
        hello: Message,
        report: Callable[[ProgramError], None],
        bot: str | None = None,
    ) -> None:
        """Prepare; the program is greeted before its first move."""
        self.name: str | None = None
        """The name that the program gives itself."""
        self._runner = runner
        self._hello = hello
        self._report = report
        self._which: Message = {} if bot is None else {"bot": bot}
        self._greeted_run = 0
        self._sent = 0

    def ask(self, view: View, events: Sequence[AnyEvent], milliseconds: int) -> str | None:
        """Ask for a move, with all events of the match so far; None if there is no program, or no answer in time."""
        self._check()
        try:
            if not self._runner.make_ready():
                return None
            if self._greeted_run != self._runner.runs:
                self._greet(view)
            return self._runner.ask(self._news("move", view, events) | {"ms": milliseconds}, "move", milliseconds)
        except ProgramError as trouble:
            self._report(trouble)
            return None

    def end(self, view: View, events: Sequence[AnyEvent], milliseconds: int) -> None:
        """Inform the program of the end of the match."""
        self._check()
        if self._is_known:
            self._say(self._news("end", view, events), milliseconds)
        self.begin_again()

    def leave(self, milliseconds: int) -> None:
        """Inform a program with several bots that this one is no longer needed."""
        if self._is_known:
            self._say({"type": "bye", **self._which}, milliseconds)
        self.begin_again()

    def begin_again(self) -> None:
        """Greet the program before the next question, and send all events again."""
        self._greeted_run = self._sent = 0

    def _greet(self, view: View) -> None:
        fields: Mapping[str, object] = view.to_dict()
        facts = {name: fields[name] for name in FACTS}
        self.name = self._runner.greet({"type": "hello", "protocol": PROTOCOL, **self._which, **facts, **self._hello})
        self._greeted_run = self._runner.runs
        self._sent = 0

    @property
    def _is_known(self) -> bool:
        """Whether the running program was greeted."""
        return self._runner.is_running and self._greeted_run == self._runner.runs

    def _check(self) -> None:
        try:
            self._runner.check()
        except ProgramError as trouble:
            self._report(trouble)

    def _say(self, message: Message, milliseconds: int) -> None:
        try:
            self._runner.send(message, milliseconds)
        except ProgramError as trouble:
            self._report(trouble)

    def _news(self, kind: str, view: View, events: Sequence[AnyEvent]) -> Message:
        """Make a message with the view, and all events that were not yet sent to this run of the program."""
        unsent, self._sent = events_for(events[self._sent :], view.seat), len(events)
        new_events = [event.to_dict() for event in unsent]
        return {"type": kind, **self._which, "view": view.to_dict(), "events": new_events}
