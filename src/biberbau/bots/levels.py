"""The five levels, and the player they share.

Levels differ the way people do: how long they remember a card they have seen, and how far they think. None of them
cheats: whatever the level, all it is given is a view and the events of its seat.
"""

from dataclasses import dataclass
from random import Random

from ..games import GAMES, Game
from ..notation import spell
from ..notation.events import AnyEvent
from ..notation.view import View
from . import thinking, warming
from .belief import imagine
from .heuristics import heuristics_of
from .memory import Memory
from .thinking import CHILDISH, FAR, NEAR, Sight


@dataclass(frozen=True, slots=True)
class Level:
    """How a player of a level thinks.

    `span`: for how many turns of the table a card that was seen stays in mind. `sight`: how far it sees at a glance.
    `reads`: guesses what others hold from how they handle it. `rollouts`: how often it imagines what may come of its
    moves, with two players. `seconds`: when the clock cuts in.
    """

    name: str
    span: float
    sight: Sight
    reads: bool
    rollouts: int
    seconds: float

    def budget(self, game: Game, players: int) -> int:
        """Rollouts for one move: fewer with many players, when each takes longer, so that a level keeps its time."""
        return self.rollouts * heuristics_of(game.heuristics).EFFORT * 4 // (players + 2)


ALWAYS = float("inf")
LEVELS = {
    level.name: level
    for level in (
        Level("kit", span=4, sight=CHILDISH, reads=False, rollouts=0, seconds=0),
        Level("yearling", span=8, sight=NEAR, reads=False, rollouts=0, seconds=0),
        Level("builder", span=30, sight=FAR, reads=False, rollouts=0, seconds=0),
        Level("elder", span=60, sight=FAR, reads=False, rollouts=150, seconds=0.5),
        Level("boss", span=ALWAYS, sight=FAR, reads=True, rollouts=4_000, seconds=1.0),
    )
}
"""From the beaver kit that forgets to the boss that works it out; names as in the notation."""


class LevelBot:
    """A player of a level. `patient` waits for the compiled gear; otherwise it plays at a glance until that is warm."""

    def __init__(self, level: Level, seed: str, patient: bool = True, budget: int | None = None) -> None:
        """Sit down; the same seed and the same views give the same moves, unless the clock has to cut in."""
        self.level = level
        self.budget = budget
        self.seed = seed
        self.patient = patient
        self.cut_short = 0
        self._memory: Memory | None = None
        if level.rollouts and not patient:
            warming.begin()

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the move to play."""
        game = GAMES[view.game]
        if self._memory is None:
            self._memory = Memory(view.seat, game, self.level.span, Random(f"{self.seed}/memory"))
        self._memory.follow(events)
        if len(view.legal) == 1:
            return view.legal[0]
        return spell(self._think(game, view, self._memory), game.slots)

    def _think(self, game: Game, view: View, memory: Memory) -> int:
        belief = imagine(view, memory, Random(f"{self.seed}/{view!r}"), self.level.reads)
        if not self.level.rollouts or not (self.patient or warming.is_warm(game)):
            return thinking.by_heuristics(game, belief.state, self.level.sight)
        thought = thinking.by_search(game, belief, self._rollouts(game, view), self.level.seconds)
        self.cut_short += thought.cut_short
        return thought.move

    def _rollouts(self, game: Game, view: View) -> int:
        return self.budget if self.budget is not None else self.level.budget(game, view.players)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Forget the match."""
        self._memory = None

    def close(self) -> None:
        """Leave; there is nothing to clear away."""
