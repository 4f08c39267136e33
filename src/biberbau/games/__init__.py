"""The rules of all games, and the declaration of each game."""

from .game import FEWEST, MOST, Best, Game, option_names
from .options import Option
from .registry import GAMES, find_game
from .table import State

__all__ = ["FEWEST", "GAMES", "MOST", "Best", "Game", "Option", "State", "find_game", "option_names"]
