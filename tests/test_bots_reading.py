"""Reading the others in Biberbande: what is noted of their moves, and the worlds that are imagined after it."""

from collections import Counter
from functools import cache
from random import Random
from statistics import fmean

import numpy as np
import pytest

from biberbau import Match
from biberbau.bots import kinds, reading
from biberbau.bots.bande import prefer
from biberbau.bots.belief import Belief, imagine
from biberbau.bots.kinds import (
    BAITING,
    COUNTING,
    HASTY,
    HEURISTIC,
    KINDS,
    LEARNED,
    PATIENT,
    PRIOR,
    keeping,
    kind_of,
    value,
)
from biberbau.bots.memory import Memory
from biberbau.bots.rollout import ROOT, SCRATCH, WORLD, worth
from biberbau.games import GAMES, bande, cards, moves, phases
from biberbau.games.table import State, copy_state
from biberbau.kernel.compiled import Gear, values
from biberbau.kernel.rule import Bytes, Shorts, Words, bind, rule
from biberbau.notation.events import events_for
from biberbau.observation.episode import HIGHEST, WORTH_A_TRY

SLOTS = [f"{seat}{place}" for seat in "AB" for place in range(1, 5)]


def played(deck: str, *chosen: str) -> Match:
    """A match of two with these cards on top (A's row, B's row, the open card, the pile), and moves played."""
    match = Match("bande", 2, shuffles=[deck.split()])
    for move in chosen:
        match.play(move)
    return match


def remembered(match: Match, seat: str = "A") -> Memory:
    memory = Memory(seat, GAMES["bande"])
    memory.follow(events_for(match.events, seat))
    return memory


def highest(match: Match) -> dict[str, int]:
    """How high the cards of B can be that A has read something of."""
    memory = remembered(match)
    return {slot: memory[slot].most for slot in SLOTS[4:] if memory[slot].most < HIGHEST}


def test_who_drops_a_card_has_seen_none_that_is_higher() -> None:
    match = played("1 1 1 1 2 9 9 3 8 7 5", "draw", "drop", "draw", "drop")
    assert highest(match) == {"B1": 5, "B4": 5}


def test_who_exchanges_a_card_gives_the_highest_and_takes_a_lower_one() -> None:
    match = played("1 1 1 1 2 9 9 6 8 7 0", "draw", "drop", "draw", "put B4")
    assert highest(match) == {"B1": 6, "B4": 6}


def test_who_tries_an_unseen_card_has_seen_none_that_is_high() -> None:
    match = played("1 1 1 1 2 9 9 3 8 7 0", "draw", "drop", "draw", "put B2")
    assert highest(match) == {"B1": WORTH_A_TRY, "B2": WORTH_A_TRY, "B4": WORTH_A_TRY}


def test_a_discarded_special_allows_no_conclusion() -> None:
    assert not highest(played("1 1 1 1 2 9 9 3 8 7 peek", "draw", "drop", "draw", "drop"))
    assert not highest(played("1 1 1 1 2 9 9 3 8 7 draw2 peek", "draw", "drop", "draw", "draw", "peek B2"))


def test_cards_are_followed_from_where_they_lay_when_somebody_passed() -> None:
    match = played("1 1 1 1 2 9 9 3 8 7 9 swap 0", "draw", "drop", "draw", "drop", "pass")
    assert [(each.seat, each.cards) for each in remembered(match).passes] == [("B", {"B1": "B1", "B4": "B4"})]
    for move in ("draw", "swap A2 B1", "pass", "draw", "put B4"):
        match.play(move)
    assert remembered(match).passes[0].cards == {"B1": "A2", "B4": 3}


def test_a_new_round_begins_with_nothing_read() -> None:
    match = played("1 1 1 1 2 9 9 3 8 7 9 9 9", "draw", "drop", "draw", "drop", "pass", "draw", "drop", "knock")
    while match.view(None).round == 1:
        match.play(match.legal[0])
    assert not remembered(match).passes and not highest(match)


# Imagined worlds


@rule
def imagined(
    states: list[State], out: list[int], worths: list[float], hints: list[int], net: Shorts, seen: Bytes, work: Words
) -> int:
    """Imagine a world, play its round to the end, write what it is worth; return the kinds of the others there."""
    seat = states[ROOT].seat
    kinds = reading_world(states, seat, 0, 0, hints)
    copy_state(states, WORLD, SCRATCH)
    worths[0] = finish(states[SCRATCH], out, seat, kinds, SCALE, net, seen, work)
    return kinds


SCALE = -7.0
reading_world = reading.imagine_world
answer = bind(kinds.answer, {"prefer": prefer})
finish = bind(reading.finish_round, {"legal": bande.legal, "play": bande.play, "answer": answer})


@cache
def gear() -> Gear:
    return Gear("test-bots-reading", [imagined], State)


def belief_of(match: Match) -> Belief:
    return imagine(match.view(match.turn), remembered(match, match.turn or ""), Random("b"))


def worlds(match: Match, count: int, weights: tuple[int, ...] = PRIOR) -> list[tuple[State, int]]:
    """A number of sampled worlds of A, to move against B, and of which kind B is there; B is of kinds by weights."""
    belief = belief_of(match)
    hints = belief.hints._replace(weights=(PRIOR, weights)).packed()
    states = [belief.state.copy() for _ in range(3)]
    found = []
    for _ in range(count):
        drawn = reading.imagine_kinds(states, belief.state.seat, 0, 0, hints, KINDS)
        found.append((states[WORLD].copy(), kind_of(drawn, 1)))
    return found


def surely(kind: int) -> tuple[int, ...]:
    """Weights of a player who is of one kind."""
    return tuple(int(each == kind) for each in range(KINDS))


def points(state: State, slots: tuple[int, ...]) -> float:
    return sum(value(state.table[slot] & cards.FACE) for slot in slots) / len(slots)


def share_above(match: Match, kind: int, slots: tuple[int, ...], most: int) -> float:
    """How many of the cards in these slots are higher than a value, if B is of a kind."""
    found = worlds(match, 2_000, surely(kind))
    assert {each for _, each in found} == {kind}
    return fmean(value(world.table[slot] & cards.FACE) > most for world, _ in found for slot in slots)


def test_a_card_that_was_kept_is_seldom_higher_than_a_discard_and_more_often_that_of_a_baiting_player() -> None:
    match = played("1 1 1 1 2 9 9 3 8 7 5", "draw", "drop", "draw", "drop", "pass")
    proper, learned, baiting = (share_above(match, kind, (4, 7), 5) for kind in (COUNTING, LEARNED, BAITING))
    assert 0 < proper < 0.01 < learned < 0.05 < baiting < 0.3


def test_a_much_higher_card_is_kept_less_often_than_a_little_higher_one() -> None:
    match = played("1 1 1 1 2 9 9 3 8 7 5", "draw", "drop", "draw", "drop", "pass")
    held = Counter(value(world.table[4] & cards.FACE) - 5 for world, _ in worlds(match, 4_000, surely(BAITING)))
    chances = [keeping(BAITING, above) for above in range(1, 5)]
    assert chances == sorted(chances, reverse=True) and held[1] > held[3] > 0
    copies = 9 / 4  # of a 9, for each copy of a 6
    assert held[4] / copies / held[1] == pytest.approx(chances[3] / chances[0], abs=0.1)


def test_a_card_that_the_viewer_got_by_a_swap_was_kept_by_the_other() -> None:
    """A swaps an unseen card for one that B kept: it lies in the row of A, and what it may be depends on B."""
    match = played("9 9 1 9 2 9 9 3 8 7 5 swap 9", "draw", "drop", "draw", "drop", "pass", "draw", "swap A2 B1", "pass")
    for move in ("draw", "drop", "pass"):
        match.play(move)
    assert match.turn == "A" and belief_of(match).hints.ceilings[1] == 5
    assert share_above(match, COUNTING, (1,), 5) < 0.02 < 0.05 < share_above(match, BAITING, (1,), 5)


def test_a_hasty_player_who_passed_holds_high_cards_and_a_patient_one_any() -> None:
    match = played("1 1 1 1 8 9 9 8 8 7 9", "draw", "drop", "draw", "drop", "pass")
    held: dict[int, list[float]] = {PATIENT: [], HASTY: []}
    for world, kind in worlds(match, 1_000, (1, 1, 0, 0, 0)):
        held[kind].append(points(world, (4, 7)))
    assert fmean(held[HASTY]) > fmean(held[PATIENT]) + 0.5
    assert len(held[PATIENT]) > len(held[HASTY])  # who passes is more probably patient


def test_kinds_are_drawn_by_their_weights_and_without_a_policy_none_is_learned() -> None:
    match = played("1 1 1 1 2 9 9 3 8 7 5", "draw", "drop", "draw", "drop", "pass")
    state, hints = belief_of(match).state, [HIGHEST] * 8 + [*PRIOR, 100, 200, 0, 300, 400]
    for count in (KINDS, HEURISTIC):
        drawn = Counter(kind_of(reading.draw_kinds(state, 0, hints, count), 1) for _ in range(4_000))
        total = sum(hints[13 : 13 + count])
        for kind in range(KINDS):
            share = hints[13 + kind] / total if kind < count else 0
            assert drawn[kind] / drawn.total() == pytest.approx(share, abs=0.03)
    assert kind_of(reading.draw_kinds(state, 0, hints, KINDS), 0) == PATIENT


def test_without_hints_kinds_are_drawn_as_is_usual() -> None:
    state = belief_of(played("1 1 1 1 2 9 9 3 8 7 5")).state
    drawn = Counter(kind_of(reading.draw_kinds(state, 0, [], KINDS), 1) for _ in range(4_000))
    assert [drawn[kind] / 4 for kind in range(KINDS)] == pytest.approx(PRIOR, abs=30)


@pytest.mark.parametrize("players", [2, 4])
def test_both_gears_imagine_the_same(players: int) -> None:
    rows, out = gear().rows(3), np.zeros(moves.MOST, np.int64)
    match = Match("bande", players, seed="gears")
    dice = Random("gears")
    while match.view(None).round == 1:
        belief = belief_of(match)
        states = [belief.state.copy() for _ in range(3)]
        rows[ROOT] = values(belief.state)
        worths, again = [0.0], np.zeros(1)
        drawn = imagined(states, [0] * moves.MOST, worths, belief.hints.packed(), [], [], [])
        no_policy = np.zeros(0, np.int16), np.zeros(0, np.uint8), np.zeros(0, np.int32)
        assert gear()[imagined](rows, out, again, np.array(belief.hints.packed(), np.int64), *no_policy) == drawn
        assert worths[0] == pytest.approx(again[0], abs=1e-12)
        assert worths[0] == pytest.approx(worth(states[SCRATCH], belief.state.seat, SCALE))
        for row in (ROOT, WORLD, SCRATCH):
            assert same(rows[row], states[row])
        assert states[SCRATCH].phase >= phases.SCORED
        choices = [move for move in match.legal if move != "knock"] if dice.random() < 0.9 else match.legal
        match.play(dice.choice(choices))


def same(row: object, state: State) -> bool:
    """Whether a row of the compiled gear has a plain state's content."""
    expected = gear().rows(1)
    expected[0] = values(state)
    return bool(expected[0] == row)
