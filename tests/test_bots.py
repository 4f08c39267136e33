"""The bots: always legal, never endless, the same from the same view, blind to what a seat can't see, and forgetful."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest

from biberbau import GAMES as REGISTRY
from biberbau import Match, determinise
from biberbau.bots import BASELINES, LEVELS, USUAL, Bot, make_bot, thinking, trial, warming
from biberbau.bots.levels import LevelBot
from biberbau.bots.program import ProgramBot
from biberbau.errors import BadSetup
from biberbau.notation.events import AnyEvent, Ended, events_for
from biberbau.notation.view import View

from .setups import GAMES, PLAYERS, SEATS

AT_A_GLANCE = tuple(name for name, level in LEVELS.items() if not level.rollouts)
STRONG = tuple(name for name, level in LEVELS.items() if level.rollouts)
ONE_ROUND = {"rounds": 1}


def news(match: Match, seat: str, start: int = 0) -> tuple[AnyEvent, ...]:
    """The events of a match that a seat receives, from that number on."""
    return events_for(match.events[start:], seat)


def decisions(match: Match, names: list[str], seed: str) -> Iterator[tuple[View, tuple[AnyEvent, ...], str]]:
    """Let bots play a match to its end; tell for each decision what the bot was given, and its move."""
    bots = {seat: make_bot(names[at % len(names)], f"{seed}/{seat}") for at, seat in enumerate(SEATS[: match.players])}
    heard = dict.fromkeys(bots, 0)
    while (seat := match.turn) is not None:
        view, events = match.view(seat), news(match, seat, heard[seat])
        heard[seat] = len(match.events)
        move = bots[seat].choose(view, events)
        yield view, events, move
        match.play(move, by=seat)
    for seat, bot in bots.items():
        bot.finish(match.view(seat), news(match, seat, heard[seat]))
        bot.close()


def play_out(match: Match, names: list[str], seed: str) -> list[str]:
    return [move for _, _, move in decisions(match, names, seed)]


def was_capped(match: Match) -> bool:
    return any(isinstance(event, Ended) and event.by == "cap" for event in match.events)


@pytest.fixture(autouse=True)
def endless_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock cuts no search short, however busy the machine is."""
    for module in (thinking, trial):
        monkeypatch.setattr(module, "time", SimpleNamespace(thread_time=lambda: 0.0))


# The registry


@pytest.mark.parametrize("name", [*LEVELS, *BASELINES, "boss@500", "one-step@2", "ismcts@10"])
def test_every_registered_bot_starts_plays_and_finishes(name: str) -> None:
    bot = make_bot(name, "seed")
    match = Match("clan", 2, seed=1)
    bot.finish(match.view("A"), ())
    bot.close()


@pytest.mark.parametrize("name", ["kit@500", "yearling@1", "random@3"])
def test_who_does_not_search_has_no_budget(name: str) -> None:
    with pytest.raises(BadSetup, match="no budget"):
        make_bot(name, "seed")


def test_a_program_is_a_bot_too() -> None:
    assert isinstance(make_bot("cmd:./mybot --fast", "seed"), ProgramBot)


@pytest.mark.parametrize("name", ["", "simple", "Boss", "boss@", "boss@x", "boss@-1", "@5", "boss@5@5", "cmd"])
def test_an_unknown_bot_is_refused_with_the_names_of_the_known_ones(name: str) -> None:
    with pytest.raises(BadSetup) as refused:
        make_bot(name, "seed")
    for lang in ("en", "de"):
        assert all(known in refused.value.explain(lang) for known in (*LEVELS, *BASELINES, "cmd:"))


@pytest.mark.parametrize("name", ["cmd:", "cmd:  ", "cmd:python3 'unclosed"])
def test_a_command_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        make_bot(name, "seed")


def test_the_default_level_plays_without_search() -> None:
    assert USUAL in AT_A_GLANCE and tuple(LEVELS) == AT_A_GLANCE + STRONG


@pytest.mark.parametrize("name", [*STRONG, "ismcts"])
def test_without_numba_bots_that_must_search_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(BadSetup, match=r"\[compiled\]"):
        make_bot(name, "seed")
    make_bot(USUAL, "seed")


# Whole matches


@pytest.mark.compiled
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [*AT_A_GLANCE, "elder@20"])
def test_levels_play_whole_matches_legally_and_to_a_natural_end(name: str, game: str, players: int) -> None:
    """And the same seeds give the same match."""
    match, again = (Match(game, players, seed="evening") for _ in range(2))
    assert play_out(match, [name], "seed") == play_out(again, [name], "seed")
    assert match.winners and not was_capped(match)


@pytest.mark.parametrize("game", GAMES)
def test_levels_and_chance_sit_at_one_table(game: str) -> None:
    match = Match(game, 4, seed="mixed")
    play_out(match, ["kit", "random", "yearling"], "mixed")
    assert match.winners


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [*(f"{name}@40" for name in STRONG), "ismcts@200", "one-step@2"])
def test_search_bots_play_legally(name: str, game: str) -> None:
    """Against chance, with a tiny budget; a move that is not legal would be refused."""
    match = Match(game, 2, seed="search", options=ONE_ROUND)
    play_out(match, [name, "random"], "search")
    assert match.winners


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["elder@40", "ismcts@200"])
def test_the_same_seed_searches_the_same(name: str) -> None:
    first, second = (play_out(Match("bande", 3, seed=5, options=ONE_ROUND), [name, "kit"], "s") for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_heuristics_beat_random_play(game: str) -> None:
    won = 0.0
    for seed in range(6):
        match = Match(game, 2, seed=seed)
        play_out(match, ["yearling", "random"] if seed % 2 else ["random", "yearling"], str(seed))
        winners = match.winners or ()
        won += ("BA"[seed % 2] in winners) / len(winners)
    assert won >= 5


def test_a_bot_plays_many_matches() -> None:
    """After `finish` nothing of the last match is left."""
    lasting = make_bot("yearling", "seed")
    for _ in range(2):
        match = Match("bande", 2, seed="again")
        fresh = make_bot("yearling", "seed")
        for view, events, _ in decisions(match, ["yearling"], "table"):
            if view.seat == "A":
                assert lasting.choose(view, events) == fresh.choose(view, events)
        lasting.finish(match.view("A"), ())


# What a bot is given


@pytest.mark.parametrize("name", [*AT_A_GLANCE, "random", "one-step@2"])
@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_came_as_json_is_as_good(game: str, name: str) -> None:
    match = Match(game, 2, seed="json", options=ONE_ROUND)
    far = {seat: make_bot(name, f"json/{seat}") for seat in "AB"}
    for view, events, move in decisions(match, [name], "json"):
        assert far[view.seat or ""].choose(View.from_dict(view.to_dict()), events) == move


@pytest.mark.compiled
@pytest.mark.parametrize("name", [*AT_A_GLANCE, "elder@40", "one-step@2"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_does_not_notice_that_hidden_cards_are_dealt_again(game: str, name: str) -> None:
    """Deal everything again that its seat has not seen: the same moves, from worlds that are not the same."""
    match = Match(game, 3, seed="worlds", options=ONE_ROUND)
    elsewhere = {seat: make_bot(name, f"worlds/{seat}") for seat in "ABC"}
    worlds = set()
    for number, (view, events, move) in enumerate(decisions(match, [name], "worlds")):
        world = determinise(view, number)
        worlds.add(tuple(cards for seat in "ABC" for cards in world.view(seat).known.values()))
        assert elsewhere[view.seat or ""].choose(world.view(view.seat), events) == move
    assert len(worlds) > 1


@pytest.mark.compiled
@pytest.mark.parametrize("name", [*AT_A_GLANCE, "elder@40"])
@pytest.mark.parametrize("game", ["bande", "clan"])
def test_two_tables_that_differ_in_a_hidden_card_look_the_same(game: str, name: str) -> None:
    chosen = []
    for card in ("2", "8"):
        if game == "bande":
            match = Match(game, 2, shuffles=[["3", "4", "5", "6", "7", card, "0", "1", "9", "5"]])
        else:
            match = Match(game, 2, shuffles=[[card, "5", "7"]])
            match.play("put B1 down")
        seat = match.turn or ""
        chosen.append([make_bot(name, str(seed)).choose(match.view(seat), news(match, seat)) for seed in range(10)])
    assert chosen[0] == chosen[1]


# Warming up


@pytest.fixture(name="cold")
def a_cold_gear(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing is compiled yet, and nothing will be."""
    begun: list[str] = []
    monkeypatch.setattr(warming, "begin", lambda: begun.append("begun"))
    monkeypatch.setattr(warming, "is_warm", lambda family: False)
    monkeypatch.delattr(thinking, "by_search")
    return begun


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", STRONG)
def test_until_the_gear_is_warm_strong_levels_play_without_search(name: str, game: str, cold: list[str]) -> None:
    impatient: dict[str, Bot] = {seat: make_bot(name, "cold", patient=False) for seat in "AB"}
    assert len(cold) == 2
    glancing = {seat: LevelBot(replace(LEVELS[name], rollouts=0), "cold") for seat in "AB"}
    for view, events, _ in decisions(Match(game, 2, seed="cold", options=ONE_ROUND), ["yearling"], "table"):
        assert impatient[view.seat or ""].choose(view, events) == glancing[view.seat or ""].choose(view, events)


def test_only_who_searches_warms_up(cold: list[str]) -> None:
    for name in AT_A_GLANCE:
        make_bot(name, "seed", patient=False)
    make_bot("boss", "seed")
    assert not cold


@pytest.mark.compiled
def test_a_warm_gear_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "begin", lambda: None)
    monkeypatch.setattr(warming, "is_warm", lambda family: True)
    match = Match("bande", 2, seed="warm")
    patient, impatient = (make_bot("elder@40", "warm", patient=patience) for patience in (True, False))
    assert isinstance(impatient, LevelBot) and not impatient.patient
    view, events = match.view("A"), news(match, "A")
    assert impatient.choose(view, events) == patient.choose(view, events)


def test_warming_ends_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_thread", None)
    monkeypatch.setattr(warming, "_warm", {})
    warming.begin()
    warming.begin()
    thread = warming._thread
    assert thread is not None
    thread.join(30)
    assert not thread.is_alive()


@pytest.mark.compiled
def test_in_the_end_every_game_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_warm", {})
    warming._compile_all()
    assert all(warming.is_warm(game) for game in REGISTRY.values())


# What sensible means, in small


def choice(match: Match, name: str) -> str:
    seat = match.turn or ""
    return make_bot(name, "any").choose(match.view(seat), news(match, seat))


@pytest.mark.parametrize("name", AT_A_GLANCE)
def test_in_clan_high_cards_are_laid_in_the_own_lodge(name: str) -> None:
    assert choice(Match("clan", 2, shuffles=[["9"]]), name).startswith("put A")


@pytest.mark.parametrize("name", ["kit", "builder"])
def test_in_clan_low_cards_are_laid_in_other_lodges(name: str) -> None:
    """A yearling would not: in a last turn a 0 makes no difference anywhere."""
    assert choice(Match("clan", 2, shuffles=[["0"]]), name).startswith("put B")


@pytest.mark.parametrize("name", AT_A_GLANCE)
def test_in_gang_a_pair_is_made_when_it_can_be(name: str) -> None:
    match = Match("gang", 2, shuffles=[["12", *["3"] * 7, *["5"] * 8, "12"]])
    for move in ("open A1 A2", "open B1 B2"):
        match.play(move)
    assert match.turn == "A" and choice(match, name) == "take"
    match.play("take")
    assert choice(match, name) == "put A5"


@pytest.mark.parametrize("name", AT_A_GLANCE)
def test_in_bande_a_high_card_is_replaced(name: str) -> None:
    assert choice(Match("bande", 2, shuffles=[["9", "5", "5", "0", *["5"] * 2, "1", "1", "0"]]), name) == "take A1"
