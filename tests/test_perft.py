"""Perft: the numbers of move sequences are those that were counted before, by hand where that is possible."""

from collections import Counter
from copy import deepcopy

import pytest

from biberbau import Match

from .perft_counts import FOLDER, SEED, Tree, load, matches_by_winners, sequences, written
from .scribe import Scribe, scribe_of
from .setups import GAMES, shuffled_by_hand, whole_deck

TREES = list(load())
SMALL = 700


def name(tree: Tree) -> str:
    return f"{tree.game} for {tree.players}: {tree.about}"


@pytest.mark.parametrize("tree", TREES, ids=name)
def test_the_counts_are_what_they_were(tree: Tree) -> None:
    assert tree.counted() == tree


def test_every_game_is_counted_with_two_and_three_players() -> None:
    assert {(tree.game, tree.players) for tree in TREES} >= {(game, players) for game in GAMES for players in (2, 3)}
    assert {tree.game for tree in TREES if tree.winners} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_files_are_as_the_script_writes_them(game: str) -> None:
    trees = [tree for tree in TREES if tree.game == game]
    assert (FOLDER / f"{game}.json").read_text("utf-8") == written(trees)


# The same counts by other ways: every sequence played from the deal, without copies; and by the scribe's rules


@pytest.mark.slow
@pytest.mark.parametrize("tree", TREES, ids=name)
def test_the_scribe_counts_the_same(tree: Tree) -> None:
    scribe = scribe_of(tree.root())
    given, deck = scribe.shuffles, whole_deck(tree.game)
    scribe.shuffles = lambda number: given(0) if number == 0 else shuffled_by_hand(deck, SEED, number + 1)
    for length, count in enumerate(tree.counts, 1):
        if count <= SMALL:
            assert sequences_of_scribe(scribe, length) == count


def sequences_of_scribe(scribe: Scribe, length: int) -> int:
    if length == 1:
        return len(scribe.legal())
    total = 0
    for move in scribe.legal():
        twin = deepcopy(scribe)
        twin.play(move)
        total += sequences_of_scribe(twin, length - 1)
    return total


@pytest.mark.parametrize("tree", TREES, ids=name)
def test_counting_without_copies_gives_the_same(tree: Tree) -> None:
    for length, count in enumerate(tree.counts, 1):
        if count <= SMALL:
            assert len(sequences_from_the_deal(tree, length)) == count
    if tree.winners and sum(tree.winners.values()) <= SMALL:
        assert winners_from_the_deal(tree) == tree.winners


def replayed(tree: Tree, moves: tuple[str, ...]) -> Match:
    match = tree.root()
    for move in moves:
        match.play(move)
    return match


def sequences_from_the_deal(tree: Tree, length: int) -> set[tuple[str, ...]]:
    """All different sequences, found length by length."""
    found: set[tuple[str, ...]] = {()}
    for _ in range(length):
        found = {(*moves, move) for moves in found for move in replayed(tree, moves).legal}
    return found


def winners_from_the_deal(tree: Tree) -> Counter[str]:
    waiting: list[tuple[str, ...]] = [()]
    found: Counter[str] = Counter()
    while waiting:
        moves = waiting.pop()
        match = replayed(tree, moves)
        if match.winners is not None:
            found["".join(match.winners)] += 1
        waiting += [(*moves, move) for move in match.legal]
    return found


# The same counts by hand


def test_by_hand_two_moves_of_clan() -> None:
    """CL-03: two lodges, three spaces, two facings: 12. Then, for the second player,

    - after an own card face up (3 ways): own spaces 6, the first player's two spaces 4, its card protected: 10;
    - after an own card face down (3 ways): the same 10, and the card itself, up or down: 12;
    - after a card in the second player's lodge (6 ways): own spaces 4, own card 2, the first player's spaces 6: 12.
    """
    match = Match("clan", 2, shuffles=[["7", "9"]])
    assert sequences(match, 1) == 2 * 3 * 2
    assert sequences(match, 2) == 3 * 10 + 3 * 12 + 6 * 12


def test_by_hand_a_match_of_clan_of_two_turns() -> None:
    """A lays a 7, B lays a 9, more points win; a taken 7 goes to one of three own spaces, up or down (6 ways).

    - A's 7 at home, up (3 ways): B's 9 at home 6 ways, B wins; at A's 4 ways, A wins;
    - at home, down (3 ways): the same, or the 9 for the 7 (2 ways) and the 7 home (6 ways), A wins;
    - A's 7 at B's (6 ways): the 9 beside it 4 ways or in its place 2 ways, B wins; the 9 at A's 6 ways, A wins.
    """
    match = Match("clan", 2, shuffles=[["7", "9"]], options={"rounds": 1, "turn_cap": 2})
    assert matches_by_winners(match) == {
        "A": 3 * 4 + 3 * (4 + 2 * 6) + 6 * 6,
        "B": 3 * 6 + 3 * 6 + 6 * (4 + 2),
    }


def test_by_hand_the_opening_and_the_first_turn_of_gang() -> None:
    """Two of eight cards each, 28 ways; then two sources. With 6 over a beaver open, six cards face down:

    - the 6 from the draw pile: for the open 6, 1; the beaver swims 6 ways; 6 face-down cards, exchanged or turned up;
    - the beaver from the discard pile: for the 6 or the beaver, 2; 6 face-down cards, exchanged or turned up.
    """
    shuffle = ["6", "1", "2", "3", "beaver", "11", "12", "0", *["5"] * 8, "beaver", "6"]
    match = Match("gang", 2, shuffles=[shuffle])
    assert [sequences(match, length) for length in (1, 2, 3)] == [28, 28 * 28, 28 * 28 * 2]
    match.play("open A1 A5")
    match.play("open B1 B2")
    assert match.turn == "A" and sequences(match, 2) == (1 + 6 + 6 + 6) + (2 + 6 + 6)


def test_by_hand_a_match_of_bande_of_one_turn() -> None:
    """A has 14 points, B 20. The 3 on the discard pile goes to one of four places; a drawn 5 too, or is dropped.

    At worst A has 5 points more than before, so A wins all nine matches.
    """
    deal = ["4", "3", "7", "0", "9", "1", "8", "2", "3", "5"]
    match = Match("bande", 2, shuffles=[deal], options={"rounds": 1, "turn_cap": 1})
    assert matches_by_winners(match) == {"A": 4 + 4 + 1}


def test_by_hand_the_choices_with_each_card_of_bande() -> None:
    """BA-05: a number 5, a peek 5, a draw two 2, a swap 17 with two rows and 33 with three."""
    for card, players, choices in (("8", 2, 5), ("peek", 2, 5), ("draw2", 2, 2), ("swap", 2, 17), ("swap", 3, 33)):
        deal = ["0", "0", "0", "0", "1", "1", "1", "1", "2", "2", "2", "2"][: 4 * players]
        match = Match("bande", players, shuffles=[[*deal, "3", card]])
        assert sequences(match, 1) == 1 + 4
        match.play("draw")
        assert sequences(match, 1) == choices
