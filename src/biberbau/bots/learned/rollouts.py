"""Rollouts of a learned policy: its seat goes on by the policy, the others are of several kinds, to the next own turn.

In a part of the worlds the others play by the policy too, in the rest by heuristics. A search that knows only the
policy finds hardly anything that the policy does not do already; people and other bots make the mistakes that
heuristics make.
"""

from ...games import phases
from ...games.any_game import legal
from ...games.table import NOBODY, State
from ...kernel.rule import Bytes, Shorts, Words, rule
from ...observation.episode import Episode, advance
from ..kinds import KINDS, LEARNED, answer, kind_of
from ..reading import imagine_kinds
from ..rollout import expected_worth, worth
from .policy import BY_CHANCE, choose_learned, expected_lead


@rule
def imagine_world(states: list[State], seat: int, low: int, high: int, hints: list[int]) -> int:
    """Deal the unseen cards as the others' moves suggest; return the kinds of the others in this world."""
    return imagine_kinds(states, seat, low, high, hints, KINDS)


@rule
def finish_round(
    s: Episode, out: list[int], viewer: int, kinds: int, scale: float, net: Shorts, seen: Bytes, work: Words
) -> float:
    """Play on until the viewer's next turn, the viewer by the policy and the others as their kinds do.

    What the rest of the round brings is estimated by the network. That takes a third of the time of playing it out, and
    has less luck in it. A round that ends before is played to its end.
    """
    turn = s.turns
    while s.phase < phases.SCORED:
        if s.seat == viewer and s.turns != turn and s.ender == NOBODY:
            return expected_worth(s, viewer, scale, expected_lead(s, net, seen, work) * abs(scale))
        count = legal(s, out)
        kind = kind_of(kinds, s.seat)
        if s.seat == viewer or kind == LEARNED:
            advance(s, choose_learned(s, out, count, net, seen, work, BY_CHANCE))
        else:
            advance(s, answer(s, out, count, kind))
    return worth(s, viewer, scale)
