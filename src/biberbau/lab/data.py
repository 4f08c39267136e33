"""Matches as data: self-play into Parquet files, and back into matches and examples for learning.

A file has one row for each match: the random counter with which it began, its winners, and its actions. All else
follows from these: `Recorded.match` plays a match again, `Recorded.examples` makes observations of many at once.

    python -m biberbau.lab.data bande --matches 100000 --out bande.parquet --on dask:tcp://HOST:8786
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ..arguments import add_options, options_of
from ..clusters import Mapper, on_cluster
from ..errors import BadSetup, Problem
from ..games import gears
from ..games.versions import RULES
from ..match import Match
from ..observation import Memory
from .batch import Batch
from .extras import missing
from .opponents import OPPONENTS
from .series import home_of, rebuild

try:
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing("data", error) from error

FORMAT = "biberbau-matches/1"
KEY = b"biberbau"
"""The key of the description in the metadata of a file."""
ROWS = 512
"""Matches that are played at once."""
EACH = 4
"""Matches that each row plays in a wave: all of them count, so short matches are not preferred."""
LEVEL = 9
"""Compression level of zstd."""


class Wave(NamedTuple):
    """A part of the self-play, which can be played in any process."""

    game: str
    players: int
    options: Mapping[str, object]
    by: str
    seed: int
    rows: int
    each: int
    gear: str


class Played(NamedTuple):
    """Finished matches: a counter, the winners and the number of actions of each, and all actions in order."""

    counters: "NDArray[np.uint64]"
    winners: "NDArray[np.uint8]"
    lengths: "NDArray[np.int64]"
    actions: "NDArray[np.uint16]"


class Examples(NamedTuple):
    """Decisions of matches for learning, in equal places of all arrays."""

    observations: "NDArray[np.uint8]"
    """What the seats that decided have observed."""
    mask: "NDArray[np.int8]"
    """Their legal actions."""
    actions: "NDArray[np.int64]"
    """The actions that were played."""
    gains: "NDArray[np.float32]"
    """What the seat that decided has won in the end: the reward of its match."""


def generate(
    path: str | Path,
    game: str,
    players: int = 2,
    matches: int = 10_000,
    *,
    by: str = "builder",
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    gear: str = gears.COMPILED,
    mapper: Mapper = map,
) -> "Recorded":
    """Let an opponent of `Batch` play against itself, and write the matches into a Parquet file.

    The number of matches is rounded up to whole waves of 2,048. The same arguments give the same file wherever the
    matches are played: `mapper` can be the `map` of a pool of processes, or what `on_cluster(…, ordered=True)` of
    `biberbau.clusters` opens. BadSetup (a ValueError) says what is possible.
    """
    if by not in OPPONENTS:
        raise BadSetup("bad-option", option="by", value=by, expected=", ".join(OPPONENTS))
    if matches < 1:
        raise BadSetup("bad-option", option="matches", value=matches, expected="1, 2, …")
    first = Batch(
        game, players, 1, options=options, gear=gear
    )  # refuses what is not possible before any file is written
    waves = [
        Wave(game, players, dict(options or {}), by, home_of(seed, number), ROWS, EACH, gear)
        for number in range(-(-matches // (ROWS * EACH)))
    ]
    about = {
        "format": FORMAT,
        "game": game,
        "players": players,
        "options": dict(options or {}),
        "rules": RULES,
        "by": by,
        "seed": seed,
        "actions": list(first.actions.names),
    }
    _write(Path(path), about, mapper(play, waves))
    return load(path)


def play(wave: Wave) -> Played:
    """Play the matches of a wave."""
    batch = Batch(wave.game, wave.players, wave.rows, wave.seed, options=wave.options, gear=wave.gear)
    batch.reset()
    counters = np.zeros((wave.rows, wave.each + 1), np.uint64)
    winners = np.zeros((wave.rows, wave.each), np.uint8)
    finished = np.zeros(wave.rows, np.int64)
    counters[:, 0] = batch.counters
    steps: list[NDArray[np.uint16]] = []
    ends: list[NDArray[np.bool_]] = []
    while finished.min() < wave.each:
        actions = batch.advise(wave.by)
        _, _, rewards, done = batch.step(actions)
        steps.append(actions.astype(np.uint16))
        ends.append(done & (finished < wave.each))
        rows = ends[-1].nonzero()[0]
        if len(rows):
            winners[rows, finished[rows]] = (rewards[rows] > -1) @ (1 << np.arange(wave.players))
            finished[rows] += 1
            counters[rows, finished[rows]] = batch.counters[rows]
    return _cut(np.stack(steps, 1), np.stack(ends, 1), counters[:, :-1], winners)


def _cut(actions: "NDArray[np.uint16]", ends: "NDArray[np.bool_]", counters: Any, winners: Any) -> Played:
    """Cut the actions of each row into its matches; what comes after the last one is left out."""
    before: NDArray[np.int64] = np.cumsum(ends, 1) - ends
    counts = before < counters.shape[1]
    at = np.flatnonzero(ends[counts])
    return Played(counters.ravel(), winners.ravel(), np.diff(at, prepend=-1), actions[counts])


def _write(path: Path, about: Mapping[str, Any], played: Iterable[Played]) -> None:
    number = pa.uint8() if len(about["actions"]) <= 1 << 8 else pa.uint16()
    fields = [("counter", pa.uint64()), ("winners", pa.uint8()), ("actions", pa.list_(number))]
    schema = pa.schema(fields, metadata={KEY: json.dumps(about)})
    unfinished = path.with_name(f"{path.name}.unfinished")
    with pq.ParquetWriter(unfinished, schema, compression="zstd", compression_level=LEVEL) as file:
        for each in played:
            offsets = np.concatenate([[0], np.cumsum(each.lengths)]).astype(np.int32)
            actions = pa.ListArray.from_arrays(offsets, pa.array(each.actions).cast(number))
            file.write_table(pa.table([each.counters, each.winners, actions], schema=schema))
    unfinished.replace(path)


def load(path: str | Path) -> "Recorded":
    """Read the matches of a file of `generate`; ValueError if it is none."""
    table = pq.read_table(path)
    about = json.loads((table.schema.metadata or {}).get(KEY, b"{}"))
    if about.get("format") != FORMAT:
        raise ValueError(f"{path} has no matches of the format {FORMAT}; generate() writes it")
    return Recorded(about, table)


class Recorded:
    """The matches of a file."""

    def __init__(self, about: Mapping[str, Any], table: Any) -> None:
        """Keep what was read."""
        self.game: str = about["game"]
        """The game's name."""
        self.players: int = about["players"]
        """The number of players."""
        self.options: dict[str, object] = about["options"]
        """The house rules."""
        self.by: str = about["by"]
        """Who played."""
        self.counters: NDArray[np.uint64] = table["counter"].to_numpy()
        """The random counter with which each match began."""
        self.winners: NDArray[np.uint8] = table["winners"].to_numpy()
        """The winners of each match: a bit for each seat."""
        lists = table["actions"].combine_chunks()
        self._actions: NDArray[Any] = lists.flatten().to_numpy()
        self._offsets: NDArray[np.int64] = np.concatenate([[0], np.cumsum(lists.value_lengths().to_numpy())])

    def __len__(self) -> int:
        """The number of matches."""
        return len(self.counters)

    @property
    def decisions(self) -> int:
        """The number of decisions of all matches."""
        return len(self._actions)

    def actions(self, number: int) -> "NDArray[Any]":
        """Return the actions of a match, by its place in the file."""
        return self._actions[self._offsets[number] : self._offsets[number + 1]]

    def match(self, number: int) -> Match:
        """Play a match again, with views, events and a record, by its place in the file."""
        counter = int(self.counters[number])
        return rebuild(self.game, self.players, counter, self.actions(number).tolist(), options=self.options)

    def examples(
        self, size: int = ROWS, *, memory: Memory = "perfect", history: int = 0, gear: str = gears.COMPILED
    ) -> Iterator[Examples]:
        """Yield every decision once, with its observation; `size` matches are played at once.

        Decisions of many matches stand beside each other; shuffle them if your method needs that.
        """
        for start in range(0, len(self), size):
            numbers = range(start, min(start + size, len(self)))
            batch = Batch(
                *(self.game, self.players, len(numbers)),
                memory=memory,
                history=history,
                options=self.options,
                gear=gear,
            )
            yield from self._stepped(batch, numbers)

    def _stepped(self, batch: Batch, numbers: range) -> Iterator[Examples]:
        """Step matches together; those that have ended are left out."""
        starts = self._offsets[numbers.start : numbers.stop]
        lengths = self._offsets[numbers.start + 1 : numbers.stop + 1] - starts
        won = self.winners[numbers.start : numbers.stop, None] >> np.arange(self.players) & 1
        gains = (won * self.players / won.sum(1, keepdims=True) - 1).astype(np.float32)
        observations, mask = batch.begin(self.counters[numbers.start : numbers.stop])
        for step in range(int(lengths.max())):
            rows = (step < lengths).nonzero()[0]
            actions = mask.argmax(1).astype(np.int64)  # of rows that have ended: any legal action
            actions[rows] = self._actions[starts[rows] + step]
            yield Examples(observations[rows], mask[rows], actions[rows], gains[rows, batch.seats[rows]])
            observations, mask, *_ = batch.step(actions)

    def __repr__(self) -> str:
        return f"<{len(self)} matches of {self.game} with {self.players} players by {self.by}>"


def main() -> None:
    """Generate matches, as the command line says."""
    called = argparse.ArgumentParser(prog="python -m biberbau.lab.data", description="Write self-play as Parquet.")
    called.add_argument("game", help="the game")
    called.add_argument("--players", type=int, default=2, metavar="N", help="2 to 6 (2)")
    called.add_argument("--matches", type=int, default=10_000, metavar="M", help="at least this many (10000)")
    called.add_argument("--by", default="builder", help=f"who plays: {', '.join(OPPONENTS)} (builder)")
    called.add_argument("--seed", type=int, default=0, help="number that determines all chance (0)")
    called.add_argument("--out", type=Path, default=Path("matches.parquet"), metavar="FILE", help="(matches.parquet)")
    called.add_argument("--jobs", type=int, default=1, metavar="N", help="processes on this machine (1)")
    called.add_argument("--on", metavar="CLUSTER", help="play on a cluster instead: dask:ADDRESS or ray:ADDRESS")
    add_options(called, with_rounds=True)
    given = called.parse_args()
    try:
        with _workers(given.jobs, given.on) as mapper:
            recorded = generate(
                *(given.out, given.game, given.players, given.matches),
                by=given.by,
                seed=given.seed,
                options=options_of(given.option),
                mapper=mapper,
            )
    except Problem as problem:
        called.error(problem.explain("en"))
    size = given.out.stat().st_size
    print(f"written: {given.out}, {recorded!r}, {recorded.decisions:,} decisions, {size:,} bytes")


def _workers(jobs: int, on: str | None) -> AbstractContextManager[Mapper]:
    return _on_cores(jobs) if on is None else on_cluster(on, ordered=True)


@contextmanager
def _on_cores(jobs: int) -> Iterator[Mapper]:
    if jobs <= 1:
        yield map
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield pool.map


if __name__ == "__main__":
    from biberbau.lab import data

    data.main()  # of the module by its name, under which other processes find its functions
