"""What is written into a table's log: everything that changes a table, and nothing else.

A table is the fold of its entries. They name no people, only their ids: a log never forgets, and names must be
forgettable. `at` is the time, `who` the person whose command it was and `command` that command's id, so that a repeat
is known again even after a restart.
"""

import msgspec

from .wire import By, Game, Level, Seat, SeatKind, Settings


class Entry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all entries."""

    at: float
    who: str | None = None
    command: str | None = None


class Place(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Who sits in a seat: a person (`beside` one who lends the device), a `program`, a bot of a level, or nobody."""

    kind: SeatKind = "open"
    player: str | None = None
    level: Level | None = None
    beside: bool = False
    program: bool = False


class Opened(Entry, tag="opened"):
    """The table was opened."""

    game: Game
    host: str
    places: list[Place]
    settings: Settings


class Sat(Entry, tag="sat"):
    """A person or a program took an open seat, or seated somebody beside them."""

    seat: Seat
    player: str
    beside: bool = False
    program: bool = False


class Arranged(Entry, tag="arranged"):
    """A seat was given to a bot, or opened."""

    seat: Seat
    level: Level | None = None


class Left(Entry, tag="left"):
    """A person gave up all seats they hold."""

    player: str


class Renamed(Entry, tag="renamed"):
    """Somebody at the table goes by another name; which one is not for the log."""

    player: str


class Hosted(Entry, tag="hosted"):
    """Somebody else at the table became its host: the one before was away."""

    player: str


class Started(Entry, tag="started"):
    """The match began. The seed tells every hidden card: it stays in the log until the match is over.

    `rules` is the version of the rules that the match is played by to its end; logs of version 1 do not name it.
    """

    seed: str
    fill: Level | None = None
    rules: int = 1


class Moved(Entry, tag="moved"):
    """A move was made."""

    seat: Seat
    move: str
    by: By = "person"


class Undone(Entry, tag="undone"):
    """The last move was taken back."""

    seat: Seat


class Readied(Entry, tag="readied"):
    """A person has seen enough of a round's end."""

    player: str


class WentOn(Entry, tag="went-on"):
    """The next round began although somebody was not ready: a while had passed."""


class StoodIn(Entry, tag="stood-in"):
    """A bot plays for a person who is away."""

    seat: Seat


class TookBack(Entry, tag="took-back"):
    """The person plays again."""

    seat: Seat


class Showed(Entry, tag="showed"):
    """A seat lets spectators see what it sees, or no longer."""

    seat: Seat
    allowed: bool


class Rematched(Entry, tag="rematched"):
    """The same people play again at another table."""

    table: str


class Closed(Entry, tag="closed"):
    """The table was put away: nobody is left to play."""


AnyEntry = (
    Opened
    | Sat
    | Arranged
    | Left
    | Renamed
    | Hosted
    | Started
    | Moved
    | Undone
    | Readied
    | WentOn
    | StoodIn
    | TookBack
    | Showed
    | Rematched
    | Closed
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
