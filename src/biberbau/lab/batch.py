"""Batch: many matches at once, NumPy arrays in and out, no Python code per match."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Literal

from ..bots.heuristics import reads_rows, scale_of
from ..errors import BadSetup
from ..games import gears, moves
from ..kernel.chance import unscramble
from ..notation import SEATS
from ..observation import Actions, Layout, Memory
from ..options import read_options, set_options
from . import driving
from .extras import need
from .opponents import RANDOM, kinds_of, opponents_of, read_opponents
from .rows import rows_in
from .searching import SEARCHING, Search, read_search
from .series import home_of
from .small import SMALL, find_game, options_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Step = tuple[NDArray[np.uint8], NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_]]
    Part = tuple[Sequence[int], int, int]

Reward = Literal["win", "points"]
REWARDS: tuple[Reward, ...] = ("win", "points")
"""What is paid: one stake of each seat to the winners, or in each round the lead over the mean in points."""


class Batch:
    """Many matches of a game, stepped together.

    Row by row, the seat to move sees an observation (`layout`) and the mask of its legal actions (`actions`). A match
    that ends is followed by the next one in the same step. The returned arrays are reused: copy what you keep.

    With `opponents` the caller plays one seat of each match, and built-in heuristics play the others: one name for all,
    or a name for each seat to the left of the caller's. The caller's seat moves on from match to match.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        count: int = 64,
        seed: int = 0,
        *,
        opponents: str | Sequence[str] | None = None,
        memory: Memory = "perfect",
        history: int = 0,
        reading: bool = False,
        reward: Reward = "win",
        options: Mapping[str, object] | None = None,
        threads: int = 1,
        gear: str = gears.COMPILED,
        autoreset: bool = True,
    ) -> None:
        """Set up `count` rows of a game or of a small variant (`biberbau.lab.small.SMALL`). Call `reset` before `step`.

        BadSetup (a ValueError) says what is possible. In small variants opponents play at random.
        The same seed gives the same deals for any number of threads. `options` are the house rules of the notation.
        The gear `plain` is slow and needs no numba. Without `autoreset` a finished match stays as it is until `reset`.
        """
        need("lab", "numpy", *(["numba"] if gear == gears.COMPILED else []))
        import numpy as np

        self._made = partial(
            Batch,
            game,
            players,
            count,
            seed,
            opponents=opponents,
            memory=memory,
            history=history,
            reading=reading,
            reward=reward,
            options=options,
            gear=gear,
        )
        self._game = find_game(game)
        self.layout = Layout(self._game, players, memory, history, reading=reading)
        """What each byte of an observation means."""
        self.actions = Actions(self._game, players)
        """What each action means."""
        self.game, self.players, self.count = game, players, _at_least_one("count", count)
        self.size, self.width = len(self.actions), self.layout.width
        _check("reward", reward, REWARDS)
        _check("gear", gear, gears.GEARS)
        self._lineup = read_opponents(opponents, players, self._game)
        if game in SMALL and any(each > driving.AT_RANDOM for each in self._lineup):
            raise BadSetup("bad-option", option="opponents", value=opponents, expected=RANDOM)
        self._way = driving.PLAY if autoreset else driving.PLAY_AND_STOP
        self._by_points = int(reward == "points")
        state = self._game.new_state(players)
        set_options(state, self._game, read_options(options_of(game, options), self._game, players))
        row = self.layout.followed(state, driving.Row)
        row.lineup[:players] = self._lineup
        self._rows = rows_in(gear, self._game, kinds_of(self._lineup), row, count)
        self._observations = np.zeros(count * self.width, np.uint8)
        self._final = np.zeros(count * self.width, np.uint8)
        self._mask = np.zeros(count * self.size, np.uint8)
        self._rewards = np.zeros(count * players, np.float32)
        self._gains = np.zeros(count, np.float32)
        self._done = np.zeros(count, np.uint8)
        self._seats = np.zeros(count, np.uint8)
        self._given = np.zeros(count, np.int64)
        codes = [code for codes in self.actions.codes for code in codes]
        self._codes = self._rows.numbers(codes)
        self._ids = np.array(self.actions.lookup(), np.int16)
        self._parts: list[Part] = [
            (self._rows.numbers([0] * moves.MOST), count * part // threads, count * (part + 1) // threads)
            for part in range(_at_least_one("threads", threads))
        ]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._shown = self._views()
        self._seed, self._has_begun = seed, False

    def _views(self) -> "Step":
        import numpy as np

        mask = self._mask.view(np.int8).reshape(self.count, self.size)
        mask.flags.writeable = False
        rewards = self._gains if self.has_opponents else self._rewards.reshape(self.count, self.players)
        return self._observations.reshape(self.count, self.width), mask, rewards, self._done.view(np.bool_)

    @property
    def has_opponents(self) -> bool:
        """Whether the caller plays one seat of each match, and opponents the others."""
        return any(self._lineup)

    @property
    def shown(self) -> "tuple[NDArray[np.uint8], NDArray[np.int8]]":
        """The present observations and masks."""
        return self._shown[:2]

    @property
    def seats(self) -> "NDArray[np.uint8]":
        """The number of the seat to move, in each row."""
        return self._seats

    @property
    def final(self) -> "NDArray[np.uint8]":
        """Where the last step has ended a match: its last observation, of the seat that acted. Other rows are old."""
        return self._final.reshape(self.count, self.width)

    @property
    def counters(self) -> "NDArray[np.uint64]":
        """The random counter with which the present match of each row began: `rebuild` makes a match of it."""
        return self._rows.counters()

    def observe(self, row: int, seat: int) -> "NDArray[np.uint8]":
        """Return what any seat of a row observes, by the number of the seat."""
        import numpy as np

        seen = np.zeros(self.width, np.uint8)
        self._rows.observe(self._rows.states[row : row + 1], seat, seen)
        return seen

    def observe_all(self, seat: int) -> "NDArray[np.uint8]":
        """Return what a seat observes in every row."""
        import numpy as np

        seen = np.zeros(self.count * self.width, np.uint8)
        self._rows.observe(self._rows.states, seat, seen)
        return seen.reshape(self.count, self.width)

    def state(self, row: int) -> driving.Row:
        """Return a copy of a row's state in the plain gear. It has every hidden card: for tools, not for players."""
        return self._rows.copy(row)

    def save(self, row: int) -> object:
        """Return a row's state for `set_state`, in the form of the gear."""
        return self._rows.save(row)

    def set_state(self, row: int, state: object) -> None:
        """Set a row's state to one of `state` or `save`, and show it."""
        self._rows.set(row, state)
        self._run(driving.SHOW)

    def deal_unseen(self, seat: int, seed: int) -> None:
        """Deal everything again that a seat has not seen, in every row, and show it; the coming deals stay."""
        self._rows.deal_unseen(self._rows.states, seat, seed)
        self._run(driving.SHOW)

    def twin(self) -> "Batch":
        """Return a batch that is set up in the same way, in which a finished match stays as it is."""
        return self._made(autoreset=False)

    def take(self, other: "Batch") -> None:
        """Set all rows to those of a batch that is set up in the same way, and show them."""
        self._rows.take(other._rows)
        self._has_begun = True
        self._run(driving.SHOW)

    def reset(self, seed: int | None = None) -> "tuple[NDArray[np.uint8], NDArray[np.int8]]":
        """Begin a match in every row, with a seed the first ones of that seed; return observations and masks."""
        if seed is not None or not self._has_begun:
            self._seed, self._has_begun = self._seed if seed is None else seed, True
            self._rows.seed([home_of(self._seed, row) for row in range(self.count)], home_of(self._seed, self.count))
        self._run(driving.BEGIN)
        return self.shown

    def step(self, actions: object) -> "Step":
        """Play one action in every row; return observations, masks, rewards and which matches have ended.

        Rewards are by row and seat; with opponents they are by row, the caller's own. ValueError if the number of
        actions is wrong, or an action is not legal; then nothing has happened.
        """
        self._read(actions)
        row = self._rows.find_illegal(self._given, self._mask, self.size)
        if row >= 0:
            raise ValueError(self._why_illegal(row))
        self._run(self._way)
        return self._shown

    def sample(self) -> "NDArray[np.int64]":
        """Draw a legal action for every row, all equally likely."""
        import numpy as np

        drawn = np.zeros(self.count, np.int64)
        self._rows.draw(self._rows.dice, self._mask, drawn, self.size)
        return drawn

    def advise(self, name: str, wanted: "NDArray[np.bool_] | None" = None) -> "NDArray[np.int64]":
        """Return an action for every row: the one that an opponent of this name would play there.

        A name such as `boss@100` is a level that searches, with the rollouts for one move; its first use compiles the
        search. In `bande*` it needs a batch with `reading`, and the boss also perfect memory without history. A search
        takes long, so with `wanted` it is done in the rows that are true there; the actions of the other rows mean
        nothing then. BadSetup if there is no such opponent. The next deals do not depend on its random choices.
        """
        import numpy as np

        if self.game in SMALL:
            _check("name", name, (RANDOM,))
        if search := read_search(name):
            return self._search(search, np.ones(self.count, np.bool_) if wanted is None else wanted)
        opponents = opponents_of(self._game)
        _check("name", name, (*opponents, *(f"{level}@ROLLOUTS" for level in SEARCHING)))
        if name == RANDOM:
            return self.sample()
        chosen, rows = np.zeros(self.count, np.int64), self._rows
        rows.adviser(opponents[name])(rows.states, rows.dice, opponents[name], self._ids, self._parts[0][0], chosen)
        return chosen

    def _search(self, search: Search, wanted: "NDArray[np.bool_]") -> "NDArray[np.int64]":
        import numpy as np

        policy = search.policy(self._game, self.players)
        if reads_rows(self._game) and not self.layout.reading:
            raise BadSetup("bad-option", option="reading", value=False, expected=True)
        if policy and (self.layout.history or self.layout.memory != policy.layout.memory):
            raise BadSetup("bad-option", option="history", value=self.layout.history, expected="0 (memory: perfect)")
        chosen, rows = np.zeros(self.count, np.int64), self._rows
        desk, how = rows.desk(policy), (search.rollouts, scale_of(self._game))
        find = rows.search(policy is not None)
        find(rows.states, rows.dice, wanted.view(np.uint8), self._ids, *desk, *how, chosen)
        return chosen

    def begin(self, counters: "Iterable[int]") -> "tuple[NDArray[np.uint8], NDArray[np.int8]]":
        """Begin the matches with these counters, one in each row; return observations and masks.

        ValueError if the number of counters is wrong.
        """
        homes = [unscramble(int(counter)) for counter in counters]
        if len(homes) != self.count:
            raise ValueError(f"begin() takes {self.count} counters, one for each row; given: {len(homes)}")
        self._has_begun = True
        self._rows.seed(homes, homes[0])
        self._run(driving.BEGIN)
        return self.shown

    def _read(self, actions: object) -> None:
        import numpy as np

        if not self._has_begun:
            raise ValueError("the matches have not begun: call reset() before step()")
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"step() takes {self.count} whole numbers, one action for each row, of shape ({self.count},); "
                f"given: shape {given.shape}, type {given.dtype}"
            )
        self._given[:] = given

    def _why_illegal(self, row: int) -> str:
        action, seat = int(self._given[row]), SEATS[self._seats[row]]
        name = f" ({self.actions.move(action, seat)})" if 0 <= action < self.size else ""
        legal = (int(number) for number in self._shown[1][row].nonzero()[0])
        names = ", ".join(f"{number} ({self.actions.move(number, seat)})" for number in legal)
        return f"row {row}: action {action}{name} of seat {seat} is not legal; legal are: {names}"

    def _run(self, way: int) -> None:
        """Step all rows, in threads if there are several: rules do not hold the interpreter's lock."""
        if self._pool is None:
            self._part(way, self._parts[0])
        else:
            list(self._pool.map(partial(self._part, way), self._parts))

    def _part(self, way: int, part: "Part") -> None:
        out, first, last = part
        self._rows.step(
            *(self._rows.states, self._given, self._codes, self._ids, out, self._observations, self._final, self._mask),
            *(self._rewards, self._gains, self._done, self._seats, self.size, self._by_points, way, first, last),
        )


def _check(name: str, value: str, possible: Sequence[str]) -> None:
    if value not in possible:
        raise BadSetup("bad-option", option=name, value=value, expected=", ".join(possible))


def _at_least_one(name: str, value: int) -> int:
    if value < 1:
        raise BadSetup("bad-option", option=name, value=value, expected="1, 2, …")
    return value
