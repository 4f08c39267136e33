"""Beliefs have the right chances: on thin decks all that a history allows is enumerated, and found equally often.

The history is played again with every order of the cards that its viewer has not seen; what the viewer receives says
which orders are possible. Shuffles make all orders equally likely, so all that are possible stay so.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from math import factorial, prod, sqrt
from random import Random

import pytest

from biberbau import Match
from biberbau.games import cards, phases
from biberbau.games.table import State

from .samplers import Sampler, determinised, redealt, with_a_lazy_shuffle, with_low_cards_laid
from .scribe import Card, Scribe, scribe_of
from .setups import Viewer, moves_in
from .thin_tables import dawdle, deck_of
from .worlds import Contradiction, faces_in_play, history, table_after

pytestmark = pytest.mark.slow

Arrangement = tuple[str, ...]
"""The faces of all cards on the table, in the hand and in the draw pile."""


# Enumeration


def possible_arrangements(match: Match, viewer: Viewer) -> set[Arrangement]:
    """Every table that a viewer's history allows."""
    steps, moves, found = history(match, viewer), moves_in(match.record()), set()
    for shuffles in possible_shuffles(scribe_of(match), viewer):
        try:
            found.add(tuple(faces_in_play(table_after(match, shuffles, moves, viewer, steps))))
        except Contradiction:
            continue
    return found


def possible_shuffles(scribe: Scribe, viewer: Viewer) -> Iterator[list[list[str]]]:
    """Every order of the shuffles in which the cards that a viewer has seen are where they were seen."""
    piles = [[card.face if viewer in card.seen else None for card in pile] for pile in scribe.shuffled]
    orders = [list(orders_of(unseen_faces(pile, viewer))) for pile in scribe.shuffled]
    for chosen in product(*orders):
        yield [filled(pile, order) for pile, order in zip(piles, chosen, strict=True)]


def count_of_shuffles(scribe: Scribe, viewer: Viewer) -> int:
    """How many of them there are."""
    unseen = [unseen_faces(pile, viewer) for pile in scribe.shuffled]
    return prod(factorial(faces.total()) // prod(map(factorial, faces.values())) for faces in unseen)


def unseen_faces(pile: Sequence[Card], viewer: Viewer) -> Counter[str]:
    return Counter(card.face for card in pile if viewer not in card.seen)


def orders_of(faces: Counter[str]) -> Iterator[list[str]]:
    """Every order of cards of which some are alike."""
    if not faces.total():
        yield []
    for face in sorted(+faces):
        for rest in orders_of(faces - Counter([face])):
            yield [face, *rest]


def filled(pile: Sequence[str | None], order: Sequence[str]) -> list[str]:
    """A pile with the unseen cards in some order."""
    left = iter(order)
    return [next(left) if face is None else face for face in pile]


# Positions


@dataclass(frozen=True)
class Position:
    """A game with a thin deck, and what to look for while it is played at random."""

    game: str
    about: str
    deck: Mapping[str, int]
    fits: Callable[[State], bool]
    viewer: Viewer = "A"

    @contextmanager
    def match(self) -> Iterator[Match]:
        """The first match that comes to such a position."""
        with deck_of(self.game, self.deck):
            yield next(filter(None, map(self.reached, range(1_000))))

    def reached(self, seed: int) -> Match | None:
        match, random = Match(self.game, 2, seed, options={"rounds": 1}), Random(seed)
        for _ in range(60):
            if match.turn is None:
                break
            if self.fits(match.standing[0]) and FEWEST <= self.count(match) <= MOST:
                return match
            dawdle(match, random)
        return None

    def count(self, match: Match) -> int:
        return count_of_shuffles(scribe_of(match), self.viewer)


FEWEST, MOST = 20, 130
"""How many orders there are to try."""


def unseen_cards(state: State, pile: int) -> list[int]:
    """The cards of a draw pile that lie on the table and that A has not seen."""
    lying = [card for card in state.table[: state.players * state.slots] if card != cards.EMPTY]
    return [card for card in lying if not card & cards.SEEN and card >> cards.PILE == pile]


def must_be_number(state: State, pile: int) -> bool:
    """Whether hidden cards of a pile lie there that were laid, so are numbers, and others that may be any card."""
    unseen = unseen_cards(state, pile)
    laid = [card for card in unseen if card & cards.NUMBER]
    left = undrawn(state) if pile == state.rebuilt else []
    specials = [card for card in (*unseen, *left) if card & cards.FACE >= cards.SPECIALS]
    return bool(laid) and len(laid) < len(unseen) + len(left) and bool(specials)


def first_pile(state: State) -> bool:
    """Whether there was no rebuild yet, and different cards are left to draw."""
    return state.rebuilt == 0 and len(set(undrawn(state))) > 1 and state.phase != phases.OPEN


def two_piles(state: State) -> bool:
    """Whether there was a rebuild, hidden cards of the first pile lie there, and different ones are left to draw."""
    return state.rebuilt > 0 and len(set(undrawn(state))) > 1 and bool(unseen_cards(state, 0))


def was_dealt(state: State) -> bool:
    """Whether a hidden card lies there that was dealt."""
    return any(not card & cards.NUMBER for card in unseen_cards(state, 0))


def undrawn(state: State) -> list[int]:
    return state.deck.cards[: state.deck.count]


BANDE = {"0": 3, "1": 3, "4": 3, "9": 3, "draw2": 1, "peek": 2, "swap": 2}
GANG = {"0": 17, "7": 3, "beaver": 1}
CLAN = {"1": 5, "5": 4, "9": 4, "cleanup": 2, "flip": 2}

POSITIONS = [
    Position("bande", "first pile", BANDE, lambda s: first_pile(s) and must_be_number(s, 0) and was_dealt(s)),
    Position("bande", "rebuilt", BANDE, two_piles),
    Position("bande", "rebuilt, numbers of the old pile", BANDE, lambda s: two_piles(s) and must_be_number(s, 0)),
    Position("bande", "rebuilt, numbers of the new pile", BANDE, lambda s: two_piles(s) and must_be_number(s, 1)),
    Position("bande", "rebuilt, a hidden hand", BANDE, lambda s: two_piles(s) and s.phase == phases.HAND, None),
    Position("bande-classic", "rebuilt twice", BANDE, lambda s: two_piles(s) and s.rebuilt == 2),
    Position("gang", "first pile", GANG, first_pile),
    Position("gang", "rebuilt", GANG, two_piles),
    Position("clan", "first pile", CLAN, lambda s: first_pile(s) and must_be_number(s, 0)),
    Position("clan", "rebuilt", CLAN, two_piles),
]
every_position = pytest.mark.parametrize(
    "position", POSITIONS, ids=lambda position: f"{position.game}: {position.about}"
)


# How often


EACH = 40
"""How often each arrangement is expected."""


def chi_square(match: Match, viewer: Viewer, sampler: Sampler) -> tuple[float, int]:
    """How far the sampled arrangements are from equally likely, and the degrees of freedom."""
    possible = possible_arrangements(match, viewer)
    found = Counter(tuple(faces_in_play(sampler(match, viewer, seed))) for seed in range(EACH * len(possible)))
    assert found.keys() <= possible
    return sum((found[each] - EACH) ** 2 / EACH for each in possible), len(possible) - 1


def limit(freedom: int) -> float:
    """What chance exceeds about once in a million times: five standard deviations above the mean."""
    return freedom + 5 * sqrt(2 * freedom)


@pytest.mark.parametrize("sampler", [determinised, redealt])
@every_position
def test_all_that_is_possible_is_equally_likely(position: Position, sampler: Sampler) -> None:
    with position.match() as match:
        distance, freedom = chi_square(match, position.viewer, sampler)
    assert freedom > 10 and distance < limit(freedom)


@every_position
def test_a_lazy_shuffle_is_found_out(position: Position) -> None:
    with position.match() as match:
        distance, freedom = chi_square(match, position.viewer, with_a_lazy_shuffle)
    assert distance > limit(freedom)


@every_position
def test_a_prejudice_is_found_out_where_cards_were_laid(position: Position) -> None:
    """Where nothing hidden was laid from a hand, the same sampler is right."""
    with position.match() as match:
        distance, freedom = chi_square(match, position.viewer, with_low_cards_laid)
        viewer = cards.SEEN << (cards.PUBLIC if position.viewer is None else 0)
        laid = any(card & cards.NUMBER and not card & viewer for card in match.standing[0].table)
    assert (distance > limit(freedom)) == laid
