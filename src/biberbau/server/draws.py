"""The draws of a table: who has cut, who has shown a cut, and the seed that follows.

The formulas are in `fairness.py`. The secret of the server is not in the log before the match is over. It follows from
a key and the salt in the log.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..fairness import BYTES, closed_fingerprint, seed_of_draw, server_commitment
from ..notation.fairness import SCHEME, DrawCut, Fairness
from ..notation.fairness import Draw as Proven
from .entries import Sealed
from .keys import Keys
from .wire import Seat

ASKED_AFTER = 2
"""Void draws after which the table is asked whether to draw again: each one may be the veto of somebody who cheats."""


class Setup(NamedTuple):
    """What a draw is for: a match at a table."""

    table: str
    game: str
    players: int
    options: Mapping[str, object]


@dataclass(slots=True)
class Draw:
    """One draw: the server's sealed secret, the commitments of the players, and the cuts they have shown."""

    number: int
    sealed: Sealed
    cuts: dict[Seat, str] = field(default_factory=dict)
    """The commitments by seat; after the list was closed, those that count."""
    is_closed: bool = False
    shown: dict[Seat, str] = field(default_factory=dict)
    void: tuple[Seat, ...] = ()
    """The seats that did not show their cut in time."""
    again: list[Seat] = field(default_factory=list)
    """The seats that want the cards to be drawn again."""

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats that have not shown their cut."""
        return tuple(seat for seat in sorted(self.cuts) if seat not in self.shown)

    def copy(self) -> "Draw":
        """An independent draw at the same point."""
        return replace(self, cuts=dict(self.cuts), shown=dict(self.shown), again=list(self.again))

    def fingerprint(self, setup: Setup) -> str:
        """The fingerprint of what is fixed when the list is closed."""
        return closed_fingerprint(
            setup.table,
            self.number,
            setup.game,
            setup.players,
            setup.options,
            self.sealed.server,
            self.cuts,
        )


class Draws:
    """The draws of one table; the last one is in progress, or was dealt."""

    def __init__(self, keys: Keys | None = None, revealed: Mapping[int, str] | None = None) -> None:
        """Begin without a draw; `revealed` has the secrets that the log contains, so that no key is needed for them."""
        self.keys = keys or Keys()
        self.revealed = dict(revealed or {})
        self.all: list[Draw] = []

    def copy(self) -> "Draws":
        """Independent draws at the same point."""
        twin = Draws(self.keys, self.revealed)
        twin.all = [draw.copy() for draw in self.all]
        return twin

    @property
    def latest(self) -> Draw | None:
        """The draw that is in progress, or was dealt."""
        return self.all[-1] if self.all else None

    @property
    def excluded(self) -> set[Seat]:
        """The seats that do not cut any more, because they did not show a cut."""
        return {seat for draw in self.all for seat in draw.void}

    @property
    def asks(self) -> bool:
        """Whether the table is asked before the cards are drawn again: several draws, the last one too, were void."""
        return bool(self.all and self.all[-1].void) and sum(bool(draw.void) for draw in self.all) >= ASKED_AFTER

    def check_key(self, sealed: Sealed) -> None:
        """Check that a draw can be dealt: its key is there, or the match is over and needs none. Raises LostKey."""
        if not self.revealed:
            self.keys.check(sealed.key)

    def sealed(self, table: str) -> Sealed:
        """A new secret for the next draw, as its salt and its commitment."""
        salt, number = secrets.token_hex(BYTES), len(self.all) + 1
        secret = self.keys.secret(self.keys.current, table, number, salt)
        return Sealed(salt, self.keys.current, server_commitment(table, number, secret))

    def seed(self, setup: Setup) -> str:
        """The seed that follows from the last draw. Raises LostKey."""
        draw = self.all[-1]
        return seed_of_draw(self._secret(draw, setup), draw.fingerprint(setup), draw.shown)

    def secret(self, setup: Setup) -> str:
        """The secret of the last draw, to be revealed after the match. Raises LostKey."""
        return self._secret(self.all[-1], setup)

    def _secret(self, draw: Draw, setup: Setup) -> str:
        sealed = draw.sealed
        return self.revealed.get(draw.number) or self.keys.secret(sealed.key, setup.table, draw.number, sealed.salt)

    def proof(self, setup: Setup) -> Fairness:
        """The proof for the record of a match that is over."""
        return Fairness(SCHEME, setup.table, tuple(self._proven(draw, setup) for draw in self.all))

    def _proven(self, draw: Draw, setup: Setup) -> Proven:
        cuts = tuple(DrawCut(seat, draw.cuts[seat], draw.shown.get(seat)) for seat in sorted(draw.cuts))
        secret = None if draw.void else self._secret(draw, setup)
        return Proven(draw.number, draw.sealed.server, draw.fingerprint(setup), cuts, secret, draw.void)
