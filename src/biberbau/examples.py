"""The pictured examples of the rules pages: positions and moves that the engine plays, so that no result is typed.

An example is a fenced block of a rules page with the name `example`. Its first line is a position as one seat sees it
(docs/notation.md); the other lines are moves. Reading it plays the moves. The terminal and the page draw the result.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .lang import rules_page
from .log import sentences
from .match import Match
from .notation import SPACE
from .notation.events import AnyEvent, Aside, Drew, Played, Replaced, Round, Scored, events_for
from .notation.schema import plain
from .notation.types import Seat, Slot
from .notation.view import View

NAMES = {"A": "Ada", "B": "Bo", "C": "Cem", "D": "Dana"}
"""The players of every example."""
_BLOCK = re.compile(r"^```example( protected)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SEED = "examples"
"""Cards that the viewer does not see are dealt by it."""


class Example(NamedTuple):
    """A position as its viewer sees it, and what the moves make of it."""

    before: View
    after: View | None
    """The table after the moves; if they end the round, `after.last` has its cards and scores. None without moves."""
    events: tuple[AnyEvent, ...]
    protected: tuple[Slot, ...]
    """The cards that the player to move cannot touch, if the example shows them."""

    @property
    def is_scored(self) -> bool:
        """Whether the moves end the round."""
        return any(isinstance(event, Scored) for event in self.events)

    def sentences(self, lang: str) -> list[str]:
        """What happens, in sentences; of the end of a round only what counts."""
        worth = [event for event in self.events if not self.is_scored or isinstance(event, Replaced | Scored)]
        return sentences(worth, lang, NAMES, None, self.before.game)


def read_example(block: str, shows_protection: bool = False) -> Example:
    """Play an example; a Problem if its position or a move is not possible."""
    line, *moves = block.strip().splitlines()
    match = Match.from_position(line, _SEED)
    before = match.view(_viewer(line))
    played = [event for move in moves for event in _own_part(match.play(move))]
    after = match.view(before.seat) if moves else None
    events = events_for(played, before.seat)
    return Example(before, after, events, tuple(_protected(before)) if shows_protection else ())


def divided(page: str) -> Iterator[str | Example]:
    """Divide a rules page into its Markdown and its examples, in their order."""
    end = 0
    for found in _BLOCK.finditer(page):
        yield page[end : found.start()]
        yield _example(found)
        end = found.end()
    yield page[end:]


def illustrated(game: str, lang: str) -> str:
    """A rules page with the results of its examples: each block contains JSON that can be drawn without the engine."""
    return _BLOCK.sub(lambda found: _drawable(_example(found), lang), rules_page(game, lang))


def _example(found: re.Match[str]) -> Example:
    return read_example(found[2], shows_protection=found[1] is not None)


def _viewer(line: str) -> Seat | None:
    found = re.search(r"\bview=([A-F])\b", line)
    return found[1] if found else None


def _own_part(events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    """The events of a move, without the automatic ones after it: the next draw and the next round."""
    for at, event in enumerate(events):
        is_next_draw = isinstance(event, Drew) and not all(isinstance(before, Played | Aside) for before in events[:at])
        if is_next_draw or isinstance(event, Round):
            return events[:at]
    return events


def _protected(view: View) -> list[Slot]:
    """The cards on the table that no legal move of the viewer is about."""
    touched = {word for move in view.legal for word in move.split()}
    slots = [f"{seat}{place}" for seat, row in view.cards.items() for place, card in enumerate(row, 1) if card != SPACE]
    return [slot for slot in slots if slot not in touched]


def _drawable(example: Example, lang: str) -> str:
    shown = {
        "before": plain(example.before),
        "after": plain(example.after),
        "events": [event.to_dict() for event in example.events],
        "sentences": example.sentences(lang),
        "protected": example.protected,
        "names": {seat: NAMES[seat] for seat in example.before.cards},
    }
    return f"```example\n{json.dumps(shown, ensure_ascii=False)}\n```"
