"""The five levels, and the bot that plays them.

Levels differ in how long they remember a card they have seen, and how far they look ahead. No level cheats: each gets
only the view and the events of its seat.
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
from .thinking import BEGINNER, FAR, NEAR, Foresight


@dataclass(frozen=True, slots=True)
class Level:
    """The parameters of a level.

    `span`: number of turns that a seen card is remembered. `foresight`: how far the heuristic looks ahead. `reads`:
    infers others' cards from their moves. `rollouts`: rollouts per move with two players. `seconds`: time limit of the
    search.
    """

    name: str
    span: float
    foresight: Foresight
    reads: bool
    rollouts: int
    seconds: float

    def budget(self, game: Game, players: int) -> int:
        """Return the rollouts for one move: fewer with more players, because each takes longer."""
        return self.rollouts * heuristics_of(game.heuristics).EFFORT * 4 // (players + 2)


ALWAYS = float("inf")
LEVELS = {
    level.name: level
    for level in (
        Level("kit", span=4, foresight=BEGINNER, reads=False, rollouts=0, seconds=0),
        Level("yearling", span=8, foresight=NEAR, reads=False, rollouts=0, seconds=0),
        Level("builder", span=30, foresight=FAR, reads=False, rollouts=0, seconds=0),
        Level("elder", span=60, foresight=FAR, reads=False, rollouts=150, seconds=0.5),
        Level("boss", span=ALWAYS, foresight=FAR, reads=True, rollouts=4_000, seconds=1.0),
    )
}
"""The levels from the weakest to the strongest; names as in the notation."""


class LevelBot:
    """A bot of a level. `patient` waits for the compiled search; otherwise it uses heuristics until that is ready."""

    def __init__(self, level: Level, seed: str, patient: bool = True, budget: int | None = None) -> None:
        """Start; the same seed and the same views give the same moves, unless the time limit stops the search."""
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
            return thinking.by_heuristics(game, belief.state, self.level.foresight)
        thought = thinking.by_search(game, belief, self._rollouts(game, view), self.level.seconds)
        self.cut_short += thought.cut_short
        return thought.move

    def _rollouts(self, game: Game, view: View) -> int:
        return self.budget if self.budget is not None else self.level.budget(game, view.players)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Forget the match."""
        self._memory = None

    def close(self) -> None:
        """Do nothing: there are no resources."""
