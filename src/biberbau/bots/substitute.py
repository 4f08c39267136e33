"""Standing in: who moves in the place of a bot that fails, and what is kept of each failure."""

from collections.abc import Iterable, Sequence

from ..notation.events import AnyEvent, Round
from ..notation.view import View
from .levels import LEVELS, LevelBot

STAND_IN = LEVELS["builder"]
"""Who moves in a bot's place: a builder, because it does not search and takes hardly any time."""
MOST_INCIDENTS = 1000


def stand_in(seed: str, level: str = STAND_IN.name) -> LevelBot:
    """Make the player that moves in the place of a bot. A level that never searches stands in for itself."""
    return LevelBot(STAND_IN if LEVELS[level].rollouts else LEVELS[level], seed)


class Substitute:
    """Notes what goes wrong with a bot as incidents, and moves in the bot's place."""

    def __init__(self, seed: str) -> None:
        """Wait for the first match."""
        self.incidents: list[str] = []
        self.events: list[AnyEvent] = []
        """Everything that the bot was told in this match."""
        self.is_playing = False
        self._seed = seed
        self._matches = 0

    def follow(self, events: Sequence[AnyEvent]) -> bool:
        """Hear the events before a decision; return whether it is the first decision of a match."""
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
        """Return the builder's move, after telling it the events since it last moved."""
        unheard, self._overheard = self.events[self._overheard :], len(self.events)
        return self._builder.choose(view, tuple(unheard))

    def note(self, view: View, what: str, complaints: Iterable[str] = ()) -> None:
        """Keep an incident: where it happened, what it was, and what the bot wrote about it."""
        where = f"match {self._matches} ({view.game}, seat {view.seat}, round {view.round}), decision {self._decisions}"
        if len(self.incidents) < MOST_INCIDENTS:
            self.incidents.append("\n    | ".join([f"{where}: {what}", *complaints]))


def in_brief(incident: str) -> str:
    """What went wrong on one line, without where: the incident, and the last thing that the bot said about it."""
    trouble, *complaints = incident.partition(": ")[2].splitlines()
    return "; ".join((trouble, *(line.strip(" |") for line in complaints[-1:])))


def _begin_match(events: Iterable[AnyEvent]) -> bool:
    return any(isinstance(event, Round) and event.round == 1 for event in events)
