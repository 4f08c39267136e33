"""Opponents inside a batch: the heuristics of the levels that do not search, with perfect memory.

In `bande*` there are also the kinds of players that a search reckons with (`bots.kinds`).
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ..bots import kinds as bot_kinds
from ..bots.heuristics import heuristics_of, reads_rows, sensible
from ..bots.levels import LEVELS
from ..errors import BadSetup
from ..games import Game
from ..games.any_game import rules_of
from ..games.game import Rules
from ..kernel.rule import bind
from ..observation import episode, observing
from . import driving

RANDOM = "random"
_FORESIGHTS = {"beginner": driving.BEGINNER, "near": driving.NEAR, "far": driving.FAR}
OPPONENTS = {RANDOM: driving.AT_RANDOM} | {
    name: _FORESIGHTS[level.foresight] for name, level in LEVELS.items() if not level.rollouts
}
"""Opponents by name; those that search play in the arena only."""
KINDS = {
    name: driving.KIND + kind
    for name, kind in (("hasty", bot_kinds.HASTY), ("counting", bot_kinds.COUNTING), ("baiting", bot_kinds.BAITING))
}
"""Further opponents of games whose bots read rows; patient players are builders."""


def opponents_of(game: Game) -> dict[str, int]:
    """Return the opponents of a game by name."""
    return OPPONENTS | (KINDS if reads_rows(game) else {})


def read_opponents(given: str | Sequence[str] | None, players: int, game: Game) -> tuple[int, ...]:
    """Return who plays each seat, counted from the learner; one name stands for all other seats."""
    known = opponents_of(game)
    if given is None:
        return (driving.OUTSIDE,) * players
    names = [given] * (players - 1) if isinstance(given, str) else list(given)
    if len(names) != players - 1:
        raise BadSetup("bad-option", option="opponents", value=given, expected=f"{players - 1} × {', '.join(known)}")
    for name in names:
        if name not in known:
            raise BadSetup("bad-option", option="opponents", value=name, expected=", ".join(known))
    return (driving.OUTSIDE, *(known[name] for name in names))


def kinds_of(lineup: Sequence[int]) -> frozenset[int]:
    """Return the kinds of opponents of a lineup that need heuristics of their own; near ones knock like beginners."""
    naive = (driving.BEGINNER, driving.NEAR)
    return frozenset(
        driving.BEGINNER if each in naive else driving.KIND if each >= driving.KIND else driving.FAR
        for each in lineup
        if each
    )


@cache
def answer_of(rules: Rules, heuristics: str, kinds: frozenset[int]) -> Callable[[driving.Row, list[int]], int]:
    """Bind the rule by which opponents move."""
    if not kinds:
        return driving.no_answer
    return bind(driving.answer, {"choose_as": _chooser(rules, heuristics, kinds)})


@cache
def adviser(rules: Rules, heuristics: str, kinds: frozenset[int]) -> Callable[..., None]:
    """Bind `advise_rows` to a game and kinds of opponents."""
    return bind(driving.advise_rows, {"choose_as": _chooser(rules, heuristics, kinds)})


def _chooser(rules: Rules, heuristics: str, kinds: frozenset[int]) -> Callable[..., int]:
    module = heuristics_of(heuristics)
    own = rules_of(rules) | {"prefer": sensible(module)}
    own["prefer_naively"] = module.prefer_naively if driving.BEGINNER in kinds else own["prefer"]
    own["choose_as_kind"] = bind(bot_kinds.answer, own) if driving.KIND in kinds else driving.no_kind
    return bind(driving.choose_as, own)


@cache
def driver(rules: Rules, heuristics: str, kinds: frozenset[int]) -> Callable[..., None]:
    """Bind `step_rows` to a game and kinds of opponents.

    Heuristics that no opponent uses are left out, because they take long to compile.
    """
    own: dict[str, Callable[..., Any]] = rules_of(rules)
    _bind(own, episode.advance, episode.deal_round, observing.mark_legal, driving.begin)
    own["answer"] = answer_of(rules, heuristics, kinds)
    _bind(own, driving.go_on, driving.start_next)
    return bind(driving.step_rows, own)


def _bind(own: dict[str, Callable[..., Any]], *rules: Callable[..., Any]) -> None:
    """Bind rules to what is bound already, one after the other."""
    for rule in rules:
        own[rule.__name__] = bind(rule, own)
