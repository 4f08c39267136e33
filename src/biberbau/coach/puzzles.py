"""The puzzles that come with the project, by game (`puzzles/<game>.json`, docs/puzzles.md)."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ..games.catalogue import BUILT_IN
from ..match import Match
from ..notation.puzzle import FORMAT, Puzzle

FOLDER = Path(__file__).with_name("puzzles")


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return all puzzles of a game, in a fixed order; none for a game without puzzles."""
    file = FOLDER / f"{game}.json"
    return read(file) if game in (each.name for each in BUILT_IN) and file.is_file() else ()


def read(file: Path) -> tuple[Puzzle, ...]:
    """Read a file of puzzles; ValueError if it is not one."""
    given = json.loads(file.read_text("utf-8"))
    if not isinstance(given, dict) or given.get("format") != FORMAT or not isinstance(given.get("puzzles"), list):
        raise ValueError(f"{file.name} is no file of puzzles")
    return tuple(map(Puzzle.from_dict, given["puzzles"]))


def write(file: Path, command: str, found: Sequence[Puzzle]) -> None:
    """Write a file of puzzles, one in each line, with the command that found them."""
    lines = ",\n".join(json.dumps(each.to_dict(), ensure_ascii=False, separators=(",", ":")) for each in found)
    head = f'"format":{json.dumps(FORMAT)},"command":{json.dumps(command)}'
    file.write_text(f'{{{head},"puzzles":[\n{lines}\n]}}\n', "utf-8")


def match_of(puzzle: Puzzle) -> Match:
    """Return the match of a puzzle at the decision."""
    match = Match.begin(puzzle.record)
    for move in puzzle.record.moves[: puzzle.at]:
        match.play(move)
    return match
