"""The rulebooks, and the registry of games: the one place that knows them all."""

from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

from . import bande, clan, gang, table
from .table import State
from .versions import RULES, SWITCHES


class Game(NamedTuple):
    """A game as everything above the rules meets it."""

    name: str
    number: int
    slots: int
    phases: tuple[int, ...]
    first: int
    fixed_rounds: int
    rules: ModuleType
    begin_round: Callable[[State], None]
    legal: Callable[[State, list[int]], int]
    play: Callable[[State, int], None]
    score_seat: Callable[[State, int], object]
    why_not: Callable[[State, int], tuple[str, str | None]]

    @property
    def family(self) -> str:
        """The rules module's short name: `clan`, `gang` or `bande`."""
        return self.rules.__name__.rpartition(".")[2]

    def rounds(self, players: int) -> int:
        """How many rounds the rulebook plays; in `bande*` as many as players (B25: four with two)."""
        return self.fixed_rounds or (bande.ROUNDS_OF_TWO if players == 2 else players)

    def new_state(self, players: int, rules: int = RULES) -> State:
        """An empty table before the first deal, with the rulebook's settings by a version of the rules."""
        state = State()
        for switch, value in SWITCHES[rules].items():
            setattr(state, switch, value)
        state.game = self.number
        state.players = players
        state.slots = self.slots
        state.rounds = self.rounds(players)
        state.first = self.first
        state.birthdays = list(range(table.SEATS))
        table.begin_match(state)
        return state


def _game(number: int, rules: ModuleType, rounds: int, first: int = 0) -> Game:
    return Game(
        name=table.NAMES[number],
        number=number,
        slots=rules.SLOTS,
        phases=rules.PHASES,
        first=first,
        fixed_rounds=rounds,
        rules=rules,
        begin_round=rules.begin_round,
        legal=rules.legal,
        play=rules.play,
        score_seat=rules.score_seat,
        why_not=rules.why_not,
    )


GAMES = {
    game.name: game
    for game in (
        _game(table.CLAN, clan, clan.ROUNDS),
        _game(table.CLAN_COMBINED, clan, clan.ROUNDS),
        _game(table.GANG, gang, gang.ROUNDS),
        _game(table.BANDE, bande, 0),
        _game(table.BANDE_CLASSIC, bande, 0, first=1),  # K03: to the left of the oldest player
    )
}
"""Every game by its name."""

FEWEST, MOST = 2, table.SEATS
"""Players."""
