"""A match of any game: moves, events, views, records and positions."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import NamedTuple

from .errors import BadRecord, IllegalMove, Problem
from .events import events_from
from .games import Game, cards, moves, phases
from .games.table import State
from .games.versions import RULES
from .notation import SEATS, read_move, seat_name, seat_number
from .notation.events import AnyEvent
from .notation.position import PUBLIC
from .notation.record import FORMAT, Record
from .notation.schema import plain
from .notation.types import Option
from .notation.view import View
from .notation.words import spelling
from .options import keep_options, read_options
from .position import Position, host_line, view_line
from .reading_positions import read_position, state_of
from .record import check, load, shuffle_names
from .setting_up import make_state, read_game, read_players, read_rules
from .shuffling import Shuffler, read_seed, read_shuffles
from .view import CardTexts, Sheet, close_sheet, points_by_seat, see

CHOICES_CACHED = 1 << 12
"""Maximum number of cached sets of legal moves."""


class Mark(NamedTuple):
    """A saved point of a match: its immutable state and the lengths of its lists."""

    state: State
    sheet: Sheet
    moves: int
    events: int
    dealt: int


class Match:
    """A match, from the first deal to its winners.

    It is played with `play` and the texts in `legal`. Two matches are equal if their positions are. A match can be
    copied and pickled.

    >>> match = Match("clan", players=2, shuffles=[["7", "9"]])
    >>> match.turn, match.phase, match.legal[:2]
    ('A', 'hand', ('put A1 up', 'put A1 down'))
    >>> match.play("put A1 up")[0].seen_by("B")
    {'kind': 'put', 'seat': 'A', 'slot': 'A1', 'card': '7', 'face': 'up'}
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        seed: str | int | None = None,
        shuffles: object = None,
        options: Mapping[str, object] | None = None,
        rules: int = RULES,
    ) -> None:
        """Set up a match and deal; BadSetup or BadShuffle (both ValueErrors) if that is not possible.

        The same seed gives the same shuffles; without one they are random. `shuffles` gives the first shuffles as
        lists of cards, top first; a list may be shorter than the pile. `options` are the house rules of the notation.
        `rules` is the version of the rules; a match of an older version continues by that version.
        """
        self._game = read_game(game)
        self.players = read_players(players, self._game)
        chosen = read_options(options, self._game, players)
        self._options = keep_options(options or {})
        self._shuffler = Shuffler(read_seed(seed), read_shuffles(shuffles))
        self._moves: list[str] = []
        self._events: list[AnyEvent] = []
        self._sheet = Sheet()
        self._start: Mark | None = None
        self._legal: Choices | None = None
        self._card_texts = CardTexts()
        self._is_shared = False
        self._rules = read_rules(rules)
        self._state = make_state(self._game, self.players, chosen, self._rules)
        self._advance(self._state, None)

    @classmethod
    def resume(
        cls,
        state: State,
        game: Game,
        options: Mapping[str, Option],
        sheet: Sheet,
        seed: str,
        rules: int = RULES,
        shuffles: int = 0,
    ) -> "Match":
        """Make a match that continues from a state; its history and record begin there.

        `shuffles` is the number of shuffles before it.
        """
        match = cls.__new__(cls)
        match._game = game
        match._rules = rules
        match.players = state.players
        match._options = keep_options(options)
        match._shuffler = Shuffler(seed, before=shuffles)
        match._moves = []
        match._events = []
        match._sheet = sheet
        match._legal = None
        match._card_texts = CardTexts()
        match._is_shared = True
        match._state = state
        match._start = match.mark()
        return match

    @classmethod
    def from_position(cls, text: str, seed: str | int | None = None) -> "Match":
        """Make a match that continues from a position in one line; BadPosition (a ValueError) if that is not possible.

        The host's line is complete: with the seed of its match, the same shuffles follow. The hidden cards of a view's
        line are dealt by the seed, as in `determinise`.
        """
        return cls._at(read_position(text), read_seed(seed))

    @classmethod
    def _at(cls, position: Position, seed: str) -> "Match":
        view, rules, inside = position
        state = state_of(position, Random(seed))
        sheet = Sheet(view.scores, view.last)
        return cls.resume(
            state, read_game(view.game), view.options, sheet, seed, rules, inside.shuffles if inside else 0
        )

    # Reading a match

    @property
    def game(self) -> str:
        """The game's name."""
        return self._game.name

    @property
    def rules(self) -> int:
        """The version of the rules."""
        return self._rules

    @property
    def options(self) -> dict[str, object]:
        """The options as given."""
        given: dict[str, object] = plain(self._options)
        return given

    @property
    def given_options(self) -> dict[str, Option]:
        """The options as given, not copied: do not change them."""
        return self._options

    @property
    def seed(self) -> str:
        """The seed of the shuffles. It reveals every hidden card: never send it to players."""
        return self._shuffler.seed

    @property
    def turn(self) -> str | None:
        """The seat to move; None when the match is over."""
        return None if self._state.phase == phases.OVER else seat_name(self._state.seat)

    @property
    def phase(self) -> str:
        """The kind of decision, such as `hand` or `source`; `over` after the match."""
        return phases.NAMES[self._state.phase]

    @property
    def legal(self) -> tuple[str, ...]:
        """Every legal move of the seat to move."""
        return self._choices().names

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves since the match began, or since the position that it continues from."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All events since the match began, or since the position that it continues from."""
        return tuple(self._events)

    @property
    def totals(self) -> dict[str, int]:
        """Points so far, by seat."""
        return points_by_seat(self._state, self._state.totals)

    @property
    def winners(self) -> tuple[str, ...] | None:
        """Who has won; None while the match is running."""
        if self._state.phase != phases.OVER:
            return None
        return tuple(SEATS[seat] for seat in range(self.players) if self._state.winners >> seat & 1)

    @property
    def standing(self) -> tuple[State, Sheet]:
        """The state with all hidden cards, for the host process only: never send it to players.

        A returned state stays as it is, because the next move is made on a copy. Do not change it.
        """
        self._is_shared = True
        return self._state, self._sheet

    def view(self, seat: str | None) -> View:
        """What a seat, or with None a spectator, may see."""
        viewer = cards.PUBLIC if seat is None else seat_number(seat, self.players)
        legal = self.legal if viewer == self._state.seat else ()
        return see(self._state, self.game, viewer, self._options, self._sheet, legal, self._card_texts)

    def position_text(self, seat: str | None = None) -> str:
        """Write the position in one line (docs/notation.md), which `from_position` reads.

        Without a seat it is the host's line, with every card: never send it to players. With a seat it has what that
        seat may see, with `"public"` what a spectator may see.
        """
        if seat is not None:
            return view_line(self.view(None if seat == PUBLIC else seat), self.rules)
        return host_line(self.view(None), self._state, self.rules, self._shuffler.count)

    # Playing

    def play(self, move: str, by: str | None = None) -> tuple[AnyEvent, ...]:
        """Play a move of the seat to move, and all forced steps after it.

        With `by` the move is refused unless that seat is to move. IllegalMove, or BadShuffle if an explicit shuffle is
        not possible, leaves the match unchanged.
        """
        code = self._read_legal(move, by)
        state = self._state.copy() if self._is_shared or self._shuffler.lists else self._state
        happened, dealt = len(self._events), len(self._shuffler.dealt)
        try:
            self._advance(state, code)
        except Exception as error:
            del self._events[happened:], self._shuffler.dealt[dealt:]
            if not isinstance(error, Problem):
                self._note_bug(error, move)
            raise
        self._state, self._is_shared = state, False
        self._legal = None
        self._moves.append(move)
        return tuple(self._events[happened:])

    def _note_bug(self, error: Exception, move: str) -> None:
        """After an internal error: restore the state before the move, and add a note for developers to the error."""
        with suppress(Exception):  # the original error must be reported, whatever fails here
            self._play_again()
            error.add_note(f"{move} at {self.position_text()}")

    def _play_again(self) -> None:
        """Rebuild the position, because a failed move may have changed parts of it."""
        again = Match.begin(self._record())
        for move in self._moves:
            again.play(move)
        self._state, self._sheet, self._legal, self._is_shared = again._state, again._sheet, None, True

    def check(self, move: str, by: str | None = None) -> None:
        """Raise IllegalMove as `play` would, if a move may not be played now."""
        self._read_legal(move, by)

    def mark(self) -> Mark:
        """Return a mark of the present point, to which `back_to` can return."""
        self._is_shared = True
        return Mark(self._state, self._sheet, len(self._moves), len(self._events), len(self._shuffler.dealt))

    def back_to(self, mark: Mark) -> None:
        """Take back everything since a mark of this match; later marks become invalid."""
        self._state, self._sheet, self._legal, self._is_shared = mark.state, mark.sheet, None, True
        del self._moves[mark.moves :], self._events[mark.events :], self._shuffler.dealt[mark.dealt :]

    def _advance(self, state: State, move: int | None) -> None:
        """Play a move, or deal the first round, and continue to the next decision."""
        state.notes = []
        state.chance = self._shuffler
        sheet = self._sheet
        if move is not None:
            self._game.rules.play(state, move)
            if state.phase in (phases.SCORED, phases.OVER):
                sheet = close_sheet(state, sheet)
        if state.phase == phases.SCORED:
            self._game.rules.begin_round(state)
        self._events.extend(events_from(state.notes, state.slots))
        self._sheet = sheet
        state.notes = state.chance = None

    def _choices(self) -> "Choices":
        """The legal moves, computed once."""
        if self._legal is None:
            out = [0] * moves.MOST
            count = self._game.rules.legal(self._state, out)
            self._legal = _choices(tuple(out[:count]), self._state.slots)
        return self._legal

    def _read_legal(self, move: str, by: str | None) -> int:
        """Read a legal move; IllegalMove if it is not legal."""
        state = self._state
        if state.phase == phases.OVER:
            raise IllegalMove("over")
        if by is not None and seat_number(by, self.players) != state.seat:
            raise IllegalMove("not-your-turn", turn=self.turn)
        legal = self._choices()
        if isinstance(move, str) and move in legal.names:
            return legal.codes[legal.names.index(move)]
        reason, rule = self._game.rules.why_not(state, read_move(move, state.slots, state.players))
        raise IllegalMove(reason, rule, move=move)

    # Copies and records

    def copy(self) -> "Match":
        """Return an independent match at the same point."""
        self._is_shared = True
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._card_texts = CardTexts()
        twin._shuffler = self._shuffler.copy()
        twin._moves = self._moves.copy()
        twin._events = self._events.copy()
        return twin

    def __copy__(self) -> "Match":
        """As `copy`: two matches must not share a history."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Match":
        """As `copy`: everything that the two share is immutable."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both have the same position; their histories and seeds are not compared.

        A match is mutable and has no hash.
        """
        if not isinstance(other, Match):
            return NotImplemented
        return self._compared() == other._compared()

    def _compared(self) -> tuple[object, ...]:
        return self.game, self.rules, self._options, self._state, self._sheet

    def record(self) -> dict[str, object]:
        """Return the match so far as a record, ready for JSON. While the match is running it reveals hidden cards."""
        return self._record().to_dict()

    def _record(self) -> Record:
        return Record(
            format=FORMAT,
            game=self.game,
            rules=self.rules,
            players=self.players,
            options=self._options,
            shuffles=shuffle_names(self._shuffler.dealt),
            moves=tuple(self._moves),
            totals=self.totals,
            winners=self.winners,
            start=self._start_line(),
        )

    def _start_line(self) -> str | None:
        """The position that the match began at; None if it began with the first deal."""
        if self._start is None:
            return None
        begun = self.copy()
        begun.back_to(self._start)
        return begun.position_text()

    @classmethod
    def begin(cls, record: Record) -> "Match":
        """Set up the match of a record before its first move; BadRecord if that is not possible."""
        try:
            if record.start is None:
                return cls(
                    record.game, record.players, shuffles=record.shuffles, options=record.options, rules=record.rules
                )
            position = read_position(record.start)
            match = cls._at(position, read_seed(None))
            match._shuffler.lists = read_shuffles(record.shuffles)
        except Problem as problem:
            raise BadRecord("bad-record", why=problem) from problem
        is_same = (match.game, match.players, match.rules) == (record.game, record.players, record.rules)
        if position.inside is None or not is_same or match._options != keep_options(record.options):
            raise BadRecord("bad-record.field", field="start")
        return match

    @classmethod
    def replay(cls, given: object) -> "Match":
        """Replay a record: dict, JSON text or path. BadRecord (a ValueError) if it breaks a rule or is inconsistent."""
        *_, (match, _) = cls.replay_in_steps(given)
        return match

    @classmethod
    def replay_in_steps(cls, given: object) -> Iterator[tuple["Match", tuple[AnyEvent, ...]]]:
        """Replay a record move by move: yields the match and the new events, first of the deal, then of each move.

        It is always the same match, which goes on. BadRecord as in `replay`, as soon as it is found.
        """
        record = load(given)
        match = cls.begin(record)
        match._shuffler.sealed = True
        yield match, match.events
        for number, move in enumerate(record.moves, 1):
            try:
                events = match.play(move)
            except Problem as problem:
                raise BadRecord("bad-record.move", problem.rule, number=number, why=problem) from problem
            yield match, events
        check(record, match._record())
        match._shuffler.sealed = False

    def __repr__(self) -> str:
        """Describe the match without hidden cards."""
        return f"<Match {self.game} of {self.players}, round {self._state.round}, {self.phase}, turn {self.turn}>"


class Choices(NamedTuple):
    """Legal moves as text, and as the numbers of the rules."""

    names: tuple[str, ...]
    codes: tuple[int, ...]


@lru_cache(maxsize=CHOICES_CACHED)
def _choices(legal: tuple[int, ...], slots: int) -> Choices:
    """Return legal moves in both forms; cached, because the same sets occur often."""
    return Choices(tuple(map(spelling(slots).__getitem__, legal)), legal)
