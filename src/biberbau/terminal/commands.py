"""The commands of the coach: `biberbau analyse` reviews a match, `biberbau puzzle` plays and finds puzzles."""

import argparse
from pathlib import Path
from random import Random

from ..arguments import add_colour
from ..errors import Problem
from ..games import GAMES
from ..games.catalogue import BUILT_IN
from ..installation import command as shell_command
from ..lang import text
from ..notation.puzzle import Level, Theme
from ..notation.review import Effort
from ..notation.types import choices_of

ANALYSE = "Review a finished match: which decisions mattered, and what was luck; exit 1 if it cannot be reviewed."
PUZZLE = "Play puzzles in this terminal, or find new ones in matches between bots."
KEPT = 48
"""Number of puzzles that `puzzle make` keeps."""
BY = "builder,boss@300"
"""Who plays the matches that `puzzle make` searches."""


class CannotCoach(Problem):
    """A command of the coach that is not possible."""

    family = "coach"


def add_puzzle(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `puzzle`."""
    add = command.add_argument
    add("action", choices=("play", "make"), nargs="?", default="play", help="play puzzles, or find new ones")
    add("game", nargs="?", metavar="GAME", help=", ".join(game.name for game in BUILT_IN))
    add("--id", metavar="ID", help="play this puzzle")
    add("--level", choices=choices_of(Level), help="play puzzles that this level is the weakest one to find")
    add(
        "--theme", choices=choices_of(Theme), metavar="THEME", help=f"play puzzles about {', '.join(choices_of(Theme))}"
    )
    add("--seed", default="1", help="make: text that determines the matches; play: the order (default: 1)")
    add("--matches", type=int, default=40, metavar="N", help="make: number of matches to search (default: 40)")
    add("--by", type=_two_bots, default=BY, metavar="A,B", help=f"make: who plays the matches (default: {BY})")
    add("--keep", type=int, default=KEPT, metavar="N", help=f"make: number of puzzles to keep (default: {KEPT})")
    add("--to", type=Path, metavar="FILE", help="make: file to write (default: GAME-puzzles.json)")
    add_colour(command)


def _two_bots(names: str) -> tuple[str, ...]:
    found = tuple(names.split(","))
    if len(found) != 2:
        raise argparse.ArgumentTypeError(f"give two bots, such as {BY}")
    return found


def puzzle(call: argparse.Namespace, language: str) -> int:
    """Play or make puzzles."""
    return _make(call, language) if call.action == "make" else _play(call, language)


def _play(call: argparse.Namespace, language: str) -> int:
    from ..coach.puzzles import puzzles
    from ..setting_up import read_game
    from .console import real_console
    from .drawing import Look
    from .puzzles import play_puzzles

    games = [read_game(call.game).name] if call.game else [game.name for game in BUILT_IN]
    wanted = [
        each
        for game in games
        for each in puzzles(game)
        if call.id in (None, each.id) and call.level in (None, each.level) and call.theme in (None, *each.themes)
    ]
    if not wanted:
        raise CannotCoach("no-puzzle", command=shell_command("puzzle"))
    Random(call.seed).shuffle(wanted)
    console = real_console(call.color)
    play_puzzles(wanted, console, Look(language, width=console.width, paint=console.paint))
    return 0


def _make(call: argparse.Namespace, language: str) -> int:
    from ..coach.finding import choose, find
    from ..coach.puzzles import write
    from ..games.gears import can_compile
    from ..installation import install_command
    from ..setting_up import read_game

    if call.game is None:
        raise CannotCoach("no-game", command=shell_command("puzzle make clan"))
    if not can_compile():
        raise CannotCoach("no-numba", install=install_command("compiled"))
    game = GAMES[read_game(call.game).name]
    found = [each for number in range(call.matches) for each in find(game, f"{call.seed}-{number}", call.by)]
    kept = choose(found, call.keep)
    path = call.to or Path(f"{game.name}-puzzles.json")
    asked = f"--seed {call.seed} --matches {call.matches} --by {','.join(call.by)} --keep {call.keep}"
    write(path, f"biberbau puzzle make {game.name} {asked}", kept)
    facts = {"count": len(kept), "found": len(found), "matches": call.matches, "path": path}
    print(text(language, "puzzle.made", **facts))
    return 0


def add_analyse(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `analyse`."""
    add = command.add_argument
    add("file", type=Path, nargs="+", metavar="FILE", help="JSON file with one record, or with one per line")
    add("--match", type=int, metavar="N", help="number of the record, counted from 1")
    add("--seat", type=str.upper, action="append", help="seat to review; may be repeated (default: all)")
    add("--person", metavar="NAME", help="what this person could try next time, from all records of the files")
    add("--effort", choices=choices_of(Effort), default="usual", help="how long the coach looks (default: usual)")
    add("--all", action="store_true", help="say something about every decision")
    add("--json", action="store_true", help="print the review as JSON")
    about = "file that keeps the review, and what is done of it if it is stopped: then the same command goes on"
    add("--save", type=Path, metavar="FILE", help=about)
    add_colour(command)


def analyse(call: argparse.Namespace, language: str) -> int:
    """Review a match, or what a person could try next time."""
    from .console import real_console
    from .drawing import Look
    from .habits import next_time
    from .reviews import analyse as run

    console = real_console(call.color)
    look = Look(language, width=console.width, paint=console.paint)
    if call.person is not None:
        next_time(call.file, call.person, call.effort, console, look, as_json=call.json)
        return 0
    if len(call.file) > 1:
        raise CannotCoach("whose")
    run(call.file[0], call.match, call.seat, call.effort, call.save, console, look, every=call.all, as_json=call.json)
    return 0
