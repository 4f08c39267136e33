"""Reading the others in Biberbande: what is noted of their moves, and the worlds that are imagined after it."""

from functools import cache
from random import Random
from statistics import fmean

import numpy as np
import pytest

from biberbau import Match
from biberbau.bots import reading
from biberbau.bots.bande import prefer
from biberbau.bots.belief import Belief, imagine
from biberbau.bots.memory import Memory
from biberbau.bots.rollout import ROOT, SCRATCH, WORLD
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
def imagined(states: list[State], out: list[int], hints: list[int], net: Shorts, seen: Bytes, work: Words) -> int:
    """Imagine a world, play its round to the end, say whether the others are hasty there."""
    seat = states[ROOT].seat
    hasty = reading_world(states, seat, 0, 0, hints)
    copy_state(states, WORLD, SCRATCH)
    finish(states[SCRATCH], out, seat, hasty, net, seen, work)
    return hasty


reading_world = reading.imagine_world
answer = bind(reading.answer, {"prefer": prefer})
finish = bind(reading.finish_round, {"legal": bande.legal, "play": bande.play, "answer": answer})


@cache
def gear() -> Gear:
    return Gear("test-bots-reading", [imagined], State)


def belief_of(match: Match) -> Belief:
    return imagine(match.view(match.turn), remembered(match, match.turn or ""), Random("b"))


def worlds(match: Match, count: int) -> list[tuple[State, int]]:
    """A number of sampled worlds of the seat to move, and whether the others are hasty there."""
    belief = belief_of(match)
    states = [belief.state.copy() for _ in range(3)]
    found = []
    for _ in range(count):
        hasty = reading.imagine_world(states, belief.state.seat, 0, 0, belief.hints.packed())
        found.append((states[WORLD].copy(), hasty))
    return found


def points(state: State, slots: tuple[int, ...]) -> float:
    return sum(reading.value(state.table[slot] & cards.FACE) for slot in slots) / len(slots)


def test_imagined_cards_are_seldom_higher_than_they_can_be() -> None:
    match = played("1 1 1 1 2 9 9 3 8 7 5", "draw", "drop", "draw", "drop", "pass")
    kept = [world.table[slot] & cards.FACE for world, _ in worlds(match, 500) for slot in (4, 7)]
    assert sum(reading.value(face) > 5 for face in kept) < len(kept) / 20


def test_a_hasty_player_who_passed_holds_high_cards_and_a_patient_one_any() -> None:
    match = played("1 1 1 1 8 9 9 8 8 7 9", "draw", "drop", "draw", "drop", "pass")
    held: dict[int, list[float]] = {0: [], 1: []}
    for world, is_hasty in worlds(match, 1_000):
        held[is_hasty].append(points(world, (4, 7)))
    assert fmean(held[1]) > fmean(held[0]) + 0.5


@pytest.mark.parametrize("players", [2, 4])
def test_both_gears_imagine_the_same(players: int) -> None:
    rows, out = gear().rows(3), np.zeros(moves.MOST, np.int64)
    match = Match("bande", players, seed="gears")
    dice = Random("gears")
    while match.view(None).round == 1:
        belief = belief_of(match)
        states = [belief.state.copy() for _ in range(3)]
        rows[ROOT] = values(belief.state)
        hasty = imagined(states, [0] * moves.MOST, belief.hints.packed(), [], [], [])
        no_policy = np.zeros(0, np.int16), np.zeros(0, np.uint8), np.zeros(0, np.int32)
        assert gear()[imagined](rows, out, np.array(belief.hints.packed(), np.int64), *no_policy) == hasty
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
