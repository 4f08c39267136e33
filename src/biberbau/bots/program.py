"""External bots: any program that speaks JSON lines over standard input and output can play.

docs/bring-your-own-bot.md describes the protocol `biberbau-bot/1`. A program may be late, answer nonsense, flood its
pipes or crash: this is noted as an incident, a builder moves instead, and the time limits hold.
"""

import hashlib
import shlex
from collections.abc import Sequence
from pathlib import Path
from shutil import which

from ..errors import BadSetup
from ..notation.events import AnyEvent
from ..notation.view import View
from .hosting import PROTOCOL, ProgramRunner, Seat
from .process import Program, ProgramError, shown
from .substitute import Substitute

USUAL_TIME, USUAL_START = 1000, 10_000
"""Milliseconds for a move; and for all greetings of one match, including starts and restarts."""
RESTARTS = 3
"""Maximum number of restarts of a program in one match."""


class ProgramBot:
    """A bot that asks a program; its errors are in `incidents`, and a builder moves instead.

    The program starts with the first move and runs until `close`; it may play several matches of one seat.
    """

    def __init__(
        self, command: str, seed: str, milliseconds: int = USUAL_TIME, *, start_milliseconds: int = USUAL_START
    ) -> None:
        """Read the command, which is run without a shell; BadSetup if it is not a command."""
        words = read_command(command)
        self.milliseconds = milliseconds
        self.start_milliseconds = start_milliseconds
        self._command = command
        self._seed = program_seed(seed)
        self._runner = ProgramRunner(lambda: Program(words))
        self._seat = Seat(self._runner, {"seed": self._seed}, self._report)
        self._substitute = Substitute(self._seed)

    @property
    def name(self) -> str:
        """The name that the program gives itself; before that its command."""
        return self._command if self._seat.name is None else shown(self._seat.name)

    @property
    def incidents(self) -> list[str]:
        """The incidents, as texts."""
        return self._substitute.incidents

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the program's move, or the builder's if there is none."""
        if self._substitute.follow(events):
            self._runner.allow(RESTARTS + (not self._runner.is_running), self.start_milliseconds)
            self._seat.begin_again()
        self._view = view
        move = self._seat.ask(view, self._substitute.events, self.milliseconds)
        if move in view.legal:
            return move
        if move is not None:
            self._substitute.note(view, f"illegal move: {shown(move)}", self._runner.error_lines())
        return self._substitute.move(view)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Inform the program of the end of the match."""
        if self._substitute.is_playing:
            self._view = view
            self._seat.end(view, [*self._substitute.events, *events], self.milliseconds)
        self._substitute.is_playing = False

    def close(self) -> None:
        """Send bye and end the program. The next question starts it again."""
        self._runner.close()

    def _report(self, trouble: ProgramError) -> None:
        """Note an error of the program, which has been ended."""
        given_up = "" if self._runner.may_start else "; it is not started again in this match"
        self._substitute.note(self._view, f"{trouble}{given_up}", trouble.error_lines)


def read_command(command: str) -> Sequence[str]:
    """Split a command into its words, as a shell would."""
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark is missing
        words = []
    if not words:
        raise BadSetup("bad-command", command=command)
    return words


def check_program(command: str) -> None:
    """Refuse a command whose program this machine does not have. Raises BadSetup."""
    program = read_command(command)[0]
    if which(program) is None:
        raise BadSetup("no-program", program=program)


def files_of(command: str) -> list[Path]:
    """Return the files that a command names, such as a script or a compiled program."""
    return [path for word in read_command(command) if (path := Path(word)).is_file()]


def program_seed(seed: str) -> str:
    """Derive the seed for a program from the bot's seed, which may depend on that of the shuffles and is secret."""
    return hashlib.sha256(f"{PROTOCOL}/{seed}".encode()).hexdigest()[:16]
