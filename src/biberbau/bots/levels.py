"""The five levels, and the bot that plays them.

Levels differ in how they remember the cards they have seen, and how far they look ahead. No level cheats: each gets
only the view and the events of its seat.
"""

from dataclasses import dataclass
from random import Random

from ..games import GAMES, Game
from ..notation import spell
from ..notation.events import AnyEvent
from ..notation.view import View
from . import thinking, warming
from .belief import Belief, imagine
from .forgetting import Forgetting
from .heuristics import heuristics_of
from .learned.player import Policy, searched_policy_of
from .memory import Memory
from .thinking import BEGINNER, FAR, NEAR, Foresight


@dataclass(frozen=True, slots=True)
class Level:
    """The parameters of a level.

    `forgetting`: how it forgets; None forgets nothing. `foresight`: how far the heuristic looks ahead. `notices`:
    tracks which players have seen a card. `reads`: infers the cards of other players from their moves. `learns`: uses a
    learned policy where a search on it is better. `rollouts`: number of rollouts for one move with two players.
    `seconds`: CPU time limit of the search.
    """

    name: str
    forgetting: Forgetting | None
    foresight: Foresight
    notices: bool
    reads: bool
    learns: bool
    rollouts: int
    seconds: float

    def budget(self, game: Game, players: int) -> int:
        """Return the rollouts for one move: fewer with more players, because each takes longer."""
        return self.rollouts * heuristics_of(game.heuristics).EFFORT * 4 // (players + 2)

    def remember(self, seat: str | None, game: Game, seed: str) -> Memory:
        """Return an empty memory of this level."""
        return Memory(seat, game, self.forgetting, seed)

    def believe(self, view: View, memory: Memory, random: Random) -> Belief:
        """Return what this level believes with such a memory."""
        return imagine(view, memory, random, self.reads, self.notices)

    def policy(self, game: Game, players: int) -> Policy | None:
        """Return the learned policy that this level uses; None if it uses none, or if there is none."""
        return searched_policy_of(game, players) if self.learns else None

    def at_a_glance(self, game: Game, belief: Belief) -> int:
        """Pick a move without a search."""
        policy = self.policy(game, belief.state.players)
        return (
            thinking.by_policy(policy, belief) if policy else thinking.by_heuristics(game, belief.state, self.foresight)
        )

    def by_search(self, game: Game, belief: Belief, rollouts: int, seconds: float) -> thinking.Thought:
        """Pick a move by the search of this level."""
        return thinking.by_search(game, belief, rollouts, seconds, self.policy(game, belief.state.players))


LEVELS = {
    level.name: level
    for level in (
        Level("kit", Forgetting(4, 2, 0.4), BEGINNER, notices=False, reads=False, learns=False, rollouts=0, seconds=0),
        Level("yearling", Forgetting(6, 3, 0.4), NEAR, notices=False, reads=False, learns=False, rollouts=0, seconds=0),
        Level("builder", Forgetting(10, 4, 0.4), FAR, notices=True, reads=False, learns=False, rollouts=0, seconds=0),
        Level("elder", Forgetting(20, 8, 0.3), FAR, notices=True, reads=True, learns=False, rollouts=150, seconds=0.5),
        Level("boss", None, FAR, notices=True, reads=True, learns=True, rollouts=4_000, seconds=1.0),
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
            self._memory = self.level.remember(view.seat, game, f"{self.seed}/memory")
        self._memory.follow(events)
        if len(view.legal) == 1:
            return view.legal[0]
        return spell(self._think(game, view, self._memory), game.slots)

    def _think(self, game: Game, view: View, memory: Memory) -> int:
        belief = self.level.believe(view, memory, Random(f"{self.seed}/{view!r}"))
        if not self.level.rollouts or not (self.patient or warming.is_warm(game)):
            return self.level.at_a_glance(game, belief)
        thought = self.level.by_search(game, belief, self._rollouts(game, view), self.level.seconds)
        self.cut_short += thought.cut_short
        return thought.move

    def _rollouts(self, game: Game, view: View) -> int:
        return self.budget if self.budget is not None else self.level.budget(game, view.players)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Forget the match."""
        self._memory = None

    def close(self) -> None:
        """Do nothing: there are no resources."""
