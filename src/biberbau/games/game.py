"""The declaration of a game: all facts about it in one place.

The rules are a separate module that all games of a family share. Differences between these games are data here: the
deck, the rounds, the switches of the state. Other modules read these facts and never compare names of games.
"""

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple, Protocol

from . import cards, phases, table
from .options import COMMON, FIRST, ROUNDS, Option
from .table import State
from .versions import RULES, SWITCHES

Best = Literal["most", "fewest"]
"""Whether most or fewest points win."""
Value = int | bool | tuple[int, ...]
"""The value of an option; seats are numbers."""

FEWEST, MOST = 2, table.SEATS
"""The smallest and the largest number of players of any game."""


class Rules(Protocol):
    """The interface of a module of rules."""

    __name__: str
    SLOTS: int
    """Number of slots of a seat."""

    @property
    def PHASES(self) -> tuple[int, ...]:
        """The phases in which a seat decides."""

    def __hash__(self) -> int: ...

    def begin_round(self, s: State) -> None:
        """Deal a round and continue to the first decision."""

    def legal(self, s: State, out: list[int]) -> int:
        """Write the legal moves into `out`; return how many."""

    def play(self, s: State, move: int) -> None:
        """Play a legal move and all forced steps after it."""

    def every_move(self, players: int, seat: int, faces: Collection[int]) -> list[int]:
        """Return every move that a seat can ever have, with a deck of these faces.

        The order is the same for all seats, if slots are counted from the own ones: a place in it is an action.
        """

    def score_seat(self, s: State, seat: int) -> None:
        """Add up one seat's cards."""

    def why_not(self, s: State, move: int) -> tuple[str, str | None]:
        """Say why a move is not legal now, and by which ruling."""

    def unsound(self, s: State) -> tuple[str, str] | None:
        """Name a field of a view that contradicts the rules, and why (the text `unsound.…`); None if there is none."""


class Game(NamedTuple):
    """The declaration of one game."""

    name: str
    """Its name in the notation."""
    family: str
    """Games of a family share rules, prompts, texts about moves, and the drawing of the table."""
    rules: Rules
    """The module with its rules."""
    heuristics: str
    """Name of the module with the bots' heuristics: `prefer`, `prefer_naively`, `essence`, SPREAD, EFFORT."""
    deck: Mapping[str, int]
    """Number of copies of each card."""
    layout: tuple[tuple[int, ...], ...]
    """The slots of a seat as they lie on the table, row by row from the top."""
    best: Best
    """Whether most or fewest points win."""
    rounds_by_players: tuple[int, ...]
    """Rounds of a match by the rulebook, with 2, 3, … players."""
    minutes: tuple[int, int]
    """Usual duration of a match between people: from, to."""
    ages: int
    """Recommended minimum age."""
    options: tuple[Option, ...]
    """Options that have an effect in this game."""
    first: int = 0
    """The seat that starts the first round, unless an option says otherwise."""
    points: Mapping[str, int] = {}
    """Points that are added to the sum of the cards, by what they are for."""
    switches: Mapping[str, int] = {}
    """Fields of the state in which this game differs from others of its family."""
    texts: str | None = None
    """Folder of its texts, if they are not in Biberbau's own catalogue."""

    @property
    def slots(self) -> int:
        """Number of slots of a seat."""
        return self.rules.SLOTS

    @property
    def phases(self) -> tuple[int, ...]:
        """The phases in which a seat decides."""
        return self.rules.PHASES

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        return range(FEWEST, FEWEST + len(self.rounds_by_players))

    @property
    def may_leave_spaces(self) -> bool:
        """Whether slots can be empty: true if players lay cards into them instead of being dealt cards."""
        return phases.SOURCE not in self.phases

    @property
    def has_hidden_rows(self) -> bool:
        """Whether all cards of a seat stay hidden until the end, so that only discards say something about them."""
        return phases.KNOCK in self.phases

    def rounds(self, players: int) -> int:
        """Return the number of rounds by the rulebook."""
        return self.rounds_by_players[players - FEWEST]

    def usual(self, option: Option, players: int) -> Value:
        """Return the default value of an option."""
        if option == ROUNDS:
            return self.rounds(players)
        if option.kind == "order":
            return tuple(range(players))
        if option.kind == "switch":
            return bool(option.usual)
        return self.first if option == FIRST else option.usual

    def new_state(self, players: int, rules: int = RULES) -> State:
        """Return an empty table before the first deal, with the default settings of a version of the rules."""
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
        """Pickle by name: unpickling looks the game up."""
        from .registry import find_game

        return find_game, (self.name,)


def option_names(game: Game) -> tuple[str, ...]:
    """Return every option that may be given for a game, with or without an effect in it."""
    return tuple(dict.fromkeys(option.name for option in (*COMMON, *game.options)))
