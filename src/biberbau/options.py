"""Options of a match, read and checked by the declarations of the games."""

from collections.abc import Mapping
from typing import cast

from .errors import BadSetup, Verbatim
from .games import MOST, Game, Option, option_names
from .games.game import Value
from .games.options import COMMON
from .games.table import State
from .notation import SEATS, seat_number
from .notation.types import Option as Given


def read_options(given: object, game: Game, players: int) -> dict[str, Value]:
    """Check options as given and add the default values; an option without an effect in the game is ignored."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadSetup("bad-option", option="options", value=given, expected="{…}")
    for name in given:
        if name not in option_names(game):
            raise BadSetup("unknown-option", option=name, options=Verbatim(", ".join(option_names(game))))
    options = {option.name: option for option in (*COMMON, *game.options)}
    return {
        name: _read(option, given[name], players) if name in given else game.usual(option, players)
        for name, option in options.items()
    }


def set_options(state: State, game: Game, values: Mapping[str, Value]) -> None:
    """Set the fields of a state by the options that have an effect in its game."""
    for option in game.options:
        value = values[option.name]
        if isinstance(value, tuple):
            getattr(state, option.field)[: len(value)] = value
        else:
            setattr(state, option.field, int(value))


def keep_options(options: Mapping[str, object]) -> dict[str, Given]:
    """Copy checked options, so that no list of the caller is kept."""
    kept = {name: tuple(value) if isinstance(value, list | tuple) else value for name, value in options.items()}
    return cast("dict[str, Given]", kept)


def expected(option: Option, players: int = MOST) -> str:
    """Describe the possible values of an option, for errors and documents."""
    texts = {"seat": f"{SEATS[0]}–{SEATS[players - 1]}", "order": "[A, B, …]", "switch": "true, false"}
    return texts.get(option.kind, f"{option.least}–{option.most}")


def _read(option: Option, given: object, players: int) -> Value:
    value = _READERS[option.kind](option, given, players)
    if value is None:
        raise BadSetup("bad-option", option=option.name, value=given, expected=expected(option, players))
    return value


def _number(option: Option, value: object, _players: int) -> Value | None:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and isinstance(value, int) and option.least <= value <= option.most else None


def _seat(_option: Option, value: object, players: int) -> Value | None:
    try:
        return seat_number(value, players)
    except BadSetup:
        return None


def _order(option: Option, value: object, players: int) -> Value | None:
    if not isinstance(value, list | tuple):
        return None
    seats = [seat for seat in (_seat(option, name, players) for name in value) if isinstance(seat, int)]
    return tuple(seats) if sorted(seats) == list(range(players)) and len(value) == players else None


def _switch(_option: Option, value: object, _players: int) -> Value | None:
    return value if isinstance(value, bool) else None


_READERS = {"number": _number, "seat": _seat, "order": _order, "switch": _switch}
