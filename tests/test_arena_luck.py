"""Luck in the arena: points without it have the same mean, and only leads use them."""

from dataclasses import replace
from itertools import permutations
from math import fsum
from random import Random
from statistics import fmean
from typing import cast

import pytest

from biberbau import GAMES, Match
from biberbau.arena.bout import Result, play
from biberbau.arena.luck import luck_of
from biberbau.arena.report import make_table, make_timings
from biberbau.arena.schedule import Bout, Contest, every_pair, seatings
from biberbau.arena.writing import write
from biberbau.bots import play_match
from biberbau.games.catalogue import BANDE
from biberbau.games.table import State
from biberbau.notation import SEATS, card_name
from biberbau.notation.events import Drew, Replaced, Shuffled

from . import luck_saved

DEAL = [*("peek", "3", "5", "9"), *("swap", "2", "6", "8"), "4"]
PILE = ["0", "1", "7", "9", "swap", "peek"]


def played(*top: str, moves: tuple[str, ...]) -> Match:
    """A match of one round of `bande` with these cards on top of the pile."""
    match = Match("bande", 2, seed=1, shuffles=[top], options={"rounds": 1})
    for move in moves:
        match.play(move)
    assert match.winners
    return match


def shuffles_of(match: Match) -> list[list[str]]:
    return cast("list[list[str]]", match.record()["shuffles"])


def test_over_all_orders_of_a_pile_the_luck_of_each_seat_is_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players draw, then choose at random, but the same if they see the same. After the deal the pile has six cards."""
    deck = {name: [*DEAL, *PILE].count(name) for name in BANDE.deck}
    monkeypatch.setitem(GAMES._games, "tiny", BANDE._replace(name="tiny", deck=deck))
    found: list[tuple[float, ...]] = []
    for order in permutations(PILE):
        match = Match("tiny", 2, seed=1, shuffles=[[*DEAL, *order]], options={"rounds": 1, "turn_cap": 2})
        while match.turn is not None:
            view = match.view(match.turn)
            wanted = [move for move in ("draw", "pass") if move in view.legal]
            match.play(Random(repr(view)).choice(wanted or view.legal))
        found.append(luck_of(match) or ())
        assert len(shuffles_of(match)) == 1  # of a rebuilt pile, only one order would be played
    for by_seat in zip(*found, strict=True):
        assert fsum(by_seat) == pytest.approx(0, abs=1e-9)
        assert len({round(luck, 6) for luck in by_seat}) > 10


def test_the_luck_of_a_replacement_by_hand() -> None:
    row = [*("peek", "1", "2", "3"), *("4", "5", "6", "7"), "0"]
    match = played(*row, "swap", "9", moves=("take A2", "take B4", "knock", "take A4"))
    assert match.totals["A"] == 9 + 0 + 2 + 7
    left = sum(int(name) * copies for name, copies in BANDE.deck.items() if name.isdecimal()) - sum(range(8))
    assert luck_of(match) == pytest.approx((9 - left / 37, 0))


def test_without_draws_and_special_cards_there_is_no_luck() -> None:
    row = [*("8", "1", "2", "3"), *("4", "5", "6", "7"), "0"]
    match = played(*row, moves=("take A2", "take B4", "knock", "take A4"))
    assert luck_of(match) == (0, 0)


def test_the_luck_of_a_draw_by_hand() -> None:
    """The 2 saves seven points on the 9 and one on the 3: two on average over the row of A."""
    row = [*("9", "1", "2", "3"), *("4", "5", "6", "7"), "0"]
    match = played(*row, "2", moves=("draw", "put A1", "take B4", "knock", "take A4"))
    left = {name: copies - row.count(name) for name, copies in BANDE.deck.items()}
    mean = sum(_saved(name, [9, 1, 2, 3]) * copies for name, copies in left.items()) / sum(left.values())
    assert luck_of(match) == pytest.approx((mean - 2, 0))


@pytest.mark.parametrize(
    ("game", "players", "seed", "rebuilt"),
    [("bande", 2, 0, False), ("bande", 4, 4, True), ("bande-classic", 4, 1, True)],
)
def test_the_luck_is_that_of_the_true_piles(game: str, players: int, seed: int, rebuilt: bool) -> None:
    """A second implementation, which reads the piles and rows of the states."""
    match = play_match(game, ["builder"] * players, seed=seed)
    expected = dict.fromkeys(SEATS[:players], 0.0)
    steps, shuffles = Match.replay_in_steps(match.record()), iter(shuffles_of(match)[1:])
    before = next(steps)[0].standing[0]
    were_rebuilt = False
    for step, events in steps:
        state = step.standing[0]
        for event in events:
            if isinstance(event, Drew):
                pile = [*_faces(state), event.card]
                saved = [_saved(card, _row(before, SEATS.index(event.seat))) for card in pile]
                expected[event.seat] -= saved[-1] - fmean(saved)
                were_rebuilt |= before.rebuilt != state.rebuilt
        numbers = [int(card) for card in _faces(before) if card.isdecimal()]
        for event in events:
            if isinstance(event, Shuffled):
                numbers = [int(card) for card in next(shuffles) if card.isdecimal()]
            if isinstance(event, Replaced):
                expected[event.seat] += int(event.card) - fmean(numbers)
                numbers.remove(int(event.card))
        before = state
    assert luck_of(match) == pytest.approx(tuple(expected.values()), abs=1e-9)
    assert were_rebuilt == rebuilt


def _row(state: State, seat: int) -> list[int]:
    row = [card_name(card) for card in state.table[4 * seat : 4 * seat + 4]]
    return [int(card) if card.isdecimal() else 5 for card in row]


def _faces(state: State) -> list[str]:
    return [card_name(card) for card in state.deck.cards[: state.deck.count]]


def _saved(card: str, row: list[int]) -> float:
    if card.isdecimal():
        return sum(lying - int(card) for lying in row if lying > int(card)) / 4
    return {"draw2": 2, "peek": 1, "swap": 3}[card]


@pytest.mark.parametrize("game", ["clan", "gang"])
def test_in_other_games_luck_is_not_known(game: str) -> None:
    assert luck_of(play_match(game, ["kit", "kit"], seed=1, options={"rounds": 1})) is None


# Results and tables


def results(contest: Contest, deals: int) -> dict[Bout, Result]:
    bouts = [Bout(deal, seats) for deal in range(deals) for seats in seatings(("builder", "kit"), contest.players)]
    return {bout: play(contest, bout).result for bout in bouts}


def test_a_result_keeps_its_luck_and_older_ones_have_none() -> None:
    result = play(Contest("bande"), Bout(0, ("builder", "kit"))).result
    assert result.luck is not None and any(result.luck)
    assert Result.from_json(result.to_json()) == result
    older = Result.from_json(result.to_json().replace('"luck"', '"unknown"'))
    assert older == replace(result, luck=None)
    assert older.points_without_luck == result.totals


def test_leads_are_without_luck_and_nothing_else_is() -> None:
    contest = Contest("bande")
    kept = results(contest, 3)
    plain = {bout: replace(result, luck=None) for bout, result in kept.items()}
    table, before = (make_table(contest, every_pair(("builder", "kit")), 3, each) for each in (kept, plain))
    assert (table.without_luck, before.without_luck) == (True, False)
    for showing, old in zip(table.pairs, before.pairs, strict=True):
        assert showing.lead != old.lead
        assert replace(showing, lead=old.lead) == old
    luck = [
        result.luck[other] - result.luck[seat]
        for result in kept.values()
        if result.luck
        for seat, other in [(result.seats.index("builder"), result.seats.index("kit"))]
    ]
    corrected, before_it = table.pairs[0].lead.mean, before.pairs[0].lead.mean
    assert corrected is not None and before_it is not None
    assert corrected == pytest.approx(before_it - fmean(luck) / contest.rounds, abs=1e-6)


def test_a_table_says_that_leads_are_without_luck() -> None:
    for game, is_said in (("bande", True), ("gang", False)):
        contest = Contest(game, options={"rounds": 1})
        kept = results(contest, 1)
        table = make_table(contest, every_pair(("builder", "kit")), 1, kept)
        words = write(table, make_timings(("builder", "kit"), list(kept.values())))
        assert ("without the luck" in words) == is_said


def test_how_much_is_saved_can_be_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["luck_saved", "bande", "--matches", "4", "--bots", "builder", "kit"])
    luck_saved.main()
    assert capsys.readouterr().out.startswith("4 matches, 2 deals: lead ")
