"""Soundness: tables that no play leads to. Only views from outside can show one; a match never does."""

from collections.abc import Callable

from .errors import BadView
from .games import Game, cards, phases
from .games.clan import FULL, LEFT, MIDDLE, RIGHT, TOP_LEFT, TOP_RIGHT
from .games.table import NOBODY, State

Check = Callable[[State], bool]


def check_table(state: State, game: Game) -> None:
    """Raise BadView, naming what is wrong, if the cards lie as they never could."""
    for name, is_sound in _CHECKS[game.family].items():
        if not is_sound(state):
            raise BadView("bad-view", why=name)


def _masks(state: State) -> list[int]:
    return state.filled[: state.players]


def _discards(state: State) -> list[int]:
    return state.discard.cards[: state.discard.count]


def _set_aside(state: State) -> list[int]:
    return state.aside.cards[: state.aside.count]


def _lodges_stand(state: State) -> bool:
    """C09: whatever lies above rests on two cards."""
    return all(
        (not filled & TOP_LEFT or (filled & LEFT and filled & MIDDLE))
        and (not filled & TOP_RIGHT or (filled & MIDDLE and filled & RIGHT))
        for filled in _masks(state)
    )


def _lodges_hold_numbers(state: State) -> bool:
    lying = state.table[: state.players * state.slots]
    return all(card == cards.EMPTY or card & cards.FACE < cards.SPECIALS for card in lying)


def _full_lodges_end(state: State) -> bool:
    """C08: no lodge is full before the end has begun, and nobody moves with a full one."""
    full = [filled == FULL for filled in _masks(state)]
    moves_full = state.phase != phases.OVER and full[state.seat]
    return not moves_full and not (state.ender == NOBODY and any(full))


def _hand_fits_phase(state: State) -> bool:
    has_action = state.hand != cards.EMPTY and state.hand & cards.FACE >= cards.SPECIALS
    return has_action == (state.phase == phases.ACTION)


def _rows_are_full(state: State) -> bool:
    return all(filled == (1 << state.slots) - 1 for filled in _masks(state))


def _something_is_discarded(state: State) -> bool:
    return state.discard.count > 0 or state.phase != phases.SOURCE


def _only_draw2_waits(state: State) -> bool:
    """B08: during a turn only used draw2 cards lie aside; at the end of the match also replaced specials."""
    if state.phase == phases.OVER:
        return True
    may_wait = state.phase in (phases.HAND, phases.AGAIN)
    return all(may_wait and face == cards.DRAW2 for face in _set_aside(state))


_CHECKS: dict[str, dict[str, Check]] = {
    "clan": {
        "cards": lambda state: _lodges_stand(state) and _lodges_hold_numbers(state) and _full_lodges_end(state),
        "hand": _hand_fits_phase,
        "discard": lambda state: all(face < cards.SPECIALS for face in _discards(state)),
        "aside": lambda state: all(face >= cards.SPECIALS for face in _set_aside(state)),
    },
    "gang": {
        "cards": _rows_are_full,
        "discard": _something_is_discarded,
        "aside": lambda state: state.aside.count == 0,
    },
    "bande": {
        "cards": _rows_are_full,
        "discard": _something_is_discarded,
        "aside": _only_draw2_waits,
    },
}
