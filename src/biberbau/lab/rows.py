"""The rows of a batch in either gear: the matches, and the rules that step them."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..bots.learned.player import Policy
from ..bots.learned.policy import WORK
from ..games import GAMES, Game, gears, moves
from ..games.game import Rules
from ..kernel.record import StateRecord
from . import driving
from .driving import Row
from .opponents import adviser, driver, kinds_of
from .searching import HINTS, WORLDS, searcher

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..kernel.compiled import Gear


R = TypeVar("R", bound=StateRecord)


class Rows(Protocol):
    """The matches of a batch in one gear."""

    states: Any
    """The matches with every hidden card."""
    dice: Any
    """One further state, whose counter is the generator of random actions."""
    step: Callable[..., None]
    """`driving.step_rows`."""
    find_illegal: Callable[..., int]
    """`driving.find_illegal`."""
    draw: Callable[..., None]
    """`driving.draw_actions`."""

    @property
    def observe(self) -> Callable[..., None]:
        """`driving.observe_rows`."""

    @property
    def deal_unseen(self) -> Callable[..., None]:
        """`driving.deal_unseen_rows`."""

    def adviser(self, level: int) -> Callable[..., None]:
        """Return `driving.advise_rows` for a kind of opponent."""

    def search(self, is_learned: bool) -> Callable[..., None]:
        """Return `searching.search_rows`, of searches that take a learned policy or not."""

    def desk(self, policy: Policy | None) -> tuple[Any, ...]:
        """Return the states and lists that a search writes on, and its policy, in the order of its arguments."""

    def seed(self, homes: Sequence[int], dice: int) -> None:
        """Begin all series again, from their first match."""

    def counters(self) -> "NDArray[np.uint64]":
        """Return the counters with which the present matches began."""

    def copy(self, row: int) -> Row:
        """Return the state of a row, in the plain gear."""

    def set(self, row: int, state: Any) -> None:
        """Set the state of a row, to a plain one or one of `save`."""

    def save(self, row: int) -> Any:
        """Return the state of a row, in this gear."""

    def take(self, others: "Rows") -> None:
        """Set all states to those of equal rows."""

    def numbers(self, given: list[int]) -> Any:
        """Return a row of numbers that rules read and write."""


def rows_in(gear: str, game: Game, kinds: frozenset[int], row: Row, count: int) -> Rows:
    """Make the rows of a batch, all like `row`."""
    return (CompiledRows if gear == gears.COMPILED else PlainRows)(game, kinds, row, count)


class PlainRows:
    """Matches in the plain gear: slow, for debugging and for machines without numba."""

    def __init__(self, game: Game, kinds: frozenset[int], row: Row, count: int) -> None:
        """Copy a row."""
        self.states = [row.copy() for _ in range(count)]
        self.dice = [Row()]
        self.step = driver(game.rules, game.heuristics, kinds)
        self.find_illegal, self.draw = driving.find_illegal, driving.draw_actions
        self.observe, self.deal_unseen = driving.observe_rows, driving.deal_unseen_rows
        self._game = game

    def adviser(self, level: int) -> Callable[..., None]:
        """Return `driving.advise_rows` for a kind of opponent."""
        return adviser(self._game.rules, self._game.heuristics, kinds_of([level]))

    def search(self, is_learned: bool) -> Callable[..., None]:
        """Return `searching.search_rows`."""
        return searcher(self._game.name, is_learned)

    def desk(self, policy: Policy | None) -> tuple[Any, ...]:
        """Return the states and lists that a search writes on, and its policy."""
        lists = [0] * moves.MOST, [0] * moves.MOST, [0.0] * moves.MOST, [0.0] * moves.MOST, [0] * HINTS
        mind = (policy.numbers, [0] * policy.layout.width, [0] * WORK) if policy else ([], [], [])
        return [Row() for _ in range(WORLDS)], *lists, *mind

    def seed(self, homes: Sequence[int], dice: int) -> None:
        """Begin all series again, from their first match."""
        for number, (state, home) in enumerate(zip(self.states, homes, strict=True)):
            state.row, state.home, state.number = number, home, driving.NO_MATCH
        self.dice[0].random = dice

    def counters(self) -> "NDArray[np.uint64]":
        """Return the counters with which the present matches began."""
        import numpy as np

        return np.array([state.began for state in self.states], np.uint64)

    def copy(self, row: int) -> Row:
        """Return the state of a row."""
        return self.states[row].copy()

    def set(self, row: int, state: Row) -> None:
        """Set the state of a row."""
        self.states[row] = state.copy()

    save = copy

    def take(self, others: Rows) -> None:
        """Set all states to those of equal rows."""
        self.states[:] = [state.copy() for state in others.states]

    def numbers(self, given: list[int]) -> list[int]:
        """Return a row of numbers that rules read and write."""
        return given


class CompiledRows:
    """Matches in the compiled gear."""

    def __init__(self, game: Game, kinds: frozenset[int], row: Row, count: int) -> None:
        """Copy a row."""
        from ..kernel.compiled import values

        gear = _gear(game.rules, game.heuristics, kinds)
        self.states = gear.rows(count)
        self.states[:] = values(row)
        self.dice = gear.rows(1)
        self.step = gear[driver(game.rules, game.heuristics, kinds)]
        self.find_illegal, self.draw = gear[driving.find_illegal], gear[driving.draw_actions]
        self._game = game

    def adviser(self, level: int) -> Callable[..., None]:
        """Return `driving.advise_rows` for a kind of opponent, which is loaded when it is needed."""
        advise = adviser(self._game.rules, self._game.heuristics, kinds_of([level]))
        return _advising(self._game.rules, self._game.heuristics, kinds_of([level]))[advise]

    def search(self, is_learned: bool) -> Callable[..., None]:
        """Return the compiled `search_rows`, which is loaded when it is needed."""
        return _searching(self._game.name, is_learned)[searcher(self._game.name, is_learned)]

    def desk(self, policy: Policy | None) -> tuple[Any, ...]:
        """Return the states and arrays that a search writes on, and its policy."""
        import numpy as np

        numbers = np.zeros(moves.MOST, np.int64), np.zeros(moves.MOST, np.int64)
        sums = np.zeros(moves.MOST), np.zeros(moves.MOST)
        net = np.array(policy.numbers if policy else [], np.int16)
        mind = net, np.zeros(policy.layout.width if policy else 0, np.uint8), np.zeros(WORK, np.int32)
        return np.zeros(WORLDS, self.states.dtype), *numbers, *sums, np.zeros(HINTS, np.int64), *mind

    @property
    def observe(self) -> Callable[..., None]:
        """The compiled `observe_rows`, which is loaded when it is needed."""
        return _alone(driving.observe_rows)[driving.observe_rows]

    @property
    def deal_unseen(self) -> Callable[..., None]:
        """The compiled `deal_unseen_rows`, which is loaded when it is needed."""
        return _alone(driving.deal_unseen_rows)[driving.deal_unseen_rows]

    def seed(self, homes: Sequence[int], dice: int) -> None:
        """Begin all series again, from their first match."""
        import numpy as np

        self.states["row"] = np.arange(len(homes))
        self.states["home"] = np.array(homes, np.uint64).view(np.int64)
        self.states["number"] = driving.NO_MATCH
        self.dice["random"] = dice

    def counters(self) -> "NDArray[np.uint64]":
        """Return the counters with which the present matches began."""
        began: NDArray[np.uint64] = self.states["began"].copy()
        return began

    def copy(self, row: int) -> Row:
        """Return the state of a row, in the plain gear."""
        return plain(self.states[row].item(), Row)

    def set(self, row: int, state: Any) -> None:
        """Set the state of a row, to a plain one or one of `save`."""
        from ..kernel.compiled import values

        self.states[row] = values(state) if isinstance(state, Row) else state

    def save(self, row: int) -> Any:
        """Return the state of a row, in this gear."""
        return self.states[row].copy()

    def take(self, others: Rows) -> None:
        """Set all states to those of equal rows."""
        self.states[:] = others.states

    def numbers(self, given: list[int]) -> "NDArray[np.int64]":
        """Return a row of numbers that rules read and write."""
        import numpy as np

        return np.array(given, np.int64)


def plain(values: tuple[Any, ...], kind: type[R]) -> R:
    """Return a record of the plain gear by the values of a compiled one."""
    record = kind.__new__(kind)
    for field, value in zip(kind.layout, values, strict=True):
        if field.part is not None:
            value = plain(value, field.part)
        setattr(record, field.name, value.tolist() if field.length else value)
    for name in kind.plain_only:
        setattr(record, name, None)
    return record


@cache
def _gear(rules: Rules, heuristics: str, kinds: frozenset[int]) -> "Gear":
    from ..kernel.compiled import Gear

    entries = (driver(rules, heuristics, kinds), driving.find_illegal, driving.draw_actions)
    return Gear(f"batch-{rules.__name__}", entries, Row)


@cache
def _advising(rules: Rules, heuristics: str, kinds: frozenset[int]) -> "Gear":
    from ..kernel.compiled import Gear

    return Gear(f"advise-{rules.__name__}", [adviser(rules, heuristics, kinds)], Row)


@cache
def _searching(game: str, is_learned: bool) -> "Gear":
    from ..kernel.compiled import Gear

    return Gear(f"batch-search-{GAMES[game].rules.__name__}", [searcher(game, is_learned)], Row)


@cache
def _alone(rule: Callable[..., None]) -> "Gear":
    """Compile one rule that is the same in every game."""
    from ..kernel.compiled import Gear

    return Gear(rule.__name__, [rule], Row)
