"""Reasons: why the advised move is better than the other one.

A reason is a fact that holds for one of the two moves only, and a number from the search that says who gains by it. A
number is given only if the search is sure of it.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..games import bande as bande_rules
from ..games import clan as clan_rules
from ..games import gang as gang_rules
from ..games.game import Rules
from ..notation.hint import Phrase
from . import bande, clan, gang
from .judging import Comparison
from .position import Position

Facts = Callable[[Position, str], Iterator[Phrase]]
Contrasts = Callable[[Position, str, str], Iterator[Phrase]]

ERRORS = 3.0
"""Standard errors by which a number must exceed zero to be said."""
SHARE = 1 / 3
"""The own points alone are named only if the others' change less than this share of the lead, and the reverse."""
TEN = 10


class _Family(NamedTuple):
    """What is known about the moves of a family: facts for and against a move, and about two moves together."""

    gains: Facts
    harms: Facts
    contrasts: Contrasts = lambda position, move, other: iter(())


_FAMILIES: dict[Rules, _Family] = {
    clan_rules: _Family(clan.gains, clan.harms),
    gang_rules: _Family(gang.gains, gang.harms),
    bande_rules: _Family(bande.gains, bande.harms, bande.contrasts),
}
"""By the module of rules; games with other rules have numbers only."""


def reasons(position: Position, move: str, other: str, gain: Comparison) -> tuple[Phrase, ...]:
    """Return why a move is better than another one: a fact, and a number unless the fact has one."""
    facts = [*_endings(position, move, other, gain), *facts_for(position, move, other)][:1]
    if facts and (facts[0].points is not None or facts[0].chance is not None):
        return tuple(facts)
    return (*facts, *list(_numbers(position, gain))[:1])


def facts_for(position: Position, move: str, other: str) -> list[Phrase]:
    """Return facts about both moves, those for the move and not for the other one, and those against the other one."""
    family = _FAMILIES.get(position.game.rules)
    if family is None:
        return []
    shared, harmful = set(family.gains(position, other)), set(family.harms(position, move))
    return [
        *family.contrasts(position, move, other),
        *(fact for fact in family.gains(position, move) if fact not in shared),
        *(fact for fact in family.harms(position, other) if fact not in harmful),
    ]


# The end of a round


def _endings(position: Position, move: str, other: str, gain: Comparison) -> Iterator[Phrase]:
    """Return what ending the round means, if one of the moves does so and the other does not."""
    ends, ended = ends_round(position, move), ends_round(position, other)
    chance, instead = _of_ten(gain.leads), _of_ten(gain.led)
    if "knock" in (move, other) and chance != instead:
        yield Phrase("knock-now" if ends else "knock-later", chance=chance, instead=instead)
    elif "knock" in (move, other):
        return
    elif ends and not ended:
        yield Phrase("ends", chance=chance)
    elif ended and not ends and gain.led < gain.leads:
        yield Phrase("ends-early", chance=TEN - instead)


def ends_round(position: Position, move: str) -> bool:
    """Whether a move begins the end of the round."""
    verb, *rest = move.split()
    if position.view.ender is not None:
        return False
    if verb == "knock":
        return True
    if verb not in ("put", "turn", "swim"):
        return False
    own = list(position.slots(position.me))
    if position.has_columns:
        down = [slot for slot in own if not position.is_up(slot)]
        return down == [rest[-1] if verb == "swim" else rest[0]]
    if not position.game.may_leave_spaces:
        return False
    spaces = [slot for slot in own if position.is_empty(slot)]
    takes = not position.is_mine(rest[0]) and not position.is_empty(rest[0])
    return len(spaces) == 1 and (spaces[0] == rest[0] or takes)


def _of_ten(share: float) -> int:
    return round(share * TEN)


# Numbers


def _numbers(position: Position, gain: Comparison) -> Iterator[Phrase]:
    """Return who gains how many points, as far as the search is sure of it."""
    lead = gain.lead
    if lead.exceeds(0, ERRORS) and (points := round(lead.mean)):
        if abs(gain.rivals.mean) < SHARE * lead.mean:
            yield Phrase("own-more" if position.counts_up else "own-fewer", points=points)
        elif abs(gain.own.mean) < SHARE * lead.mean:
            kind = "rivals-fewer" if position.counts_up else "rivals-more"
            yield Phrase(kind, points=points)
        else:
            yield Phrase("lead", points=points)
    chance, instead = _of_ten(gain.leads), _of_ten(gain.led)
    if chance > instead:
        yield Phrase("chance", chance=chance, instead=instead)
