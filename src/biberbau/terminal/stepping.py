"""Stepping through a record on a terminal: the table after each move, as a seat, everybody or nobody saw it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..match import Match
from ..notation import SEATS
from ..notation.events import AnyEvent, Round
from ..notation.record import Record
from ..notation.view import View
from ..position import with_all_cards
from .columns import wrapped
from .drawing import Look, draw_final, draw_sheet, draw_table, draw_triumph
from .replay import Reader
from .screen import Screen
from .why import why

ALL, PUBLIC, WHY = "*", "0", "w"
PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds between two moves of the film, from slow to fast."""


class Moment(NamedTuple):
    """The table after a move: the number of moves so far, the seat that made the last one, and what it led to."""

    number: int
    seat: str | None
    view: View
    events: tuple[AnyEvent, ...]
    is_end: bool
    """Whether a round has just ended: then its result is drawn, not the table."""


def moments(record: Record, reader: Reader) -> Iterator[Moment]:
    """Yield every moment of a match as a reader sees it; a move that ends a round has one for its end as well."""
    match = Match.begin(record)
    yield Moment(0, None, _seen(match, reader), match.events, is_end=False)
    for number, move in enumerate(record.moves, 1):
        seat, events = match.turn, match.play(move)
        view = _seen(match, reader)
        split = next((at for at, event in enumerate(events) if isinstance(event, Round)), len(events))
        is_end = split < len(events) or match.turn is None
        yield Moment(number, seat, view, events[:split], is_end)
        if split < len(events):
            yield Moment(number, None, view, events[split:], is_end=False)


def _seen(match: Match, reader: Reader) -> View:
    view = match.view(reader.seat)
    return with_all_cards(view, match.standing[0]) if reader.everything else view


class Stepper:
    """Shows one moment at a time, and goes where the keys say."""

    def __init__(self, record: Record, reader: Reader, screen: Screen) -> None:
        """Begin before the first move."""
        self._record = record
        self._screen = screen
        self._at = 0
        self._film = False
        self._pace = PACES.index(1.0)
        self._why = ""
        self._see(reader)

    def run(self, start: int = 0) -> None:
        """Show the moment after `start` moves, and then what the keys ask for, until the person quits."""
        self._at = next((at for at, moment in enumerate(self._moments) if moment.number >= start), self._last)
        while True:
            self._screen.draw(self._lines())
            key = self._screen.key(PACES[self._pace] if self._film else None)
            if key in ("q", "Q", "\x1b"):
                return
            self._press(key)

    @property
    def _last(self) -> int:
        return len(self._moments) - 1

    def _see(self, reader: Reader) -> None:
        self._reader = reader
        self._moments = list(moments(self._record, reader))

    # Keys

    def _press(self, key: str | None) -> None:
        self._why = ""
        if key is None:
            self._at = min(self._at + 1, self._last)
            self._film = self._at < self._last
        elif key == " ":
            self._film = not self._film
            self._at = 0 if self._film and self._at == self._last else self._at
        elif key in ("+", "-"):
            self._pace = min(max(self._pace + (1 if key == "+" else -1), 0), len(PACES) - 1)
        elif key.lower() == WHY:
            self._ask_why()
        elif key in (ALL, PUBLIC):
            self._see(replace(self._reader, seat=None, everything=key == ALL))
        elif key.upper() in SEATS[: self._record.players]:
            self._see(replace(self._reader, seat=key.upper(), everything=False))
        else:
            self._film = False
            self._at = self._target(key)

    def _ask_why(self) -> None:
        """Say what the coach thinks of the move that is shown; a deal is no move."""
        moment, self._film = self._moments[self._at], False
        if moment.seat is None:
            return
        self._why = self._reader.look.say("play.thinking")
        self._screen.draw(self._lines())
        self._why = why(self._record, moment.number, self._reader.look)

    def _target(self, key: str) -> int:
        """Return the moment that a key leads to."""
        at, later = self._at, self._at + 1
        match key:
            case "right" | "enter":
                return min(later, self._last)
            case "left":
                return max(at - 1, 0)
            case "down":
                return next((to for to in range(later, self._last) if self._begins_turn(to)), self._last)
            case "up":
                return next((to for to in range(at - 1, 0, -1) if self._begins_turn(to)), 0)
            case "page-down":
                return next((to for to in range(later, self._last) if self._begins_round(to)), self._last)
            case "page-up":
                return next((to for to in range(at - 1, 0, -1) if self._begins_round(to)), 0)
            case "home":
                return 0
            case "end":
                return self._last
            case _:
                return at

    def _begins_turn(self, at: int) -> bool:
        return self._moments[at].seat != self._moments[at - 1].seat

    def _begins_round(self, at: int) -> bool:
        return self._moments[at - 1].is_end

    # Drawing

    def _lines(self) -> list[str]:
        look, moment = replace(self._reader.look, memory=True), self._moments[self._at]
        said = " ".join(self._reader.describe(moment.events))
        keys = look.say("replay.keys", seats=f"A–{SEATS[self._record.players - 1]}")
        return [
            look.paint.style("bold", self._where(moment, look)),
            *wrapped(said, look.width),
            *(wrapped(self._why, look.width) if self._why else ()),
            *_drawn(moment, look),
            *(look.paint.style("dim", line) for line in wrapped(keys, look.width)),
        ]

    def _where(self, moment: Moment, look: Look) -> str:
        """Return how far the match is, and through whose eyes it is seen."""
        reader = self._reader
        eyes = look.say("replay.eyes.all" if reader.everything else "replay.eyes.public")
        if reader.seat is not None:
            eyes = look.say("replay.eyes.seat", name=look.name(reader.seat))
        return look.say("replay.where", number=moment.number, count=len(self._record.moves), eyes=eyes)


def _drawn(moment: Moment, look: Look) -> Sequence[str]:
    if moment.is_end:
        view = moment.view
        return [*draw_triumph(view, look), *draw_final(view, look), *draw_sheet(view, look)]
    return draw_table(moment.view, look)
