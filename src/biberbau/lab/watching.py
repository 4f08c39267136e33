"""What spectators may see of a state: texts and pictures that environments render, and other worlds for leak tests."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ..bots.rollout import redeal
from ..games import Game, phases
from ..games.table import State
from ..match import Match
from ..options import keep_options
from ..view import Sheet
from .drawing import pixels_of, svg_of

MODES = ("human", "ansi", "svg", "rgb_array")
"""Ways to render: text that is printed, text, a picture as text, pixels."""


def render(state: State, game: Game, options: Mapping[str, object], mode: str | None) -> Any:
    """Return the position as a spectator sees it, in the form of a mode; print it for people, and return nothing."""
    match = Match.resume(state, game, keep_options(options), Sheet(), seed="")
    if mode in ("svg", "rgb_array"):
        picture = svg_of(match.view(None))
        return picture if mode == "svg" else pixels_of(picture)
    text = _in_words(match, state, game)
    if mode != "human":
        return text
    print(text)
    return None


def _in_words(match: Match, state: State, game: Game) -> str:
    """Return the position in a sentence and in the notation; `biberbau show` draws it."""
    whose = "over" if match.turn is None else f"{match.turn} to move ({match.phase})"
    points = ", ".join(f"{seat} {total}" for seat, total in match.totals.items())
    heading = f"{game.name}, round {state.round} of {state.rounds}, {whose}; points: {points}"
    return heading if match.turn is None else f"{heading}\n{match.position_text('public')}"


def resample(state: State, seat: int, seed: int) -> None:
    """Change a state into another one that is possible for all that a seat knows: deal the unseen cards again."""
    random = Random(seed)
    before, state.random = state.random, random.getrandbits(64)
    redeal(state, seat, 0, 0)
    state.random = before
    if state.phase == phases.OPEN:
        for other in range(state.seat):
            if other != seat:
                first, second = random.sample(range(state.slots), 2)
                state.chosen[other] = 1 << first | 1 << second
