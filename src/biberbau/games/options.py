"""Declarations of the options of a match: house rules, and facts about the players that the rulebooks use (X01)."""

from typing import Literal, NamedTuple

OptionKind = Literal["number", "seat", "order", "switch"]
"""A whole number, a seat, all seats in some order, or true or false."""

MOST_ROUNDS = 20
MOST_TURNS = 100_000
USUAL_TURN_CAP = 1000


class Option(NamedTuple):
    """The declaration of one option of a match."""

    name: str
    """Its name in the notation."""
    kind: OptionKind
    """The kind of its value: a whole number, a seat, all seats in some order, or true or false."""
    field: str
    """The field of the state that it sets."""
    about: str
    """Its meaning, in English."""
    least: int = 0
    """The smallest value of a number."""
    most: int = 0
    """The largest value of a number."""
    usual: int = 0
    """Default of a number or a switch; the game declares the defaults of rounds, seats and orders."""


ROUNDS = Option("rounds", "number", "rounds", "the number of rounds of a match", 1, MOST_ROUNDS)
FIRST = Option("first", "seat", "first", "the seat that starts the first round")
BIRTHDAY_ORDER = Option(
    "birthday_order",
    "order",
    "birthdays",
    "all seats in the order of their next birthdays; of seats tied for the start, the first one in it starts",
)
ROTATE = Option("rotate", "switch", "rotate", "whether the start moves one seat to the left after each round")
TURN_CAP = Option(
    "turn_cap",
    "number",
    "turn_cap",
    "the number of turns after which a round that nobody has ended is scored",
    least=1,
    most=MOST_TURNS,
    usual=USUAL_TURN_CAP,
)

COMMON = (ROUNDS, FIRST, BIRTHDAY_ORDER, ROTATE, TURN_CAP)
"""Every game accepts these; an option without an effect in a game is ignored."""
