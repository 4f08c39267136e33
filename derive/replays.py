"""A replay as the server sends it, `web/src/replay/replay.fixture.json`, for the tests of the page."""

import asyncio
from random import Random

import msgspec

from biberbau import Match
from biberbau.server.replays import replay_of


def fixture() -> str:
    """The whole file: a short match of `clan` with random moves."""
    match, random = Match("clan", 2, seed=3, options={"rounds": 2}), Random(3)
    while match.turn is not None:
        match.play(random.choice(match.legal))
    return msgspec.json.encode(asyncio.run(replay_of(match.record()))).decode() + "\n"
