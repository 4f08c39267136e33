"""The substitute that moves instead of a failing bot, and the notes of its failures (incidents)."""

from collections.abc import Iterable, Sequence

from ..notation.events import AnyEvent, Round
from ..notation.view import View
from .levels import LEVELS, LevelBot

STAND_IN = LEVELS["builder"]
"""The level that replaces a bot: a builder, because it does not search and is fast."""
MOST_INCIDENTS = 1000


def stand_in(seed: str, level: str = STAND_IN.name) -> LevelBot:
    """Make the bot that moves instead of another. A level that never searches replaces itself."""
    return LevelBot(STAND_IN if LEVELS[level].rollouts else LEVELS[level], seed)


class Substitute:
    """Notes the incidents of a bot, and moves instead of it."""

    def __init__(self, seed: str) -> None:
        """Start before the first match."""
        self.incidents: list[str] = []
        self.events: list[AnyEvent] = []
        """All events of this match that the bot has received."""
        self.is_playing = False
        self._seed = seed
        self._matches = 0

    def follow(self, events: Sequence[AnyEvent]) -> bool:
        """Add the events before a decision; return whether it is the first decision of a match."""
        is_first = not self.is_playing or _begin_match(events)
        if is_first:
            self.is_playing = True
            self.events = []
            self._matches += 1
            self._decisions = 0
            self._builder = stand_in(self._seed)
            self._overheard = 0
        self.events.extend(events)
        self._decisions += 1
        return is_first

    def move(self, view: View) -> str:
        """Return the builder's move; it gets the events since its last move."""
        unheard, self._overheard = self.events[self._overheard :], len(self.events)
        return self._builder.choose(view, tuple(unheard))

    def note(self, view: View, what: str, error_lines: Iterable[str] = ()) -> None:
        """Note an incident: where it happened, what it was, and what the bot wrote to standard error."""
        where = f"match {self._matches} ({view.game}, seat {view.seat}, round {view.round}), decision {self._decisions}"
        if len(self.incidents) < MOST_INCIDENTS:
            self.incidents.append("\n    | ".join([f"{where}: {what}", *error_lines]))


def in_brief(incident: str) -> str:
    """Return an incident in one line, without its place: the error, and the bot's last line about it."""
    trouble, *error_lines = incident.partition(": ")[2].splitlines()
    return "; ".join((trouble, *(line.strip(" |") for line in error_lines[-1:])))


def _begin_match(events: Iterable[AnyEvent]) -> bool:
    return any(isinstance(event, Round) and event.round == 1 for event in events)
