"""The rules of thumb for `clan*`, in situations with one obvious answer."""

from biberbau.bots.clan import ends_round, prefer, prefer_naively
from biberbau.bots.heuristics import Prefer
from biberbau.bots.thinking import NEAR, as_if_last, by_heuristics
from biberbau.games import GAMES, cards, clan, phases
from biberbau.games.clan import begin_round, play
from biberbau.games.table import NOBODY, State
from biberbau.notation import spell

from .practice import chosen, new_state


def situation(hand: str, *lodges: str, game: str = "clan", totals: tuple[int, ...] = (), **facts: int) -> State:
    """A table at a decision of seat A: `9u` lies face up, `9d` face down and seen by its owner alone, `-` is empty."""
    state = new_state(game, len(lodges), 1)
    begin_round(state)
    state.seat, state.ender, state.round = 0, NOBODY, 1
    state.hand = cards.NAMES.index(hand) | cards.SEEN
    state.phase = phases.HAND if hand.isdecimal() else phases.ACTION
    for owner, lodge in enumerate(lodges):
        state.filled[owner] = state.up[owner] = 0
        for at, card in enumerate(lodge.split()):
            lay(state, owner, at, card)
    state.totals[: len(totals)] = totals
    for name, fact in facts.items():
        setattr(state, name, fact)
    return state


def lay(state: State, owner: int, at: int, card: str) -> None:
    if card == "-":
        return
    seen = cards.EVERYBODY if card[-1] == "u" else cards.SEEN << owner
    state.table[owner * clan.SLOTS + at] = int(card[:-1]) | seen
    state.filled[owner] |= 1 << at
    state.up[owner] |= (card[-1] == "u") << at


def answer(state: State, one: Prefer = prefer) -> str:
    """The move chosen, as it is spoken, but for the facing of a card."""
    return spell(chosen("clan", state, one), clan.SLOTS).removesuffix(" up").removesuffix(" down")


def test_two_nines_in_the_open_are_robbed_with_a_zero() -> None:
    assert answer(situation("0", "5u - - - -", "9u 9u - - -")) in ("put B1", "put B2")


def test_a_third_equal_card_is_laid_in_the_own_lodge() -> None:
    assert answer(situation("1", "1u 1d - - -", "5u - - - -")) in ("put A3", "put A4")


def test_nobody_is_given_a_third_equal_card() -> None:
    assert not answer(situation("0", "5u - - - -", "0u 0u - - -")).startswith("put B3")


def test_the_fifth_of_five_equal_cards_is_laid_at_once() -> None:
    assert answer(situation("0", "0u 0d 0d 0d -", "9u 9u 9u 9u -", totals=(0, 90), round=2)) == "put A5"


def begins_the_end(state: State) -> bool:
    """Whether the seat to move goes on until it has five cards."""
    while state.seat == 0 and state.ender == NOBODY:
        play(state, chosen("clan", state, prefer))
    return state.ender == 0


def test_who_is_far_ahead_ends_the_round() -> None:
    assert begins_the_end(situation("6", "9u 9d 9d 5d -", "1u 0u - - -", turns=10))


def test_who_is_far_behind_does_not_end_the_round() -> None:
    assert not begins_the_end(situation("2", "1u 2d 3d 3d -", "9u 9u 1u 1u -", turns=8))


def test_who_would_lose_the_match_does_not_end_the_last_round() -> None:
    lodges = ("5u 6d 4d 3d -", "5u 0u 0d - -")
    assert begins_the_end(situation("3", *lodges, totals=(110, 90), round=5, turns=8))
    assert not begins_the_end(situation("3", *lodges, totals=(60, 110), round=5, turns=8))


def test_a_yearling_does_not_end_a_round_that_it_will_probably_lose() -> None:
    state = situation("4", "1u 4d 4d 0d -", "9u 9u 1u 1u -", turns=8)
    assert ends_round(state, by_heuristics(GAMES["clan"], as_if_last(state)))
    assert not ends_round(state, by_heuristics(GAMES["clan"], state, NEAR))


def test_a_cleanup_removes_the_best_card_that_is_not_protected() -> None:
    assert answer(situation("cleanup", "5u - - - -", "8u 2u - - -", "6u 3u 1u - -", "9u - - - -")) == "clean B1"


def test_a_cleanup_with_own_cards_only_removes_the_lowest() -> None:
    assert answer(situation("cleanup", "8u 1d 7d - -", "9u - - - -")) == "clean A2"


def test_a_flip_ends_the_protection_of_a_lone_card() -> None:
    state = situation("flip", "2u - - - -", "9u 9d - - -")
    state.table[6] |= cards.SEEN
    assert answer(state) == "flip B2"


def test_a_swap_fetches_the_best_for_the_worst() -> None:
    assert answer(situation("swap", "1u 6u - - -", "9u 2u - - -", game="clan-combined")) == "swap A1 B1"


def test_a_peek_is_not_wasted_on_a_card_already_seen() -> None:
    assert answer(situation("peek", "3d 4d - - -", "6d - - - -", game="clan-combined")) == "peek B1"


def test_in_the_last_turn_the_best_card_is_kept_so_that_the_ender_has_a_penalty() -> None:
    state = situation("9", "8u 7d - - -", "5u 5u 4u 4u 5u", ender=1)
    assert answer(state) in ("put A3", "put A4")


def test_in_the_last_turn_beginners_use_a_free_space() -> None:
    for seed in range(20):
        state = situation("3", "2u 6d - - -", "5u 5u 4u 4u 5u", ender=1, random=seed)
        assert answer(state, prefer_naively) in ("put A3", "put A4")


def test_beginners_keep_high_cards_and_give_low_ones_away() -> None:
    for seed in range(20):
        assert answer(situation("9", "5d - - - -", "- - - - -", random=seed), prefer_naively).startswith("put A")
        assert answer(situation("0", "5d - - - -", "- - - - -", random=seed), prefer_naively).startswith("put B")
