"""The skeletons in `examples/bots`: each decides every phase of its games, and plays whole matches without mistakes."""

from pathlib import Path

import pytest

from biberbau import GAMES
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
