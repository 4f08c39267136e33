"""Replaying: a record as a log that people can read, and the table at its end."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..errors import BadRecord
from ..events import Event, Told
from ..lang.log import sentence
from ..match import Match
from ..notation import seat_number
from .console import wrapped
from .drawing import Look, draw_final, draw_sheet, draw_table, shown_name


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a record: a seat, or None for a spectator; `everything` tells also what others saw in secret."""

    seat: str | None
    everything: bool
    look: Look

    def told(self, event: Event) -> str | None:
        """Say what happened, as far as this reader may know it."""
        doer = dict(event.fields).get("seat")
        told = event.seen_by(doer if self.everything and isinstance(doer, str) else self.seat)
        if told is None:
            return None
        if self.everything and told["kind"] == "looked":
            return self.look.say("play.replay.looked", name=self.look.name(str(doer)), cards=_sights(told, self.look))
        return sentence(told, self.look.lang, self.look.names, self.seat)


def replay(path: Path, seat: str | None, everything: bool, look: Look) -> Iterator[str]:
    """Tell a record in lines; BadRecord if it can't be read or breaks a rule, BadSetup if nobody sits on that seat."""
    record = _load(path)
    played = Match.replay(record)
    if seat is not None:
        seat_number(seat, played.players)
    names = {name: shown_name(given) for name, given in record.get("names", {}).items()}
    return _tell(played, record["shuffles"], record["moves"], Reader(seat, everything, replace(look, names=names)))


def _load(path: Path) -> dict[str, dict[str, str]]:
    """Read a record's JSON; whether its fields are right is for `Match.replay` to say."""
    try:
        record = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadRecord("bad-record", why=str(error)) from error
    if not isinstance(record, dict):
        raise BadRecord("bad-record.format")
    return record


def _tell(played: Match, shuffles: object, moves: Sequence[str] | dict[str, str], reader: Reader) -> Iterator[str]:
    """Play the record once more, and say after each move what it did."""
    look, view = reader.look, played.view(reader.seat)
    match = Match(played.game, played.players, shuffles=shuffles, options=played.options)
    yield look.paint.style("bold", look.say(f"game.{match.game}"))
    yield from _paragraphs("", match.events, reader)
    for number, move in enumerate(moves, 1):
        yield from _paragraphs(f"{number:>3}. {match.turn}: {move}. ", match.play(move), reader)
    yield ""
    yield from draw_final(view, look) if view.turn is None else draw_table(view, look)
    yield from draw_sheet(view, look)


def _paragraphs(start: str, events: Sequence[Event], reader: Reader) -> Iterator[str]:
    """Tell what a move did, and in a paragraph of its own how the next round begins."""
    rounds = [number for number, event in enumerate(events) if event.kind == "round"]
    split = rounds[0] if rounds else len(events)
    for opening, part in ((start, events[:split]), ("", events[split:])):
        told = [line for event in part if (line := reader.told(event))]
        if part and not opening:
            yield ""
        if part:
            yield from wrapped(opening + " ".join(told), reader.look.width, "     " if opening else "")


def _sights(told: Told, look: Look) -> str:
    """List the cards of a look: `A1 (3), A4 (Swap)`."""
    slots, cards = told["slots"], told["cards"]
    assert isinstance(slots, list) and isinstance(cards, list)
    seen = zip(slots, cards, strict=True)
    return ", ".join(look.say("log.seen", slot=slot, card=look.card(card)) for slot, card in seen)
