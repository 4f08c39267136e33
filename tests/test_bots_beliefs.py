"""What bots make of hidden cards: counted pile by pile, no favourites, and looked at where there is a use in it."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from biberbau import Match
from biberbau.bots import Bot, make_bot
from biberbau.bots.bande import FEW, PLACES, USUAL_MEAN, average, in_pile, mean_of, seen_worth
from biberbau.games import cards, clan, moves, phases
from biberbau.games.bande import SLOTS
from biberbau.games.table import State
from biberbau.notation.events import events_for

from .practice import chosen, chosen_by_machine, new_state, preferences
from .rows import on, situation
from .samplers import redealt
from .scribe import Scribe, scribe_of
from .setups import GAMES, PLAYERS, examples, whims
from .thin_tables import decisions, thin_tables

ROWS = ("bande", "bande-classic")


# Counting


@pytest.mark.parametrize(("game", "players"), list(product(ROWS, PLAYERS)))
@given(st.data(), whims)
@examples(6)
def test_what_may_be_drawn_is_counted_pile_by_pile(game: str, players: int, data: st.DataObject, whim: int) -> None:
    with data.draw(thin_tables(game, players)).match() as begun:
        for match in decisions(begun, whim):
            if match.turn is not None:
                assert unpacked(in_pile(match.standing[0])) == drawn_next(scribe_of(match))


def unpacked(counted: int) -> dict[str, int]:
    copies = {name: counted >> PLACES[face] & FEW for face, name in enumerate(cards.NAMES)}
    return {name: count for name, count in copies.items() if count and name in IN_ROWS}


IN_ROWS = [*map(str, range(10)), "draw2", "peek", "swap"]


def drawn_next(scribe: Scribe) -> Counter[str]:
    """What the next card may be for the seat to move: unseen cards of the last shuffle, or the discards."""
    if not scribe.deck:
        kept = 1 if scribe.game == "bande" else 0  # B12, K05
        return Counter(card.face for card in scribe.discard[: len(scribe.discard) - kept])
    present = len(scribe.shuffled) - 1
    return Counter(card.face for card in scribe.unseen_in_play(scribe.turn) if card.shuffle == present)


def after_a_rebuild(deck: list[int], old: list[int], new: list[int]) -> State:
    """A of two to move in `bande`; in front of B lie hidden cards of the first pile, then some of the second."""
    state = situation("1 1 1 1", "5 5 5 5", phases.SOURCE)
    state.rebuilt = 1
    state.table[4:8] = [*old, *(card | 1 << cards.PILE for card in new)]
    state.deck.cards[: len(deck)], state.deck.count = deck, len(deck)
    state.discard.cards[:4], state.discard.count = [9, 9, 7, 0], 4
    return state


def worths(state: State) -> list[int]:
    """What the cards of B count for A, who has not seen them."""
    mean = average(in_pile(state))
    return [mean_of(state, card, mean) for card in state.table[4:8]]


def test_only_cards_of_the_same_pile_count_as_what_is_drawn_next() -> None:
    assert worths(after_a_rebuild(deck=[9, 7], old=[2, 4], new=[8, 8])) == [USUAL_MEAN, USUAL_MEAN, 800, 800]


def test_when_the_pile_is_used_up_the_next_card_is_a_discard() -> None:
    state = after_a_rebuild(deck=[], old=[2, 4], new=[6, 8])
    assert unpacked(in_pile(state)) == {"7": 1, "9": 2}
    assert worths(state) == [USUAL_MEAN] * 4
    assert seen_worth(cards.SWAP, average(in_pile(state))) == (900 + 900 + 700) // 3


def test_in_the_classic_edition_the_top_discard_is_shuffled_too() -> None:
    state = after_a_rebuild(deck=[], old=[2, 4], new=[6, 8])
    state.rebuild_keeps = 0
    assert unpacked(in_pile(state)) == {"0": 1, "7": 1, "9": 2}


def test_a_pile_of_specials_counts_as_usual() -> None:
    assert average(in_pile(after_a_rebuild(deck=[cards.SWAP], old=[2, 4, 5, 6], new=[]))) == USUAL_MEAN


@pytest.mark.parametrize(("game", "players"), list(product(GAMES, PLAYERS)))
@given(st.data(), whims)
@examples(4)
def test_heuristics_read_no_hidden_face_after_a_rebuild(
    game: str, players: int, data: st.DataObject, whim: int
) -> None:
    with data.draw(thin_tables(game, players)).match() as begun:
        for match in decisions(begun, whim):
            if match.turn is not None:
                state, other = match.standing[0].copy(), redealt(match, match.turn, whim)
                state.random = other.random
                assert all(chosen(game, other, one) == chosen(game, state, one) for one in preferences(game))


# Ties


def choices(game: str, state: State, seeds: int = 400) -> Counter[int]:
    """How often each move is chosen, by chance alone; both gears choose the same."""
    found: Counter[int] = Counter()
    for seed in range(seeds):
        state.random = seed
        move = chosen(game, state, preferences(game)[0])
        found[move] += 1
        if seed % 10 == 0:
            assert chosen_by_machine(game, state, 0)[0] == move
    return found


def assert_even(found: Counter[int], among: set[int]) -> None:
    """Each of these moves is chosen about as often as any other: within five standard deviations."""
    assert set(found) == among
    chance, total = 1 / len(among), found.total()
    spread = (total * chance * (1 - chance)) ** 0.5
    assert all(abs(count - total * chance) < 5 * spread for count in found.values())


def test_of_equal_cards_of_a_rival_any_is_swapped_away() -> None:
    state = situation("9 0 0 0", "2 2 2 2", phases.HAND, hand=cards.SWAP)
    state.table[4:8] = [card | cards.EVERYBODY for card in state.table[4:8]]
    assert_even(choices("bande", state), {on(moves.SWAP, 0, slot) for slot in range(4, 8)})


def test_of_equal_rivals_any_is_robbed() -> None:
    state = new_state("bande", 4, 1)
    state.seat, state.phase, state.hand = 2, phases.HAND, cards.SWAP | cards.SEEN << 2
    state.table[:16] = [(9 if slot == 8 else 3) | cards.EVERYBODY for slot in range(16)]
    rivals = [slot for slot in range(16) if slot // SLOTS != 2]
    assert_even(choices("bande", state), {on(moves.SWAP, 8, slot) for slot in rivals})


def test_of_equal_own_cards_any_is_given_away() -> None:
    state = situation("9 0 9 9", "4 4 1 4", phases.HAND, hand=cards.SWAP)
    state.table[6] |= cards.EVERYBODY
    assert_even(choices("bande", state), {on(moves.SWAP, slot, 6) for slot in (0, 2, 3)})


def test_of_equal_own_cards_any_is_exchanged() -> None:
    low = situation("9 0 9 9", "4 4 4 4", phases.HAND, hand=1)
    assert_even(choices("bande", low), {on(moves.PUT, slot) for slot in (0, 2, 3)})
    top = situation("9 0 9 9", "4 4 4 4", phases.SOURCE, top=0)
    assert_even(choices("bande", top), {on(moves.TAKE_TO, slot) for slot in (0, 2, 3)})


def test_one_best_move_is_always_chosen() -> None:
    state = situation("9 0 8 8", "4 4 4 4", phases.HAND, hand=1)
    assert set(choices("bande", state)) == {on(moves.PUT, 0)}


def test_of_equal_cards_in_lodges_any_is_cleaned_away() -> None:
    """Two rivals have laid three cards each that A has not seen."""
    state = new_state("clan", 3, 1)
    state.round, state.phase, state.hand = 1, phases.ACTION, cards.CLEANUP | cards.EVERYBODY
    targets = [*range(5, 8), *range(10, 13)]
    state.table[:15] = [cards.EMPTY] * 15
    for slot in targets:
        state.table[slot] = 5 | cards.NUMBER | cards.SEEN << slot // clan.SLOTS
        state.filled[slot // clan.SLOTS] |= 1 << slot % clan.SLOTS
    assert_even(choices("clan", state), {on(moves.CLEAN, slot) for slot in targets})


# Looking


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_a_yearling_looks_at_own_cards_that_it_has_not_seen(players: int) -> None:
    looked = list(looks("yearling", players, matches=12))
    assert len(looked) > 10
    assert all(move.startswith("peek ") for move in looked)


def looks(level: str, players: int, matches: int) -> Iterator[str]:
    """What bots of a level do with a peek in hand, where there is an own card not seen yet and a turn to come."""
    for seed in range(matches):
        match = Match("bande", players, seed=seed, options={"rounds": 2})
        bots: dict[str, Bot] = {seat: make_bot(level, f"{seed}{seat}") for seat in "ABCDEF"[:players]}
        sent = dict.fromkeys(bots, 0)
        while match.turn is not None:
            seat, view = match.turn, match.view(match.turn)
            move = bots[seat].choose(view, events_for(match.events[sent[seat] :], seat))
            sent[seat] = len(match.events)
            if view.hand == "peek" and view.ender is None and "?" in view.known[seat]:
                assert move == "drop" or move.startswith("peek")
                yield move
            match.play(move)
