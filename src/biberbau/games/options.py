"""Options of a match, declared: house rules, and the facts about real people that the rulebooks ask for (X01)."""

from typing import Literal, NamedTuple

OptionKind = Literal["number", "seat", "order", "switch"]
"""A whole number, a seat, all seats in some order, or true and false."""

MOST_ROUNDS = 20
MOST_TURNS = 100_000
USUAL_TURN_CAP = 1000


class Option(NamedTuple):
    """One option: its name in the notation, what values it takes, and the field of the state that it sets."""

    name: str
    kind: OptionKind
    field: str
    least: int = 0
    most: int = 0


ROUNDS = Option("rounds", "number", "rounds", 1, MOST_ROUNDS)
FIRST = Option("first", "seat", "first")
BIRTHDAY_ORDER = Option("birthday_order", "order", "birthdays")
ROTATE = Option("rotate", "switch", "rotate")
TURN_CAP = Option("turn_cap", "number", "turn_cap", 1, MOST_TURNS)

COMMON = (ROUNDS, FIRST, BIRTHDAY_ORDER, ROTATE, TURN_CAP)
"""Every game knows these names; one without meaning in a game is ignored there."""
