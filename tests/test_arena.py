"""The arena: every seat, the same cards, and the same table however and wherever it was played."""

import json
import re
import signal
import subprocess
import sys
import warnings
from collections import Counter
from pathlib import Path

import pytest

from biberbau import BadSetup, Match, Problem
from biberbau.arena import engine, store
from biberbau.arena.bout import Player, Result, code_version, deal, play
from biberbau.arena.errors import ArenaError, need
from biberbau.arena.schedule import (
    Bout,
    Contest,
    deal_seed,
    deals_for,
    every_pair,
    matches_per_deal,
    schedule,
    seatings,
    seed_of_bot,
    steps,
)
from biberbau.arena.tasks import TASKS
from biberbau.arena.tournament import RunOptions, run_tournament
from biberbau.arena.writing import write
from biberbau.bots.playing import play_out
from biberbau.cli import main
from biberbau.clusters import ClusterError
from biberbau.notation.events import AnyEvent, events_for
from biberbau.notation.view import View

from .arena_runs import DUEL, FOUR, HERE, PAIR, QUICK, ROOT, held
from .setups import SEATS

# Deals and seatings


@pytest.mark.parametrize("players", range(2, 7))
def test_every_bot_sits_in_every_seat_of_every_deal_equally_often(players: int) -> None:
    bots = ["x", "y", "z"]
    bouts = list(schedule(every_pair(bots), players, deals=3))
    assert len(bouts) == len(set(bouts)) == 3 * 3 * matches_per_deal(players)
    for number in range(3):
        seats = Counter((bot, at) for bout in bouts if bout.deal == number for at, bot in enumerate(bout.seats))
        assert set(seats) == {(bot, at) for bot in bots for at in range(players)}
        assert len(set(seats.values())) == 1


def test_a_pair_may_play_fewer_deals_than_the_others() -> None:
    pairs = [("x", "y"), ("x", "z"), ("x", "y")]
    bouts = list(schedule(pairs, 2, deals=3, fewer={("x", "z"): 1, ("x", "y"): 9}))
    assert Counter(frozenset(bout.seats) for bout in bouts) == {frozenset("xy"): 6, frozenset("xz"): 2}
    assert {bout.deal for bout in bouts if "z" in bout.seats} == {0}


def test_beyond_two_seats_a_single_bot_sits_among_copies_of_the_other_both_ways_round() -> None:
    tables = {bout.seats for bout in schedule(every_pair("xy"), 4, deals=1)}
    assert tables == {*seatings(("x", "y"), 4), *seatings(("y", "x"), 4)}
    assert {"".join(seats) for seats in seatings(("x", "y"), 4)} == {"xyyy", "yxyy", "yyxy", "yyyx"}


def test_on_the_ladder_everybody_meets_the_next_lower_one() -> None:
    assert steps("abc") == [("b", "a"), ("c", "b")]


def test_matches_are_rounded_up_to_whole_deals() -> None:
    assert [deals_for(matches, 2) for matches in (1, 2, 3, 2000)] == [1, 1, 2, 1000]
    assert [deals_for(matches, 4) for matches in (1, 8, 9)] == [1, 1, 2]


def recorded(contest: Contest, bout: Bout) -> dict[str, object]:
    """Play a match and return its record."""
    record = play(contest, bout, with_record=True).record
    assert record is not None
    return record


@pytest.mark.parametrize(("game", "players"), [("bande", 2), ("clan", 4), ("gang", 3)])
def test_all_seatings_of_a_deal_have_the_same_shuffles(game: str, players: int) -> None:
    contest = Contest(game, players, "cards", {"rounds": 2})
    records = [recorded(contest, bout) for bout in schedule(PAIR, players, deals=2)]
    first, second = records[: len(records) // 2], records[len(records) // 2 :]
    for same in (first, second):
        assert len({json.dumps(record["shuffles"]) for record in same}) == 1
        assert len({json.dumps(record["moves"]) for record in same}) == len(same)
    assert first[0]["shuffles"] != second[0]["shuffles"]


def test_a_record_is_that_of_the_match_that_counted() -> None:
    bout = Bout(3, ("kit", "random"))
    replayed, counted = Match.replay(recorded(DUEL, bout)), play(DUEL, bout).result
    assert tuple(replayed.totals.values()) == counted.totals
    assert replayed.winners == tuple(SEATS[seat] for seat in counted.winners)


def test_every_bot_has_its_own_seed_which_does_not_reveal_the_cards() -> None:
    bouts = schedule(PAIR, 4, deals=5)
    seeds = [seed_of_bot(FOUR, bout, seat) for bout in bouts for seat in range(4)]
    assert len(set(seeds)) == len(seeds)
    assert not any(FOUR.seed in seed for seed in seeds)
    assert deal_seed(FOUR, 1) != deal_seed(FOUR, 2)


def test_seeds_of_bots_are_those_that_the_published_tables_were_played_with() -> None:
    assert seed_of_bot(DUEL, Bout(3, ("kit", "random")), 1) == "d7a3013ece6764d45a8d655a66c40d48"


def test_what_can_not_be_played_is_refused_at_once(tmp_path: Path) -> None:
    for game, players, options in (("chess", 2, {}), ("clan", 7, {}), ("clan", 2, {"rounds": 99})):
        with pytest.raises(BadSetup):
            Contest(game, players, "0", options)
    for bots in (["kit"], ["kit", "kit"]):
        with pytest.raises(ArenaError, match="two or more different bots"):
            every_pair(bots)
    for bot in ("chess-champion", "kit@many", "cmd:", "cmd:'never closed"):
        with pytest.raises(Problem):
            run_tournament(DUEL, every_pair([bot, "kit"]), 1, tmp_path / "never", HERE)
    assert not (tmp_path / "never").exists()


# One match


class Listener:
    """A bot that keeps everything it receives, and whose clock and program fail."""

    def __init__(self) -> None:
        self.heard: list[AnyEvent] = []
        self.views: list[View] = []
        self.incidents = ["late", "nonsense"]
        self.cut_short = 3

    def choose(self, view: View, events: tuple[AnyEvent, ...]) -> str:
        self.views.append(view)
        self.heard.extend(events)
        return view.legal[0]

    def finish(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        self.choose(view._replace(legal=("",)), events)

    def close(self) -> None:
        """Nothing to clear away."""


@pytest.mark.parametrize("game", ["clan", "gang", "bande"])
def test_a_bot_receives_every_event_of_its_seat_once_and_in_order(game: str) -> None:
    match = deal(Contest(game, 3, "ears", QUICK), 0)
    bots = [Listener() for _ in range(3)]
    players = [Player(bot) for bot in bots]
    play_out(match, players)
    for seat, player, bot in zip(SEATS, players, bots, strict=False):
        assert tuple(bot.heard) == events_for(match.events, seat)
        assert {view.seat for view in bot.views} == {seat}
        assert bot.views[-1].winners == match.winners
        assert player.times.total() == len(bot.views) - 1
        assert (player.incidents, player.cut_short) == (["late", "nonsense"], 3)


def test_an_outside_program_that_talks_nonsense_is_reported_and_loses(tmp_path: Path) -> None:
    program = tmp_path / "nonsense.py"
    program.write_text('while True:\n    input()\n    print(\'{"name": "nonsense", "move": "cheat"}\', flush=True)\n')
    spec = f"cmd:{sys.executable} {program}"
    pairs = every_pair([spec, "kit"])
    table, timings = run_tournament(DUEL, pairs, 1, tmp_path / "out", HERE)
    assert timings[spec].incidents >= table.moves[spec] > 0
    assert any("cheat" in text for text in timings[spec].incident_texts)
    assert timings["kit"].incidents == 0
    assert f"incidents with {spec}" in write(table, timings)


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("./no-such-bot", "There is no program “./no-such-bot”"),
        (f"{sys.executable} no-such-bot.py", "can't open file"),
        (f"{sys.executable} -c 'raise SystemExit(7)'", "exit code 7"),
    ],
)
def test_a_program_that_does_not_run_is_refused_before_a_builder_plays_for_it(
    tmp_path: Path, program: str, why: str
) -> None:
    with pytest.raises((ArenaError, BadSetup), match=why):
        run_tournament(DUEL, every_pair([f"cmd:{program}", "kit"]), 1, tmp_path / "out", HERE)
    assert not (tmp_path / "out").exists()


def test_a_result_survives_its_line() -> None:
    played = play(FOUR, Bout(1, ("random", "kit", "kit", "kit"))).result
    assert Result.from_json(played.to_json()) == played
    assert sum(played.share(seat) for seat in range(4)) == pytest.approx(1)
    assert all(times and sum(times.values()) == moves for times, moves in zip(played.times, played.moves, strict=True))


# The same table, however it was played


def test_the_same_seed_gives_the_same_table_with_any_number_of_processes(tmp_path: Path) -> None:
    alone = held(DUEL, tmp_path / "alone")
    assert held(DUEL, tmp_path / "again") == alone
    assert held(DUEL, tmp_path / "two", run=RunOptions(jobs=2)) == alone
    other = Contest("bande", 2, "another seed", QUICK)
    assert json.loads(held(other, tmp_path / "other"))["pairs"] != json.loads(alone)["pairs"]


def test_it_does_not_matter_who_else_takes_part_or_is_named_first(tmp_path: Path) -> None:
    pairs = every_pair(["kit", "random"])
    turned, _ = run_tournament(DUEL, pairs, 4, tmp_path / "turned", HERE)
    table, _ = run_tournament(DUEL, PAIR, 4, tmp_path / "table", HERE)
    assert turned.pair("kit", "random") == table.pair("kit", "random")


def test_a_run_is_stopped_without_advice_on_tasks() -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        with engine.workers(jobs=2) as work:
            assert next(work((DUEL, bout, False) for bout in schedule(PAIR, 2, 50)))
    assert not [str(each.message) for each in said]


DYING = """
import os, signal, sys
from pathlib import Path
from tests import arena_runs
class Bomb:
    steps = -1  # the empty bar comes first
    def isatty(self): return True
    def write(self, text): pass
    def flush(self):
        self.steps += 1
        if self.steps == 5: os.killpg(0, signal.SIGKILL)
arena_runs.held(arena_runs.FOUR, Path(sys.argv[1]), 3, arena_runs.RunOptions(jobs=2, progress=Bomb()))
"""


def test_a_run_that_was_killed_goes_on_where_it_stopped_and_ends_the_same(tmp_path: Path) -> None:
    whole = held(FOUR, tmp_path / "whole", 3)
    folder = tmp_path / "killed"
    ended = subprocess.run([sys.executable, "-c", DYING, str(folder)], cwd=ROOT, start_new_session=True, check=False)
    assert ended.returncode == -signal.SIGKILL
    kept = (folder / store.NAME).read_bytes()
    assert kept.count(b"\n") == 1 + 5 and len(list(schedule(PAIR, 4, 3))) == 24
    assert held(FOUR, folder, 3) == whole
    assert (folder / store.NAME).read_bytes().startswith(kept)
    assert (folder / store.NAME).read_bytes().count(b"\n") == 1 + 24


def test_what_has_been_played_is_not_played_again_and_more_deals_only_add(tmp_path: Path) -> None:
    held(DUEL, tmp_path, 2)
    before = (tmp_path / store.NAME).read_bytes()
    held(DUEL, tmp_path, 2)
    assert (tmp_path / store.NAME).read_bytes() == before
    more = held(DUEL, tmp_path, 5)
    assert (tmp_path / store.NAME).read_bytes().startswith(before)
    assert more == held(DUEL, tmp_path / "fresh", 5)


@pytest.mark.parametrize("torn", [b'{"deal":7,"sea', b"\x00\x00\x00\n", b'{"deal":7,"sea\n', b"\n", b'{"deal":1}'])
def test_a_torn_last_line_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    whole = held(DUEL, tmp_path)
    path = tmp_path / store.NAME
    kept = path.read_bytes()
    path.write_bytes(kept + torn)
    assert held(DUEL, tmp_path) == whole
    assert path.read_bytes() == kept
    lines = kept.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:9])
    assert held(DUEL, tmp_path) == whole


@pytest.mark.parametrize("torn", [b"", b'{"for', b'{"format": "biberbau-arena/1"}'])
def test_a_store_whose_first_write_was_cut_off_begins_empty(tmp_path: Path, torn: bytes) -> None:
    (tmp_path / store.NAME).write_bytes(torn)
    assert held(DUEL, tmp_path, 1) == held(DUEL, tmp_path / "fresh", 1)


def test_a_store_of_something_else_or_with_nonsense_in_it_is_left_alone(tmp_path: Path) -> None:
    held(DUEL, tmp_path, 1)
    path = tmp_path / store.NAME
    with pytest.raises(ArenaError, match="something else"):
        held(FOUR, tmp_path, 1)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "nonsense", *lines[1:], ""]))
    with pytest.raises(ArenaError, match="line 2"):
        held(DUEL, tmp_path, 1)


@pytest.mark.parametrize("content", [b"a diary", b"a diary\n", b"a diary\nof mine", b"\xff\xfe\n", b"[]\n[]"])
def test_somebody_elses_file_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / store.NAME
    path.write_bytes(content)
    with pytest.raises(ArenaError, match="something else"):
        store.ResultStore(tmp_path, DUEL)
    assert path.read_bytes() == content


def test_other_line_ends_cost_no_results(tmp_path: Path) -> None:
    whole = held(DUEL, tmp_path)
    path = tmp_path / store.NAME
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    kept = path.read_bytes()
    assert held(DUEL, tmp_path) == whole and path.read_bytes() == kept


def test_a_folder_that_can_not_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(ArenaError, match=r"nothing can be written in .*file.*; choose another folder"):
            store.ResultStore(folder, DUEL).begin()


def test_only_one_run_writes_to_a_store(tmp_path: Path) -> None:
    with store.ResultStore(tmp_path, DUEL) as first:
        first.begin()
        with pytest.raises(ArenaError, match="another run"):
            store.ResultStore(tmp_path, DUEL)


def test_results_of_other_code_do_not_count_unless_that_is_asked_for(tmp_path: Path) -> None:
    held(DUEL, tmp_path, 1)
    path = tmp_path / store.NAME
    path.write_text(path.read_text().replace(code_version(), "older"))
    assert json.loads(held(DUEL, tmp_path, 1, RunOptions(jobs=1, any_code=True)))["code"] == ["older"]
    assert json.loads(held(DUEL, tmp_path, 1))["code"] == [code_version()]
    assert path.read_text().count('"older"') == 2


# Troubles


@pytest.mark.parametrize("on", ["slurm:here", "dask", "ray:"])
def test_an_unknown_cluster_is_refused(on: str) -> None:
    with pytest.raises(ClusterError, match="--on dask"), engine.workers(on=on):
        pass


def test_a_missing_package_is_named_with_the_command_that_helps() -> None:
    with pytest.raises(ArenaError, match=r"no_such_beaver.*pip install '\S*\[arena\]'"):
        need("no_such_beaver", "arena")


# Tasks


def test_a_task_prints_a_row_for_each_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {"bande-2p", "clan-3p", "gang-4p"} <= set(TASKS)
    monkeypatch.setitem(TASKS, "bande-2p", TASKS["bande-2p"]._replace(opponents=("kit", "yearling"), deals=3))
    call = ["arena", "bande-2p", "--bots", "random,kit", "--out", str(tmp_path), "--jobs", "1"]
    assert main(call) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("bande-2p, version 1: share of wins with 95 % intervals; 3 deals")
    assert [line.split()[0] for line in said[2:]] == ["bot", "random", "kit"]
    assert re.fullmatch(r"kit +– +[\d.]+% \([\d.]+–[\d.]+\)", said[4]), "nobody plays against itself"
    assert TASKS["bande-2p"].contest.seed == "task/1/bande-2p"


def test_the_protocol_of_a_task_can_not_be_changed(capsys: pytest.CaptureFixture[str]) -> None:
    for extra in (["--seed", "1"], ["--matches", "10"], ["--players", "2"], ["--rounds", "1"]):
        assert main(["arena", "bande-2p", "--bots", "kit", *extra]) != 0
        assert "has a fixed protocol" in capsys.readouterr().err
