"""Baselines: simple bots to measure other bots against."""

from random import Random

from ..games import GAMES, Game, cards, moves, phases
from ..games.table import State
from ..notation import spell
from ..notation.events import AnyEvent
from ..notation.view import View
from ..sampling import sample_state

WORLDS = 8


class RandomBot:
    """Plays uniformly random legal moves."""

    def __init__(self, seed: str) -> None:
        """Keep the seed."""
        self.seed = seed

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return a random move, the same for the same view."""
        return Random(f"{self.seed}/{view!r}").choice(view.legal)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Do nothing: there is no memory."""

    def close(self) -> None:
        """Do nothing: there are no resources."""


class OneStepBot:
    """Looks ahead to the end of its own turn: plays the move with the best expected lead if the round ended then.

    It deals the hidden cards several times, completes its turn in the best way in each deal, and compares its points
    with those of the others. It knocks when it leads.
    """

    def __init__(self, seed: str, worlds: int = WORLDS) -> None:
        """Keep the seed, and the number of deals of the hidden cards."""
        self.seed = seed
        self.worlds = worlds

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the move with the best expected lead."""
        game, random = GAMES[view.game], Random(f"{self.seed}/{view!r}")
        worlds = [sample_state(view, random) for _ in range(self.worlds)]
        options = legal_moves(game, worlds[0])
        best = max(options, key=lambda move: sum(lead_after(game, world, move) for world in worlds))
        return spell(best, game.slots)

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Do nothing: there is no memory."""

    def close(self) -> None:
        """Do nothing: there are no resources."""


def legal_moves(game: Game, state: State) -> list[int]:
    """Return the legal moves of a state."""
    out = [0] * moves.MOST
    return out[: game.rules.legal(state, out)]


def lead_after(game: Game, world: State, move: int) -> float:
    """Return the lead in points at the end of the own turn, if it continues in the best way after a move."""
    me = world.seat
    future = world.copy()
    game.rules.play(future, move)
    if future.seat == me and future.phase < phases.SCORED and future.turns == world.turns:
        return max(lead_after(game, future, then) for then in legal_moves(game, future))
    lead = future_lead(game, future, me)
    return lead * EAGERNESS if future.ender == me else lead


EAGERNESS = 1.01
"""Factor for ending the round: a bot ends it when it leads, and continues when it does not."""
SPECIAL = 5
"""Value of a special in a row: the mean of the numbers that may replace it."""


def future_lead(game: Game, state: State, me: int) -> float:
    """Return the lead of a seat over the mean of the others, if the round ended with the present table."""
    if state.phase >= phases.SCORED:
        points = list(state.points[: state.players])
    else:
        points = [_points(game, state, seat) for seat in range(state.players)]
    others = (sum(points) - points[me]) / (state.players - 1)
    return (points[me] - others) * (1 if game.best == "most" else -1)


def _points(game: Game, state: State, seat: int) -> int:
    shown = state.copy()
    for slot in range(seat * state.slots, (seat + 1) * state.slots):
        face = state.table[slot] & cards.FACE
        if cards.BEAVER < face < cards.EMPTY:
            shown.table[slot] = SPECIAL
    game.rules.score_seat(shown, seat)
    return shown.points[seat]
