"""Speed of the laboratory: observed decisions per CPU second, beside other libraries of environments.

`python -m bench.lab` prints Markdown tables. An agent plays uniformly random legal actions; every decision has an
observation and a mask of legal actions, or what a library has for them. All contestants run in turn, several times, in
one process; the median counts. The libraries are measured if they are installed (`pip install -e .[bench]`). Their
games are others, so the ratios are a rough comparison.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

from biberbau.lab import Batch
from biberbau.lab.bench import format_rate, print_table

from .calling import parser

Work = Callable[[], int]
"""Plays for a while; returns the number of decisions."""
SECONDS = 0.4
"""CPU seconds of one turn of a contestant."""
FIRST = "batch of 4096, `bande`, 2 players"
BATCHES = {
    FIRST: ("bande", 2, 4096, None),
    "batch of 64, `bande`, 2 players": ("bande", 2, 64, None),
    "batch of 1, `bande`, 2 players": ("bande", 2, 1, None),
    "batch of 4096, `bande`, 2 players, against the builder": ("bande", 2, 4096, "builder"),
    "batch of 4096, `clan-combined`, 6 players": ("clan-combined", 6, 4096, None),
    "batch of 4096, `gang`, 4 players": ("gang", 4, 4096, None),
}


def ours() -> Iterator[tuple[str, Callable[[], Work]]]:
    """Our batches and environments."""
    for name, (game, players, count, opponents) in BATCHES.items():
        yield name, partial(batch, game, players, count, opponents)
    if find_spec("pettingzoo"):
        from biberbau.lab import zoo

        yield "PettingZoo `raw_env`, `bande`, 2 players", lambda: agents(zoo.raw_env("bande", 2))
        yield "PettingZoo `env`, `bande`, 2 players", lambda: agents(zoo.env("bande", 2))
    if find_spec("pyspiel"):
        from biberbau.lab import spiel

        yield "OpenSpiel `biberbau_bande`, 2 players, tensor and mask", partial(spiel_match, spiel.name_of("bande"))


def batch(game: str, players: int, count: int, opponents: str | None) -> Work:
    rows = Batch(game, players, count, seed=1, opponents=opponents)
    rows.reset()

    def work() -> int:
        for _ in range(steps):
            rows.step(rows.sample())
        return steps * count

    steps = max(10, 20_000 // count)
    return work


def agents(env: Any) -> Work:
    """One PettingZoo environment, with an observation before every action."""
    chance = random.Random(1)

    def work() -> int:
        decisions = 0
        env.reset(seed=chance.getrandbits(20))
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(chance.choice(observation["action_mask"].nonzero()[0])))
                decisions += 1
        return decisions

    return work


def theirs() -> Iterator[tuple[str, Callable[[], Work]]]:
    """The libraries that are installed."""
    if find_spec("pgx"):
        for game in ("leduc_holdem", "sparrow_mahjong"):
            for count in (4096, 64, 1):
                yield f"pgx `{game}`, batch of {count}", partial(pgx_batch, game, count)
    if find_spec("pyspiel"):
        for game in ("gin_rummy", "hanabi", "leduc_poker"):
            yield f"OpenSpiel `{game}`, tensor and mask", partial(spiel_match, game)
    if find_spec("rlcard"):
        for game in ("gin-rummy", "leduc-holdem"):
            yield f"rlcard `{game}`", partial(rlcard_match, game)
    if find_spec("pettingzoo") and find_spec("rlcard") and find_spec("pygame"):
        from pettingzoo.classic import leduc_holdem_v4

        yield "PettingZoo `leduc_holdem_v4`, `raw_env`", lambda: agents(leduc_holdem_v4.raw_env())
        yield "PettingZoo `leduc_holdem_v4`, `env`", lambda: agents(leduc_holdem_v4.env())


def pgx_batch(game: str, count: int) -> Work:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        actions = jax.random.categorical(choice, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        return step(state, actions, jax.random.split(chance, count))

    advance = jax.jit(play)
    keys = jax.random.split(jax.random.PRNGKey(0), count)
    held = {"state": jax.jit(jax.vmap(env.init))(keys), "key": jax.random.PRNGKey(1)}

    def work() -> int:
        for _ in range(steps):
            held["key"], key = jax.random.split(held["key"])
            held["state"] = advance(held["state"], key)
        held["state"].current_player.block_until_ready()
        return steps * count

    steps = max(5, 20_000 // count) if count > 1 else 200
    return work


def spiel_match(name: str) -> Work:
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, chances)[0])
                continue
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return work


def rlcard_match(name: str) -> Work:
    import rlcard

    env, chance = rlcard.make(name), random.Random(1)

    def work() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return work


def turn(work: Work) -> float:
    """Let a contestant play for a while; return decisions per CPU second."""
    began, decisions = time.process_time(), 0
    while (passed := time.process_time() - began) < SECONDS:
        decisions += work()
    return decisions / passed


def rows(turns: int, only: str) -> Iterator[tuple[str, ...]]:
    """All contestants with a text in their names, in turn; a row for each."""
    contestants = {name: make() for name, make in (*ours(), *theirs()) if name == FIRST or only in name}
    for work in contestants.values():
        work()
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(turns):
        for name, work in contestants.items():
            rates[name].append(turn(work))
    best = statistics.median(rates[FIRST])
    for name, found in rates.items():
        middle = statistics.median(found)
        span = f"{format_rate(min(found))} – {format_rate(max(found))}"
        yield name, format_rate(middle), span, f"{best / middle:.3g}"


SET_UP = """
import time
from biberbau.lab import Batch
Batch("{game}", 2, 1).reset()
print(time.process_time())
"""


def set_up() -> Iterator[tuple[str, ...]]:
    """CPU seconds until the first observation of a batch, in a new process with an empty cache, then from disk."""
    for game in ("clan", "gang", "bande"):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-c", SET_UP.format(game=game)]
            environment = {"NUMBA_CACHE_DIR": folder, "PYTHONPATH": ":".join(sys.path)}
            times = [
                float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
                for _ in range(2)
            ]
        yield f"`{game}`", *(f"{seconds:.1f} CPU-s" for seconds in times)


def main() -> None:
    """Print the tables."""
    called = parser("bench.lab", __doc__)
    called.add_argument("--turns", type=int, default=5, help="turns of every contestant (default: 5)")
    called.add_argument("--only", default="", metavar="TEXT", help="only contestants with this text in their names")
    called.add_argument("--without-start", action="store_true", help="leave out the time until the first observation")
    given = called.parse_args()
    print_table(
        "Observed decisions", ("what", "decisions/s", "range", f"{FIRST} is faster by"), rows(given.turns, given.only)
    )
    if not given.without_start:
        print_table("First observation of a batch", ("game", "first", "from disk"), set_up())


if __name__ == "__main__":
    main()
