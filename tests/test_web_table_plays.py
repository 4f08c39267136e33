"""Matches that the page's own tests replay: what events do to a table, and their sentences in the log.

The page knows how an event looks and sounds in TypeScript. It is compared there with what the engine and the texts say
here, by a file of plays; this test fails when that file is no longer what they say.
`python tests/test_web_table_plays.py` writes it again.
"""

import json
import random
from pathlib import Path

from biberbau import Match
from biberbau.lang import LANGUAGES
from biberbau.log import sentences
from biberbau.notation.events import events_for

PLAYS = Path(__file__).parents[1] / "web" / "src" / "table" / "plays.fixture.json"
SCRIPTS = (
    ("clan", 3, "A", 110),
    ("clan-combined", 4, "C", 18),
    ("clan-combined", 2, None, 52),
    ("gang", 2, "B", 159),
    ("bande", 3, "B", 82),
    ("bande-classic", 2, "A", 11),
)
"""Game, players, viewer, and a seed that leads to many kinds of events."""
NAMES = {"A": "Ada", "B": "Bo", "C": "Max", "D": "Dana"}
RARE = ("swim", "swap", "knock", "peek")


def test_the_plays_of_the_page_are_what_the_engine_and_the_texts_say() -> None:
    assert json.loads(PLAYS.read_text(encoding="utf-8")) == plays()


def plays() -> list[dict[str, object]]:
    """Play every script and write down what its viewer receives."""
    return [_play(*script) for script in SCRIPTS]


def _play(game: str, players: int, viewer: str | None, seed: int) -> dict[str, object]:
    match = Match(game, players, seed=str(seed), options={"rounds": 2, "turn_cap": 15})
    chance = random.Random(seed)
    first, opening = match.view(viewer).to_dict(), len(match.events)
    steps = []
    while match.phase != "over":
        before = match.view(match.turn)
        events = events_for(match.play(_choose(match, chance)), viewer)
        said = {lang: sentences(events, lang, NAMES, viewer, game) for lang in LANGUAGES}
        asked = {"seat": before.seat, "phase": before.phase, "hand": before.hand, "legal": list(before.legal)}
        steps.append(
            {
                "asked": asked,
                "events": [event.to_dict() for event in events],
                "after": _table(match, viewer),
                "said": said,
            }
        )
    events = events_for(match.events[opening:], viewer)
    story = {lang: sentences(events, lang, NAMES, viewer, game, codes=True) for lang in LANGUAGES}
    return {"viewer": viewer, "view": first, "steps": steps, "story": story}


def _choose(match: Match, chance: random.Random) -> str:
    """Any legal move, a rare one now and then."""
    rare = [move for move in match.legal if move.startswith(RARE)]
    return chance.choice(rare if rare and chance.random() < 0.5 else match.legal)


def _table(match: Match, viewer: str | None) -> dict[str, object]:
    view = match.view(viewer)
    fields = view.to_dict()
    seen = {name: fields[name] for name in ("cards", "hand", "draw", "aside")}
    return {**seen, "discard": list(view.discard[-1:])}  # the top of the pile will do


if __name__ == "__main__":
    PLAYS.write_text(json.dumps(plays(), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
