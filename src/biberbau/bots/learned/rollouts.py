"""Rollouts of a learned policy: its seat goes on by the policy, the others are of several kinds.

In half of the worlds the others play by the policy too, in the other half by the heuristics of `reading`. A search that
knows only the policy finds hardly anything that the policy does not do already; people and other bots make the mistakes
that heuristics make.
"""

from ...games import phases
from ...games.any_game import legal
from ...games.table import State
from ...kernel.chance import below
from ...kernel.rule import Bytes, Shorts, Words, rule
from ...observation.episode import Episode, advance
from ..reading import answer
from ..reading import imagine_world as imagine_by_reading
from ..rollout import ROOT
from .policy import BY_CHANCE, choose_learned

LEARNED = 2
"""The kind of others that play by the policy; the kinds of `reading` are 0 (patient) and 1 (hasty)."""


@rule
def imagine_world(states: list[State], seat: int, low: int, high: int, hints: list[int]) -> int:
    """Deal the unseen cards consistently with the others' moves; return of which kind the others are in this world."""
    kind = imagine_by_reading(states, seat, low, high, hints)
    return LEARNED if below(states[ROOT], 2) == 0 else kind


@rule
def finish_round(s: Episode, out: list[int], viewer: int, kind: int, net: Shorts, seen: Bytes, work: Words) -> None:
    """Play a round to its end, the viewer by the policy and the others as their kind does."""
    while s.phase < phases.SCORED:
        count = legal(s, out)
        if s.seat == viewer or kind == LEARNED:
            advance(s, choose_learned(s, out, count, net, seen, work, BY_CHANCE))
        else:
            advance(s, answer(s, out, count, kind))
