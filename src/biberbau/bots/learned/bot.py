"""Bots that play a learned policy without search, wherever bots play."""

from random import Random

from ...games import GAMES
from ...notation import spell
from ...notation.events import AnyEvent
from ...notation.view import View
from ..belief import imagine
from ..memory import Memory
from .player import Policy, no_policy, policy_for
from .policy import BY_CHANCE
from .weights import PolicyNet


class PolicyBot:
    """Plays each move with the probability that a policy gives it; it forgets nothing.

    Without a network it plays the policy that comes with the package for the game and number of players.
    """

    def __init__(self, net: PolicyNet | None, seed: str) -> None:
        """Prepare for one match."""
        self._own = net and Policy(GAMES[net.card["game"]], net)
        self._seed = seed
        self._memory: Memory | None = None

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the move to play; BadSetup if there is no policy for the game with this number of players."""
        policy = self._own or policy_for(view.game, view.players)
        if (policy.game.name, policy.layout.players) != (view.game, view.players):
            raise no_policy(view.game, view.players)
        if self._memory is None:
            self._memory = Memory(view.seat, policy.game)
        self._memory.follow(events)
        if len(view.legal) == 1:
            return view.legal[0]
        belief = imagine(view, self._memory, Random(f"{self._seed}/{view!r}"))
        return spell(policy.choose(belief.state, belief.hints.ceilings, BY_CHANCE), policy.game.slots)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Forget the match."""
        self._memory = None

    def close(self) -> None:
        """Do nothing: there are no resources."""
