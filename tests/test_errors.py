"""Errors cross processes: a pickled error is the same error."""

import pickle

import pytest

from biberbau import BadSetup, IllegalMove
from biberbau.arena.errors import ArenaError
from biberbau.errors import Problem
from biberbau.server.refusals import Refusal


@pytest.mark.parametrize(
    "error",
    [
        BadSetup("unknown-game", game="chess", games="clan, gang"),
        IllegalMove("not-now", "C09", move="put A1 up"),
        ArenaError("a tournament needs at least one deal"),
        Refusal("admin-key", retry_after=2.0),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_pickled_error_is_the_same(error: Problem) -> None:
    error.add_note("where it happened")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and vars(again) == vars(error) and again.args == error.args
    assert again.explain("de") == error.explain("de")
