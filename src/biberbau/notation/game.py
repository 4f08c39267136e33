"""The public facts about a game, for the web page, programs, forms and documents."""

from typing import Annotated, NamedTuple, get_args

from ..games.game import Best, Game, Value
from ..games.options import Option, OptionKind
from .schema import Json, plain
from .types import Card, Named
from .types import Game as Name
from .types import Option as OptionValue
from .words import SEATS


class OptionFacts(NamedTuple):
    """An option of a game."""

    name: str
    kind: Annotated[
        str,
        Named(
            "OptionKind", "A whole number, a seat, all seats in some order, or true and false.", get_args(OptionKind)
        ),
    ]
    least: Annotated[int | None, "the smallest value of a number"]
    most: Annotated[int | None, "the largest value of a number"]
    usual: Annotated[dict[str, OptionValue], "the value if nobody sets it, by the number of players"]


class GameFacts(NamedTuple):
    """The facts about a game."""

    name: Name
    family: Annotated[str, "games of a family share rules, moves and questions"]
    slots: Annotated[int, "slots to a seat"]
    layout: Annotated[tuple[tuple[int, ...], ...], "the slots of a seat as they lie, row by row from the top"]
    best: Annotated[str, Named("Best", "Whether most or fewest points win.", get_args(Best))]
    players: Annotated[tuple[int, int], "how many can play: from, to"]
    rounds: Annotated[dict[str, int], "how many rounds the rulebook plays, by the number of players"]
    minutes: Annotated[tuple[int, int], "how long a match takes people, roughly: from, to"]
    ages: Annotated[int, "from which age on it is recommended"]
    deck: Annotated[dict[Card, int], "how many copies of each card there are"]
    points: Annotated[dict[str, int], "points that are added to the sum of the cards, by what they are for"]
    options: Annotated[tuple[OptionFacts, ...], "the options that have a meaning in this game"]

    def to_dict(self) -> Json:
        """Return the facts ready for JSON."""
        fields: Json = plain(self)
        return fields


def facts_of(game: Game) -> GameFacts:
    """Return the facts about a game."""
    return GameFacts(
        name=game.name,
        family=game.family,
        slots=game.slots,
        layout=game.layout,
        best=game.best,
        players=(game.players[0], game.players[-1]),
        rounds={str(players): game.rounds(players) for players in game.players},
        minutes=game.minutes,
        ages=game.ages,
        deck=dict(game.deck),
        points=dict(game.points),
        options=tuple(_option_facts(game, option) for option in game.options),
    )


def _option_facts(game: Game, option: Option) -> OptionFacts:
    least, most = (option.least, option.most) if option.kind == "number" else (None, None)
    usual = {str(players): _in_notation(option, game.usual(option, players)) for players in game.players}
    return OptionFacts(option.name, option.kind, least, most, usual)


def _in_notation(option: Option, value: Value) -> OptionValue:
    """Return the value of an option in the notation: seats are letters."""
    if isinstance(value, tuple):
        return tuple(SEATS[seat] for seat in value)
    return SEATS[value] if option.kind == "seat" else value
