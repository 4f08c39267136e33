"""Reading positions: from one line to its view, and to a state that a match continues from.

The host's line contains every card; the hidden cards of a view are dealt at random. Errors name the wrong field.
"""

import re
from collections import Counter
from itertools import pairwise
from random import Random

from .errors import BadPosition, Problem, Unsound, Verbatim
from .games import FEWEST, MOST, Game, cards, phases, table
from .games.options import COMMON
from .games.table import State
from .games.versions import RULES
from .notation import HIDDEN, SEATS, SPACE, card_name
from .notation.position import PUBLIC, Card, read_card, read_pile
from .notation.types import Cards, Option, Points
from .notation.view import Held, Last, View
from .options import keep_options, read_options
from .position import FIELDS, NOT_IN_HOSTS, NOT_IN_VIEWS, OPEN, OVER, YES, Inside, Position, usual_starter
from .sampling import lay_out, sample_state
from .setting_up import read_game, read_rules
from .soundness import check_table

MOST_REBUILT = 32_767
MOST_SHUFFLES = 9_999_999
MOST_POINTS = 99_999


def read_position(text: object) -> Position:
    """Read a line; BadPosition names the wrong field. `state_of` checks whether the position is possible."""
    words = text.split() if isinstance(text, str) else []
    if len(words) < 3 or any("=" in word for word in words[:3]):
        raise BadPosition("bad-position.form")
    try:
        return _Reader(words).position()
    except BadPosition:
        raise
    except Problem as problem:
        raise BadPosition("bad-position", why=problem) from problem


def state_of(position: Position, random: Random) -> State:
    """Make the state of a position; the hidden cards of a view are dealt at random. BadPosition if it is impossible."""
    try:
        if position.inside is None:
            return sample_state(position.view, random, position.rules)
        state = lay_out(position.view, position.rules)
        _set_inside(state, position.inside)
        check_table(state, read_game(position.view.game))
        _check_deck(state)
    except Problem as problem:
        raise BadPosition("bad-position", why=problem) from problem
    return state


def _set_inside(state: State, inside: Inside) -> None:
    if len(inside.draw) > len(state.deck.cards):
        raise Unsound("draw", count=len(inside.draw), expected=f"0–{len(state.deck.cards)}")
    for name in reversed(inside.draw):
        table.push(state.deck, cards.NAMES.index(name))
    for seat, slots in enumerate(inside.chosen):
        state.chosen[seat] = sum(1 << slot - 1 for slot in slots)


def _check_deck(state: State) -> None:
    """Check that the cards are exactly those of the deck."""
    there = Counter(card & cards.FACE for card in (*state.table[: state.players * state.slots], state.hand))
    for pile in (state.deck, state.discard, state.aside):
        there.update(pile.cards[: pile.count])
    for face, copies in enumerate(state.copies):
        if there[face] != copies:
            code = "surplus" if there[face] > copies else "missing"
            raise Unsound(code, card=card_name(face), copies=copies)


class _Reader:
    """Reads the fields of one line."""

    def __init__(self, words: list[str]) -> None:
        """Split the line into fields; the game and the number of seats determine the possible values of the others."""
        self.game: Game = read_game(words[0])
        self.rows = words[1].split("/")
        self.decision = words[2]
        self.players = len(self.rows)
        if not FEWEST <= self.players <= MOST:
            raise BadPosition("bad-position.rows", field="cards", count=self.players, expected=f"{FEWEST}–{MOST}")
        self.seats = SEATS[: self.players]
        self.fields = self._read_fields(words[3:])
        self.viewer = self._viewer()
        self._check_fields()

    def _read_fields(self, words: list[str]) -> dict[str, str]:
        fields: dict[str, str] = {}
        for word in words:
            name, _, value = word.partition("=")
            if name in fields:
                raise BadPosition("bad-position.twice", field=name)
            fields[name] = value
        return fields

    def _viewer(self) -> str | None:
        """Whose view it is: a seat or the public; None for the host."""
        if "view" not in self.fields:
            return None
        viewer = self.fields["view"]
        if viewer != PUBLIC and not self._is_seat(viewer):
            raise self._wrong("view", f"{self._seat_range()}, {PUBLIC}")
        return viewer

    def _check_fields(self) -> None:
        others = NOT_IN_HOSTS if self.viewer is None else NOT_IN_VIEWS
        fields = [field for field in FIELDS if field not in others]
        for name in self.fields:
            if name not in fields:
                raise BadPosition("bad-position.field", field=name, fields=Verbatim(", ".join(fields)))

    def position(self) -> Position:
        """Put everything together."""
        rules = read_rules(self._number("rules", 1, 99, RULES))
        options = self._options()
        rounds = read_options(options, self.game, self.players)["rounds"]
        view = self._view(options, int(rounds) if isinstance(rounds, int) else 0)
        return Position(view, rules, self._inside(view) if self.viewer is None else None)

    def _view(self, options: dict[str, Option], rounds: int) -> View:
        phase, turn = self._decision()
        turns = self._number("turns", 0, MOST_SHUFFLES, 0)
        starter = usual_starter(turn, turns, self.players) if phase != OPEN else None
        rows = [self._row(row) for row in self.rows]
        hand = self._hand()
        scores = self._scores()
        ender = self._seat("ender", None)
        lying = self._by_seat(rows, "lies")
        number = self._number("round", 1, rounds, 1)
        return View(
            game=self.game.name,
            players=self.players,
            seat=self.viewer if self.viewer != PUBLIC else None,
            round=number,
            rounds=rounds,
            phase=phase,
            turn=turn,
            ender=ender,
            starter=self._seat("starter", starter),
            turns=turns,
            again=self._switch("again"),
            options=options,
            cards=lying,
            known=self._by_seat(rows, "known"),
            seen=self._by_seat(rows, "seen"),
            backs=self._by_seat(rows, "back"),
            earlier=self._earlier(),
            hand=None if hand is None else hand.known,
            held=None if hand is None or hand.is_public else Held(hand.seen, hand.back),
            draw=self._draw_count(),
            discard=self._pile("discard"),
            aside=self._pile("aside"),
            scores=scores,
            totals={seat: sum(points[seat] for points in scores) for seat in self.seats},
            last=self._last(scores) if phase != OVER else _final(lying, ender, scores, number),
            winners=tuple(self._pick("winners", self.seats)) if phase == OVER or "winners" in self.fields else None,
            legal=(),
        )

    def _inside(self, view: View) -> Inside:
        usual = view.round + len(view.earlier)  # the least possible number
        return Inside(self._pile("draw"), self._chosen(view), self._number("shuffles", 0, MOST_SHUFFLES, usual))

    # Cards

    def _row(self, text: str) -> list[Card]:
        texts = text.split(",")
        if len(texts) != self.game.slots:
            raise BadPosition("bad-position.row", field="cards", count=len(texts), expected=self.game.slots)
        return [self._card("cards", each) for each in texts]

    def _by_seat(self, rows: list[list[Card]], field: str) -> Cards:
        return {seat: tuple(getattr(card, field) for card in row) for seat, row in zip(self.seats, rows, strict=True)}

    def _hand(self) -> Card | None:
        if "hand" not in self.fields:
            return None
        card = self._card("hand", self.fields["hand"])
        if card.lies == SPACE:
            raise self._wrong("hand", self._card_forms())
        return card

    def _card(self, field: str, text: str) -> Card:
        card = read_card(text)
        if card is None or not set(card.seen) <= {*self.seats, "*", SPACE}:
            raise BadPosition("bad-position.value", field=field, value=text, expected=self._card_forms())
        if card.lies != HIDDEN:
            return card
        if self.viewer is None and card.known == HIDDEN:
            raise BadPosition("bad-position.hidden", field=field)
        knows = self.viewer is None or card.is_public or self.viewer in card.seen
        if knows == (card.known == HIDDEN):
            raise BadPosition("bad-position.sight", field=field, card=text)
        return card

    def _card_forms(self) -> str:
        return f"7, 7dA, 7d*{'' if self.viewer is None else ', ?d'}, {SPACE}"

    def _pile(self, field: str) -> tuple[str, ...]:
        pile = read_pile(self.fields.get(field, SPACE))
        if pile is None:
            raise self._wrong(field, "370F")
        return pile

    def _draw_count(self) -> int:
        """The number of cards in the draw pile; in the host's line they are counted."""
        if self.viewer is None:
            return len(self._pile("draw"))
        text = self.fields.get("draw", f"{HIDDEN}0")
        if not text.startswith(HIDDEN):
            raise self._wrong("draw", f"{HIDDEN}58")
        return self._whole("draw", text.removeprefix(HIDDEN), 0, len(State().deck.cards))

    def _earlier(self) -> tuple[tuple[str, ...], ...]:
        """The hidden cards of earlier draw piles; the host's line has only the number of these piles."""
        if self.viewer is None:
            return ((),) * self._number("rebuilt", 0, MOST_REBUILT, 0)
        if "earlier" not in self.fields:
            return ()
        piles = [read_pile(text) for text in self.fields["earlier"].split("/")]
        found = tuple(pile for pile in piles if pile is not None)
        if len(found) != len(piles):
            raise self._wrong("earlier", f"370F/{SPACE}")
        return found

    def _chosen(self, view: View) -> tuple[tuple[int, ...], ...]:
        count = SEATS.index(view.turn) if view.turn is not None and view.phase == OPEN else 0
        texts = self.fields["chosen"].split("/") if "chosen" in self.fields else []
        chosen = tuple(tuple(map(int, text)) for text in texts if re.fullmatch(f"[1-{self.game.slots}]+", text))
        if len(texts) != count or len(chosen) != count or not all(a < b for row in chosen for a, b in pairwise(row)):
            raise self._wrong("chosen", "/".join(["16"] * count) or SPACE)
        return chosen

    # Seats and numbers

    def _decision(self) -> tuple[str, str | None]:
        """The phase, and the seat to move."""
        phase, _, turn = self.decision.partition(":")
        named = [phases.NAMES[number] for number in self.game.phases]
        if self.decision == OVER:
            return OVER, None
        if phase not in named or not self._is_seat(turn):
            expected = ", ".join([*(f"{name}:{self._seat_range()}" for name in named), OVER])
            raise BadPosition("bad-position.value", field="phase", value=self.decision, expected=expected)
        return phase, turn

    def _seat(self, field: str, usual: str | None) -> str | None:
        if field in self.fields and not self._is_seat(self.fields[field]):
            raise self._wrong(field, self._seat_range())
        return self.fields.get(field, usual)

    def _is_seat(self, text: str) -> bool:
        return len(text) == 1 and text in self.seats

    def _seat_range(self) -> str:
        return f"{self.seats[0]}–{self.seats[-1]}"

    def _pick(self, field: str, among: str) -> str:
        """Read one or more of the seats `among`, in order."""
        picked = self.fields.get(field, "")
        if not picked or picked != "".join(seat for seat in among if seat in picked):
            raise self._wrong(field, f"{among[0]}, {among}")
        return picked

    def _number(self, field: str, least: int, most: int, usual: int) -> int:
        return self._whole(field, self.fields[field], least, most) if field in self.fields else usual

    def _whole(self, field: str, text: str, least: int, most: int) -> int:
        if not re.fullmatch("-?[0-9]{1,7}", text) or not least <= int(text) <= most:
            raise self._wrong(field, f"{least}–{most}")
        return int(text)

    def _switch(self, field: str) -> bool:
        if self.fields.get(field, YES) != YES:
            raise self._wrong(field, YES)
        return field in self.fields

    def _wrong(self, field: str, expected: str) -> BadPosition:
        return BadPosition("bad-position.value", field=field, value=self.fields.get(field, ""), expected=expected)

    # The score sheet, and options

    def _scores(self) -> tuple[Points, ...]:
        texts = self.fields["scores"].split("/") if "scores" in self.fields else []
        return tuple(self._points(text.split(",")) for text in texts)

    def _points(self, texts: list[str]) -> Points:
        if len(texts) != self.players:
            raise self._wrong("scores", ",".join(["0"] * self.players))
        points = (self._whole("scores", text, -MOST_POINTS, MOST_POINTS) for text in texts)
        return dict(zip(self.seats, points, strict=True))

    def _last(self, scores: tuple[Points, ...]) -> Last | None:
        """The end of the previous round; its points are those on the score sheet."""
        if "last" not in self.fields:
            return None
        if not scores:
            raise Unsound("other", field="last")
        text, _, ender = self.fields["last"].partition(":")
        rows = [read_row(row) for row in text.split("/")]
        is_whole = [len(row) for row in rows] == [self.game.slots] * self.players
        if not is_whole or not (ender == SPACE or self._is_seat(ender)):
            raise self._wrong("last", f"{'/'.join(['7' * self.game.slots] * self.players)}:{self.seats[0]}")
        return _ended(dict(zip(self.seats, rows, strict=True)), None if ender == SPACE else ender, scores[-1])

    def _options(self) -> dict[str, Option]:
        pairs = self.fields["options"].split(",") if "options" in self.fields else []
        kinds = {option.name: option.kind for option in (*COMMON, *self.game.options)}
        options: dict[str, object] = {}
        for pair in pairs:
            name, colon, value = pair.partition(":")
            if not colon or name in options:
                raise self._wrong("options", "rounds:2,first:B")
            options[name] = _read_option(kinds.get(name, ""), value)
        return keep_options(options)


def read_row(text: str) -> tuple[str, ...]:
    """Read the face-up cards of a seat; None if the text is not a row of cards."""
    found = [read_card(letter) for letter in text]
    return tuple(card.known for card in found if card is not None) if None not in found else ()


def _final(lying: Cards, ender: str | None, scores: tuple[Points, ...], number: int) -> Last:
    """The end of the last round, from the cards on the table; a win by five of a kind has no points."""
    return _ended(lying, ender, scores[-1] if len(scores) >= number else None)


def _ended(lying: Cards, ender: str | None, points: Points | None) -> Last:
    return Last(cards=lying, ender=ender, scores=points, capped=ender is None)


def _read_option(kind: str, value: str) -> object:
    """Read the value of an option; an impossible value is returned unchanged and refused later."""
    if kind == "number" and re.fullmatch("[0-9]{1,7}", value):
        return int(value)
    if kind == "switch" and value in ("true", "false"):
        return value == "true"
    return tuple(value) if kind == "order" else value
