"""Drawing a view as lines of text. All functions are pure."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..games import GAMES
from ..lang import card_name, catalogue, text
from ..log import triumph
from ..notation import HIDDEN, SEATS, SPACE
from ..notation.view import View
from .columns import columns, cut, to_left, to_right, wrapped
from .frames import framed_slots
from .paint import PLAIN, Paint

USUAL_WIDTH = 80
GAP = "  "
RULE = "──"
NAME_WIDTH = 16
"""Maximum number of columns of a name."""
BELOW = 5
"""Number of earlier discards that the memory aid shows (X05)."""
MINUS = "\N{MINUS SIGN}"

ONE_CARD = ("╭─────╮", "│{}│", "╰{:─^5}╯")
BACK, GROUND = "▒▒▒▒▒", "  ·  "
STARS = "* "
FIVE = 5
"""Number of equal cards that win a match."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a table is shown: language, names by seat, columns, colours, whether there is a memory aid, and the game."""

    lang: str = "en"
    names: Mapping[str, str] = field(default_factory=dict)
    width: int = USUAL_WIDTH
    paint: Paint = PLAIN
    memory: bool = False
    game: str | None = None

    def say(self, key: str, **fields: object) -> str:
        """Return a text of the catalogue."""
        return text(self.lang, key, **fields)

    def means(self, typed: str, key: str) -> bool:
        """Whether the typed text is one of the words of a catalogue text, which are separated by slashes."""
        return typed.lower() in self.say(key).split("/")

    def name(self, seat: str) -> str:
        """Return the name of a seat."""
        return self.names.get(seat) or self.say("seat.other", seat=seat)

    def card(self, card: str) -> str:
        """Return the name of a card."""
        return card_name(self.lang, card, self.game)

    def short(self, card: str) -> str:
        """Return the name of a card in at most four letters."""
        return catalogue(self.lang).get(f"play.short.{card}", card)


def shown_name(name: str) -> str:
    """Make a name printable and limit its length."""
    return cut("".join(letter for letter in name.strip() if letter.isprintable()), NAME_WIDTH)


class Block(NamedTuple):
    """A part of the drawing; every line is `width` columns wide."""

    width: int
    lines: tuple[str, ...]


def draw_table(view: View, look: Look, glimpses: Mapping[str, str] | None = None) -> list[str]:
    """Draw what the viewer sees; `glimpses` are face-down cards that the viewer has just looked at, by slot."""
    players = [_seat(view, seat, look, glimpses or {}) for seat in _from_viewer(view)]
    return [*heading(view, look), *_flow(_piles(view, look), look.width), *_flow(players, look.width)]


def draw_cards(view: View, look: Look, protected: Collection[str] = ()) -> list[str]:
    """Draw the cards of an example, without round and points; protected cards are in square brackets."""
    players = []
    for seat in SEATS[: view.players]:
        faces = [
            _bracketed(card, look, "[]") if f"{seat}{number}" in protected else _face(card, known, None, look)
            for number, (card, known) in enumerate(zip(view.cards[seat], view.known[seat], strict=True), 1)
        ]
        players.append(_framed(view.game, seat, faces, look.name(seat), "", look))
    piles = [_pile(look.say("play.pile.discard"), _cell(view.discard[-1], look), look)] if view.discard else []
    if view.hand not in (None, HIDDEN) and view.turn is not None:
        piles.append(_pile(look.say("play.hand.other", name=look.name(view.turn)), _cell(view.hand, look), look))
    return [*_flow(piles, look.width), *_flow(players, look.width)]


def draw_final(view: View, look: Look) -> list[str]:
    """Draw the end of the previous round: all cards face up, with the points."""
    last = view.last
    if last is None:
        return []
    blocks = []
    for seat in _from_viewer(view):
        points = "" if last.scores is None else _points(last.scores[seat], look)
        faces = [_face(card, HIDDEN, None, look) for card in last.cards[seat]]
        blocks.append(_framed(view.game, seat, faces, look.name(seat), points, look))
    return _flow(blocks, look.width)


def draw_triumph(view: View, look: Look) -> list[str]:
    """Draw a win by five of a kind (C30) in a separate block; nothing if the match was won otherwise."""
    fives = _fives(view)
    if not fives:
        return []
    stars = look.paint.style("bold", (STARS * (look.width // len(STARS))).rstrip())
    cards = [_side_by_side([Block(len(ONE_CARD[0]), _cell(card, look))] * FIVE, "") for card in fives.values()]
    words = wrapped(triumph(fives, look.lang, look.names, view.seat), look.width)
    lines = [_centred(line, FIVE * len(ONE_CARD[0]), look.width) for row in cards for line in row]
    lines += [_centred(look.paint.style("bold", line), columns(line), look.width) for line in words]
    return ["", stars, *lines, stars]


def _fives(view: View) -> dict[str, str]:
    """Return the winners by five of a kind, each with the card they have five times; empty if there are none."""
    if not view.winners or view.last is None or view.last.scores is not None:
        return {}
    return {seat: view.last.cards[seat][0] for seat in view.winners}


def _centred(line: str, taken: int, width: int) -> str:
    """Centre a line that takes `taken` columns."""
    return " " * ((width - taken) // 2) + line


def heading(view: View, look: Look) -> list[str]:
    """Return the heading: the game, the round, and whose turn it is."""
    parts = [look.say(f"game.{view.game}"), look.say("play.round", round=view.round, rounds=view.rounds)]
    if view.turn is None:
        parts.append(look.say("play.over"))
    elif view.turn == view.seat:
        parts.append(look.say("play.turn.you"))
    else:
        parts.append(look.say("play.turn.other", name=look.name(view.turn)))
    if view.ender and view.turn:
        parts.append(look.say("play.last-turns", name=look.name(view.ender)))
    return [rule(line, look) for line in _dotted(parts, look.width - len(RULE) - 2)]


def _dotted(parts: Iterable[str], room: int) -> list[str]:
    """Join parts with dots, as many in a line as fit."""
    lines: list[str] = []
    for part in parts:
        joined = " · ".join([*lines[-1:], part])
        if lines and columns(joined) <= room:
            lines[-1] = joined
        else:
            lines += wrapped(part, room)
    return lines


def rule(title: str, look: Look) -> str:
    """Draw a line across the screen with a title in it."""
    begun = f"{RULE} {title} "
    return look.paint.style("bold", begun + RULE[0] * (look.width - columns(begun)))


# Seats


def _from_viewer(view: View) -> str:
    """List the seats clockwise, the viewer's own first."""
    start = SEATS.index(view.seat) if view.seat else 0
    seats = SEATS[: view.players]
    return seats[start:] + seats[:start]


def _seat(view: View, seat: str, look: Look, glimpses: Mapping[str, str]) -> Block:
    faces = [
        _face(lies, known, glimpses.get(f"{seat}{number}"), look)
        for number, (lies, known) in enumerate(zip(view.cards[seat], view.known[seat], strict=True), 1)
    ]
    marker = "▶ " if seat == view.turn else ""
    return _framed(view.game, seat, faces, marker + look.name(seat), _points(view.totals[seat], look), look)


def _face(lies: str, known: str, glimpse: str | None, look: Look) -> str:
    """Draw one card in five columns; a known face-down card is in brackets."""
    if lies == SPACE:
        return look.paint.style("dim", GROUND)
    if lies != HIDDEN:
        return look.paint.card(f"{look.short(lies):^5}", lies)
    if glimpse is not None and glimpse == known:
        return look.paint.style("secret", _bracketed(known, look))
    if look.memory and known != HIDDEN:
        return look.paint.style("dim", _bracketed(known, look))
    return look.paint.style("dim", BACK)


def _bracketed(card: str, look: Look, brackets: str = "()") -> str:
    short = look.short(card)
    return f"{brackets[0] + short + brackets[1] if len(short) < 4 else short:^5}"


def _framed(game: str, seat: str, faces: Sequence[str], name: str, points: str, look: Look) -> Block:
    """Frame a seat's cards, under its name and its points."""
    frame = framed_slots(GAMES[game].layout)
    width = len(frame[-1].format(s=seat))
    room = width - len(points)
    title = to_left(cut(name, room - 1), room) + points
    return Block(width, (look.paint.style("bold", title), *(line.format(*faces, s=seat) for line in frame)))


def _points(points: int, look: Look) -> str:
    return look.say("play.points", points=_signed(points))


def _signed(cell: object) -> str:
    return str(cell).replace("-", MINUS) if isinstance(cell, int) else str(cell)


# Piles


def _piles(view: View, look: Look) -> list[Block]:
    blocks = [_pile(look.say("play.pile.draw"), _cell(HIDDEN if view.draw else SPACE, look, str(view.draw)), look)]
    top = view.discard[-1] if view.discard else SPACE
    count = str(len(view.discard)) if len(view.discard) > 1 else ""
    beside = _discards_below(view.discard, look) if look.memory else ""
    blocks.append(_pile(look.say("play.pile.discard"), _cell(top, look, count), look, beside))
    if view.hand is not None and view.turn is not None:
        mine = view.turn == view.seat
        whose = look.say("play.hand.you") if mine else look.say("play.hand.other", name=look.name(view.turn))
        blocks.append(_pile(whose, _cell(view.hand, look), look))
    if view.aside:
        counts = Counter(look.card(card) for card in view.aside)
        box = ", ".join(f"{count}× {name}" if count > 1 else name for name, count in sorted(counts.items()))
        blocks.append(_box(_aside_title(view, look), box, look))
    return blocks


def _aside_title(view: View, look: Look) -> str:
    """Return the title of the cards that lie aside; a family may have its own."""
    own = f"play.aside.{GAMES[view.game].family}"
    return look.say(own if own in catalogue(look.lang) else "play.aside")


def _discards_below(discard: Sequence[str], look: Look) -> str:
    """List the last discards under the top one, the latest first."""
    below = [look.short(card) for card in discard[-2 : -2 - BELOW : -1]]
    return " ".join([*below, *["…"] * (len(discard) > BELOW + 1)])


def _cell(card: str, look: Look, label: str = "") -> tuple[str, ...]:
    face = _face(card, HIDDEN, None, look)
    top, middle, bottom = ONE_CARD
    return top, middle.format(face), bottom.format(label)


def _pile(title: str, cell: tuple[str, ...], look: Look, beside: str = "") -> Block:
    """Draw the top card of a pile under a title, with text beside it."""
    card_width = len(ONE_CARD[0])
    tail = f" {beside}" if beside else ""
    width = max(columns(title), card_width + len(tail))
    lines = [look.paint.style("bold", to_left(title, width))]
    for number, line in enumerate(cell):
        words = tail if number == 1 else ""
        lines.append(line + words.ljust(width - card_width))
    return Block(width, tuple(lines))


def _box(title: str, words: str, look: Look) -> Block:
    """Put text under a title, in line with the faces of the cards beside it."""
    lines = wrapped(words, look.width)
    if len(lines) == 1:
        lines.insert(0, "")
    width = max(map(len, (title, *lines)))
    return Block(width, (look.paint.style("bold", title.ljust(width)), *(line.ljust(width) for line in lines)))


def _flow(blocks: Iterable[Block], width: int) -> list[str]:
    """Arrange blocks side by side, in as many rows as needed."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and sum(b.width + len(GAP) for b in rows[-1]) + block.width <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return [line for row in rows for line in _side_by_side(row)]


def _side_by_side(row: Sequence[Block], gap: str = GAP) -> list[str]:
    height = max(len(block.lines) for block in row)
    columns = [(*block.lines, *[" " * block.width] * (height - len(block.lines))) for block in row]
    return [gap.join(lines).rstrip() for lines in zip(*columns, strict=True)]


# The score sheet


def draw_sheet(view: View, look: Look) -> list[str]:
    """Draw the score sheet: a line for every finished round, and the totals."""
    first = max(len(look.say("play.sheet.round")), len(look.say("play.sheet.total")))
    room = (look.width - len(GAP) - first) // view.players - len(GAP)
    names = {seat: to_right(cut(look.name(seat), min(room, 10)), min(room, 4)) for seat in SEATS[: view.players]}
    rounds = [(str(number), points) for number, points in enumerate(view.scores, 1)]
    lines = [_sheet_line(title.rjust(first), points, names) for title, points in rounds]
    head = _sheet_line(look.say("play.sheet.round").rjust(first), names, names)
    total = _sheet_line(look.say("play.sheet.total").rjust(first), view.totals, names)
    return [look.paint.style("bold", head), *lines, look.paint.style("bold", total)]


def _sheet_line(title: str, cells: Mapping[str, object], names: Mapping[str, str]) -> str:
    shown = (to_right(_signed(cells[seat]), columns(name)) for seat, name in names.items())
    return GAP.join(("", title, *shown))
