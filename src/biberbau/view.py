"""Views: what one seat, or a spectator, may see. Built up from what is allowed, never cut down from what there is."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from .errors import BadView
from .events import speak
from .games import cards, notes, phases
from .games.table import State
from .notation import HIDDEN, SEATS, card_name, seat_name
from .options import plain_options

Cards = dict[str, tuple[str, ...]]
Points = dict[str, int]


class Last(NamedTuple):
    """How the round before ended; no scores where five of a kind decided the match."""

    cards: Cards
    ender: str | None
    scores: Points | None
    capped: bool

    def copy(self) -> "Last":
        """Return the same, for somebody to keep."""
        return self._replace(cards=dict(self.cards), scores=self.scores and dict(self.scores))

    def to_dict(self) -> dict[str, object]:
        """Return it ready for JSON."""
        return {
            "cards": _plain_cards(self.cards),
            "ender": self.ender,
            "scores": self.scores and dict(self.scores),
            "capped": self.capped,
        }


class Sheet(NamedTuple):
    """The score sheet: finished rounds and how the last one ended."""

    scores: tuple[Points, ...] = ()
    last: Last | None = None


class View(NamedTuple):
    """What one viewer may see of a match; the fields are those of the notation."""

    game: str
    players: int
    seat: str | None
    round: int
    rounds: int
    phase: str
    turn: str | None
    ender: str | None
    starter: str | None
    turns: int
    again: bool
    options: dict[str, object]
    cards: Cards
    known: Cards
    hand: str | None
    draw: int
    discard: tuple[str, ...]
    aside: tuple[str, ...]
    scores: tuple[Points, ...]
    totals: Points
    last: Last | None
    winners: tuple[str, ...] | None
    legal: tuple[str, ...]

    def to_dict(self) -> dict[str, object]:
        """Return the view ready for JSON."""
        told: dict[str, object] = self._asdict()
        told["options"] = plain_options(self.options)
        told["cards"] = _plain_cards(self.cards)
        told["known"] = _plain_cards(self.known)
        told["scores"] = [dict(points) for points in self.scores]
        told["totals"] = dict(self.totals)
        told["last"] = self.last and self.last.to_dict()
        for name in ("discard", "aside", "legal", "winners"):
            told[name] = None if told[name] is None else list(getattr(self, name))
        return told

    @staticmethod
    def from_dict(given: object) -> "View":
        """Read a view from its JSON form; BadView if it is none."""
        return _read_view(given)


def see(s: State, game: str, seat: int, options: dict[str, object], sheet: Sheet, legal: tuple[str, ...]) -> View:
    """Look at a match as a seat, or as the public with `cards.PUBLIC`; `legal` is what the seat to move may do."""
    over = s.phase == phases.OVER
    return View(
        game=game,
        players=s.players,
        seat=None if seat == cards.PUBLIC else seat_name(seat),
        round=s.round,
        rounds=s.rounds,
        phase=phases.NAMES[s.phase],
        turn=None if over else seat_name(s.seat),
        ender=seat_name(s.ender),
        starter=seat_name(s.starter),
        turns=s.turns,
        again=bool(s.again),
        options=plain_options(options),
        cards=by_seat(s, lambda slot: _as_it_lies(s, slot)),
        known=by_seat(s, lambda slot: speak(s.table[slot], seat)),
        hand=None if s.hand == cards.EMPTY else speak(s.hand, seat),
        draw=s.deck.count,
        discard=pile_names(s.discard.cards, s.discard.count),
        aside=pile_names(s.aside.cards, s.aside.count),
        scores=tuple(dict(points) for points in sheet.scores),
        totals=points_by_seat(s, s.totals),
        last=sheet.last and sheet.last.copy(),
        winners=tuple(SEATS[i] for i in range(s.players) if s.winners >> i & 1) if over else None,
        legal=legal if seat == s.seat else (),
    )


def close_sheet(s: State, before: Sheet) -> Sheet:
    """Write a finished round on the score sheet; five of a kind (C32) leaves the scores as they were."""
    points = points_by_seat(s, s.points) if s.won_by == notes.POINTS else None
    last = Last(
        cards=by_seat(s, lambda slot: card_name(s.table[slot])),
        ender=seat_name(s.ender),
        scores=points,
        capped=bool(s.capped),
    )
    return Sheet((*before.scores, points) if points is not None else before.scores, last)


def by_seat(s: State, name: Callable[[int], str]) -> Cards:
    """Name every slot, seat by seat."""
    return {
        SEATS[seat]: tuple(name(slot) for slot in range(seat * s.slots, (seat + 1) * s.slots))
        for seat in range(s.players)
    }


def points_by_seat(s: State, points: list[int]) -> Points:
    """Label points with their seats."""
    return {SEATS[seat]: points[seat] for seat in range(s.players)}


def pile_names(pile: list[int], count: int) -> tuple[str, ...]:
    """Name the cards of an open pile, bottom first."""
    return tuple(cards.NAMES[face] for face in pile[:count])


def _as_it_lies(s: State, slot: int) -> str:
    face_up = s.up[slot // s.slots] >> slot % s.slots & 1
    return card_name(s.table[slot]) if face_up or s.table[slot] == cards.EMPTY else HIDDEN


def _plain_cards(cards_by_seat: Cards) -> dict[str, list[str]]:
    return {seat: list(names) for seat, names in cards_by_seat.items()}


# Reading a view back


def _read_view(given: object) -> View:
    told = _mapping(given, "view")
    if set(told) != set(View._fields):
        odd = sorted(str(name) for name in set(told) ^ set(View._fields))
        raise BadView("bad-view", why=", ".join(odd))
    return View(
        game=_text(told, "game"),
        players=_number(told, "players"),
        seat=_text_or_none(told, "seat"),
        round=_number(told, "round"),
        rounds=_number(told, "rounds"),
        phase=_text(told, "phase"),
        turn=_text_or_none(told, "turn"),
        ender=_text_or_none(told, "ender"),
        starter=_text_or_none(told, "starter"),
        turns=_number(told, "turns"),
        again=_switch(told, "again"),
        options={str(name): value for name, value in _mapping(told["options"], "options").items()},
        cards=_read_cards(told["cards"], "cards"),
        known=_read_cards(told["known"], "known"),
        hand=_text_or_none(told, "hand"),
        draw=_number(told, "draw"),
        discard=_texts(told["discard"], "discard"),
        aside=_texts(told["aside"], "aside"),
        scores=tuple(_points(points, "scores") for points in _items(told["scores"], "scores")),
        totals=_points(told["totals"], "totals"),
        last=None if told["last"] is None else _read_last(_mapping(told["last"], "last")),
        winners=None if told["winners"] is None else _texts(told["winners"], "winners"),
        legal=_texts(told["legal"], "legal"),
    )


def _read_last(told: Mapping[str, object]) -> Last:
    if set(told) != set(Last._fields):
        raise BadView("bad-view", why="last")
    return Last(
        cards=_read_cards(told["cards"], "last.cards"),
        ender=_text_or_none(told, "ender"),
        scores=None if told["scores"] is None else _points(told["scores"], "last.scores"),
        capped=_switch(told, "capped"),
    )


def _mapping(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise BadView("bad-view", why=name)
    return value


def _items(value: object, name: str) -> list[object]:
    if not isinstance(value, list | tuple):
        raise BadView("bad-view", why=name)
    return list(value)


def _texts(value: object, name: str) -> tuple[str, ...]:
    texts = tuple(item for item in _items(value, name) if isinstance(item, str))
    if len(texts) != len(_items(value, name)):
        raise BadView("bad-view", why=name)
    return texts


def _text(told: Mapping[str, object], name: str) -> str:
    value = told[name]
    if not isinstance(value, str):
        raise BadView("bad-view", why=name)
    return value


def _text_or_none(told: Mapping[str, object], name: str) -> str | None:
    return None if told[name] is None else _text(told, name)


def _number(told: Mapping[str, object], name: str) -> int:
    value = told[name]
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadView("bad-view", why=name)
    return value


def _switch(told: Mapping[str, object], name: str) -> bool:
    value = told[name]
    if not isinstance(value, bool):
        raise BadView("bad-view", why=name)
    return value


def _read_cards(value: object, name: str) -> Cards:
    return {seat: _texts(names, name) for seat, names in _mapping(value, name).items()}


def _points(value: object, name: str) -> Points:
    told = _mapping(value, name)
    return {seat: _number(told, seat) for seat in told}
