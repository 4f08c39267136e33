"""A table as the fold of its log: who sits where, the match, and which commands were carried out.

Nothing here reads a clock, a store or a socket: the same entries give the same table anywhere. `apply` applies an
entry that has been stored; `rights` decides whether an entry may be written at all.
"""

from copy import copy
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, cast

from ..bots import bot_seed
from ..games.versions import RULES
from ..match import Mark, Match
from ..notation import SEATS
from ..notation.events import AnyEvent, Round
from ..notation.record import Absence, AbsenceKind
from . import entries
from .draws import Draw, Draws, Setup
from .undo import is_harmless
from .view_delta import Snapshot
from .wire import By, Game, Level, Pace, Seat, SeatKind, Settings
from .wire import Stage as ShownStage

Stage = Literal["waiting", "drawing", "playing", "over", "closed"]
"""The stages of a table; while its cards are drawn, it is shown as waiting."""
STAND_IN: Level = "builder"
"""The bot that plays for people who are away, have run out of time, or have left."""


@dataclass(slots=True)
class Place:
    """A seat and its occupant. A player `beside` another one shares that player's device.

    A `program` plays over the API. It counts as a person, except that nobody waits for it between rounds.
    """

    seat: Seat
    kind: SeatKind = "open"
    player: str | None = None
    level: Level | None = None
    beside: bool = False
    program: bool = False
    stand_in: bool = False
    late: bool = False
    """Whether a builder made the last move of the elder or boss here, because there was no time for a search."""
    given_away: bool = False
    """Whether the others have decided that the stand-in keeps the seat, unless the person takes it back."""
    votes: set[str] = field(default_factory=set)
    """The people who want that."""
    shows_hand: bool = False
    ready: bool = False
    memory_aid: bool = False
    """Whether the person has the memory aid in this round."""
    memory_aid_next: bool = False
    """The same for the next round."""
    pace: Pace = "normal"

    def copy(self) -> "Place":
        """An independent place with the same occupant."""
        return replace(self, votes=set(self.votes))

    def vacate(self, level: Level | None = None) -> None:
        """Give the seat to a bot, or open it."""
        self.kind = "bot" if level else "open"
        self.level = level
        self.player = None
        self.beside = self.program = self.shows_hand = self.ready = self.late = False
        self.take_back()
        self.memory_aid = self.memory_aid_next = False
        self.pace = "normal"

    def take_back(self) -> None:
        """End the time of the stand-in."""
        self.stand_in = self.given_away = False
        self.votes = set()

    @property
    def bot(self) -> Level | None:
        """The level of the bot that plays here, for itself or for a person; None if a person plays."""
        return STAND_IN if self.stand_in else self.level

    @property
    def is_awaited(self) -> bool:
        """Whether the others wait for a person here."""
        return self.kind == "person" and not self.stand_in


class Step(NamedTuple):
    """A move that may be undone, and what was before it: the mark of the match, and whether its bot was late."""

    seat: Seat
    by: By
    mark: Mark
    was_late: bool


NoUndo = Literal["nothing", "seen", "moved"]
"""Why nothing can be undone: there was no move, somebody has seen something new, or somebody else has moved."""


@dataclass(slots=True)
class Effect:
    """What an entry did: the events of the match, whether the table itself changed, how many events were undone."""

    events: tuple[AnyEvent, ...] = ()
    table: bool = False
    draw: bool = False
    """Whether the draw has changed."""
    undone: int | None = None
    """The number of events that an undo has removed; None if nothing was undone."""
    by: By = "person"


@dataclass(slots=True)
class Table:
    """A table after `number` entries."""

    id: str
    number: int = 0
    game: Game = ""
    host: str = ""
    settings: Settings = field(default_factory=Settings)
    fixed: entries.FixedDeal | None = None
    """The deal, if the cards are not drawn."""
    places: list[Place] = field(default_factory=list)
    removed: set[str] = field(default_factory=set)
    """People whose seat the host has given away."""
    was_left: bool = False
    """Whether anybody has left or was removed."""
    stage: Stage = "waiting"
    between: bool = False
    rematch: str | None = None
    draws: Draws = field(default_factory=Draws)
    match: Match | None = None
    began: float | None = None
    """When the match began."""
    ended: float | None = None
    """When it ended by the rules, or the table was closed."""
    turn_began: float = 0.0
    """When the current decision or the pause after a round began; undoing a move does not change it."""
    match_number: int = 0
    """The number of the last entry that changed the match."""
    latest: tuple[AnyEvent, ...] = ()
    """The events of that entry."""
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """The number of the entry of each command that was carried out, by person and command id."""
    steps: list[Step] = field(default_factory=list)
    """The last moves, as far back as they may be undone."""
    no_undo: NoUndo = "nothing"
    """Why no earlier moves can be undone."""
    absences: list[Absence] = field(default_factory=list)
    """When bots began and ended to play for people."""
    _seed: str = ""
    _rules: int = RULES

    # Reading

    def place(self, seat: Seat) -> Place:
        """The place of a seat."""
        return self.places[SEATS.index(seat)]

    def has(self, seat: Seat) -> bool:
        """Whether the table has this seat."""
        return SEATS.index(seat) < len(self.places)

    def held_by(self, player: str) -> list[Place]:
        """The seats that a person holds, their own first."""
        mine = [place for place in self.places if place.player == player]
        return sorted(mine, key=lambda place: place.beside)

    @property
    def people(self) -> list[str]:
        """The people at the table, each once."""
        return list(dict.fromkeys(place.player for place in self.places if place.player))

    @property
    def is_open(self) -> bool:
        """Whether the match has not begun or is running."""
        return self.stage in ("waiting", "drawing", "playing")

    @property
    def shown_stage(self) -> ShownStage:
        """The stage as programs know it: a match that is being drawn has not begun."""
        return "waiting" if self.stage == "drawing" else self.stage

    @property
    def setup(self) -> Setup:
        """The match that is drawn."""
        return Setup(self.id, self.game, len(self.places), self.settings.options)

    @property
    def draw(self) -> Draw:
        """The draw that is in progress, or was dealt; there must be one."""
        return self.draws.all[-1]

    @property
    def keeper(self) -> str | None:
        """The host, while the table is open and not deserted."""
        return self.host if self.is_open and not self.is_deserted else None

    @property
    def is_deserted(self) -> bool:
        """Whether everybody has left before the end of the match."""
        return self.is_open and self.was_left and not self.people

    @property
    def to_move(self) -> Place | None:
        """The place that is to move; None while no match is running and between rounds."""
        if self.match is None or self.between or self.match.turn is None:
            return None
        return self.place(cast("Seat", self.match.turn))

    def snapshot(self, before: Snapshot | None = None) -> Snapshot | None:
        """A snapshot of the match, which reuses work of an earlier one; None before the match has begun."""
        return None if self.match is None else Snapshot(self.match, before)

    def may_undo(self, seat: Seat | None) -> bool:
        """Whether a seat may undo its last move."""
        return self.stage == "playing" and any(step.seat == seat and step.by == "person" for step in self.steps)

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against bots."""
        return [place.kind for place in self.places].count("person") == 1

    @property
    def allows_hints(self) -> bool:
        """Whether people may ask for hints: a person against bots alone, or everybody if the host allows it.

        Not in a deal of the day that counts: people compare their points.
        """
        if self.fixed is not None and self.fixed.daily is not None and not self.fixed.practice:
            return False
        return self.is_alone or self.settings.hints

    @property
    def pace(self) -> Pace:
        """The pace of the bots: that of the slowest person who plays."""
        return "slow" if any(place.is_awaited and place.pace == "slow" for place in self.places) else "normal"

    def has_memory_aid(self, eyes: Seat | None, own: bool) -> bool:
        """Whether viewers with these eyes are shown what people otherwise have to remember.

        A program always is, in its own seat. The public is if everybody at the table is, because players can watch too.
        """
        if eyes is None:
            return bool(self.people) and all(place.memory_aid for place in self.places if place.player)
        place = self.place(eyes)
        return place.memory_aid or (own and place.program)

    def seed_of_bot(self, seat: Seat) -> str:
        """The secret seed of the bot at a seat, the same after a restart."""
        return bot_seed(self._seed, seat)

    def copy(self) -> "Table":
        """An independent table at the same point, without the commands that were carried out."""
        twin = copy(self)
        twin.places = [place.copy() for place in self.places]
        twin.removed, twin.absences, twin.steps, twin.done = (
            set(self.removed),
            list(self.absences),
            list(self.steps),
            {},
        )
        twin.match = None if self.match is None else self.match.copy()
        twin.draws = self.draws.copy()
        return twin

    # Applying entries

    def apply(self, entry: entries.AnyEntry) -> Effect:
        """Apply the next entry of the log."""
        self.number += 1
        if entry.who is not None and entry.command is not None:
            self.done[entry.who, entry.command] = self.number
        if type(entry) is entries.Moved:
            return self._move(entry)
        before = self.stage, self.between
        effect = self._other(entry)
        self._begin_round_if_ready()
        if (self.stage, self.between) != before or isinstance(entry, entries.TookBack):
            self.turn_began = entry.at
        return effect

    def _other(self, entry: entries.AnyEntry) -> Effect:
        match entry:
            case entries.Opened():
                self._open(entry)
            case entries.Sat(seat=seat):
                given = entries.Occupant("person", entry.player, None, entry.beside, entry.program, pace=entry.pace)
                self.places[SEATS.index(seat)] = self._taken(seat, given)
            case entries.Arranged():
                self._arrange(entry)
            case entries.Left(player=player):
                self._leave(player)
            case entries.Hosted(player=player):
                self.host = player
            case entries.Drawing():
                return self._open_draw(entry)
            case entries.Cut(seat=seat):
                self.draw.cuts[seat] = entry.commitment
                return Effect(draw=True)
            case entries.CutClosed(seats=seats):
                self.draw.cuts = {seat: self.draw.cuts[seat] for seat in seats}
                self.draw.is_closed = True
                return Effect(draw=True)
            case entries.CutShown(seat=seat):
                self.draw.shown[seat] = entry.cut
                return Effect(draw=True)
            case entries.Voided(missing=missing):
                self.draw.void = tuple(missing)
                return Effect(draw=True)
            case entries.DrawnAgain(seat=seat):
                self.draw.again.append(seat)
                return Effect(draw=True)
            case entries.Started():
                return self._start(entry)
            case entries.Revealed():
                self.draws.revealed[entry.draw] = entry.secret
                return Effect(draw=True)
            case entries.Undone(seat=seat):
                return self._undo(seat)
            case entries.Readied(player=player):
                for place in self.held_by(player):
                    place.ready = True
            case entries.WentOn():
                self._go_on()
            case entries.StoodIn(seat=seat):
                self.place(seat).stand_in = True
                self._note_absence(seat, "stood-in")
            case entries.TookBack(seat=seat):
                self.place(seat).take_back()
                self._note_absence(seat, "took-back")
            case entries.GaveAway():
                self._give_away(entry)
            case entries.Showed(seat=seat):
                self.place(seat).shows_hand = entry.allowed
            case entries.Adjusted():
                self._adjust(entry)
            case entries.Rematched():
                self.rematch = entry.table
            case entries.Closed():
                self.stage, self.ended = "closed", self.ended or entry.at
        return Effect(table=True)

    def _open(self, entry: entries.Opened) -> None:
        self.game, self.host, self.settings, self.fixed = entry.game, entry.host, entry.settings, entry.fixed
        self.places = [self._taken(cast("Seat", seat), given) for seat, given in zip(SEATS, entry.places, strict=False)]

    def _taken(self, seat: Seat, given: entries.Occupant) -> Place:
        """A place with its occupant; people have the memory aid that the table is set to, unless they chose one."""
        place = Place(seat, given.kind, given.player, given.level, given.beside, given.program, pace=given.pace)
        if given.kind == "person":
            chosen = given.memory_aid
            place.memory_aid = place.memory_aid_next = self.settings.memory_aid if chosen is None else chosen
        return place

    def _adjust(self, entry: entries.Adjusted) -> None:
        """Change the aids of a seat; a memory aid never changes in the middle of a round."""
        place = self.place(entry.seat)
        place.pace = entry.pace or place.pace
        if entry.memory_aid is not None:
            place.memory_aid_next = entry.memory_aid
        if self.match is None:
            place.memory_aid = place.memory_aid_next

    def _arrange(self, entry: entries.Arranged) -> None:
        place = self.place(entry.seat)
        player = place.player
        place.vacate(entry.level)
        self.was_left = True
        if player is not None and player != entry.who and not self.held_by(player):
            self.removed.add(player)

    def _give_away(self, entry: entries.GaveAway) -> None:
        """Count a vote; the host decides alone, the others by majority."""
        place = self.place(entry.seat)
        voter = entry.who or ""
        place.votes.add(voter)
        if voter == self.host or 2 * len(place.votes) > len(self._voters(place)):
            place.stand_in = place.given_away = True
            self._note_absence(place.seat, "given-away")

    def _voters(self, about: Place) -> set[str | None]:
        """The people who may vote about a seat: all others who play themselves."""
        return {place.player for place in self.places if place.is_awaited and place.player != about.player}

    def _note_absence(self, seat: Seat, what: AbsenceKind) -> None:
        """Note in the record who played for whom."""
        if self.match is not None and self.stage == "playing":
            self.absences.append(Absence(seat, self.match.mark().moves, what))

    def _leave(self, player: str) -> None:
        """Open the person's seats before the match, or let a bot play on during it."""
        self.was_left = True
        for place in self.held_by(player):
            place.vacate(None if self.stage == "waiting" else STAND_IN)
            self._note_absence(place.seat, "left")
        if player == self.host and self.people:
            self.host = self.people[0]

    def _open_draw(self, entry: entries.Drawing) -> Effect:
        self.draws.check_key(entry.sealed)
        self._fill(entry.fill)
        self.draws.all.append(Draw(entry.draw, entry.sealed))
        self.stage = "drawing"
        return Effect(table=True, draw=True)

    def _fill(self, level: Level | None) -> None:
        """Give the open seats to bots."""
        for place in self.places:
            if place.kind == "open":
                place.vacate(level)

    def _start(self, entry: entries.Started) -> Effect:
        self._fill(entry.fill)
        if entry.draw is not None and entry.sealed is not None:
            self.draws.all.append(Draw(entry.draw, entry.sealed))
        match, self.began = self.deal(entry.seed, entry.rules), entry.at
        self.stage = "playing"
        self.match_number = self.number
        self.latest = match.events
        return Effect(self.latest, table=True, draw=True)

    def deal(self, seed: str | None, rules: int) -> Match:
        """Begin the match by a version of the rules; without a seed, the one that follows from the draw is used."""
        self._rules = rules
        self._seed = self.draws.seed(self.setup) if seed is None else seed
        self.match = self._new_match()
        return self.match

    def _new_match(self) -> Match:
        if self.fixed is not None and self.fixed.start is not None:
            return Match.from_position(self.fixed.start, self._seed)
        return Match(self.game, len(self.places), self._seed, options=self.settings.options, rules=self._rules)

    def _move(self, entry: entries.Moved) -> Effect:
        match = self.match
        assert match is not None
        mark = match.mark()
        events = match.play(entry.move)
        self.match_number, self.latest, self.turn_began = self.number, events, entry.at
        place = self.place(entry.seat)
        step = Step(entry.seat, entry.by, mark, place.late)
        self._judge(step, events)
        place.late = place.kind == "bot" and entry.by == "stand-in"
        effect = Effect(events, table=place.late != step.was_late, by=entry.by)
        if match.winners is not None:
            self.stage, self.ended = "over", entry.at
            effect.table = True
        elif any(isinstance(event, Round) for event in events):
            self.between = True
            self._begin_round_if_ready()
            effect.table = True
        return effect

    def _judge(self, step: Step, events: tuple[AnyEvent, ...]) -> None:
        """Note whether this move, with those before it, may be undone.

        A person among people may undo until somebody has seen something new or has moved. A person who plays against
        bots alone may undo until that person has seen something new; what a bot has seen does not count.
        """
        is_alone = self.is_alone
        if not is_alone and self.steps and self.steps[-1].seat != step.seat:
            self._end_undo("moved")
        may_follow = step.by == "person" or (self.place(step.seat).kind == "bot" and is_alone and self.steps)
        viewers = [place.seat for place in self.places if place.kind == "person" or not is_alone]
        if may_follow and is_harmless(events, step.mark.state, viewers):
            self.steps.append(step)
        elif step.by == "person" or self.steps:
            self._end_undo("seen")

    def _end_undo(self, why: NoUndo) -> None:
        self.steps.clear()
        self.no_undo = why

    def _undo(self, seat: Seat) -> Effect:
        """Go back to before the seat's last move; replaying the match instead would take longer with every move."""
        assert self.match is not None
        own = [index for index, step in enumerate(self.steps) if step.seat == seat and step.by == "person"]
        undone, happened = self.steps[own[-1] :], len(self.match.events)
        mark, were_late = undone[0].mark, [place.late for place in self.places]
        self.match.back_to(mark)
        for step in reversed(undone):
            self.place(step.seat).late = step.was_late
        del self.steps[own[-1] :]
        self.match_number, self.latest = self.number, ()
        return Effect(table=were_late != [place.late for place in self.places], undone=happened - mark.events)

    def _begin_round_if_ready(self) -> None:
        """Begin the next round if everybody whom the others wait for is ready."""
        awaited = [place for place in self.places if place.is_awaited]
        if self.between and awaited and all(place.ready or place.program for place in awaited):
            self._go_on()

    def _go_on(self) -> None:
        self.between = False
        for place in self.places:
            place.ready = False
            place.memory_aid = place.memory_aid_next
