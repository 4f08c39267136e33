"""The learned policy of a game, ready to play in the plain gear."""

from collections.abc import Sequence
from functools import cache

from ...errors import BadSetup
from ...games import GAMES, Game, moves
from ...games.table import State
from ...installation import command
from ...observation import Actions, Layout
from ...observation.episode import Episode
from ..heuristics import looks_broken_in, reads_rows
from .policy import LIKELIEST, WORK, choose_learned
from .weights import PolicyNet, net_of

SEARCHED_PLAYERS = 2
"""Number of players with which a search on a policy is better than one on heuristics, in games whose moves are read
(`heuristics.reads_rows`); elsewhere it was not clearly better."""


class Policy:
    """A learned policy for a game with a number of players."""

    def __init__(self, game: Game, net: PolicyNet) -> None:
        """Prepare a network of this game."""
        players = net.card["players"]
        self.game = game
        self.layout = Layout(game, players, reading=True)
        self._looks_broken = looks_broken_in(game)
        self.numbers = [*Actions(game.name, players).lookup(), *net.numbers]

    def episode(self, state: State, limits: Sequence[int]) -> Episode:
        """Return a state in the form that the policy reads; lists are shared with the state.

        `limits` are the highest probable values of the cards, by slot (`Episode.limits`); empty if nothing is known.
        """
        episode = self.layout.followed(state, Episode)
        episode.limits[: len(limits)] = limits
        return episode

    def choose(self, state: State, limits: Sequence[int], way: int = LIKELIEST) -> int:
        """Pick a move of the seat to move, in the plain gear; one that looks broken only if all do."""
        out = [0] * moves.MOST
        legal = out[: self.game.rules.legal(state, out)]
        sensible = [move for move in legal if not self._looks_broken(state, move)] or legal
        seen, work = [0] * self.layout.width, [0] * WORK
        return choose_learned(self.episode(state, limits), sensible, len(sensible), self.numbers, seen, work, way)


def searched_policy_of(game: Game, players: int) -> Policy | None:
    """Return the policy of a game, if a search on it is better than one on heuristics."""
    return _prepared(game.name, players) if players == SEARCHED_PLAYERS and reads_rows(game) else None


def policy_for(game: str, players: int) -> Policy:
    """Return the policy of a game. Raises BadSetup if none comes with the package."""
    found = _prepared(game, players)
    if found is None:
        raise no_policy(game, players)
    return found


def no_policy(game: str, players: int) -> BadSetup:
    """Return the error of a game without a policy; it names the command that trains one."""
    return BadSetup("no-policy", game=game, players=players, command=command(f"train {game} --players {players}"))


@cache
def _prepared(name: str, players: int) -> Policy | None:
    net = net_of(name, players)
    return net and Policy(GAMES[name], net)
