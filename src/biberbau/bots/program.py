"""Bring your own bot: any program that speaks JSON lines over standard input and output plays along.

The protocol `biberbau-bot/1` is told in docs/bring-your-own-bot.md. A program may be late, talk nonsense, flood its
pipes or crash: that is noted as an incident, a builder moves in its place, and nobody waits longer than agreed.
"""

import hashlib
import shlex
from collections.abc import Sequence
from pathlib import Path

from ..errors import BadSetup
from ..notation.events import AnyEvent
from ..notation.view import View
from .hosting import PROTOCOL, Runner, Seat
from .process import Program, Trouble, shown
from .substitute import Substitute

USUAL_TIME, USUAL_START = 1000, 10_000
"""Milliseconds for a move; and for all the greetings of one match, in which a program starts or is restarted."""
RESTARTS = 3
"""How often a program is started again in one match."""


class ProgramBot:
    """A bot that asks a program; what that does wrong stands in `incidents`, and a builder moves in its place.

    The program starts with the first move and stays until `close`, for as many matches of one seat as are played.
    """

    def __init__(
        self, command: str, seed: str, milliseconds: int = USUAL_TIME, *, start_milliseconds: int = USUAL_START
    ) -> None:
        """Read the command, which no shell will see; BadSetup if it is none."""
        words = read_command(command)
        self.milliseconds = milliseconds
        self.start_milliseconds = start_milliseconds
        self._command = command
        self._seed = told_seed(seed)
        self._runner = Runner(lambda: Program(words))
        self._seat = Seat(self._runner, {"seed": self._seed}, self._report)
        self._substitute = Substitute(self._seed)

    @property
    def name(self) -> str:
        """What the program calls itself; its command before it has said so."""
        return self._command if self._seat.name is None else shown(self._seat.name)

    @property
    def incidents(self) -> list[str]:
        """What went wrong, in words."""
        return self._substitute.incidents

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the program's move, or the builder's if it has none to offer."""
        if self._substitute.follow(events):
            self._runner.allow(RESTARTS + (not self._runner.is_running), self.start_milliseconds)
            self._seat.begin_again()
        self._view = view
        move = self._seat.ask(view, self._substitute.events, self.milliseconds)
        if move in view.legal:
            return move
        if move is not None:
            self._substitute.note(view, f"illegal move: {shown(move)}", self._runner.complaints())
        return self._substitute.move(view)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Tell the program that the match is over, and how it ended."""
        if self._substitute.is_playing:
            self._view = view
            self._seat.end(view, [*self._substitute.events, *events], self.milliseconds)
        self._substitute.is_playing = False

    def close(self) -> None:
        """Say bye and end the program. A bot that is asked again starts another one."""
        self._runner.close()

    def _report(self, trouble: Trouble) -> None:
        """Keep what was wrong with the program, which has been ended for it."""
        given_up = "" if self._runner.may_start else "; it is not started again in this match"
        self._substitute.note(self._view, f"{trouble}{given_up}", trouble.complaints)


def read_command(command: str) -> Sequence[str]:
    """Split a command into its words, as a shell would."""
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark is missing
        words = []
    if not words:
        raise BadSetup("bad-command", command=command)
    return words


def files_of(command: str) -> list[Path]:
    """The files that a command names: a script, a program that was compiled here."""
    return [path for word in read_command(command) if (path := Path(word)).is_file()]


def told_seed(seed: str) -> str:
    """Make a program's seed from the bot's, which may hang on that of the shuffles and is not for its eyes."""
    return hashlib.sha256(f"{PROTOCOL}/{seed}".encode()).hexdigest()[:16]
