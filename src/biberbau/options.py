"""Options of a match: house rules and the facts about real people that the rulebooks ask for (X01)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from .errors import BadSetup
from .games import Game
from .notation import seat_number

T = TypeVar("T")

MOST_ROUNDS = 20
MOST_TURNS = 100_000
USUAL_TURN_CAP = 1000


class Options(NamedTuple):
    """Every option with its value, seats as numbers."""

    rounds: int
    first: int
    birthday_order: tuple[int, ...]
    rotate: bool
    turn_cap: int


def read_options(given: object, game: Game, players: int) -> Options:
    """Check options as given and add the usual values; an option without meaning in the game does no harm."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadSetup("bad-option", option="options", value=given, expected="{…}")
    for name in given:
        if name not in _EXPECTED:
            raise BadSetup("unknown-option", option=name, options=", ".join(_EXPECTED))

    def read(name: str, reader: Callable[[object, int], T | None], usual: T) -> T:
        if name not in given:
            return usual
        value = reader(given[name], players)
        if value is None:
            raise BadSetup("bad-option", option=name, value=given[name], expected=_EXPECTED[name])
        return value

    return Options(
        rounds=read("rounds", _whole_number(MOST_ROUNDS), game.rounds(players)),
        first=read("first", _seat, game.first),
        birthday_order=read("birthday_order", _seat_order, tuple(range(players))),
        rotate=read("rotate", _switch, False),
        turn_cap=read("turn_cap", _whole_number(MOST_TURNS), USUAL_TURN_CAP),
    )


def plain_options(options: Mapping[str, object]) -> dict[str, object]:
    """Copy options as given, so that nobody else's list is kept or handed out."""
    return {name: list(value) if isinstance(value, list | tuple) else value for name, value in options.items()}


_EXPECTED = {
    "rounds": f"1–{MOST_ROUNDS}",
    "first": "A–F",
    "birthday_order": "[A, B, …]",
    "rotate": "true, false",
    "turn_cap": f"1–{MOST_TURNS}",
}


def _whole_number(most: int) -> Callable[[object, int], int | None]:
    def read(value: object, _players: int) -> int | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most
        return value if fits and isinstance(value, int) else None

    return read


def _seat(value: object, players: int) -> int | None:
    try:
        return seat_number(value, players)
    except BadSetup:
        return None


def _seat_order(value: object, players: int) -> tuple[int, ...] | None:
    if not isinstance(value, list | tuple):
        return None
    seats = [seat for seat in (_seat(name, players) for name in value) if seat is not None]
    return tuple(seats) if sorted(seats) == list(range(players)) and len(value) == players else None


def _switch(value: object, _players: int) -> bool | None:
    return value if isinstance(value, bool) else None
