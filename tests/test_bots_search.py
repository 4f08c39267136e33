"""The search: which moves are tried, when a gain is believed, what the clock may do; and rounds by heuristics alone."""

from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from biberbau import Match
from biberbau.bots import LEVELS, thinking, trial
from biberbau.bots.belief import Belief, imagine
from biberbau.bots.heuristics import scale_of, without_doubles
from biberbau.bots.learned.player import policy_for
from biberbau.bots.learned.policy import BY_CHANCE, WORK
from biberbau.bots.memory import Memory
from biberbau.bots.rollout import ROOT, SCRATCH, WORLD, redeal, worth
from biberbau.bots.selfplay import play_rounds
from biberbau.games import GAMES as DECLARED
from biberbau.games import cards, moves, phases, playout
from biberbau.games.game import Rules
from biberbau.kernel.chance import MASK_64, STEP
from biberbau.kernel.compiled import Gear
from biberbau.notation import read_move, spell
from biberbau.notation.events import events_for

from .setups import GAMES

ALWAYS, NO_TIME = float("inf"), -1.0


def belief_of(match: Match, reads: bool = True, chance: str = "b") -> Belief:
    """What the seat to move believes of a match."""
    seat = match.turn or ""
    memory = Memory(seat, DECLARED[match.game])
    memory.follow(events_for(match.events, seat))
    return imagine(match.view(seat), memory, Random(chance), reads)


def differing(match: Match) -> set[str]:
    """The moves that are left when those that come to the same are left out."""
    slots = DECLARED[match.game].slots
    options = [read_move(move, slots, match.players) for move in match.legal]
    return {spell(move, slots) for move in without_doubles(DECLARED[match.game], belief_of(match).state, options)}


def test_in_gang_only_columns_that_differ_are_tried() -> None:
    match = Match("gang", 2, shuffles=[["3", "4", "5", "6", "7", "8", "9", "10"]])
    assert differing(match) == {"open A1 A2", "open A1 A5"}
    for move in ("open A1 A2", "open B1 B2", "draw"):
        match.play(move.replace("B", match.turn or "") if move.startswith("open") else move)
    kinds = [move for move in differing(match) if move.startswith("put")]
    assert len(kinds) == 5  # two open cards, what lies below each, and one of four that nobody has seen


def test_in_clan_all_spaces_below_are_one() -> None:
    match = Match("clan", 2, shuffles=[["7"]])
    assert differing(match) == {"put A1 up", "put A1 down", "put B1 up", "put B1 down"}


def test_in_bande_no_two_moves_are_equivalent() -> None:
    match = Match("bande", 3, seed=1)
    assert differing(match) == set(match.legal)


def test_who_does_not_read_the_others_believes_nothing_of_their_cards() -> None:
    match = Match("bande", 2, seed="reading")
    while match.view(match.turn).turns < 2:
        match.play(match.legal[0])
    assert belief_of(match).low and not belief_of(match, reads=False).low


def begun(match: Match) -> trial.Trial:
    """A trial of all moves of a match, in the order in which they are legal."""
    slots = DECLARED[match.game].slots
    options = [read_move(move, slots, match.players) for move in match.legal]
    return trial.Trial(DECLARED[match.game], belief_of(match), options)


@pytest.mark.compiled
def test_no_gain_is_significant_without_trials_or_after_one_world() -> None:
    for attempt in range(20):
        fresh = begun(Match("bande", 2, seed=f"luck/{attempt}"))
        assert fresh.best() == fresh.candidates[0]
        fresh.run(1, ALWAYS)
        assert fresh.best() == fresh.candidates[0]


@pytest.mark.compiled
def test_with_many_worlds_a_better_move_is_found_wherever_it_stands() -> None:
    match = Match("bande", 2, shuffles=[["9", "9", "9", "9", "5", "5", "5", "5", "7", "9", "0"]])
    for move in ("draw", "drop", "pass", "draw", "drop", "knock"):  # one last turn, and an open 0 for it
        if move in match.legal:
            match.play(move)
    assert match.turn == "A" and match.legal[0] == "draw"
    search = begun(match)
    assert search.run(4_000, ALWAYS) and search.rollouts <= 4_000
    assert spell(search.best(), 4) in {"take A1", "take A4"}


@pytest.mark.compiled
def test_the_preferred_move_and_the_better_half_of_the_others_stay() -> None:
    search = begun(Match("bande", 2, seed="half"))
    first, count = search.candidates[0], len(search.candidates)
    search.run(500, ALWAYS)
    search.drop_the_worse_half()
    assert search.candidates[0] == first and len(search.candidates) == count // 2 + 1


@pytest.mark.compiled
def test_the_clock_ends_a_search_with_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    match, ticks = Match("bande", 2, seed="clock"), iter(range(100))
    clock = SimpleNamespace(thread_time=lambda: float(next(ticks)))
    monkeypatch.setattr(thinking, "time", clock)
    monkeypatch.setattr(trial, "time", clock)
    thought = thinking.by_search(DECLARED["bande"], belief_of(match), 1_000_000, seconds=3)
    assert thought.cut_short and 0 < thought.rollouts < 10_000
    assert spell(thought.move, 4) in match.legal


@pytest.mark.compiled
def test_loading_the_compiled_search_takes_no_time_from_the_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    clock = SimpleNamespace(thread_time=lambda: now[0])
    monkeypatch.setattr(thinking, "time", clock)
    monkeypatch.setattr(trial, "time", clock)
    load = trial.compiled_search

    def slowly(rules: Rules, heuristics: str, is_learned: bool = False) -> Gear:
        now[0] += 10
        return load(rules, heuristics, is_learned)

    monkeypatch.setattr(trial, "compiled_search", slowly)
    thought = thinking.by_search(DECLARED["bande"], belief_of(Match("bande", 2, seed="clock")), 300, seconds=3)
    assert now[0] and not thought.cut_short


@pytest.mark.compiled
@pytest.mark.parametrize("naive", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_rounds_by_heuristics_end(game: str, naive: bool) -> None:
    for players in (2, 3, 6):
        tally = play_rounds(game, players, 2_000, naive)
        assert tally[playout.ROUNDS] >= 2_000 and tally[playout.CAPPED] == 0


def test_hidden_numbers_are_dealt_again_even_where_the_pile_has_none_left() -> None:
    state = belief_of(Match("bande", 2, seed="specials")).state
    state.deck.count = 3
    state.deck.cards[:3] = [cards.SWAP, cards.PEEK, cards.DRAW2]
    state.table[:8] = [face | cards.NUMBER for face in range(1, 9)]
    redeal(state, 0, low=(1 << 8) - 1, high=0)
    assert sorted(card & cards.FACE for card in state.table[:8]) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sorted(state.deck.cards[:3]) == sorted([cards.SWAP, cards.PEEK, cards.DRAW2])


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_chances_of_all_seats_add_up_to_one(players: int) -> None:
    state = DECLARED["gang"].new_state(players)
    state.totals[:players], state.round, state.phase = list(range(0, 10 * players, 10)), 2, phases.SCORED
    chances = [worth(state, seat, scale_of(DECLARED["gang"])) for seat in range(players)]
    assert sum(chances) == pytest.approx(1) and chances == sorted(chances, reverse=True)


def test_the_next_world_is_not_dealt_with_the_numbers_of_the_last_rollouts() -> None:
    game, match = DECLARED["bande"], Match("bande", 2, seed="streams")
    belief = belief_of(match)
    states, tried = [belief.state.copy() for _ in range(3)], [read_move(move, game.slots, 2) for move in match.legal]
    try_moves = trial.trier(game.rules, game.heuristics, False)
    sums = [0.0] * len(tried), [0.0] * len(tried)
    guess = belief.low, belief.high, belief.hints.packed(), scale_of(game)
    try_moves(states, [0] * moves.MOST, tried, *sums, 1, *guess, [], [], [])
    drawn = {states[WORLD].random + number * STEP & MASK_64 for number in range(10_000)}
    assert states[SCRATCH].random in drawn and states[ROOT].random not in drawn


# The search on a learned policy


@pytest.mark.compiled
def test_both_gears_play_the_same_rollouts_by_a_policy() -> None:
    game, match = DECLARED["bande"], Match("bande", 2, seed="learned")
    belief, policy = belief_of(match), policy_for("bande", 2)
    compiled = trial.Trial(game, belief, [read_move(move, game.slots, 2) for move in match.legal], policy)
    compiled.run(40, ALWAYS)
    states = [policy.episode(belief.state.copy(), belief.hints.ceilings) for _ in range(3)]
    gains, squares = [0.0] * len(match.legal), [0.0] * len(match.legal)
    trial.trier(game.rules, game.heuristics, True)(
        *(states, [0] * moves.MOST, compiled.candidates.tolist(), gains, squares, 40 // len(match.legal)),
        *(belief.low, belief.high, belief.hints.packed(), scale_of(game)),
        *(policy.numbers, [0] * policy.layout.width, [0] * WORK),
    )
    assert np.allclose(compiled.gains, gains, rtol=0, atol=1e-12) and any(gains)


@pytest.mark.compiled
def test_without_a_gain_the_boss_plays_the_mixed_moves_of_its_policy() -> None:
    match, policy, most = Match("bande", 2, seed="mixed", options={"rounds": 1}), policy_for("bande", 2), 0
    while match.turn is not None:
        beliefs = [belief_of(match, chance=str(number)) for number in range(20)]
        played = [LEVELS["boss"].by_search(DECLARED["bande"], each, 2, NO_TIME).move for each in beliefs]
        assert played == [thinking.by_policy(policy, each) for each in beliefs]
        most = max(most, len(set(played)))
        match.play(spell(played[0], DECLARED["bande"].slots))
    assert most > 1


def test_a_level_that_learns_uses_the_policy_also_without_a_search() -> None:
    game, match = DECLARED["bande"], Match("bande", 2, seed="glance")
    belief, policy = belief_of(match), policy_for("bande", 2)
    assert LEVELS["boss"].at_a_glance(game, belief) == policy.choose(belief.state, belief.hints.ceilings, BY_CHANCE)
    others = (
        LEVELS["boss"].policy(DECLARED["gang"], 2),
        LEVELS["boss"].policy(game, 4),
        LEVELS["elder"].policy(game, 2),
    )
    assert others == (None, None, None)
