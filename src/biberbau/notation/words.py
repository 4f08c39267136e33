"""Writing and reading seats, slots, cards and moves as text."""

from collections.abc import Mapping

from ..errors import BadSetup, IllegalMove
from ..games import cards, moves

SEATS = "ABCDEF"
HIDDEN = "?"
SPACE = "-"

_KINDS = dict(zip(moves.PATTERNS, moves.KINDS, strict=True))
_PATTERNS = dict(zip(moves.KINDS, moves.PATTERNS, strict=True))
_FACES = {name: face for face, name in enumerate(cards.NAMES)}


def seat_name(seat: int) -> str | None:
    """Return the letter of a seat; None for no seat."""
    return SEATS[seat] if seat >= 0 else None


def seat_number(name: object, players: int) -> int:
    """Read the letter of a seat; BadSetup if the table has no such seat."""
    if not isinstance(name, str) or len(name) != 1 or name not in SEATS[:players]:
        raise BadSetup("unknown-seat", seat=name)
    return SEATS.index(name)


def slot_name(slot: int, slots: int) -> str:
    """Return the name of a slot from its number on the whole table; `slots` is the number of slots of a seat."""
    return f"{SEATS[slot // slots]}{slot % slots + 1}"


def card_name(card: int) -> str:
    """Return the name of a card, or of an empty space; it reveals the face."""
    face = card & cards.FACE
    return SPACE if face == cards.EMPTY else cards.NAMES[face]


def face_of(name: object) -> int | None:
    """Read the name of a card; None if there is no such card."""
    return _FACES.get(name) if isinstance(name, str) else None


class _Spelling(dict[int, str]):
    """The texts of moves, cached, for a number of slots of a seat."""

    def __init__(self, slots: int) -> None:
        self.slots = slots

    def __missing__(self, move: int) -> str:
        pattern = _PATTERNS[move & moves.KIND]
        first, second = move >> moves.FIRST & moves.SLOT, move & moves.SLOT
        self[move] = pattern.format(slot_name(first, self.slots), slot_name(second, self.slots))
        return self[move]


_spellings: dict[int, _Spelling] = {}


def spelling(slots: int) -> Mapping[int, str]:
    """Return the texts of moves for a number of slots of a seat."""
    if slots not in _spellings:
        _spellings[slots] = _Spelling(slots)
    return _spellings[slots]


def spell(move: int, slots: int) -> str:
    """Return the text of a move."""
    return spelling(slots)[move]


def read_move(text: object, slots: int, players: int) -> int:
    """Read a move; it need not be legal. `slots` is the number of slots of a seat."""
    if not isinstance(text, str):
        raise IllegalMove("malformed", move=text)
    words = text.split(" ")
    named = [word for word in words if _is_slot(word)]
    pattern = " ".join("{}" if _is_slot(word) else word for word in words)
    kind = _KINDS.get(pattern)
    if kind is None or pattern.count("{}") != len(named):
        raise IllegalMove("malformed", move=text)
    numbers = []
    for word in named:
        seat, number = SEATS.index(word[0]), int(word[1]) - 1
        if seat >= players or number >= slots:
            raise IllegalMove("no-such-slot", slot=word)
        numbers.append(seat * slots + number)
    first, second = (*numbers, 0, 0)[:2]
    return kind | first << moves.FIRST | second


def _is_slot(word: str) -> bool:
    return len(word) == 2 and word[0] in SEATS and word[1] in "12345678"
