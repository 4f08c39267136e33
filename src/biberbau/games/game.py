"""A game, declared: everything that anybody asks about it, in one place.

Rules are a module of their own, which several games of a family share. Whatever differs between them is data here:
the deck, the rounds, the switches of the state. Nobody outside decides such a fact by comparing names.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from . import cards, phases, table
from .options import COMMON, FIRST, ROUNDS, Option
from .table import State
from .versions import RULES, SWITCHES

Best = Literal["most", "fewest"]
"""Whether most or fewest points win."""
Value = int | bool | tuple[int, ...]
"""What an option is set to; seats are numbers."""

FEWEST, MOST = 2, table.SEATS
"""Players."""


class Rules(Protocol):
    """What a module of rules has."""

    __name__: str
    SLOTS: int

    @property
    def PHASES(self) -> tuple[int, ...]:
        """The phases in which somebody decides."""

    def __hash__(self) -> int: ...

    def begin_round(self, s: State) -> None:
        """Deal a round and go on to the first decision."""

    def legal(self, s: State, out: list[int]) -> int:
        """Write the legal moves into `out`; return how many."""

    def play(self, s: State, move: int) -> None:
        """Play a legal move and everything forced that follows it."""

    def score_seat(self, s: State, seat: int) -> None:
        """Add up one seat's cards."""

    def why_not(self, s: State, move: int) -> tuple[str, str | None]:
        """Say why a move is not legal now, and by which ruling."""

    def unsound(self, s: State) -> tuple[str, str] | None:
        """Name the field of a view that cannot be as it is, and why (the text `unsound.…`)."""


class Game(NamedTuple):
    """A game as everything above the rules knows it."""

    name: str
    family: str
    """Games of a family share rules, questions, texts about moves, and the picture of the table."""
    rules: Rules
    """The module of its rules."""
    heuristics: str
    """The module that plays it well, imported by the bots: `prefer`, `prefer_naively`, `essence`, SPREAD, EFFORT."""
    deck: Mapping[str, int]
    """How many copies of each card there are."""
    layout: tuple[tuple[int, ...], ...]
    """The slots of a seat as they lie, row by row from the top."""
    best: Best
    rounds_by_players: tuple[int, ...]
    """How many rounds the rulebook plays with 2, 3, … players."""
    minutes: tuple[int, int]
    """How long a match takes people, roughly."""
    ages: int
    """From which age on it is recommended."""
    options: tuple[Option, ...]
    """Options with a meaning in this game."""
    first: int = 0
    """The seat that starts the first round, unless an option says otherwise."""
    switches: Mapping[str, int] = {}
    """Fields of the state that make this game differ from others of its family."""
    texts: str | None = None
    """The folder of its texts, if they are not in Biberbau's own catalogue."""

    @property
    def slots(self) -> int:
        """Slots to a seat."""
        return self.rules.SLOTS

    @property
    def phases(self) -> tuple[int, ...]:
        """The phases in which somebody decides."""
        return self.rules.PHASES

    @property
    def players(self) -> range:
        """How many can play."""
        return range(FEWEST, FEWEST + len(self.rounds_by_players))

    @property
    def may_leave_spaces(self) -> bool:
        """Whether slots can be empty: where cards are not dealt but laid."""
        return phases.SOURCE not in self.phases

    def rounds(self, players: int) -> int:
        """How many rounds the rulebook plays."""
        return self.rounds_by_players[players - FEWEST]

    def usual(self, option: Option, players: int) -> Value:
        """The value of an option that nobody has set."""
        if option == ROUNDS:
            return self.rounds(players)
        if option.kind == "order":
            return tuple(range(players))
        if option.kind == "switch":
            return bool(option.usual)
        return self.first if option == FIRST else option.usual

    def new_state(self, players: int, rules: int = RULES) -> State:
        """An empty table before the first deal, with the rulebook's settings by a version of the rules."""
        state = State()
        state.players = players
        state.slots = self.slots
        state.best = 1 if self.best == "most" else -1
        state.rounds = self.rounds(players)
        state.first = self.first
        state.birthdays = list(range(table.SEATS))
        for name, copies in self.deck.items():
            state.copies[cards.NAMES.index(name)] = copies
        for switch, value in {**self.switches, **SWITCHES[rules]}.items():
            setattr(state, switch, value)
        table.begin_match(state)
        return state

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickle by name: the game of that name is looked up where it is unpickled."""
        from .registry import find_game

        return find_game, (self.name,)


def option_names(game: Game) -> tuple[str, ...]:
    """Every option that may be given for a game, with or without a meaning in it."""
    return tuple(dict.fromkeys(option.name for option in (*COMMON, *game.options)))
