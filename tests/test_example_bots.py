"""The bots in `examples/bots`: skeletons and strangers decide every phase of their games, and play without mistakes."""

from pathlib import Path

import pytest

from biberbau import GAMES
from biberbau.arena.strangers import LIST
from biberbau.bots import play_match
from biberbau.bots.own import load
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
