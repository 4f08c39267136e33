"""Manners: of which kind the other players are, judged after each round by what everybody has seen."""

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from statistics import fmean

import pytest

from biberbau import Match
from biberbau.bots import kinds
from biberbau.bots.bande import prefer
from biberbau.bots.belief import imagine
from biberbau.bots.kinds import BAITING, COUNTING, HASTY, HEURISTIC, KINDS, LEARNED, PATIENT, PRIOR
from biberbau.bots.manners import Decision, Manners
from biberbau.bots.memory import Memory
from biberbau.games import GAMES, moves
from biberbau.kernel.rule import bind
from biberbau.notation import SEATS, spell
from biberbau.notation.events import events_for
from biberbau.observation.episode import USUAL

from .setups import play_out

BANDE = GAMES["bande"]
answer = bind(kinds.answer, {"prefer": prefer})


def judged(decisions: Iterable[Decision] = (), kept: Iterable[int] = (), rounds: int = 1) -> tuple[int, ...]:
    """The weights of the kinds of B after rounds in each of which it did this."""
    manners, seen, high = Manners(), list(decisions), list(kept)
    for _ in range(rounds):
        manners.judge("B", seen, high)
    return manners.weights("B")


def grown(weights: tuple[int, ...]) -> int:
    """The kind whose weight has grown most."""
    return max(range(KINDS), key=lambda kind: weights[kind] / PRIOR[kind])


# Which kind it is


def test_before_the_first_round_every_kind_is_as_usual() -> None:
    assert Manners().weights("B") == PRIOR


def test_who_knocks_with_every_lead_is_hasty() -> None:
    weights = judged([Decision(17, -4, 0, is_knock=False), Decision(17, 3, 1, is_knock=True)], rounds=4)
    assert grown(weights) == HASTY and weights[HASTY] == max(weights) > 2 * PRIOR[HASTY]


def test_who_passes_with_large_leads_is_patient() -> None:
    weights = judged([Decision(9, 11, age, is_knock=False) for age in range(3)], rounds=3)
    assert grown(weights) == PATIENT and weights[PATIENT] == max(weights) and weights[HASTY] < PRIOR[HASTY]


def test_who_knocks_by_the_own_sum_is_counting() -> None:
    decisions = [Decision(19, 9, 0, is_knock=False), Decision(8, -5, 1, is_knock=True)]
    weights = judged(decisions, rounds=4)
    assert weights[COUNTING] == max(weights) and weights[HASTY] < 100


def test_who_keeps_cards_above_their_ceilings_is_baiting() -> None:
    weights = judged(kept=[1, 2], rounds=3)
    assert grown(weights) == BAITING and weights[BAITING] == max(weights) > weights[LEARNED]


def test_no_kind_is_ever_excluded_and_a_long_round_is_no_problem() -> None:
    """A product of many small probabilities would be zero for every kind."""
    for is_knock, lead, own in ((False, 30, 0), (True, -30, 36)):
        weights = judged([Decision(own, lead, age, is_knock) for age in range(2_000)], kept=[9] * 100, rounds=20)
        assert min(weights) >= 1 and sum(weights) == pytest.approx(1_000, abs=KINDS)


def test_a_judgement_fades_when_nothing_confirms_it() -> None:
    manners = Manners()
    manners.judge("B", [], [1, 1, 1])
    sure = manners.weights("B")[BAITING]
    for _ in range(20):
        manners.judge("B", [], [])
    assert sure > 2 * PRIOR[BAITING] and manners.weights("B")[BAITING] == pytest.approx(PRIOR[BAITING], abs=30)


def test_every_seat_is_judged_on_its_own() -> None:
    manners = Manners()
    manners.judge("B", [], [1, 1])
    assert manners.weights("B") != PRIOR and manners.weights("C") == PRIOR


# Whole matches


def play_kinds(match: Match, seats: dict[str, int], seed: int) -> None:
    """Play a match to its end, each seat as a kind of player."""
    while match.turn is not None:
        state, out = match.standing[0].copy(), [0] * moves.MOST
        state.random = Random(f"{seed}/{len(match.events)}").getrandbits(64)
        count = BANDE.rules.legal(state, out)
        match.play(spell(answer(state, out, count, seats[match.turn]), BANDE.slots))


def remembered(match: Match, seat: str | None) -> Memory:
    memory = Memory(seat, GAMES[match.game])
    memory.follow(events_for(match.events, seat))
    return memory


@cache
def of_kind(kind: int) -> tuple[float, ...]:
    """What A thinks of B after matches of five rounds against a B of this kind: the mean weights."""
    found = []
    for seed in range(16):
        match = Match("bande", 2, seed=f"kinds/{seed}", options={"rounds": 5})
        play_kinds(match, {"A": PATIENT, "B": kind}, seed)
        found.append(remembered(match, "A").manners.weights("B"))
    return tuple(fmean(weights) for weights in zip(*found, strict=True))


@pytest.mark.parametrize("kind", range(HEURISTIC))
def test_kinds_are_recognised_in_matches(kind: int) -> None:
    """Players of a kind are taken for it more often than players of other kinds are, and than is usual."""
    weights = [of_kind(other)[kind] for other in range(HEURISTIC)]
    assert weights[kind] == max(weights) > 1.3 * PRIOR[kind]


@pytest.mark.parametrize(("game", "players"), [("bande", 2), ("bande", 4), ("bande-classic", 3)])
def test_only_what_everybody_has_seen_is_judged(game: str, players: int) -> None:
    """All seats and spectators, who see different hidden cards, judge a player alike; nobody judges oneself."""
    match = play_out(Match(game, players, seed=3, options={"rounds": 3}))
    watched, changed = remembered(match, None), 0
    for viewer in SEATS[:players]:
        manners = remembered(match, viewer).manners
        assert manners.weights(viewer) == PRIOR
        for seat in SEATS[:players]:
            if seat != viewer:
                assert manners.weights(seat) == watched.manners.weights(seat)
                changed += manners.weights(seat) != PRIOR
    assert changed


def steps(match: Match) -> Iterator[Match]:
    """A match at each of its decisions, from its first one on."""
    for each, _ in Match.replay_in_steps(match.record()):
        yield each


@pytest.mark.parametrize("players", [2, 3])
def test_a_memory_of_all_events_is_that_which_followed_them(players: int) -> None:
    match = Match("bande", players, seed="steps", options={"rounds": 3})
    play_kinds(match, dict(zip("ABC", (HASTY, BAITING, COUNTING), strict=True)), 1)
    memory, heard, different = Memory("A", BANDE), 0, set()
    for each in steps(match):
        memory.follow(events_for(each.events[heard:], "A"))
        heard = len(each.events)
        rebuilt = remembered(each, "A")
        weights = [memory.manners.weights(seat) for seat in SEATS[:players]]
        assert [rebuilt.manners.weights(seat) for seat in SEATS[:players]] == weights
        assert rebuilt.passes == memory.passes
        different.add(tuple(weights))
        if each.turn is not None:
            assert imagine(each.view("A"), memory, Random(1)).hints.weights in (tuple(weights), ())
    assert len(different) == 4, "the judgement changes after each round, and only then"


@pytest.mark.parametrize("game", ["clan", "gang"])
def test_in_other_games_nobody_is_judged(game: str) -> None:
    memory = remembered(play_out(Match(game, 2, seed=1, options={"rounds": 2})), "A")
    assert memory.manners.weights("B") == PRIOR


# What counts


class Witness(Manners):
    """Notes what is judged."""

    def __init__(self) -> None:
        super().__init__()
        self.decisions: dict[str, list[Decision]] = {}
        self.kept: dict[str, list[int]] = {}

    def judge(self, seat: str, decisions: Iterable[Decision], kept: Iterable[int]) -> None:
        self.decisions[seat], self.kept[seat] = list(decisions), list(kept)


def seen_in(deck: str, *played: str, players: int = 2) -> Witness:
    """What A judges after a round with these cards on top (rows from A on, the open card, the pile) and moves.

    The round is over after these moves, or after passive last turns.
    """
    match = Match("bande", players, shuffles=[deck.split()])
    for move in played:
        match.play(move)
    while match.view(None).round == 1 and match.turn is not None:
        match.play(next(move for move in ("drop", "draw") if move in match.legal))
    memory, witness = Memory("A", BANDE), Witness()
    memory.manners = witness
    memory.follow(events_for(match.events, "A"))
    return witness


def test_a_knock_counts_with_what_the_player_knew_then() -> None:
    """B knows a 2 and a 3; its other cards and the row of A count as usual for it, whatever they are."""
    witness = seen_in("1 1 1 1 2 9 9 3 8 7 9", "draw", "drop", "draw", "drop", "knock")
    own = 2 + USUAL + USUAL + 3
    assert witness.decisions == {"B": [Decision(own, 4 * USUAL - own, 0, is_knock=True)]}


def test_a_pass_counts_with_cards_that_have_moved_or_gone_since() -> None:
    """A takes the 2 of B away, and B lays a 0 on its 3; in its pass before, B had both."""
    witness = seen_in(
        "1 1 8 1 2 9 9 3 8 7 9 swap 0",
        *("draw", "drop", "draw", "drop", "pass"),
        *("draw", "swap A3 B1", "pass", "draw", "put B4", "knock"),
    )
    before, after = 2 + USUAL + USUAL + 3, USUAL + USUAL + USUAL + 0
    assert witness.decisions["B"] == [
        Decision(before, 4 * USUAL - before, 0, is_knock=False),
        Decision(after, 3 * USUAL + 2 - after, 1, is_knock=True),
    ]


def test_a_special_counts_as_usual() -> None:
    witness = seen_in("1 1 1 1 peek 9 9 3 8 7 9", "draw", "drop", "draw", "drop", "knock")
    assert witness.decisions["B"][0].own == 3 * USUAL + 3


def test_the_lead_is_that_over_the_mean_of_the_others() -> None:
    witness = seen_in(
        "1 1 1 1 2 9 9 3 6 9 9 7 8 7 7 7", *("draw", "drop") * 3, "pass", "draw", "drop", "knock", players=3
    )
    own = 6 + USUAL + USUAL + 7
    assert witness.decisions == {"B": [], "C": [Decision(own, 4 * USUAL - own, 0, is_knock=False)]}


def test_a_card_that_was_kept_instead_of_a_lower_one_is_noted() -> None:
    """B knows an 8 and drops a 5, then drops a 7."""
    moves_of_b = ("draw", "drop", "draw", "drop", "pass", "draw", "drop", "pass", "draw", "drop", "knock")
    assert seen_in("1 1 1 1 8 9 9 3 8 7 5 9 7", *moves_of_b).kept == {"B": [3]}
    assert seen_in("1 1 1 1 4 9 9 3 8 7 5 9 7", *moves_of_b).kept == {"B": []}


def test_a_bait_that_was_taken_is_noted_of_the_player_that_laid_it() -> None:
    """B lays a 9 on a card that it has not seen, and C swaps for it."""
    played = ("draw", "drop", "draw", "put B2", "draw", "swap C2 B2", "pass", "draw", "drop", "knock")
    witness = seen_in("1 1 1 1 2 8 2 2 3 3 3 3 9 9 9 swap 9 9 9", *played, players=3)
    assert witness.kept == {"B": [3], "C": []}


def test_who_takes_the_bait_of_the_viewer_is_no_baiting_player() -> None:
    played = ("draw", "put A2", "draw", "swap B2 A2", "pass", "draw", "drop", "knock")
    witness = seen_in("1 8 1 1 2 2 2 2 9 9 swap 9 9", *played)
    assert witness.kept == {"B": []}
