"""Plain information-set Monte-Carlo tree search with uniform rollouts: a baseline, on the compiled rules.

As in OpenSpiel: each iteration deals the unseen cards again, descends a tree whose nodes are the knowledge of the
player to move (so different deals share nodes), selects moves by upper confidence bounds, adds one node, and finishes
the round with uniformly random moves. The most visited move is played. The search has no knowledge of the games.
"""

from functools import cache
from math import log, sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from ..games import GAMES, Game, cards, moves, phases
from ..games.any_game import legal, play, rules_of
from ..games.game import Rules
from ..games.table import State, copy_state
from ..kernel.chance import below
from ..kernel.rule import bind, rule
from ..notation import spell
from ..notation.events import AnyEvent
from ..notation.view import View
from .belief import imagine
from .heuristics import scale_of
from .memory import Memory
from .rollout import redeal, worth

if TYPE_CHECKING:
    from ..kernel.compiled import Gear

ROOT, WORLD = range(2)
ROOM = 8
"""Table entries per iteration; an iteration uses two (a node and a move in it), so most entries stay free."""
DEPTH = 400
EXPLORATION = 1.4
MASK = (1 << 62) - 1
PRIME = 1_099_511_628_211


@rule
def grow(
    states: list[State],
    out: list[int],
    keys: list[int],
    visits: list[int],
    sums: list[float],
    path: list[int],
    iterations: int,
    scale: float,
) -> None:
    """Add a number of iterations to the tree."""
    for _ in range(iterations):
        copy_state(states, ROOT, WORLD)
        s = states[WORLD]
        redeal(s, s.seat, 0, 0)
        states[ROOT].random = s.random
        depth = descend(s, out, keys, visits, sums, path)
        while s.phase < phases.SCORED:
            play(s, out[below(s, legal(s, out))])
        for step in range(depth):
            visits[path[2 * step]] += 1
            sums[path[2 * step]] += worth(s, path[2 * step + 1], scale)


@rule
def descend(s: State, out: list[int], keys: list[int], visits: list[int], sums: list[float], path: list[int]) -> int:
    """Descend to a new node; return the number of moves; each is written into the path with its seat."""
    depth = 0
    while s.phase < phases.SCORED and depth < DEPTH:
        node = place(keys, fingerprint(s))
        visits[node] += 1
        if visits[node] == 1:
            return depth
        choice = select(s, out, legal(s, out), keys, visits, sums, node)
        path[2 * depth] = place(keys, of_move(keys[node], out[choice]))
        path[2 * depth + 1] = s.seat
        depth += 1
        play(s, out[choice])
    return depth


@rule
def select(
    s: State, out: list[int], count: int, keys: list[int], visits: list[int], sums: list[float], node: int
) -> int:
    """Select an untried move, else the one with the highest upper confidence bound."""
    start = below(s, count)
    best = 0
    bound = -1.0e9
    for i in range(count):
        choice = around(start, i, count)
        at = place(keys, of_move(keys[node], out[choice]))
        if visits[at] == 0:
            return choice
        value = sums[at] / visits[at] + EXPLORATION * sqrt(log(visits[node]) / visits[at])
        if value > bound:
            bound = value
            best = choice
    return best


@rule
def around(start: int, i: int, count: int) -> int:
    """Return (start + i) modulo count; the random numbers of the compiled gear are unsigned."""
    return (start + i) % count


@rule
def place(keys: list[int], key: int) -> int:
    """Find the entry of a key, or take a free one (open addressing)."""
    at = key % len(keys)
    while keys[at] != key and keys[at] != 0:
        at = at + 1 if at + 1 < len(keys) else 0
    keys[at] = key
    return at


@rule
def of_move(node: int, move: int) -> int:
    """Return the key of a move in a node."""
    return blend(blend(node, move), 3) | 1


@rule
def blend(key: int, fact: int) -> int:
    """Mix one more fact into a key."""
    mixed = (key ^ fact) * PRIME & MASK
    return mixed ^ mixed >> 29


@rule
def fingerprint(s: State) -> int:
    """Return a key of everything that the seat to move knows."""
    bit = cards.SEEN << s.seat
    key = blend(blend(blend(s.seat, s.phase), s.turns), s.ender + 2)
    key = blend(blend(blend(key, s.hand & cards.FACE), s.again), s.deck.count)
    key = blend(key, s.discard.cards[s.discard.count - 1] if s.discard.count > 0 else cards.EMPTY)
    for slot in range(s.players * s.slots):
        card = s.table[slot]
        fact = card & cards.FACE if card == cards.EMPTY or card & bit else cards.FACE + 1
        key = blend(key, fact << 1 | (s.up[slot // s.slots] >> slot % s.slots & 1))
    return key | 1


@cache
def _grower(rules: Rules) -> Any:
    own = rules_of(rules)
    return bind(grow, own | {"descend": bind(descend, own)})


@cache
def _compiled(rules: Rules) -> "Gear":
    from ..kernel.compiled import Gear

    return Gear(f"ismcts-{rules.__name__}", [_grower(rules)], State)


ITERATIONS = 20_000


class TreeSearchBot:
    """Plays by plain ISMCTS with a fixed number of iterations per move."""

    def __init__(self, seed: str, iterations: int = ITERATIONS) -> None:
        """Keep the seed and the budget."""
        self.seed = seed
        self.iterations = iterations
        self._memory: Memory | None = None

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        """Return the most visited move."""
        game = GAMES[view.game]
        if self._memory is None:
            self._memory = Memory(view.seat, game)
        self._memory.follow(events)
        if len(view.legal) == 1:
            return view.legal[0]
        return spell(self._search(game, view, self._memory), game.slots)

    def _search(self, game: Game, view: View, memory: Memory) -> int:
        import numpy as np

        from ..kernel.compiled import values

        belief = imagine(view, memory, Random(f"{self.seed}/{view!r}"))
        gear = _compiled(game.rules)
        states = gear.rows(2)
        states[ROOT] = values(belief.state)
        out, path = np.zeros(moves.MOST, np.int64), np.zeros(2 * DEPTH, np.int64)
        room = ROOM * self.iterations + moves.MOST
        keys, visits, sums = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(room)
        gear[_grower(game.rules)](states, out, keys, visits, sums, path, self.iterations, scale_of(game))
        root = fingerprint(belief.state)
        options = [0] * moves.MOST
        count = game.rules.legal(belief.state, options)
        return max(options[:count], key=lambda move: int(visits[keys == of_move(root, move)].sum()))

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Forget the match."""
        self._memory = None

    def close(self) -> None:
        """Do nothing: there are no resources."""
