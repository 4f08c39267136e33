"""How a player of Biberbande knocks and discards: `python -m tests.habits bande --players 2 --by policy`.

All seats are played by `policy`, the learned policy of the package, or by an opponent of a batch such as `builder` or
`boss@100`. The first table has how often a seat passes, by its earlier passes in this round and by its lead in points.
The lead is that over the mean of the others; a card that the seat has not seen counts as usual, as in `bots.manners`.
The second table has how often a seat that holds a number keeps a known card that is higher than the one it discards, by
the difference, of all decisions in which that was possible. `bots.kinds` has constants that are fitted to these tables.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from biberbau.bots.learned.player import no_policy
from biberbau.bots.learned.weights import net_of
from biberbau.games import cards, moves, phases
from biberbau.games.bande import SLOTS
from biberbau.games.table import NOBODY
from biberbau.lab import Batch
from biberbau.lab.exploiting import Rival, by_name, by_policy
from biberbau.observation.episode import HIGHEST, USUAL

Array = NDArray[Any]

OLDEST = 11
"""Passes of a round after which all further decisions are counted together."""
FARTHEST = 12
"""The largest lead; larger ones are counted with it."""
FEWEST = 10
"""Decisions that a share needs to be printed."""


class Habits:
    """Counts of decisions: passes and knocks by earlier passes and lead, discards by what was kept."""

    def __init__(self) -> None:
        """Begin with no decisions."""
        self.passes, self.knocks = (np.zeros((OLDEST + 1, 2 * FARTHEST + 1), np.int64) for _ in range(2))
        self.kept, self.possible = (np.zeros(HIGHEST + 1, np.int64) for _ in range(2))

    def count(self, batch: Batch, actions: Array) -> None:
        """Count the decisions of all rows: the seats to move are about to play these actions."""
        states, seats = batch._rows.states, batch.seats.astype(np.int64)
        table = states["table"][:, : batch.players * SLOTS].astype(np.int64)
        is_own = np.arange(batch.players * SLOTS) // SLOTS == seats[:, None]
        is_seen = (table >> seats[:, None] & cards.SEEN) > 0
        faces = table & cards.FACE
        is_number = is_seen & (faces < cards.SPECIALS)
        self._count_knocks(batch, actions, np.where(is_number, faces, USUAL), is_own)
        known = np.where(is_own & is_number, faces, -1)
        holds = (states["phase"] == phases.HAND) & (states["hand"] & cards.FACE < cards.SPECIALS)
        for row in np.flatnonzero(holds & (states["ender"] == NOBODY) & (known.max(1) >= 0)):
            move = batch.actions.code(int(actions[row]), int(seats[row]))
            self._count_discard(known[row].tolist(), int(states["hand"][row] & cards.FACE), move)

    def _count_knocks(self, batch: Batch, actions: Array, points: Array, is_own: Array) -> None:
        states, seats = batch._rows.states, batch.seats.astype(np.int64)
        own, all_points = (points * is_own).sum(1), points.sum(1)
        leads = np.clip((all_points - own) // (batch.players - 1) - own, -FARTHEST, FARTHEST) + FARTHEST
        is_last = (seats + 1) % batch.players == states["starter"]  # only the last seat may knock in its first turn
        ages = np.clip(states["turns"] // batch.players - ~is_last, 0, OLDEST)
        for move, counts in (("pass", self.passes), ("knock", self.knocks)):
            found = (states["phase"] == phases.KNOCK) & (actions == batch.actions.action(move, "A"))
            np.add.at(counts, (ages[found], leads[found]), 1)

    def _count_discard(self, known: list[int], hand: int, move: int) -> None:
        """Count a number in hand that is discarded, or put on an own card, next to known own cards (−1 for others)."""
        highest = max(known)
        lower = {hand, *known} - {-1}
        for card in lower:
            if card < highest:
                self.possible[highest - card] += 1
        discarded = hand if move == moves.DROP else known[move >> moves.FIRST & moves.SLOT]
        if 0 <= discarded < highest:
            self.kept[highest - discarded] += 1

    def lines(self) -> Iterator[str]:
        """Yield both tables."""
        total = self.passes + self.knocks
        yield f"{total.sum()} decisions about knocks: passes in percent, by earlier passes (down) and lead (across)"
        yield f"{'':>9}" + "".join(f"{lead:>4}" for lead in range(-FARTHEST, FARTHEST + 1))
        for age in range(OLDEST + 1):
            shares = zip(self.passes[age].tolist(), total[age].tolist(), strict=True)
            cells = (f"{100 * part / all_of:4.0f}" if all_of >= FEWEST else "   ." for part, all_of in shares)
            yield f"{age:>9}" + "".join(cells)
        yield "keeps a known card that is higher than the discard, in thousandths, by the difference"
        for above in range(1, HIGHEST + 1):
            kept, possible = int(self.kept[above]), int(self.possible[above])
            share = f"{1000 * kept / possible:.1f}" if possible >= FEWEST else "."
            yield f"{above:>9}{share:>8} of {possible}"


def watch(game: str, players: int, player: Rival, rows: int, steps: int) -> Habits:
    """Let a player have all seats of many matches; return what it did."""
    batch, random, habits = Batch(game, players, rows, 5, reading=True), np.random.default_rng(0), Habits()
    everybody = np.ones(rows, np.bool_)
    batch.reset()
    for _ in range(steps):
        actions = player(batch, everybody, random)
        habits.count(batch, actions)
        batch.step(actions)
    return habits


def player_of(name: str, game: str, players: int) -> Rival:
    """Return a player by its name."""
    if name != "policy":
        return by_name(name)
    net = net_of(game, players)
    if net is None:
        raise no_policy(game, players)
    return by_policy(net)


def main() -> None:
    """Print the habits of a player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["bande", "bande-classic"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--by", default="policy")
    parser.add_argument("--rows", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=400)
    call = parser.parse_args()
    player = player_of(call.by, call.game, call.players)
    for line in watch(call.game, call.players, player, call.rows, call.steps).lines():
        print(line)


if __name__ == "__main__":
    main()
