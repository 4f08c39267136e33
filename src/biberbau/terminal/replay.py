"""Replaying: a record as a readable log, and the final table."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..errors import BadRecord, BadSetup
from ..log import sentences
from ..match import Match
from ..notation import seat_number
from ..notation.events import AnyEvent, Round, seat_of
from ..notation.record import Absence
from ..position import with_all_cards
from ..record import load, read
from .choices import translated
from .columns import wrapped
from .drawing import Look, draw_final, draw_sheet, draw_table, draw_triumph, shown_name


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a record: a seat, or None for a spectator; with `everything` also secret information is shown."""

    seat: str | None
    everything: bool
    look: Look
    absences: tuple[Absence, ...] = ()
    """When bots began and ended to play for people."""

    def describe(self, events: Sequence[AnyEvent]) -> list[str]:
        """Describe events as far as this reader may know them."""
        seen = [event.as_seen_by((seat_of(event) if self.everything else None) or self.seat) for event in events]
        look = self.look
        return sentences(seen, look.lang, look.names, self.seat, look.game, codes=True, looks=self.everything)


def choose(path: Path, number: int | None) -> Mapping[str, object] | None:
    """Read the record of a file, or one of several; None if there are several and no number is given.

    BadRecord if the file can't be read, BadSetup if there is no record of that number.
    """
    several = records_of(path)
    if number is None and len(several) > 1:
        return None
    if number is not None and not 1 <= number <= max(1, len(several)):
        raise BadSetup("no-match", number=number, path=path, count=max(1, len(several)))
    return read(several[(number or 1) - 1] if several else path)


def open_record(fields: Mapping[str, object], seat: str | None, everything: bool, look: Look) -> tuple[Match, Reader]:
    """Play a record; return the match and its reader. BadRecord if it breaks a rule, BadSetup without such a seat."""
    played = Match.replay(fields)
    if seat is not None:
        seat_number(seat, played.players)
    seats = {letter: look.name(letter) for letter in played.totals}
    look = replace(look, names=seats | _names(fields.get("names")), game=played.game)
    return played, Reader(seat, everything, look, load(fields).absences or ())


def records_of(path: Path) -> list[str]:
    """Return the records of a file with one record per line; empty for other files, such as one indented record."""
    try:
        lines = [line for line in path.read_text("utf-8-sig").split("\n") if line.strip()]
        return lines if isinstance(json.loads(lines[0]), dict) else []
    except (OSError, ValueError, IndexError, RecursionError):
        return []


def list_records(path: Path, look: Look) -> Iterator[str]:
    """List the players and the result of each record of a file; for an unreadable record the reason."""
    records = records_of(path)
    yield look.say("play.replay.list", path=path, count=len(records))
    for number, text in enumerate(records, 1):
        yield from wrapped(f"{number:>5}. {_summary(text, look)}", look.width, "       ")


def _summary(text: str, look: Look) -> str:
    try:
        fields = read(text)
        record = load(fields)
    except BadRecord as problem:
        return problem.explain(look.lang)
    names = _names(fields.get("names"))
    seats = (" ".join(filter(None, (seat, names.get(seat), str(points)))) for seat, points in record.totals.items())
    won = [f"{look.say('play.replay.won')} {', '.join(map(shown_name, record.winners))}"] if record.winners else []
    return "; ".join((", ".join(seats), *won))


def _names(names: object) -> dict[str, str]:
    """Read the players' names, if there are any."""
    given = names.items() if isinstance(names, Mapping) else ()
    return {seat: shown_name(name) for seat, name in given}


def describe(played: Match, reader: Reader, start: int = 0) -> Iterator[str]:
    """Replay a match and describe the events of each move, from move number `start` on; then draw the table."""
    look, view, record = reader.look, played.view(reader.seat), load(played.record())
    match = Match.begin(record)
    yield look.paint.style("bold", look.say(f"game.{match.game}"))
    if record.start is not None:
        yield from _start(match, reader)
    if start <= 1:
        yield from _paragraphs("", match.events, reader)
    for number, move in enumerate(record.moves, 1):
        if number >= start:
            yield from _absences(number - 1, reader)
        opening = f"{number:>3}. {match.turn}: {translated(move.split(), look.lang)}. "
        events = match.play(move)
        if number >= start:
            yield from _paragraphs(opening, events, reader)
    yield from _absences(len(record.moves), reader)
    yield from draw_triumph(view, look)
    yield ""
    yield from draw_final(view, look) if view.turn is None else draw_table(view, look)
    yield from draw_sheet(view, look)


def _absences(moves: int, reader: Reader) -> Iterator[str]:
    """Say who was away, and who came back, after a number of moves."""
    look = reader.look
    for absence in reader.absences:
        if absence.moves == moves:
            yield from wrapped(look.say(f"replay.{absence.kind}", name=look.name(absence.seat)), look.width)


def _start(match: Match, reader: Reader) -> Iterator[str]:
    """Draw the position that the record begins at, with all known cards, because no event shows them."""
    view, look = match.view(reader.seat), replace(reader.look, memory=True)
    yield from wrapped(look.say("play.replay.start"), look.width)
    yield from draw_table(with_all_cards(view, match.standing[0]) if reader.everything else view, look)


def _paragraphs(start: str, events: Sequence[AnyEvent], reader: Reader) -> Iterator[str]:
    """Describe the events of a move; the beginning of the next round is a separate paragraph."""
    rounds = [number for number, event in enumerate(events) if isinstance(event, Round)]
    split = rounds[0] if rounds else len(events)
    for opening, part in ((start, events[:split]), ("", events[split:])):
        lines = reader.describe(part)
        if part and not opening:
            yield ""
        if part:
            yield from wrapped(opening + " ".join(lines), reader.look.width, "     " if opening else "")
