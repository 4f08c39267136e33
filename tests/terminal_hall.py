"""What the tests of the terminal share: who sits there, and matches with given cards."""

from biberbau import Match

NAMES = {"A": "Ada", "B": "Bo", "C": "Cem", "D": "Dee", "E": "Eva", "F": "Fay"}


def at(game: str, players: int, shuffle: list[str], *moves: str) -> Match:
    """A match with these cards on top, after these moves."""
    match = Match(game, players, shuffles=[shuffle])
    for move in moves:
        match.play(move)
    return match
