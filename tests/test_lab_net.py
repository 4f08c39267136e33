"""Scores as bots: a function of observations plays in matches, tournaments and as a program."""

import sys
from pathlib import Path

import numpy as np
import pytest

from biberbau import BadSetup, Match
from biberbau.arena.schedule import every_pair
from biberbau.arena.tournament import RunOptions, run_tournament
from biberbau.bots import BotFailed, make_bot, play_match
from biberbau.games.gears import PLAIN
from biberbau.lab import Batch, NetBot, rebuild
from biberbau.lab.net import observation_of
from biberbau.notation.events import events_for
from biberbau.observation import MEMORIES, Memory

from .arena_runs import DUEL
from .observed import Played
from .setups import GAMES, SEATS

FILE = """
from biberbau.lab import NetBot

def score(observation, mask):
    return [-action for action in range(len(mask))]

bot = NetBot(score)
"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("memory", MEMORIES)
def test_a_bot_observes_at_a_table_what_a_batch_shows(game: str, memory: Memory) -> None:
    """From views and events come the same bytes as from the states of a batch."""
    batch = Batch(game, 3, count=1, seed=6, gear=PLAIN, memory=memory)
    played = Played(batch)
    match = rebuild(game, 3, played.counters[0], played.actions[0])
    begun, heard = Match.begin(match._record()), dict.fromkeys(SEATS, 0)
    for move, (seen, _) in zip(match._moves, played.shown[0], strict=True):
        seat = str(begun.turn)
        events, heard[seat] = events_for(begun.events[heard[seat] :], seat), len(begun.events)
        assert observation_of(begun.view(seat), events, batch.layout).tolist() == seen
        begun.play(move)


def test_the_legal_action_with_the_highest_score_is_played() -> None:
    asked: list[tuple[tuple[int, ...], list[int]]] = []

    def score(observation: "np.typing.NDArray[np.uint8]", mask: "np.typing.NDArray[np.int8]") -> list[int]:
        asked.append((observation.shape, mask.nonzero()[0].tolist()))
        return list(range(len(mask)))

    view = Match("bande", 2, shuffles=[["1"] * 4 + ["2"] * 4 + ["5"]]).view("A")
    assert NetBot(score).choose(view, ()) == "take A4"
    assert asked == [((260,), [0, 4, 5, 6, 7])]


def test_the_number_of_scores_is_checked() -> None:
    with pytest.raises(BotFailed, match="33 actions"):
        play_match("bande", [NetBot(lambda observation, mask: [1.0]), "kit"], seed=1)
    with pytest.raises(BadSetup, match="perfect, none"):
        NetBot(lambda observation, mask: mask, memory="some")  # type: ignore[arg-type]


def test_a_net_plays_by_its_name_in_a_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    file = tmp_path / "learned.py"
    file.write_text(FILE)
    name = f"py:{file}:bot"
    assert make_bot(name, "seed").choose(Match("clan", seed=1).view("A"), ())
    table = run_tournament(DUEL, every_pair(["random", name]), 2, tmp_path / "out", RunOptions(jobs=1))[0]
    assert table.to_dict()
