"""The entries of a table's log: everything that changes a table, and nothing else.

A table is the fold of its entries. They contain ids of people and no names, because a log never changes and names must
be deletable. `at` is the time, `who` the person whose command it was, and `command` the id of that command, so that a
repeated command is recognised even after a restart.
"""

import msgspec

from .wire import By, Game, Level, Pace, Seat, SeatKind, Settings

FORMAT = 3
"""The newest version of the entries that this program reads and writes."""


class Newer(Exception):
    """An entry of a newer version of the program."""


class Entry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all entries.

    `version` is the version of the entries that is needed to read this one. A new type of entries, or a new field, sets
    the next version, so that an older node knows that it is not damaged.
    """

    at: float
    who: str | None = None
    command: str | None = None
    version: int = 1


class Occupant(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The occupant of a seat: a person (`beside` another one on the same device), a `program`, a bot, or nobody.

    `memory_aid` is the person's choice; None leaves it to the settings of the table.
    """

    kind: SeatKind = "open"
    player: str | None = None
    level: Level | None = None
    beside: bool = False
    program: bool = False
    memory_aid: bool | None = None
    pace: Pace = "normal"


class FixedDeal(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A deal that is not drawn, so it never claims to be fair.

    The seed determines every hidden card, so it must not leave the log before the match is over. `start` is the
    position that the match goes on from: the host's line, or a view's line whose hidden cards are dealt by the seed.
    `daily` is the day whose deal it is; a try after the first one is `practice`.
    """

    seed: str
    start: str | None = None
    daily: str | None = None
    practice: bool = False


class Opened(Entry, tag="opened"):
    """The table was opened; `fixed` is set if its cards are not drawn."""

    game: Game
    host: str
    places: list[Occupant]
    settings: Settings
    fixed: FixedDeal | None = None

    def __post_init__(self) -> None:
        """Note since which version there are fixed deals, and settings with days per move."""
        self.version = max(3, self.version)


class Sat(Entry, tag="sat"):
    """A person or a program took an open seat, or a person brought a player along on the same device."""

    seat: Seat
    player: str
    beside: bool = False
    program: bool = False
    pace: Pace = "normal"


class Arranged(Entry, tag="arranged"):
    """The host gave a seat to a bot, or opened it."""

    seat: Seat
    level: Level | None = None


class Left(Entry, tag="left"):
    """A person gave up all seats they hold."""

    player: str


class Renamed(Entry, tag="renamed"):
    """A person at the table changed their name; the name itself is not in the log."""

    player: str


class Hosted(Entry, tag="hosted"):
    """Another person at the table became its host, because the host was away."""

    player: str


class Sealed(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The server's secret for a draw: the salt and the id of the key it is derived from, and its commitment.

    The salt stays in the log. The secret follows only with the key, which is not stored with the log.
    """

    salt: str
    key: str
    server: str


class Drawing(Entry, tag="drawing"):
    """A draw began: everybody may cut. The first one follows a start, the others a void draw."""

    draw: int
    sealed: Sealed
    fill: Level | None = None


class Cut(Entry, tag="cut"):
    """A seat committed to a cut."""

    draw: int
    seat: Seat
    commitment: str


class CutClosed(Entry, tag="cut-closed"):
    """Cutting is over; from now on these seats show their cuts."""

    draw: int
    seats: list[Seat]


class CutShown(Entry, tag="shown"):
    """A seat showed its cut."""

    draw: int
    seat: Seat
    cut: str


class Voided(Entry, tag="void"):
    """A draw does not count, because these seats did not show their cuts in time."""

    draw: int
    missing: list[Seat]


class DrawnAgain(Entry, tag="draw-again"):
    """After several void draws: a seat wants the cards to be drawn again."""

    draw: int
    seat: Seat

    def __post_init__(self) -> None:
        """Note since which version there are such entries."""
        self.version = max(2, self.version)


class Started(Entry, tag="started"):
    """The match began. Its seed follows from the draw; `sealed` is set if nobody was asked to cut.

    Fixed deals and older logs have a `seed` instead. It determines every hidden card, so it must not leave the log
    before the match is over. `rules` is the version of the rules for the whole match; logs of version 1 do not have it.
    """

    seed: str | None = None
    fill: Level | None = None
    rules: int = 1
    draw: int | None = None
    sealed: Sealed | None = None


class Revealed(Entry, tag="revealed"):
    """The match is over, and the server showed its secret of the draw."""

    draw: int
    secret: str


class Moved(Entry, tag="moved"):
    """A move was made."""

    seat: Seat
    move: str
    by: By = "person"


class Undone(Entry, tag="undone"):
    """The last move of a seat was undone, and with it the moves of bots after it."""

    seat: Seat


class Readied(Entry, tag="readied"):
    """A person is ready for the next round."""

    player: str


class WentOn(Entry, tag="went-on"):
    """The next round began because the pause was over, although somebody was not ready."""


class StoodIn(Entry, tag="stood-in"):
    """A bot began to play for a person who is away."""

    seat: Seat


class TookBack(Entry, tag="took-back"):
    """The person took the seat back from the bot."""

    seat: Seat


class GaveAway(Entry, tag="gave-away"):
    """The host, or one of the others by a vote, wants a bot to keep the seat of a person who is away.

    The person can still take the seat back.
    """

    seat: Seat


class Showed(Entry, tag="showed"):
    """A seat allowed spectators to see what it sees, or ended that."""

    seat: Seat
    allowed: bool


class Adjusted(Entry, tag="adjusted"):
    """A person chose the aids of a seat; None leaves one as it is."""

    seat: Seat
    memory_aid: bool | None = None
    pace: Pace | None = None


class Rematched(Entry, tag="rematched"):
    """The same people play again at another table."""

    table: str


class Closed(Entry, tag="closed"):
    """The table was closed, because everybody had left."""


AnyEntry = (
    Opened
    | Sat
    | Arranged
    | Left
    | Renamed
    | Hosted
    | Drawing
    | Cut
    | CutClosed
    | CutShown
    | Voided
    | DrawnAgain
    | Started
    | Revealed
    | Moved
    | Undone
    | Readied
    | WentOn
    | StoodIn
    | TookBack
    | GaveAway
    | Showed
    | Adjusted
    | Rematched
    | Closed
)


class _Head(msgspec.Struct):
    """What all versions have in common."""

    version: int = 1


encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnyEntry).decode
_decode_head = msgspec.json.Decoder(_Head).decode


def decode(row: bytes) -> AnyEntry:
    """Read an entry. Raises Newer, or an error of msgspec if it is damaged."""
    try:
        entry: AnyEntry = _decode(row)
    except msgspec.ValidationError:
        if _decode_head(row).version > FORMAT:
            raise Newer from None
        raise
    if entry.version > FORMAT:
        raise Newer
    return entry
