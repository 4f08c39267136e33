"""Shared by the tests of the terminal: names of players, and matches with given cards."""

from biberbau import Match

NAMES = {"A": "Ada", "B": "Bo", "C": "Cem", "D": "Dee", "E": "Eva", "F": "Fay"}


FIVE = ["3", "1", "3", "2", "3", "4", "3", "5", "3", "6"]
"""By turns: five 3s for A, and something else for B."""
UNTIL_FIVE = [f"put {seat}{number} up" for number in (1, 2, 3, 4) for seat in "AB"]
"""The moves after which A lays the fifth 3."""


def at(game: str, players: int, shuffle: list[str], *moves: str) -> Match:
    """A match with these cards on top, after these moves."""
    match = Match(game, players, shuffles=[shuffle])
    for move in moves:
        match.play(move)
    return match
