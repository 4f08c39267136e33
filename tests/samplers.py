"""Samplers: ways to sample a state from what a viewer knows, the real ones and some that are wrong on purpose."""

from collections.abc import Callable
from random import Random

from biberbau import Match, determinise
from biberbau.bots import rollout
from biberbau.games import cards
from biberbau.games.table import State

from .setups import Viewer, seats

Sampler = Callable[[Match, Viewer, int], State]
"""Samples a state from what a viewer knows of a match, by a seed."""


def determinised(match: Match, viewer: Viewer, seed: int) -> State:
    return determinise(match.view(viewer), seed).standing[0]


def redealt(match: Match, viewer: Viewer, seed: int) -> State:
    """Sample as a search that treats all cards as equally likely."""
    return redealt_leaning(match, viewer, seed, 0, 0)


def redealt_with_prejudice(match: Match, viewer: Viewer, seed: int) -> State:
    """Sample as a search that treats some cards as probably low and others as probably high."""
    random = Random(seed)
    return redealt_leaning(match, viewer, seed, random.getrandbits(48), random.getrandbits(48))


def redealt_leaning(match: Match, viewer: Viewer, seed: int, low: int, high: int) -> State:
    state = match.standing[0].copy()
    state.random = seed
    rollout.redeal(state, number_of(match, viewer), low, high)
    return state


def number_of(match: Match, viewer: Viewer) -> int:
    return cards.PUBLIC if viewer is None else seats(match.players).index(viewer)


# Wrong ones


def from_one_pool(match: Match, viewer: Viewer, seed: int) -> State:
    """Mix the cards of all draw piles, ignoring the known cards of a rebuilt pile."""
    state = match.standing[0].copy()
    state.random = seed
    others = state.table.copy()
    state.table = [card & cards.SIGHT | card & cards.NUMBER | state.rebuilt << cards.PILE for card in others]
    rollout.redeal(state, number_of(match, viewer), 0, 0)
    state.table = with_faces(others, state.table)
    return state


def with_specials_anywhere(match: Match, viewer: Viewer, seed: int) -> State:
    """Ignore that only numbers are laid from a hand."""
    state = match.standing[0].copy()
    state.random = seed
    others = state.table.copy()
    state.table = [card & ~cards.NUMBER for card in others]
    rollout.redeal(state, number_of(match, viewer), 0, 0)
    state.table = with_faces(others, state.table)
    return state


def with_faces(table: list[int], other: list[int]) -> list[int]:
    """The cards of one table with the faces of another."""
    return [card & ~cards.FACE | new & cards.FACE for card, new in zip(table, other, strict=True)]


def with_a_lazy_shuffle(match: Match, viewer: Viewer, seed: int) -> State:
    """Leave the two top cards of the draw pile in order, every other time."""
    state = redealt(match, viewer, seed)
    top = slice(state.deck.count - 2, state.deck.count)
    if seed % 2:
        state.deck.cards[top] = sorted(state.deck.cards[top])
    return state


def with_low_cards_laid(match: Match, viewer: Viewer, seed: int) -> State:
    """Assume that all cards laid from a hand are low."""
    return redealt_leaning(match, viewer, seed, (1 << 48) - 1, 0)
