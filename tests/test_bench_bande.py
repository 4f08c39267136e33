"""The load's Biberbande for boardgame.io: the same decisions as ours, and no viewer receives more."""

import json
import random
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from biberbau import Match
from biberbau.notation import SEATS
from biberbau.notation.events import AnyEvent, Looked, Round, events_for
from biberbau.notation.types import Points
from biberbau.notation.view import Last, View

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "bench" / "load" / "boardgame_io"
MATCHES = 30
SLOTS = 4

Seen = dict[str, Any]
Rows = list[list[int | str | None]]


@pytest.fixture
def node(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(ROOT / "web" / "scripts")
    import build_page

    return build_page.find_node()


class Journey:
    """A match of random moves, with everything that everybody saw."""

    def __init__(self, players: int, rounds: int, seed: int, knocks: bool) -> None:
        self._match = Match("bande", players=players, seed=seed, options={"rounds": rounds})
        self._seats = SEATS[:players]
        self.seen = [self._look(self._match.events)]
        self.moves: list[list[int | str]] = []
        chance = random.Random(seed)
        while self._match.turn is not None:
            move = chance.choice([move for move in self._match.legal if knocks or move != "knock"])
            self.moves.append(translate(move))
            self.seen.append(self._look(self._match.play(move)))
        self.winners = self._match.winners or ()

    def to_json(self) -> str:
        """What is needed to play the same match again."""
        record: dict[str, Any] = self._match.record()
        shuffles = [[card(name) for name in shuffle] for shuffle in record["shuffles"]]
        rounds = record["options"]["rounds"]
        return json.dumps({"players": len(self._seats), "rounds": rounds, "shuffles": shuffles, "moves": self.moves})

    def _look(self, events: Iterable[AnyEvent]) -> list[Seen]:
        return [speak(self._match.view(seat), self._shown(seat, events_for(events, seat))) for seat in self._seats]

    def _shown(self, seat: str, events: Iterable[AnyEvent]) -> Rows:
        """The rows with the cards that a seat has just looked at; what it saw before a new deal is gone."""
        rows: Rows = [[None] * SLOTS for _ in self._seats]
        for event in events:
            if isinstance(event, Round):
                rows = [[None] * SLOTS for _ in self._seats]
            elif isinstance(event, Looked) and event.seat == seat:
                for slot, name in zip(event.slots, event.cards, strict=True):
                    rows[SEATS.index(seat)][int(slot[1]) - 1] = card(name)
        return rows


def journeys() -> Iterator[Journey]:
    """Matches of all sizes; where nobody knocks, piles are rebuilt and the turn cap ends the round."""
    for seed in range(MATCHES):
        yield Journey(players=2 + seed % 5, rounds=4, seed=seed, knocks=True)
    yield Journey(players=2, rounds=1, seed=MATCHES, knocks=False)


def speak(view: View, shown: Rows) -> Seen:
    """A view in the words of the load's game."""
    return {
        "rounds": view.rounds,
        "round": view.round,
        "phase": view.phase,
        "starter": number(view.starter),
        "ender": number(view.ender),
        "turns": view.turns,
        "again": view.again,
        "rows": shown,
        "hand": view.hand and card(view.hand),
        "draw": view.draw,
        "discard": [card(name) for name in view.discard],
        "aside": [card(name) for name in view.aside],
        "scores": [list(points.values()) for points in view.scores],
        "totals": list(view.totals.values()),
        "last": view.last and speak_of_end(view.last, view.totals),
        "legal": sorted(map(translate, view.legal), key=str),
    }


def speak_of_end(last: Last, totals: Points) -> Seen:
    return {
        "rows": [[card(name) for name in row] for row in last.cards.values()],
        "ender": number(last.ender),
        "points": list((last.scores or {}).values()),
        "totals": list(totals.values()),
        "winners": None,
    }


def card(name: str) -> int | str:
    return int(name) if name.isdigit() else name


def number(seat: str | None) -> int | None:
    return None if seat is None else SEATS.index(seat)


def translate(move: str) -> list[int | str]:
    """`swap A1 C3` is `["swap", 0, 2, 2]`: an own slot, another seat, a slot there."""
    name, *places = move.split()
    slots = [int(place[1:]) - 1 for place in places]
    return [name, *slots] if len(places) < 2 else [name, slots[0], SEATS.index(places[1][0]), slots[1]]


def test_the_game_under_load_is_ours(node: Path) -> None:
    ours = list(journeys())
    lines = "".join(f"{journey.to_json()}\n" for journey in ours)
    events = subprocess.run([node, "replay.js"], cwd=FOLDER, input=lines, capture_output=True, text=True, check=True)
    for journey, line in zip(ours, events.stdout.splitlines(), strict=True):
        *theirs, end = json.loads(line)
        *seen, final = journey.seen
        for mine, other in zip(seen, theirs, strict=True):
            assert mine == [view | {"legal": sorted(view["legal"], key=str)} for view in other]
        winners = [number(seat) for seat in journey.winners]
        assert [view["last"] for view in end] == [view["last"] | {"winners": winners} for view in final]
