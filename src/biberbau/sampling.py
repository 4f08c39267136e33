"""Sampling: from one viewer's view to a complete state that is consistent with it.

A view has all public facts about hidden cards: who has seen them, which draw pile of the round they came from, whether
they can only be numbers. So every sampled state is consistent with the viewer's whole history, also after a pile was
rebuilt, and all consistent states are equally likely. The choices of other players are not used as evidence; bots do
that (`bots.belief`).
"""

from collections import Counter
from functools import lru_cache
from random import Random
from typing import NamedTuple

from .errors import Unsound
from .games import cards, notes, phases, table
from .games.table import NOBODY, State
from .games.versions import RULES
from .notation import HIDDEN, SEATS, SPACE, card_name, face_of, seat_number
from .notation.types import Cards
from .notation.view import View
from .options import read_options
from .setting_up import make_state, read_game, read_players
from .soundness import check_progress, check_table

TEXTS_CACHED = 1 << 10
"""Maximum number of cached texts about cards; the same texts occur often."""


def sample_state(view: View, random: Random, rules: int = RULES) -> State:
    """Make a state from what the viewer knows, and deal the rest at random; Unsound if the view is impossible."""
    state = lay_out(view, rules)
    _deal_hidden(state, view, random)
    _choose_unknown(state, random)
    check_table(state, read_game(view.game))
    return state


def lay_out(view: View, rules: int = RULES) -> State:
    """Make a state from what the viewer knows; unknown faces are EMPTY, and there is no draw pile yet."""
    game = read_game(view.game)
    players = read_players(view.players, game)
    state = make_state(game, players, read_options(view.options, game, players), rules)
    check_progress(state, game, view)
    _set_progress(state, view)
    _set_table(state, view)
    _set_hand(state, view)
    _set_piles(state, view)
    return state


def _set_progress(state: State, view: View) -> None:
    """Set the public facts about rounds, turns and points."""
    state.round = view.round
    state.turns = view.turns
    state.again = int(view.again)
    state.rebuilt = len(view.earlier)
    state.phase = phases.NAMES.index(view.phase)
    state.ender = _seat(view.ender, state.players)
    state.starter = _seat(view.starter, state.players)
    state.seat = _seat(view.turn, state.players)
    for seat in range(state.players):
        state.totals[seat] = view.totals[SEATS[seat]]
    if view.phase == "over":
        _set_end(state, view)


def _set_end(state: State, view: View) -> None:
    """Set the end of the last round."""
    state.seat = (state.starter + state.turns - 1) % state.players  # the seat that had the last turn
    for name in view.winners or ():
        state.winners |= 1 << _seat(name, state.players)
    if view.last is None or view.last.scores is None:
        state.won_by = notes.FIVE_OF_A_KIND
    else:
        state.points[: state.players] = [view.last.scores[SEATS[seat]] for seat in range(state.players)]
    state.capped = int(view.last is not None and view.last.capped)


# What the viewer knows


def _set_table(state: State, view: View) -> None:
    """Set every card with what the viewer knows of it; an unknown face is EMPTY until the deal."""
    for owner in range(state.players):
        rows = [_row(view, field, owner, state.slots) for field in ("cards", "known", "seen", "backs")]
        for place, (lies, known, seen, back) in enumerate(zip(*rows, strict=True)):
            slot = owner * state.slots + place
            if lies == SPACE:
                state.table[slot] = cards.EMPTY
                continue
            state.filled[owner] |= 1 << place
            if lies != HIDDEN:
                state.up[owner] |= 1 << place
            state.table[slot] = _face(known) | _lookers(seen, state.players) | _back(back, state.rebuilt)


def _set_hand(state: State, view: View) -> None:
    state.hand = cards.EMPTY
    if view.hand is None:
        return
    state.hand = _face(view.hand)
    if view.held is None:
        state.hand |= cards.EVERYBODY
    else:
        state.hand |= _lookers(view.held.seen, state.players) | _back(view.held.back, state.rebuilt)


def _set_piles(state: State, view: View) -> None:
    for pile, names in ((state.discard, view.discard), (state.aside, view.aside)):
        if len(names) > len(pile.cards):
            raise Unsound("other", field="discard, aside")
        for name in names:
            table.push(pile, _face(name))


@lru_cache(maxsize=TEXTS_CACHED)
def _lookers(seen: str, players: int) -> int:
    """Return the bits of the seats that have seen a card."""
    if seen.endswith("*"):
        return cards.EVERYBODY
    return sum({cards.SEEN << _seat(seat, players) for seat in seen})


@lru_cache(maxsize=TEXTS_CACHED)
def _back(back: str, rebuilt: int) -> int:
    """Return the bits of the public facts about a card that not everybody has seen."""
    if back == SPACE:
        return 0
    pile = back.removesuffix("n")
    if not pile.isdecimal() or int(pile) > rebuilt:
        raise Unsound("pile", pile=pile, rebuilt=rebuilt)
    return int(pile) << cards.PILE | (cards.NUMBER if back.endswith("n") else 0)


# What the viewer does not know


class _Pool(NamedTuple):
    """The unknown cards of one draw pile, and the slots they lie in: those that hold only numbers, and others."""

    faces: list[int]
    numbers: list[int]
    others: list[int]


HAND = -1
"""Stands for the hand in a list of slots."""


def _deal_hidden(state: State, view: View, random: Random) -> None:
    """Deal the cards that the viewer has not seen, pile by pile; the rest of the present pile is the draw pile."""
    deck: list[int] = []
    for number, faces in enumerate(_faces_by_pile(state, view)):
        deck = _deal_pool(state, _pool(state, number, faces), random)
        if deck and number < state.rebuilt:
            raise Unsound("earlier", field="earlier")
    if len(deck) != view.draw:
        raise Unsound("draw", count=view.draw, expected=len(deck))
    for face in deck:
        table.push(state.deck, face)


def _deal_pool(state: State, pool: _Pool, random: Random) -> list[int]:
    """Deal a pool at random, all possible deals equally likely; return the rest in random order."""
    random.shuffle(pool.faces)
    numbers = [face for face in pool.faces if face < cards.SPECIALS]
    if len(numbers) < len(pool.numbers) or len(pool.faces) < len(pool.numbers) + len(pool.others):
        raise Unsound("earlier", field="cards")
    rest = pool.faces
    for place, face in zip(pool.numbers, numbers, strict=False):
        rest.remove(face)
        _set_face(state, place, face)
    if pool.numbers:
        random.shuffle(rest)  # some numbers are gone, so the remaining specials have moved up
    for place in pool.others:
        _set_face(state, place, rest.pop())
    return rest


def _set_face(state: State, place: int, face: int) -> None:
    if place == HAND:
        state.hand = state.hand & ~cards.FACE | face
    else:
        state.table[place] = state.table[place] & ~cards.FACE | face


def _faces_by_pile(state: State, view: View) -> list[list[int]]:
    """For every draw pile of the round, the cards whose location the viewer does not know; the present pile is last."""
    left = Counter({face: copies for face, copies in enumerate(state.copies) if copies})
    left.subtract(state.discard.cards[: state.discard.count])
    left.subtract(state.aside.cards[: state.aside.count])
    left.subtract(card & cards.FACE for card in _cards_there(state) if card >> cards.PUBLIC & cards.SEEN)
    piles = [Counter(_face(name) for name in pile) for pile in view.earlier]
    for pile in piles:
        left.subtract(pile)
    piles.append(left)
    for card in _cards_there(state):  # seen by the viewer, but not by everybody
        if not card >> cards.PUBLIC & cards.SEEN:
            piles[card >> cards.PILE][card & cards.FACE] -= 1
    for face in (face for pile in piles for face, count in pile.items() if count < 0):
        if sum(pile[face] for pile in piles) >= 0:
            raise Unsound("earlier", field="earlier")
        raise Unsound("surplus", card=card_name(face), copies=state.copies[face] if face < cards.KINDS else 0)
    return [sorted(pile.elements()) for pile in piles]


def _cards_there(state: State) -> list[int]:
    """The cards on the table and in hand whose faces the viewer knows."""
    there = (*state.table[: state.players * state.slots], state.hand)
    return [card for card in there if card & cards.FACE != cards.EMPTY]


def _pool(state: State, number: int, faces: list[int]) -> _Pool:
    """Collect the slots that hold unknown cards of a draw pile."""
    pool = _Pool(faces, [], [])
    places = [slot for slot in range(state.players * state.slots) if _has_card(state, slot)]
    there = {slot: state.table[slot] for slot in places} | ({HAND: state.hand} if state.hand != cards.EMPTY else {})
    for place, card in there.items():
        if card & cards.FACE == cards.EMPTY and card >> cards.PILE == number:
            (pool.numbers if card & cards.NUMBER else pool.others).append(place)
    return pool


def _has_card(state: State, slot: int) -> bool:
    return bool(state.filled[slot // state.slots] >> slot % state.slots & 1)


def _choose_unknown(state: State, random: Random) -> None:
    """Sample the choices of earlier seats in the phase `open` of `gang`: no view shows them, not even the own one."""
    if state.phase == phases.OPEN:
        for seat in range(state.seat):
            first, second = random.sample(range(state.slots), 2)
            state.chosen[seat] = 1 << first | 1 << second


def _seat(name: str | None, players: int) -> int:
    return NOBODY if name is None else seat_number(name, players)


def _row(view: View, field: str, owner: int, slots: int) -> tuple[str, ...]:
    rows: Cards = getattr(view, field)
    names = rows.get(SEATS[owner], ())
    if len(names) != slots:
        raise Unsound("other", field=field)
    return names


def _face(name: str) -> int:
    """Return the face of a known card; EMPTY for an unknown one."""
    if name == HIDDEN:
        return cards.EMPTY
    face = face_of(name)
    if face is None:
        raise Unsound("card", card=name)
    return face
