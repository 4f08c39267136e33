"""Writing positions: the present state of a match in one line (docs/notation.md).

A line contains a view, in fields of the same names. The host's line has every card, and three things that no view has:
the order of the draw pile, the hidden choices, and the number of shuffles.
"""

from collections.abc import Iterator
from typing import NamedTuple

from .games import cards, phases
from .games.table import State
from .notation import HIDDEN, SEATS, SPACE, card_name
from .notation.position import PUBLIC, Card, card_text, pile_text, symbol
from .notation.types import Option
from .notation.view import Last, View

OVER = phases.NAMES[phases.OVER]
OPEN = phases.NAMES[phases.OPEN]
FIELDS = (
    "hand",
    "again",
    "chosen",
    "ender",
    "round",
    "turns",
    "starter",
    "scores",
    "last",
    "winners",
    "discard",
    "aside",
    "draw",
    "earlier",
    "rebuilt",
    "options",
    "view",
    "shuffles",
    "rules",
)
"""The fields after the first three, in the order of writing."""
NOT_IN_VIEWS = ("chosen", "rebuilt", "shuffles")
NOT_IN_HOSTS = ("earlier",)
YES = "yes"


class Inside(NamedTuple):
    """The fields of the host's line alone: draw pile from the top, secretly chosen slots, number of shuffles."""

    draw: tuple[str, ...]
    chosen: tuple[tuple[int, ...], ...]
    shuffles: int


class Position(NamedTuple):
    """A line that was read: its view, without legal moves; `inside` only for the host's line."""

    view: View
    rules: int
    inside: Inside | None


def host_line(view: View, state: State, rules: int, shuffles: int) -> str:
    """Write a complete position; the view is a spectator's."""
    deck = state.deck.cards[: state.deck.count]
    masks = state.chosen[: state.seat] if state.phase == phases.OPEN else []
    chosen = tuple(tuple(slot + 1 for slot in range(state.slots) if mask >> slot & 1) for mask in masks)
    return _line(with_all_cards(view, state), rules, Inside(tuple(map(card_name, reversed(deck))), chosen, shuffles))


def view_line(view: View, rules: int) -> str:
    """Write a position as a viewer sees it."""
    return _line(view, rules, None)


def with_all_cards(view: View, state: State) -> View:
    """The same view, with every card known."""
    faces = list(map(card_name, state.table[: state.players * state.slots]))
    rows = {seat: tuple(faces[at * state.slots : (at + 1) * state.slots]) for at, seat in enumerate(view.cards)}
    return view._replace(known=rows, hand=None if state.hand == cards.EMPTY else card_name(state.hand))


def _line(view: View, rules: int, inside: Inside | None) -> str:
    fields = dict(_fields(view)) | dict(_hidden_fields(view, inside)) | {"rules": str(rules)}
    rows = "/".join(",".join(map(card_text, _cards_of(view, seat))) for seat in view.cards)
    decision = OVER if view.turn is None else f"{view.phase}:{view.turn}"
    return " ".join((view.game, rows, decision, *(f"{name}={fields[name]}" for name in FIELDS if fields.get(name))))


def _cards_of(view: View, seat: str) -> Iterator[Card]:
    return map(Card, view.cards[seat], view.known[seat], view.seen[seat], view.backs[seat])


def _fields(view: View) -> Iterator[tuple[str, str]]:
    """The fields of all lines; fields with an empty text are left out."""
    yield "hand", _hand_text(view)
    yield "discard", pile_text(view.discard) if view.discard else ""
    yield "aside", pile_text(view.aside) if view.aside else ""
    yield "again", YES if view.again else ""
    yield "ender", view.ender or ""
    yield "starter", "" if view.starter == usual_starter(view.turn, view.turns, view.players) else view.starter or ""
    yield "round", str(view.round)
    yield "turns", str(view.turns) if view.turns else ""
    yield "scores", "/".join(",".join(map(str, points.values())) for points in view.scores)
    yield "last", "" if view.last is None or view.phase == OVER else _last_text(view.last)
    yield "winners", "".join(view.winners or ())
    yield "options", ",".join(f"{name}:{_option_text(value)}" for name, value in sorted(view.options.items()))


def _hidden_fields(view: View, inside: Inside | None) -> Iterator[tuple[str, str]]:
    if inside is None:
        yield "view", view.seat or PUBLIC
        yield "draw", f"{HIDDEN}{view.draw}" if view.draw else ""
        yield "earlier", "/".join(map(pile_text, view.earlier))
    else:
        yield "draw", pile_text(inside.draw) if inside.draw else ""
        yield "rebuilt", str(len(view.earlier)) if view.earlier else ""
        yield "chosen", "/".join("".join(map(str, slots)) for slots in inside.chosen)
        yield "shuffles", str(inside.shuffles)


def _hand_text(view: View) -> str:
    if view.hand is None:
        return ""
    return symbol(view.hand) if view.held is None else card_text(Card(HIDDEN, view.hand, *view.held))


def _last_text(last: Last) -> str:
    return f"{'/'.join(''.join(map(symbol, row)) for row in last.cards.values())}:{last.ender or SPACE}"


def _option_text(value: Option) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "".join(value) if isinstance(value, tuple) else str(value)


def usual_starter(turn: str | None, turns: int, players: int) -> str | None:
    """Return the seat that started, counted back from the turns; None if no seat is to move."""
    return None if turn is None else SEATS[(SEATS.index(turn) - turns) % players]
