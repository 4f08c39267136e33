"""Trees: explicit chance agrees with matches, resampling is exact, and the small variants have their values."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from biberbau import BadSetup, Match
from biberbau.games import phases
from biberbau.games.cards import NAMES
from biberbau.lab import Tree, to_efg
from biberbau.lab.small import SMALL
from biberbau.lab.tree import CHANCE, OVER
from biberbau.notation.events import events_for

from .setups import GAMES, SEATS
from .solving import nodes_below, solve

WAYS = [(game, players) for game in GAMES for players in (2, 5)]
QUICKLY_SOLVED = [name for name, small in SMALL.items() if small.nodes < 10_000]


def walk(tree: Tree, random: Random) -> Iterator[Tree]:
    """Play at random; the tree at every node."""
    while tree.player != OVER:
        yield tree
        faces = tree.chances()
        choices = tree.choices()
        tree.apply(random.choices(choices, [chance for _, chance in faces] if faces else None)[0])
    yield tree


def following(match: Match) -> Tree:
    """The tree of a match: the cards that it drew, and its moves."""
    record = match.record()
    piles = [[NAMES.index(name) for name in pile] for pile in record["shuffles"]]  # type: ignore[attr-defined]
    moves = iter(record["moves"])  # type: ignore[call-overload]
    tree, pile = Tree(match.game, match.players, match.options), piles.pop(0)
    while True:
        if tree.player == CHANCE:
            if not pile or (tree._waiting == -1 and not tree._named and tree.history):
                pile = piles.pop(0)
            tree.apply(pile.pop(0))
        else:
            move = next(moves, None)
            if move is None:
                return tree
            tree.apply(tree.actions.action(move, SEATS[tree.player]))


@pytest.mark.parametrize(("game", "players"), WAYS)
def test_a_tree_goes_as_a_match_with_the_same_cards(game: str, players: int) -> None:
    match, random = Match(game, players, seed=3, options={"rounds": 2}), Random(3)
    while match.turn:
        match.play(random.choice(match.legal))
    tree = following(match)
    assert tree.player == OVER
    assert {SEATS[seat] for seat, won in enumerate(tree.returns()) if won >= 0} == set(match.winners or ())
    assert sum(tree.returns()) == 0
    for seat in SEATS[:players]:
        kinds = [line.split()[0] for line in tree.infostate(SEATS.index(seat)).splitlines() if not line.startswith(">")]
        assert kinds == [event.kind for event in events_for(match.events, seat)]


def test_an_information_state_has_the_events_and_the_own_moves_of_a_seat() -> None:
    tree = Tree("bande", options={"rounds": 1})
    for name in ("0", "1", "2", "3", "4", "5", "6", "7", "8"):
        tree.apply(NAMES.index(name))
    tree.apply(tree.actions.action("draw", "A"))
    tree.apply(NAMES.index("peek"))
    tree.apply(tree.actions.action("peek A2", "A"))
    mine, theirs = (tree.infostate(seat).splitlines()[-6:] for seat in (0, 1))
    assert mine == ["> draw", "drew A peek", "> peek A2", "played A peek", "looked A A2 1", *theirs[-1:]]
    assert theirs[-4:] == ["drew A ?", "played A peek", "looked A A2 ?", "discarded A peek hand"]


@pytest.mark.parametrize(("game", "players"), WAYS)
def test_probabilities_sum_to_one_and_resampling_keeps_what_the_seat_knows(game: str, players: int) -> None:
    random, decisions, others = Random(players), 0, 0
    for tree in walk(Tree(game, players, {"rounds": 2}), random):
        if tree.player == CHANCE:
            assert sum(chance for _, chance in tree.chances()) == 1
            continue
        decisions += 1
        if decisions % (3 * players):
            continue
        for seat in range(players):
            twin = tree.resample(seat, random)
            assert twin.infostate(seat) == tree.infostate(seat)
            assert (twin.player, twin.chosen_by) == (tree.player, tree.chosen_by)
            if seat == tree.player:
                assert twin.choices() == tree.choices()
            others += any(twin.infostate(other) != tree.infostate(other) for other in range(players))
        again = pickle.loads(pickle.dumps(twin))
        assert all(again.infostate(each) == twin.infostate(each) for each in range(players))
    assert others, "the other seats see other cards"


def consistent(tree: Tree, seat: int) -> dict[tuple[int, ...], Fraction]:
    """By history, every way to this node that a seat cannot distinguish from the real one, with its probability."""
    found: dict[tuple[int, ...], Fraction] = {}

    def search(at: Tree, chance: Fraction) -> None:
        place = len(at.history)
        if place == len(tree.history):
            if at.infostate(seat) == tree.infostate(seat):
                found[tuple(at.history)] = chance
        elif at.player == CHANCE:
            for face, each in at.chances():
                search(at.child(face), chance * each)
        elif tree._state.phase == phases.OPEN and at.player != seat:
            for choice in at.choices():
                search(at.child(choice), chance)
        elif tree.history[place] in at.choices() and tree.chosen_by[place] == at.player:
            search(at.child(tree.history[place]), chance)

    search(Tree(tree.game), Fraction(1))
    total = sum(found.values())
    return {history: chance / total for history, chance in found.items()}


@pytest.mark.parametrize(
    ("variant", "moves"),
    [
        ("bande-1-swap", ["draw"]),
        ("bande-2-pairs", ["draw"]),
        ("clan-flip", ["put A1 down"]),
        ("gang-4", ["open A1 A2"]),
    ],
)
def test_resampled_worlds_are_as_likely_as_they_were_dealt(variant: str, moves: list[str]) -> None:
    """Compared with all worlds that agree with what the seat knows: each comes, as often as it should."""
    tree, left = Tree(variant), moves.copy()
    while left or tree.player == CHANCE:
        if tree.player == CHANCE:
            tree.apply(tree.choices()[0])
        else:
            tree.apply(tree.actions.action(left.pop(0), SEATS[tree.player]))
    expected = consistent(tree, seat=1)
    random, samples = Random(5), 4000
    found = Counter(tuple(tree.resample(1, random).history) for _ in range(samples))
    assert len(expected) > 1 and set(found) == set(expected)
    for history, chance in expected.items():
        mean = samples * float(chance)
        assert abs(found[history] - mean) < 5 * sqrt(mean)


@pytest.mark.parametrize("name", QUICKLY_SOLVED)
def test_a_small_variant_has_its_value(name: str) -> None:
    small, solved = SMALL[name], solve(name, iterations=100)
    assert (solved.nodes, solved.infostates) == (small.nodes, small.infostates)
    assert solved.exploitability < 1e-3
    assert solved.value == pytest.approx(small.value, abs=1e-3)


def test_nodes_are_written_in_the_format_of_gambit() -> None:
    lines = to_efg(Tree("bande-1")).splitlines()
    assert lines[:4] == [
        'EFG 2 R "bande-1" { "A" "B" }',
        '""',
        "",
        'c "" 1 "" { "0" 1/4 "1" 1/4 "2" 1/4 "3" 1/4 } 0',
    ]
    assert lines[6] == 'p "" 1 1 "" { "draw" "take A1" } 0'
    assert len(lines) == 3 + nodes_below(Tree("bande-1"))


def test_copies_do_not_share_their_future() -> None:
    tree = Tree("gang", 3)
    twin, deep = tree.copy(), copy.deepcopy(tree)
    twin.apply(twin.choices()[0])
    assert len(tree.history) == len(deep.history) == 0 and tree.child(3).history == [3]


def test_what_is_not_possible_is_named() -> None:
    with pytest.raises(BadSetup, match="bande-classic, bande-1"):
        Tree("chess")
    with pytest.raises(BadSetup, match="2"):
        Tree("bande-1", players=3)
    tree = Tree("bande-1")
    with pytest.raises(ValueError, match=r"9 is not one of \[0, 1, 2, 3\]"):
        tree.apply(9)
    with pytest.raises(ValueError, match="not while a card is drawn"):
        tree.resample(0, Random(1))
