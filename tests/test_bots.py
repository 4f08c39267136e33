"""The simple opponents: always legal, never endless, and the same from the same view."""

import pytest

from biberbau import Match
from biberbau.bots import BOTS, USUAL
from biberbau.events import Told
from biberbau.view import View

from .table_talk import GAMES, PLAYERS, SEATS

SIMPLE = ("simple", "random")


def play_out(match: Match, names: list[str], seed: str) -> list[str]:
    """Let bots play a match to its end, each told what its seat may know; return their moves."""
    bots = {seat: BOTS[names[at % len(names)]](f"{seed}/{seat}") for at, seat in enumerate(SEATS[: match.players])}
    heard = dict.fromkeys(bots, 0)
    played = []
    while (seat := match.turn) is not None:
        told = [event.seen_by(seat) for event in match.events[heard[seat] :]]
        heard[seat] = len(match.events)
        played.append(bots[seat].choose(match.view(seat), tuple(event for event in told if event is not None)))
        match.play(played[-1], by=seat)
    return played


def was_capped(match: Match) -> bool:
    return any(event.kind == "ending" and ("by", "cap") in event.fields for event in match.events)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_simple_bots_play_whole_matches_legally_and_to_a_natural_end(game: str, players: int) -> None:
    for seed in range(3):
        match = Match(game, players, seed=seed)
        play_out(match, ["simple"], str(seed))
        assert match.winners and not was_capped(match)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [["random"], ["simple", "random"]])
def test_random_bots_sit_at_any_table_too(game: str, names: list[str]) -> None:
    match = Match(game, 3, seed="mixed")
    play_out(match, names, "mixed")
    assert match.winners


@pytest.mark.parametrize("bot", SIMPLE)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_match(game: str, bot: str) -> None:
    first, second = (play_out(Match(game, 3, seed=5, options={"rounds": 1}), [bot], "again") for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_decides_otherwise_between_equal_moves(game: str) -> None:
    matches = [play_out(Match(game, 2, seed=5), ["simple"], str(seed)) for seed in range(5)]
    assert len({tuple(moves) for moves in matches}) > 1


@pytest.mark.parametrize("bot", SIMPLE)
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_answers_equal_views_with_equal_moves(game: str, bot: str) -> None:
    """Its own past does not matter, nor what travelled with the view: a view that came as JSON is as good."""
    match = Match(game, 3, seed="twice")
    lasting = BOTS[bot]("seed")
    for _ in range(60):
        view = match.view(match.turn)
        move = lasting.choose(view, ())
        assert BOTS[bot]("seed").choose(View.from_dict(view.to_dict()), ()) == move
        match.play(move)
        if match.turn is None:
            break


@pytest.mark.parametrize(("game", "hidden"), [("bande", ["2", "8"]), ("clan", ["2", "8"])])
def test_a_bot_can_not_tell_what_its_view_hides(game: str, hidden: list[str]) -> None:
    """Two tables that differ in one card the bot has not seen: the same moves."""
    chosen = []
    for card in hidden:
        if game == "bande":
            match = Match(game, 2, shuffles=[["3", "4", "5", "6", "7", card, "0", "1", "9", "5"]])
        else:
            match = Match(game, 2, shuffles=[[card, "5", "7"]])
            match.play("put B1 down")
        seat = match.turn
        chosen.append([BOTS["simple"](str(seed)).choose(match.view(seat), ()) for seed in range(10)])
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("game", GAMES)
def test_simple_bots_beat_random_ones(game: str) -> None:
    won = 0.0
    for seed in range(6):
        match = Match(game, 2, seed=seed)
        play_out(match, ["simple", "random"] if seed % 2 else ["random", "simple"], str(seed))
        winners = match.winners or ()
        won += ("BA"[seed % 2] in winners) / len(winners)
    assert won >= 4


# What sensible means, in small


def choice(match: Match) -> str:
    return BOTS["simple"]("any").choose(match.view(match.turn), ())


def test_in_clan_high_cards_go_home_and_low_ones_away() -> None:
    assert choice(Match("clan", 2, shuffles=[["9"]])).startswith("put A")
    assert choice(Match("clan", 2, shuffles=[["0"]])).startswith("put B")


def test_in_gang_a_pair_is_made_when_it_can_be() -> None:
    match = Match("gang", 2, shuffles=[["12", *["3"] * 7, *["5"] * 8, "12"]])
    for move in ("open A1 A2", "open B1 B2"):
        match.play(move)
    assert match.turn == "A" and choice(match) == "take"
    match.play("take")
    assert choice(match) == "put A5"


def test_in_bande_a_high_card_gives_way_and_a_low_row_is_knocked_with() -> None:
    match = Match("bande", 2, shuffles=[["9", "5", "5", "0", *["5"] * 2, "1", "1", "0"]])
    assert choice(match) == "take A1"
    match = Match("bande", 2, shuffles=[["0", "5", "5", "0", "7", "7", "7", "7", "1", "2"]])
    for move in ("take A2", "draw", "drop"):
        match.play(move)
    assert match.turn == "B" and choice(match) == "pass"
    for move in ("pass", "take A3"):
        match.play(move)
    assert match.turn == "A" and choice(match) == "knock"


def test_there_is_a_usual_bot() -> None:
    assert USUAL in BOTS and set(SIMPLE) <= set(BOTS)


def test_a_bot_may_be_told_events() -> None:
    match = Match("bande", 2, seed=1)
    told: tuple[Told, ...] = tuple(event for event in (e.seen_by("A") for e in match.events) if event is not None)
    assert BOTS["simple"]("s").choose(match.view("A"), told) in match.legal
