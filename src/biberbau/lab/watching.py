"""What spectators may see of a state: texts and pictures that environments render."""

from collections.abc import Mapping
from typing import Any

from ..errors import BadSetup
from ..games import Game
from ..games.table import State
from ..match import Match
from ..options import keep_options
from ..view import Sheet
from .drawing import pixels_of, svg_of

MODES = ("human", "ansi", "svg", "rgb_array")
"""Ways to render: text that is printed, text, a picture as text, pixels."""


def read_mode(mode: str | None) -> str | None:
    """Check a way to render; None if nothing is rendered."""
    if mode is not None and mode not in MODES:
        raise BadSetup("bad-option", option="render_mode", value=mode, expected=", ".join(MODES))
    return mode


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
