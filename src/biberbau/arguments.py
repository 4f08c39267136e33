"""Arguments that several commands have."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from .errors import Problem
from .games import GAMES

LONGEST_NUMBER = 18
"""Digits; no option has a longer number."""


class BadCall(Problem):
    """A command line with an error."""

    family = "cli"


def add_options(command: argparse.ArgumentParser, with_rounds: bool = False) -> None:
    """Add `--option` to a command, and with `with_rounds` also `--rounds`."""
    about = "option of the match, such as turn_cap=200; may be repeated"
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=about)
    if with_rounds:
        about = "rounds of a match (default: the rulebook's); short for --option rounds=R"
        command.add_argument(
            "--rounds", dest="option", action="append", type="rounds={}".format, metavar="R", help=about
        )


def add_learning(command: argparse.ArgumentParser, about_folder: str) -> None:
    """Add the game and the arguments of a training to a command."""
    add = command.add_argument
    add("game", metavar="GAME", help=", ".join(GAMES))
    add("--players", type=int, default=2, metavar="N", help="2 to 6 (2)")
    add("--millions", type=float, default=40, metavar="M", help="decisions to play, in millions (40)")
    add("--seed", type=int, default=1, help="whole number that determines the first weights and deals (1)")
    add("--out", type=Path, default=Path("nets"), metavar="DIR", help=about_folder)


def add_colour(command: argparse.ArgumentParser) -> None:
    """Add `--color` to a command."""
    command.add_argument(
        "--color",
        action=argparse.BooleanOptionalAction,
        help="use colours (default: in a terminal, unless NO_COLOR is set)",
    )


def options_of(given: Iterable[str]) -> dict[str, object]:
    """Read all options of a command line."""
    return dict(map(read_option, given))


def spell_option(name: str, value: object) -> str:
    """Write an option as on the command line.

    >>> spell_option("rotate", True), spell_option("birthday_order", ["B", "A"])
    ('rotate=true', 'birthday_order=B,A')
    """
    if isinstance(value, list | tuple):
        return f"{name}={','.join(map(str, value))}"
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"


def read_option(given: str) -> tuple[str, object]:
    """Read `name=value`: a number, true or false, a seat, or several seats with commas between.

    >>> read_option("rounds=3"), read_option("rotate=true"), read_option("birthday_order=b,a")
    (('rounds', 3), ('rotate', True), ('birthday_order', ['B', 'A']))
    """
    name, equals, value = given.partition("=")
    if not equals:
        raise BadCall("option", given=given)
    if value.isdecimal() and len(value) <= LONGEST_NUMBER:
        return name, int(value)
    if value.lower() in ("true", "false"):
        return name, value.lower() == "true"
    seats = [part.upper() if len(part) == 1 else part for part in map(str.strip, value.split(","))]
    return name, seats if len(seats) > 1 else seats[0]
