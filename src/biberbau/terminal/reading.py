"""The commands `biberbau replay` and `biberbau rules`. They import what they need when they run."""

import argparse
from pathlib import Path

from ..arguments import BadCall, add_colour
from ..games import GAMES

REPLAY = "Check a record, step through it, print it, or play on from a moment of it; exit 1 if it is invalid."
RULES = "Show the rules of a game, or search the rules and rulings of all games."
DONE = 0
WIDEST = 100
"""Columns of a page of rules; longer lines are hard to read."""


def add_replay(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `biberbau replay`."""
    about = "JSON file with one record; or with one record per line, as an arena writes them: these are listed"
    command.add_argument("file", type=Path, metavar="FILE", help=about)
    command.add_argument("--match", type=int, metavar="N", help="number of the record to print, counted from 1")
    command.add_argument("--seat", type=str.upper, help="print what this seat saw (default: what a spectator saw)")
    command.add_argument("--all", action="store_true", help="also print what players saw secretly")
    command.add_argument("--from", dest="start", type=int, default=0, metavar="N", help="begin after move N")
    command.add_argument("--log", action="store_true", help="print the whole match, also on a terminal")
    about = (
        "play on after move N of --from against bots, in the seat of --seat (default: the one to move): with the cards "
        "as they were, or with all that the seat could not know dealt again"
    )
    command.add_argument("--play", choices=("same", "new"), help=about)
    command.add_argument("--bots", default="yearling", metavar="NAME", help="the bot for --play (default: yearling)")
    about = "save the record of what is played in a new file; it never claims to be fairly dealt"
    command.add_argument("--save", type=Path, metavar="FILE", help=about)
    add_colour(command)


def add_rules(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `biberbau rules`."""
    about = ", ".join(GAMES) + "; with --search only what concerns this game"
    command.add_argument("game", nargs="?", metavar="GAME", help=about)
    command.add_argument("--ids", action="store_true", help="cite the rulings that docs/rulings.md explains")
    about = "find rulings and passages of the rules for a question in everyday words"
    command.add_argument("--search", nargs="+", metavar="WORD", help=about)
    add_colour(command)


def replay(call: argparse.Namespace, language: str) -> int:
    """Step through a record on a terminal, print it, or play on from a moment of it."""
    from ..record import load
    from .branch import play_branch
    from .console import real_console
    from .drawing import Look
    from .replay import choose, describe, list_records, open_record
    from .screen import full_screen
    from .stepping import Stepper

    console = real_console(call.color)
    look = Look(language, width=console.width, paint=console.paint)
    fields = choose(call.file, call.match)
    if fields is None:
        console.say(*list_records(call.file, look))
        return DONE
    if call.play is not None:
        play_branch(fields, call.start, call.seat, call.play, call.bots, call.save, console, look)
        return DONE
    played, reader = open_record(fields, call.seat, call.all, look)
    if console.is_interactive and not call.log:
        with full_screen(console) as screen:
            Stepper(load(played.record()), reader, screen).run(call.start)
    else:
        for line in describe(played, reader, call.start):
            console.say(line)
    return DONE


def rules(call: argparse.Namespace, language: str) -> int:
    """Show a game's rules, or what a search finds."""
    from ..setting_up import read_game
    from .console import real_console
    from .drawing import Look
    from .rules import rules_lines
    from .searching import found_lines

    console = real_console(call.color)
    look = Look(language, width=min(console.width, WIDEST), paint=console.paint)
    game = None if call.game is None else read_game(call.game).name
    if call.search is not None:
        console.say(*found_lines(" ".join(call.search), game, look))
    elif game is None:
        raise BadCall("rules.game", games=", ".join(GAMES))
    else:
        console.say(*rules_lines(game, look, call.ids))
    return DONE
