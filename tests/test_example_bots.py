"""The bots in `examples/bots`: skeletons and strangers decide every phase of their games, and play without mistakes."""

import runpy
import shlex
import sys
from math import inf
from pathlib import Path
from typing import Any

import pytest

from biberbau import GAMES, Match, View
from biberbau.arena.strangers import LIST
from biberbau.bots import LEVELS, make_bot, play_match
from biberbau.bots.own import load
from biberbau.bots.playing import play_out
from biberbau.bots.program import ProgramBot, program_seed
from biberbau.errors import BadView
from biberbau.games import phases

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "examples" / "bots"
SKELETONS = {
    "clan": ("clan_bot.py", "ClanBot"),
    "clan-combined": ("clan_bot.py", "ClanBot"),
    "gang": ("gang_bot.py", "GangBot"),
    "bande": ("bande_bot.py", "BandeBot"),
    "bande-classic": ("bande_bot.py", "BandeBot"),
}
STRANGERS = (FOLDER / LIST).read_text("utf-8").split()

every_game = pytest.mark.parametrize("game", GAMES)


def skeleton(game: str) -> str:
    file, name = SKELETONS[game]
    return f"py:{FOLDER / file}:{name}"


@every_game
def test_a_skeleton_has_a_method_for_every_phase(game: str) -> None:
    bot = load(skeleton(game))
    missing = [phases.NAMES[phase] for phase in GAMES[game].phases if not hasattr(bot, phases.NAMES[phase])]
    assert missing == []


@every_game
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_skeleton_plays_every_seat_without_incidents(game: str, players: int) -> None:
    match = play_match(game, [skeleton(game)] * players, seed=players, options={"rounds": 2, "turn_cap": 300})
    assert match.winners


@every_game
def test_a_skeleton_beats_a_random_bot(game: str) -> None:
    won = 0
    for seed in range(6):
        match = play_match(game, [skeleton(game), "random"], seed=seed, options={"rounds": 2})
        won += match.winners == ("A",)
    assert won >= 5


def test_every_skeleton_is_in_the_guide_with_its_phases() -> None:
    guide = (ROOT / "docs" / "bring-your-own-bot.md").read_text("utf-8")
    for file in {file for file, _ in SKELETONS.values()}:
        assert f"(../examples/bots/{file})" in guide
    for game in ("bande", "gang", "clan"):
        named = ", ".join(f"`{phases.NAMES[phase]}`" for phase in GAMES[game].phases)
        assert f"| {named} |" in guide, f"{game}: {named}"


@pytest.mark.parametrize("name", STRANGERS)
def test_a_stranger_plays_every_game_of_its_family_without_incidents(name: str) -> None:
    for game in (each for each in GAMES.values() if name.startswith(each.family)):
        for players in (2, 4):
            bots = [f"py:{FOLDER / name}", *["kit"] * (players - 1)]
            match = play_match(game.name, bots, seed=players, options={"rounds": 1, "turn_cap": 300})
            assert match.winners


def test_every_stranger_is_in_the_guide() -> None:
    guide = (ROOT / "docs" / "bring-your-own-bot.md").read_text("utf-8")
    files = {path.name for path in FOLDER.glob("*_*.py")} - {file for file, _ in SKELETONS.values()} - {"low_cards.py"}
    assert files == {name.partition(":")[0] for name in STRANGERS}
    for name in STRANGERS:
        file, _, bot = name.partition(":")
        assert f"[`{bot}`](../examples/bots/{file})" in guide


# An earlier version. Its place is taken by the present one, or by a view that has fewer fields.

EARLIER = FOLDER / "earlier.py"
AMPLE = 60_000


class EarlierView:
    """Reads views as early versions did: exactly the fields that it knows."""

    _fields = tuple(name for name in View._fields if name not in ("seen", "backs", "earlier", "held"))

    @classmethod
    def from_dict(cls, given: dict[str, object]) -> dict[str, object]:
        if set(given) != set(cls._fields):
            raise BadView("bad-view", why=", ".join(set(given) ^ set(cls._fields)))
        return given


def earlier(monkeypatch: pytest.MonkeyPatch, **replaced: object) -> Any:
    """The functions of `earlier.py`, some of them replaced."""
    functions = runpy.run_path(str(EARLIER))
    for name, value in replaced.items():
        monkeypatch.setitem(functions["answers"].__globals__, name, value)
    return functions


@every_game
def test_a_bot_of_an_earlier_version_moves_as_it_does_in_its_own(game: str) -> None:
    command = shlex.join([sys.executable, str(EARLIER), "builder"])
    programs = [ProgramBot(command, seed, AMPLE, start_milliseconds=AMPLE) for seed in "AB"]
    match, own = (Match(game, 2, seed=game, options={"rounds": 2, "turn_cap": 300}) for _ in range(2))
    play_out(match, programs)
    for program in programs:
        program.close()
    play_out(own, [make_bot("builder", program_seed(seed)) for seed in "AB"])
    assert [program.incidents for program in programs] == [[], []]
    assert match.record()["moves"] == own.record()["moves"]


def test_an_earlier_version_gets_only_the_fields_that_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    functions = earlier(monkeypatch, View=EarlierView)
    given = Match("bande", 2, seed=1).view("A").to_dict()
    read = functions["view_of"]({"view": {**given, "of_a_later_version": 1}})
    assert read == {name: given[name] for name in EarlierView._fields}


def test_an_earlier_version_without_a_field_that_it_needs_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    functions = earlier(monkeypatch, View=EarlierView)
    given = Match("bande", 2, seed=1).view("A").to_dict()
    with pytest.raises(BadView):
        functions["view_of"]({"view": {name: value for name, value in given.items() if name != "known"}})


def test_the_search_of_an_earlier_version_is_loaded_before_its_greeting(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[tuple[str, str]] = []
    functions = earlier(monkeypatch, load_search=lambda level, game: loaded.append((level, game)))
    hello = '{"type": "hello", "game": "bande", "seed": "1"}'
    assert next(functions["answers"]([hello], "builder")) == {"name": "builder"}
    assert loaded == [("builder", "bande")]


def test_no_clock_stops_the_search_of_an_earlier_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "boss", LEVELS["boss"])
    earlier(monkeypatch)["lift_time_limit"]("boss@800")
    assert LEVELS["boss"].seconds == inf
    assert LEVELS["elder"].seconds < inf
