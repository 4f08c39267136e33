"""Actions: every move of a game as a small number, counted from the seat that moves.

The set of actions is fixed by the game and the number of players. Slots are counted from the own ones, so an action
means the same for every seat: action 5 of seat A is to action 5 of seat B as A's cards are to B's.
"""

from ..errors import BadSetup
from ..games import Game, cards
from ..notation import seat_number, spell
from ..setting_up import read_game, read_players
from .observing import KINDS, place_of

NO_ACTION = -1


class Actions:
    """The actions of a game with a number of players.

    >>> actions = Actions("bande", players=2)
    >>> len(actions), actions.names[:3]
    (33, ('draw', 'drop', 'knock'))
    >>> actions.move(17, "A"), actions.move(17, "B")
    ('swap A1 B1', 'swap B1 A1')
    >>> actions.action("swap B1 A1", "B")
    17
    """

    def __init__(self, game: str | Game, players: int = 2) -> None:
        """Count the actions of a game; BadSetup (a ValueError) if there is no such game or number of players."""
        self._game = game if isinstance(game, Game) else read_game(game)
        self.game = self._game.name
        """The game's name."""
        self.players = read_players(players, self._game)
        """The number of players."""
        self.codes = tuple(_codes(self._game, players, seat) for seat in range(players))
        """By seat and action, the move as the number of the rules."""
        self._moves = tuple(tuple(spell(move, self._game.slots) for move in codes) for codes in self.codes)
        self._actions = tuple({move: action for action, move in enumerate(names)} for names in self._moves)

    def __len__(self) -> int:
        """The number of actions."""
        return len(self.codes[0])

    @property
    def names(self) -> tuple[str, ...]:
        """The moves of all actions as seat A writes them."""
        return self._moves[0]

    def move(self, action: int, seat: str) -> str:
        """Return the move of a seat's action; BadSetup if there is no such action or seat."""
        return self._moves[seat_number(seat, self.players)][self._read(action)]

    def code(self, action: int, seat: int) -> int:
        """Return the move as the number of the rules; BadSetup if there is no such action."""
        return self.codes[seat][self._read(action)]

    def _read(self, action: int) -> int:
        if not 0 <= action < len(self):
            raise BadSetup("bad-option", option="action", value=action, expected=f"0–{len(self) - 1}")
        return action

    def action(self, move: str, seat: str) -> int:
        """Return the action of a seat's move; BadSetup if the seat can never have this move."""
        found = self._actions[seat_number(seat, self.players)].get(move)
        if found is None:
            raise BadSetup("bad-option", option="move", value=move, expected=f"{self.move(0, seat)}, …")
        return found

    def lookup(self) -> list[int]:
        """Return the table that `mark_legal` reads: the action of each move, by the seat and `place_of` the move."""
        room = self.players * self._game.slots
        span = KINDS * room * room
        found = [NO_ACTION] * (self.players * span)
        for seat, codes in enumerate(self.codes):
            for action, move in enumerate(codes):
                found[seat * span + place_of(move, room)] = action
        return found

    def __repr__(self) -> str:
        return f"<Actions of {self.game} with {self.players} players: {len(self)}>"


def _codes(game: Game, players: int, seat: int) -> tuple[int, ...]:
    faces = {cards.NAMES.index(name) for name in game.deck}
    return tuple(game.rules.every_move(players, seat, faces))
